"""Where things are kept: SQLite or PostgreSQL, one place for everything. The Protocols are in `service/ports.py`.

What is kept is asked for in one SQL (`database`), so each store is written once: `event_log`, `table_cards`, `people`,
`chat`. `kept` puts them together; `sqlite` and `postgres` open the whole.
"""
