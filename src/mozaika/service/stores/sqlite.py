"""All stores in one SQLite file."""

from __future__ import annotations

from pathlib import Path

from mozaika.service.stores.migrations import STEPS, Steps
from mozaika.service.stores.sql_store import SqlStore
from mozaika.service.stores.sqlite_database import SqliteDatabase


class SqliteStore(SqlStore):
    """Created in the event loop that uses it. A second process gets `StoreInUse`."""

    def __init__(self, path: Path, steps: Steps = STEPS) -> None:
        super().__init__(SqliteDatabase(path, steps))
