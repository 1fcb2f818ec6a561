"""All stores in a PostgreSQL database."""

from __future__ import annotations

from mozaika.service.stores.migrations import STEPS, Steps
from mozaika.service.stores.postgres_database import PostgresDatabase
from mozaika.service.stores.postgres_log import PostgresEventLog
from mozaika.service.stores.sql_store import SqlStore


class PostgresStore(SqlStore):
    """`await PostgresStore.open(url)` in the event loop that uses it. A second process gets `StoreInUse`, unless both
    open it `shared`.
    """

    is_postgres = True

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self.log: PostgresEventLog = PostgresEventLog(database)

    async def close(self) -> None:
        await self.log.drain()
        await super().close()

    @classmethod
    async def open(cls, url: str, steps: Steps = STEPS, *, shared: bool = False) -> PostgresStore:
        return cls(await PostgresDatabase.open(url, steps, shared=shared))
