"""The whole store in a PostgreSQL."""

from __future__ import annotations

from mozaika.service.stores.kept import KeptStore
from mozaika.service.stores.migrations import STEPS, Steps
from mozaika.service.stores.postgres_database import PostgresDatabase


class PostgresStore(KeptStore):
    """`await PostgresStore.open(url)`, inside the event loop that uses it; a second process is refused."""

    @classmethod
    async def open(cls, url: str, steps: Steps = STEPS) -> PostgresStore:
        return cls(await PostgresDatabase.open(url, steps))
