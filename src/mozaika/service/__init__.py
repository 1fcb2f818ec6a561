"""Live games: the log, tables, clocks, bots at the table, people, chat. Knows no HTTP (`web/`) and no words of its own.

Read in this order: `cards` (what a table is), `ports` (what is needed from outside), `log` (an event as bytes, for each
who may read it), `table` (the one door: `Table.submit`), `registry` (all tables), `clock_watch` and `bot_players` (what
happens by itself), `people`, `chat`, `files`, `stores/` (SQLite). Refusals: `errors`.
"""
