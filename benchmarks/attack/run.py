"""One attack from start to end: a new server, its players, a quiet period, the attack, and what it did."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from tests.faults.child import Child
from tests.lexicon.graphs import environment

from benchmarks.attack.attacker import YIELD
from benchmarks.attack.house import House, HouseSize, Timed
from benchmarks.attack.leaks import find_leaks
from benchmarks.attack.monitor import MB, Monitor
from benchmarks.attack.report import Outcome, Window
from mozaika.lexicon.paths import cache_home
from mozaika.service.errors import StaleVersion

# With default limits. How fast bots answer is measured, so they do not wait for people to follow the game.
SERVE = ("-m", "mozaika", "serve", "--no-open", "--port", "0", "--bot-delay", "0")
READY_S = 900  # the first start of all compiles the kernels
GRACE_S = 15.0  # for the attacker to end
CACHE, GRAPHS = "cache", "lexica"
ROOT = Path(__file__).parents[2]

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    name: str
    seconds: float  # of the quiet period, and of the attack
    size: HouseSize = HouseSize()  # noqa: RUF009 - frozen
    data: Path | None = None  # a folder on the disk to be measured
    attacker_yields: bool = True  # the attacker has only the time that players and server leave
    patience_s: float = 0.0  # how much longer each period may be, until something is measured in it
    options: tuple[str, ...] = ()  # more options of the server


async def run(plan: Plan, progress: Progress) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="mozaika-attack-", dir=plan.data) as folder:
        cache = {"XDG_CACHE_HOME": str(own_cache(Path(folder)))}
        child = Child(Path(folder), (*SERVE, *plan.options), variables=cache)
        with child:
            progress("starting the server")
            if plan.size.bots:
                await until_bots_are_ready(child.address)
            outcome, house = await with_players(plan, child, progress)
            progress("searching the messages for leaks")
            child.stop()
        log = child.log.read_text(encoding="utf-8")
        outcome.faults += [f"the server logged: {line}" for line in logged_faults(child)[:5]]
        cookies = [person.cookie for person in house.people]
        outcome.faults += [f"leak: {leak}" for leak in find_leaks(house.received, child.store, cookies, log)[:5]]
        outcome.searched = len(house.received)
    return outcome


def own_cache(folder: Path) -> Path:
    """A cache folder with links to the user's: what an attack adds to it is measured, and deleted at the end."""
    cache, user = folder / CACHE, cache_home()
    (cache / user.name / GRAPHS).mkdir(parents=True)
    for place in user.glob("*"):
        if place.name != GRAPHS:
            (cache / user.name / place.name).symlink_to(place)
    for place in (user / GRAPHS).glob("*.words"):
        (cache / user.name / GRAPHS / place.name).symlink_to(place)
    return cache


def logged_faults(child: Child) -> list[str]:
    return [str(line["message"]) for line in child.lines() if line["level"] in ("error", "critical")]


async def until_bots_are_ready(address: str) -> None:
    async with asyncio.timeout(READY_S), httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        while (await http.get("/health")).json()["bots_ready"] < 1:
            await asyncio.sleep(0.5)


async def with_players(plan: Plan, child: Child, progress: Progress) -> tuple[Outcome, House]:
    async with AsyncExitStack() as stack:
        house = House(child.address, plan.size, stack)
        progress(f"opening {plan.size.tables} tables")
        await house.open()
        stack.enter_context(no_collections())
        attacker = await Attacker.start(plan, child.address, house.tables[-1])
        stack.push_async_callback(attacker.end)
        monitor = Monitor(child.pid, [child.log.parent / "data", child.log.parent / CACHE])
        monitor.start()
        stack.push_async_callback(monitor.stop)
        seconds = 2 * plan.seconds + GRACE_S
        house.play(seconds, seconds + 2 * plan.patience_s)
        progress(f"quiet for {plan.seconds:.0f} s")
        quiet_from = time.perf_counter()
        await asyncio.sleep(plan.seconds)
        await until(lambda: house.has_moved_since(quiet_from), plan.patience_s)
        before = await monitor.sample()
        progress(f"attack for {plan.seconds:.0f} s")
        attack_from, cpu = time.perf_counter(), child.cpu_s()
        tally = await attacker.attack(plan, lambda: house.has_moved_since(attack_from))
        share = (child.cpu_s() - cpu) / (time.perf_counter() - attack_from)
        await monitor.sample()
        ended = time.perf_counter()
        await house.stop()
        later = [sample for sample in monitor.samples if sample.at >= attack_from]
        outcome = Outcome(
            plan.name,
            window(house, monitor, quiet_from, attack_from),
            window(house, monitor, attack_from, ended),
            memory_mb=(max(sample.memory for sample in later) - before.memory) / MB,
            disk_mb=(max(sample.disk for sample in later) - before.disk) / MB,
            server_share=share,
            expects_bots=bool(plan.size.bots),
            faults=[*house.faults, *attacker.faults, *(f"refused: {code}" for code in refusals(house))],
            **tally,
        )
    return outcome, house


@contextmanager
def no_collections() -> Iterator[None]:
    """Garbage collections of the players' process would count as latency of the server, up to 0.2 s at once."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def until(is_enough: Callable[[], bool], patience_s: float) -> None:
    limit = time.monotonic() + patience_s
    while not is_enough() and time.monotonic() < limit:
        await asyncio.sleep(0.05)


def refusals(house: House) -> set[str]:
    """The codes with which ordinary players were refused, except refusals caused by the clock alone."""
    codes = {code for pair in [*house.pairs, house.bot_games] for seat in pair for code in seat.refused}
    return codes - {StaleVersion.code}


def window(house: House, monitor: Monitor, begin: float, end: float) -> Window:
    def within(times: list[Timed]) -> list[float]:
        return [each.seconds for each in times if begin <= each.at < end]

    lags = [lag * 1e3 for at, lag in monitor.lags if begin <= at < end]
    return Window([seconds * 1e3 for seconds in within(house.moves)], within(house.bot_answers), lags)


class Attacker:
    """The process of the attacker. It yields to players and server, because a real attacker has a machine of their
    own. A machine that is busy otherwise would then stop the attack: tests do without.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.faults: list[str] = []
        self._counts: dict[str, Any] = {}  # the last ones that it has reported

    @classmethod
    async def start(cls, plan: Plan, address: str, table: str) -> Attacker:
        """Returns when it has imported everything; it begins with `attack`."""
        seconds = str(plan.seconds + plan.patience_s)
        command = [sys.executable, "-m", "benchmarks.attack.attacker", plan.name, address, table, seconds]
        process = await asyncio.create_subprocess_exec(
            *command,
            *([YIELD] if plan.attacker_yields else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
            env=environment({}),
            limit=MB,
            process_group=0,  # not a session: Linux divides the processor between sessions before priorities count
        )
        assert process.stdout is not None
        ready = await asyncio.wait_for(process.stdout.readline(), 120)
        assert ready == b"ready\n", ready
        return cls(process)

    async def attack(self, plan: Plan, is_enough: Callable[[], bool]) -> dict[str, Any]:
        """The counts of what it did. It is ended after `plan.seconds`, or later: `is_enough`, and something was
        accepted.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(b"go\n")
        reading = asyncio.ensure_future(self._read_counts())
        await asyncio.wait([reading], timeout=plan.seconds)
        await until(
            lambda: reading.done() or (is_enough() and bool(self._counts.get("accepted"))),
            plan.patience_s,
        )
        self._process.stdin.close()
        await asyncio.wait([reading], timeout=GRACE_S + plan.patience_s)
        if not reading.done():
            reading.cancel()
            self.faults.append("the attacker did not end in time")
        elif await self._process.wait():
            self.faults.append("the attacker failed")
        return self._counts

    async def _read_counts(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self._counts = json.loads(line)

    async def end(self) -> None:
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()
