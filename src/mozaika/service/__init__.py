"""Live games: the event log, tables, clocks, bot players, people, chat. HTTP is in `web/`; word lists are a port.

Read in this order: `cards` (what describes a table), `ports` and `store_ports` (interfaces supplied from outside),
`log` (events as bytes, per audience), `table_in_memory` and `table` (every command goes through `Table.submit`),
`table_registry` (all tables), `deadline_scheduler` and `bot_players` (what happens without a player), `people`, `chat`,
`files`, `stores/` (SQLite and PostgreSQL). Refusals are in `errors`.
"""
