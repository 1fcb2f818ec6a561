"""A whole run: players and faults, then the end of every game, and the proof."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.soak.faults import Campaign, kinds_of, schedule, strike_for
from benchmarks.soak.group import Group, UnexpectedRefusalError
from benchmarks.soak.party import parties, play_games
from benchmarks.soak.plan import Plan
from benchmarks.soak.proof import Proof, prove
from benchmarks.soak.recovery import Recovery
from benchmarks.soak.site import ServerProcess, Site, a_site
from benchmarks.soak.stored import unsettled

_FIRST_MOVES_S = 240.0  # until everybody plays; the kernels may have to be compiled
_SETTLE_S = 30.0
_ACCOUNTS = 0.5  # of the parties of two

Progress = Callable[[str], None]


@dataclass
class Outcome:
    plan: Plan
    recovery: Recovery
    proofs: list[Proof]
    seconds: float = 0.0
    reconnects: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    logged: Counter[str] = field(default_factory=Counter)  # errors in the logs of the servers
    failed: list[str] = field(default_factory=list)

    @property
    def violations(self) -> list[str]:
        return [*self.failed, *(each for proof in self.proofs for each in proof.violations)]


async def run(plan: Plan, progress: Progress) -> Outcome:
    rng = Random(plan.seed)
    with tempfile.TemporaryDirectory(prefix="mozaika-soak-", dir=plan.data) as folder:
        progress("starting PostgreSQL, NATS, servers and workers")
        async with a_site(Path(folder), plan, rng) as site:
            recovery = Recovery()
            groups = [_group(site.servers, plan, recovery)]
            if site.sqlite is not None:
                groups.append(_group([site.sqlite], plan, recovery))
            campaign = Campaign(site, groups[0], groups[1] if len(groups) > 1 else None, recovery, Random(plan.seed))
            begun = time.monotonic()
            await _play(plan, campaign, groups, progress)
            outcome = Outcome(plan, recovery, [], time.monotonic() - begun, failed=campaign.failed)
            progress("reading the logs")
            stores = [site.store, *([site.sqlite.store] if site.sqlite else [])]
            for group, store in zip(groups, stores, strict=True):
                written = "".join(_written(server.log) for server in group.servers)
                outcome.proofs.append(await asyncio.to_thread(prove, group, store, written))
                outcome.reconnects += group.reconnects
                outcome.refusals += group.refusals
            outcome.logged = _logged(site)
    return outcome


def _group(servers: list[ServerProcess], plan: Plan, recovery: Recovery) -> Group:
    return Group(servers, recovery, Random(plan.seed + len(servers)), plan.think_s)


async def _play(plan: Plan, campaign: Campaign, groups: list[Group], progress: Progress) -> None:
    shares = [plan.players - plan.sqlite_players, plan.sqlite_players]
    playing = [asyncio.ensure_future(_people(group, share)) for group, share in zip(groups, shares, strict=False)]
    try:
        progress(f"{plan.players} players take their seats")
        await _until(lambda: all(group.tables and group.moves() for group in groups), _FIRST_MOVES_S)
        progress(f"faults for {plan.seconds:.0f} s")
        kinds = schedule(kinds_of(plan), campaign.rng)
        reporting = asyncio.ensure_future(_report(campaign, progress))
        await strike_for(campaign, plan.seconds, plan.every_s, kinds)
        reporting.cancel()
        progress("all faults are healed; every game is brought to its end")
        campaign.failed += [f"{name} is not ready" for name in await campaign.site.until_ready()]
        for group in groups:
            group.is_closing = True
        await asyncio.wait(playing, timeout=plan.calm_s)
        await _settled(campaign.site)
        campaign.failed += [repr(task.exception()) for task in playing if task.done() and task.exception()]
    finally:
        for group in groups:
            group.is_over = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for group in groups:
            await group.close()
    await campaign.site.stop()


async def _people(group: Group, count: int) -> None:
    """Everybody enters, forms parties and plays."""
    admission = asyncio.Semaphore(8)

    async def party(number: int, size: int) -> None:
        rng = Random(group.rng.random())
        account = size == 2 and rng.random() < _ACCOUNTS
        try:
            async with admission:
                people = [await group.newcomer(_name(4 * number + seat), account=account) for seat in range(size)]
        except UnexpectedRefusalError as error:
            group.violated(str(error))
            return
        await play_games(group, people, rng)

    await asyncio.gather(*(party(number, size) for number, size in enumerate(parties(count, group.rng))))


def _name(number: int) -> str:
    """A name that every edition allows."""
    return "P" + "".join(chr(ord("a") + number // 26**place % 26) for place in range(4))


async def _until(condition: Callable[[], object], limit_s: float) -> None:
    async with asyncio.timeout(limit_s):
        while not condition():
            await asyncio.sleep(0.1)


async def _settled(site: Site) -> None:
    """Results are recorded in the background after the end of a game."""
    until = time.monotonic() + _SETTLE_S
    stores = [site.store, *([site.sqlite.store] if site.sqlite else [])]
    while time.monotonic() < until and any([await asyncio.to_thread(unsettled, store) for store in stores]):
        await asyncio.sleep(0.5)


async def _report(campaign: Campaign, progress: Progress) -> None:
    while True:
        await asyncio.sleep(30)
        moves, faults = campaign.main.moves(), len(campaign.recovery.faults)
        progress(f"  {faults} faults, {moves} acknowledged commands, {len(campaign.main.tables)} tables")


def _written(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""


def _logged(site: Site) -> Counter[str]:
    """The errors in the logs; the last line of a server that was killed may be incomplete."""
    found: Counter[str] = Counter()
    for server in site.all_servers():
        for text in _written(server.log).splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if isinstance(line, dict) and line.get("level") in ("error", "critical"):
                fault = str(line.get("fault", "")).strip().splitlines()
                found[f"{server.name}: {line['message']} {fault[-1] if fault else ''}".strip()] += 1
    return found
