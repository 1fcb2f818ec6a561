"""Where things are kept: SQLite, one file for everything. The Protocols are in `service/ports.py`."""
