"""Composition root: builds the store, word lists, workers and services from settings."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from mozaika.bots.registry import add_bots
from mozaika.engine.bots import CHAMPION_S
from mozaika.lexicon.errors import WrongLexicon
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.list_info import ListInfo
from mozaika.lexicon.paths import data_home
from mozaika.lexicon.sources import BY_NAME
from mozaika.rules.edition import Edition, OnlineDictionary
from mozaika.service.accounts import Accounts
from mozaika.service.admin import Administration
from mozaika.service.analyses import Analyses
from mozaika.service.bot_delay import BOT_DELAY_MS
from mozaika.service.chat import Chat
from mozaika.service.devices import KnownDevices
from mozaika.service.dictionary_judge import WORDS_PER_ADDRESS, WORDS_PER_PERSON, DictionaryJudge, DictionaryQuotas
from mozaika.service.fair_play import FairPlay
from mozaika.service.figures import Figures
from mozaika.service.hints import Hints
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.metrics_sink import NULL_METRICS, MeasuredBots, MetricsSink
from mozaika.service.origins import Origins
from mozaika.service.passwords import Passwords
from mozaika.service.people import People
from mozaika.service.ports import LexiconCard, Preparation, PreparationTask, TimeSource
from mozaika.service.recovery import Recovery
from mozaika.service.reviews import Comments
from mozaika.service.seed_exchange import SEED_WAIT_MS
from mozaika.service.seeks import Seeks
from mozaika.service.server_bus import NO_BUS, NoBus, StoreOnly
from mozaika.service.server_leases import ClusterClock
from mozaika.service.services import Services
from mozaika.service.shared_counts import SharedCounts
from mozaika.service.store_check import StoreCheck
from mozaika.service.stores.private_files import close_to_others
from mozaika.service.stores.sql_store import SqlStore
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from mozaika.workers.group import TimeLimits
from mozaika.workers.pool import COMMAND, PoolOptions, WorkerPool
from mozaika.workers.warming import Warming

if TYPE_CHECKING:
    from mozaika.cluster.nats_bus import NatsBus
    from mozaika.workers.game_queue import GameQueue
    from mozaika.workers.remote_group import RemoteGroup

MAX_OPEN_LISTS = 16
_GOODBYE_S = 3.0  # for the programs of bots


@dataclass(frozen=True, slots=True)
class Settings:
    """`database` is the address of a PostgreSQL database; if it is empty, `store` is an SQLite file.

    `workers` is the number of engine processes, `bot_limit_s` the time limit of an answer, and `champion_s` the time
    per move of the champion. `seed_wait_ms` is how long a game waits for its clients' part in the draws; 0: not at all.
    `bot_delay_ms` is the least time that a bot takes; 0: it acts at once.
    `bots` are the sources of bots that people may choose beside the levels (`mozaika.bots.registry`).
    `bus` are the addresses of a NATS server or cluster, behind which workers of other machines compute; empty: this
    machine computes. With a `database` and a `bus`, other servers may share both. `bus_authority` is the certificate
    that signs those of the NATS servers.
    `tdk` is the address of the TDK dictionary, which Turkish tables ask first; empty: off.
    """

    store: Path = field(default_factory=lambda: data_home() / "tables.db")
    database: str = field(default="", repr=False)  # it may contain a password
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    bot_limit_s: float = 10
    champion_s: float = CHAMPION_S
    seed_wait_ms: int = SEED_WAIT_MS
    bot_delay_ms: int = BOT_DELAY_MS
    bots: tuple[str, ...] = ()
    bus: str = field(default="", repr=False)  # it may contain a password
    bus_authority: Path | None = None
    tdk: str = ""
    tdk_words_per_person: int = WORDS_PER_PERSON  # a minute
    tdk_words_per_address: int = WORDS_PER_ADDRESS


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000


class LibraryWords:
    """A word list of the library behind the async port of the service. Lookups in a mapped graph do not block."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        self.name, self.digest = graph.name, graph.digest

    async def judge(self, words: Iterable[str]) -> dict[str, bool]:
        return self._graph.judge(words)


class LibraryLexica:
    """The word lists of the library; a missing word graph is built by a worker. The lists used last stay open. `judge`
    asks the online dictionary, if that is switched on.
    """

    def __init__(self, library: LexiconLibrary, workers: WorkerPool, judge: DictionaryJudge | None = None) -> None:
        self._library = library
        self._workers = workers
        self.judge = judge
        self._opened: dict[Path, asyncio.Task[LibraryWords]] = {}  # the one used last is at the end
        self._building: dict[Path, Preparation] = {}
        self.publish: Callable[[Path, str], None] = lambda path, digest: None  # lists of users, for workers

    async def open(self, edition: Edition, name: str) -> LibraryWords:
        if self.judge is not None and name == self.judge.card.name:
            raise WrongLexicon(name, edition.id)
        for listed in self._library.variants(name or self.default(edition), edition):
            self._library.check_alphabet(listed, edition.alphabet)
            words = await self._open(listed, edition)
            if words.digest == edition.lexicon.digest:
                break
        return words

    def default(self, edition: Edition) -> str:
        return self._library.default_name(edition)

    async def _open(self, listed: ListInfo, edition: Edition) -> LibraryWords:
        path = self._library.graph_path(listed, edition.alphabet)
        opening = self._opened.pop(path, None)
        if opening is None or (opening.done() and (opening.cancelled() or opening.exception())):
            opening = asyncio.ensure_future(self._open_graph(path, listed, edition))  # concurrent requests share it
        self._opened[path] = opening
        for unused in list(self._opened)[:-MAX_OPEN_LISTS]:  # tables keep the lists that they use
            del self._opened[unused]
        words = await asyncio.shield(opening)
        if not listed.built_in:
            self.publish(path, words.digest)
        return words

    async def _open_graph(self, path: Path, listed: ListInfo, edition: Edition) -> LibraryWords:
        if not path.exists():
            await self._build(path, listed, edition)
        return LibraryWords(await asyncio.to_thread(self._library.open_list, listed, edition.alphabet, words_only=True))

    async def _build(self, path: Path, listed: ListInfo, edition: Edition) -> None:
        def report(share: float) -> None:
            if path in self._building:  # a worker may still report when nobody waits for it any more
                self._building[path] = msgspec.structs.replace(begun, done=min(99, int(share * 100)))

        self._building[path] = begun = Preparation(PreparationTask.WORDS, 0, 100, lexicon=listed.name)
        try:
            await self._workers.build(edition, listed.name, report)
        finally:
            del self._building[path]

    @property
    def preparing(self) -> tuple[Preparation, ...]:
        """The word graphs that are being built or wait to be built, in order."""
        return tuple(self._building.values())[:MAX_OPEN_LISTS]

    def cards(self, language: str) -> tuple[LexiconCard, ...]:
        included = (listed for listed in self._library.lists() if listed.included and listed.language == language)
        lists = tuple(
            LexiconCard(
                name=each.name,
                title=each.title,
                language=each.language,
                words=each.words,
                longest=self._library.longest_word_length(each),
                licence=each.licence,
                attribution=self._library.with_long_words(each).attribution,
                forms=each.forms,
            )
            for each in included
        )
        if self.judge is None or self.judge.card.language != language:
            return lists
        return (self.judge.card, *lists)


def tdk_card() -> LexiconCard:
    """The TDK dictionary as it is offered beside the word lists."""
    local = BY_NAME["kelimelik"]
    return LexiconCard(
        name=OnlineDictionary.TDK.value,
        title="TDK Güncel Türkçe Sözlük",
        language=local.language,
        words=local.words,
        longest=len(local.longest_word),
        licence="",
        attribution="Türk Dil Kurumu, sozluk.gov.tr",
        forms=local.forms.value,  # it has headwords, like the list
        fallback=local.title,
    )


def dictionary_judge(
    settings: Settings, store: SqlStore, clock: TimeSource, metrics: MetricsSink, origins: Origins
) -> DictionaryJudge | None:
    if not settings.tdk:
        return None
    from mozaika.lexicon.tdk_client import TdkClient  # noqa: PLC0415 - imports httpx

    quotas = DictionaryQuotas(settings.tdk_words_per_person, settings.tdk_words_per_address, origins.of)
    return DictionaryJudge(tdk_card(), TdkClient(settings.tdk), store.verdicts, clock, metrics, quotas)


async def open_store(settings: Settings, *, shared: bool = False) -> SqlStore:
    if not settings.database:
        store = SqliteStore(settings.store)
        if settings.store.parent == data_home():  # another folder may be shared on purpose
            close_to_others(data_home())
        return store
    from mozaika.service.stores.postgres import PostgresStore  # noqa: PLC0415 - imports asyncpg

    return await PostgresStore.open(settings.database, shared=shared or bool(settings.bus))


async def remote_group(settings: Settings, origins: Origins) -> RemoteGroup:
    from mozaika.workers.bus import connect  # noqa: PLC0415 - imports the client of NATS
    from mozaika.workers.remote_group import RemoteGroup  # noqa: PLC0415 - as above

    group = RemoteGroup(await connect(settings.bus, "mozaika-server", settings.bus_authority), origins.of)
    await group.start()
    return group


async def game_queue(remote: RemoteGroup, store: SqlStore, lexica: LibraryLexica) -> GameQueue | None:
    """The queue of games to analyse; from now on, workers get the lists of users. None if NATS does not store messages:
    then the turns of games are jobs like others, and workers have their own lists.
    """
    from mozaika.workers.game_queue import GameQueue  # noqa: PLC0415 - imports the client of NATS
    from mozaika.workers.jetstream import open_jetstream  # noqa: PLC0415 - as above
    from mozaika.workers.list_store import ListPublisher  # noqa: PLC0415 - as above

    context = await open_jetstream(remote.client)
    if context is None:
        return None
    lexica.publish = ListPublisher(context).publish
    return GameQueue(remote.client, context, await store.analyses.installation())


def shared_counts(registry: TableRegistry, origins: Origins, judge: DictionaryJudge | None) -> SharedCounts:
    counts = SharedCounts(registry.channel)
    counts.share_origins(origins)
    if judge is not None:
        judge.quotas.share(counts)
    return counts


def clock_of(settings: Settings) -> TimeSource:
    return ClusterClock(WallClock()) if settings.bus and settings.database else WallClock()


async def server_bus(settings: Settings) -> NatsBus | NoBus:
    """Servers share a PostgreSQL database, never an SQLite file: with one, the bus is for workers only."""
    if not (settings.bus and settings.database):
        return NO_BUS
    from mozaika.cluster.nats_bus import NatsBus  # noqa: PLC0415 - imports the client of NATS

    return await NatsBus.open(settings.bus, settings.bus_authority)


def figures_now(
    registry: TableRegistry, workers: WorkerPool, remote: RemoteGroup | None, bus: NatsBus | NoBus
) -> Figures:
    buses = {} if remote is None else {"workers": remote.is_connected}
    if not isinstance(bus, NoBus):
        buses["servers"] = bus.is_connected
    overdue = registry.scheduler.overdue_ms()
    return Figures(registry.in_memory(), workers.open_jobs, workers.processes, overdue, buses)


@asynccontextmanager
async def open_services(settings: Settings, metrics: MetricsSink = NULL_METRICS) -> AsyncIterator[Services]:
    """All services, running until the block is left. Raises `StoreInUse` if another process has the store open."""
    clock, warming = clock_of(settings), Warming()
    limits = TimeLimits(answer_s=settings.bot_limit_s, goodbye_s=_GOODBYE_S if settings.bots else 0)
    origins = Origins()
    add_bots(settings.bots)
    remote = await remote_group(settings, origins) if settings.bus else None
    workers = WorkerPool(
        settings.workers,
        limits,
        command=(*COMMAND, *settings.bots),
        options=PoolOptions(warming.wait, settings.champion_s, origins.of, remote),
    )
    bus = await server_bus(settings)
    store = await open_store(settings)
    store.database.metrics = metrics
    judge = dictionary_judge(settings, store, clock, metrics, origins)
    lexica = LibraryLexica(LexiconLibrary(), workers, judge)
    bots = MeasuredBots(workers, metrics)
    options = RegistryOptions(metrics, settings.seed_wait_ms, settings.bot_delay_ms, origins.seen, bus)
    registry = TableRegistry(store, lexica, workers, bots, clock, options)
    sessions, passwords = LoginSessions(store.sessions, clock), Passwords()
    devices = KnownDevices(store.devices, store.accounts, clock)
    recovery = Recovery(store.recovery, store.accounts, passwords, clock)
    admin = Administration(store, registry, sessions, clock)
    queue = None if remote is None else await game_queue(remote, store, lexica)
    analyses = Analyses(workers, store.analyses, clock, origins.of, queue=queue)

    def end_waiting() -> None:
        analyses.end()
        workers.end_waiting()
        passwords.end_waiting()

    try:
        for forget in (sessions.forget_old, devices.forget_old, recovery.forget_old, admin.remove_traces):
            await forget()
        if judge is not None:
            await judge.forget_old()
        await registry.start()
        await analyses.begin()
        if remote is not None:
            warming.skip()
        warming_task = asyncio.ensure_future(warming.run())
        try:
            yield Services(
                registry=registry,
                seeks=Seeks(registry),
                people=People(store.people, store.accounts, clock),
                sessions=sessions,
                origins=origins,
                devices=devices,
                accounts=Accounts(store.accounts, passwords, clock),
                results=store.results,
                chat=Chat(store.chat, clock, registry.sharing),
                analyses=analyses,
                analysis_store=store.analyses,
                comments=Comments(store.comments, clock),
                lexica=lexica,
                bots_ready=warming,
                preparing=lambda: (*warming.preparing, *lexica.preparing),
                hints=Hints(workers, warming),
                fair_play=FairPlay(store.tables),
                analyst=workers,
                recovery=recovery,
                admin=admin,
                store_check=StoreCheck(store.database),
                shared_counts=shared_counts(registry, origins, judge),
                figures=partial(figures_now, registry, workers, remote, bus),
                end_waiting=end_waiting,
            )
        finally:
            warming_task.cancel()
            await asyncio.gather(warming_task, return_exceptions=True)
    finally:
        await analyses.stop()
        await registry.stop()
        if judge is not None:
            await judge.stop()
        passwords.close()
        await workers.stop()
        await store.close()
        await bus.close()


@asynccontextmanager
async def open_administration(settings: Settings) -> AsyncIterator[Administration]:
    """Administration while no server is running, or beside servers that share a PostgreSQL database, which learn of
    changes within seconds. No clocks or bots are started.
    """
    clock = WallClock()
    workers = WorkerPool(1, TimeLimits(answer_s=settings.bot_limit_s))  # a worker process starts on its first job
    store = await open_store(settings, shared=True)
    options = RegistryOptions(bus=StoreOnly() if settings.database else NO_BUS)
    registry = TableRegistry(store, LibraryLexica(LexiconLibrary(), workers), workers, workers, clock, options)
    try:
        yield Administration(store, registry, LoginSessions(store.sessions, clock), clock)
    finally:
        await registry.stop()
        await workers.stop()
        await store.close()
