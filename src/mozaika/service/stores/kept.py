"""All stores on one database. A new kind of thing to keep gets its own file, a step in `migrations` and a line here."""

from __future__ import annotations

from mozaika.service.stores.accounts import KeptAccounts
from mozaika.service.stores.admin import KeptAdmin
from mozaika.service.stores.chat import KeptChat
from mozaika.service.stores.database import Database
from mozaika.service.stores.event_log import EventLog
from mozaika.service.stores.people import KeptPeople, KeptSessions
from mozaika.service.stores.results import KeptResults
from mozaika.service.stores.table_cards import KeptTables


class KeptStore:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.log = EventLog(database)
        self.tables = KeptTables(database)
        self.people = KeptPeople(database)
        self.sessions = KeptSessions(database)
        self.accounts = KeptAccounts(database)
        self.results = KeptResults(database)
        self.chat = KeptChat(database)
        self.admin = KeptAdmin(database, self.tables)

    async def close(self) -> None:
        await self.database.close()
