"""Storage in SQLite or PostgreSQL. The interfaces are in `service/store_ports.py`.

Both databases understand the same SQL through `database`, so each store is written once: `event_log`, `table_cards`,
`people`, `chat` and so on. `sql_store` combines them; `sqlite` and `postgres` open all of them on one database.
"""
