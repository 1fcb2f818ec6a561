"""Bots that users add: Python classes, and programs that speak the protocol of `docs/bot-protocol.md`.

In reading order: `registry` (names, and what a bot is made from), `bot_turn` and `python_bot` (classes), `moves` and
`position_line` (a move and a position as text), `program` (a process and its lines), `program_bot` (our side of the
protocol), `protocol_engine` (the other side: `mozaika engine`). The bots of Mozaika are in `engine/bots.py`.
"""
