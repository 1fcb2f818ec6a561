"""All stores on one database. A new store needs its own file, a step in `migrations` and a line here."""

from __future__ import annotations

from mozaika.service.stores.accounts import SqlAccountStore
from mozaika.service.stores.admin import SqlAdminStore
from mozaika.service.stores.analyses import SqlAnalysisStore, SqlCommentStore
from mozaika.service.stores.chat import SqlChatStore
from mozaika.service.stores.database import Database
from mozaika.service.stores.devices import SqlDeviceStore
from mozaika.service.stores.event_log import EventLog
from mozaika.service.stores.notices import SqlNoticeStore
from mozaika.service.stores.people import SqlLoginSessionStore, SqlPeopleStore
from mozaika.service.stores.recovery import SqlRecoveryStore
from mozaika.service.stores.results import SqlResultStore
from mozaika.service.stores.seed_exchanges import SqlExchangeStore
from mozaika.service.stores.servers import SqlServerStore
from mozaika.service.stores.table_cards import SqlTableStore
from mozaika.service.stores.verdicts import SqlVerdictStore


class SqlStore:
    is_postgres = False

    def __init__(self, database: Database) -> None:
        self.database = database
        self.log = EventLog(database)
        self.tables = SqlTableStore(database)
        self.people = SqlPeopleStore(database)
        self.sessions = SqlLoginSessionStore(database)
        self.devices = SqlDeviceStore(database)
        self.accounts = SqlAccountStore(database)
        self.recovery = SqlRecoveryStore(database)
        self.results = SqlResultStore(database)
        self.chat = SqlChatStore(database)
        self.analyses = SqlAnalysisStore(database)
        self.comments = SqlCommentStore(database)
        self.notices = SqlNoticeStore(database)
        self.verdicts = SqlVerdictStore(database)
        self.admin = SqlAdminStore(database, self.tables)
        self.servers = SqlServerStore(database, is_postgres=self.is_postgres)
        self.exchanges = SqlExchangeStore(database)

    async def close(self) -> None:
        await self.database.close()
