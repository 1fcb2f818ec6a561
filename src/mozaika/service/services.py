"""The services that a front end uses, as one value; `compose.py` creates it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mozaika.service.accounts import Accounts
from mozaika.service.admin import Administration
from mozaika.service.analyses import Analyses
from mozaika.service.analysis_ports import AnalysisStore
from mozaika.service.chat import Chat
from mozaika.service.devices import KnownDevices
from mozaika.service.fair_play import FairPlay
from mozaika.service.figures import Figures
from mozaika.service.hints import Hints
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.origins import Origins
from mozaika.service.people import People
from mozaika.service.ports import Lexica, Preparation, Readiness
from mozaika.service.position_analysis import PositionAnalyst
from mozaika.service.recovery import Recovery
from mozaika.service.reviews import Comments
from mozaika.service.seeks import Seeks
from mozaika.service.shared_counts import SharedCounts
from mozaika.service.store_check import StoreCheck
from mozaika.service.store_ports import ResultStore
from mozaika.service.table_registry import TableRegistry


@dataclass(frozen=True, slots=True)
class Services:
    registry: TableRegistry
    seeks: Seeks
    people: People
    sessions: LoginSessions
    origins: Origins
    accounts: Accounts
    devices: KnownDevices
    recovery: Recovery
    results: ResultStore
    chat: Chat
    analyses: Analyses
    analysis_store: AnalysisStore
    comments: Comments
    lexica: Lexica
    bots_ready: Readiness
    preparing: Callable[[], tuple[Preparation, ...]]  # what is being prepared now
    hints: Hints
    fair_play: FairPlay
    analyst: PositionAnalyst
    admin: Administration
    store_check: StoreCheck
    shared_counts: SharedCounts
    figures: Callable[[], Figures]
    end_waiting: Callable[
        [], None
    ]  # refuses requests that wait for a worker or a password, so that the server can stop
