"""Heartbeats and claims of one server, against a store in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from mozaika.service.server_leases import ClusterClock, ServerLeases
from mozaika.service.server_ports import Beat, Work
from tests.service.world import FakeClock


@dataclass
class FakeServers:
    """A store whose answers tests choose."""

    beat_is: Beat = field(default_factory=lambda: Beat(0, was_alive=True))
    dead: int = 0
    due: list[str] = field(default_factory=list)

    async def beat(self, server: str, name: str, lasts_ms: int) -> Beat:
        return self.beat_is

    async def work(self, now: int) -> Work:
        return Work(self.dead > 0, bool(self.due))

    async def bury(self) -> int:
        self.dead -= 1
        return 1

    async def claim(self, server: str, now: int, limit: int) -> list[str]:
        taken, self.due = self.due[:limit], self.due[limit:]
        return taken

    async def adopt(self) -> None: ...


@dataclass
class Seen:
    claimed: list[str] = field(default_factory=list)
    lost: list[None] = field(default_factory=list)
    buried: list[None] = field(default_factory=list)


def leases(store: FakeServers) -> tuple[ServerLeases, Seen]:
    made, seen = ServerLeases("a", "A", store, FakeClock()), Seen()  # type: ignore[arg-type] # it has what is called

    made.claimed, made.lost, made.buried = (
        seen.claimed.append,
        partial(seen.lost.append, None),
        partial(seen.buried.append, None),
    )
    return made, seen


async def test_all_due_tables_are_claimed_at_once() -> None:
    names = [f"t{number}" for number in range(150)]
    made, seen = leases(FakeServers(due=list(names)))
    await made.start()
    await made.help()
    assert seen.claimed == names


async def test_server_buries_others_only_after_it_has_been_alive_for_a_while() -> None:
    """After an interruption of the database every server looks dead, also one that is not."""
    now, store = 1_000.0, FakeServers(dead=1)
    made, seen = leases(store)
    made.monotonic = lambda: now
    await made.start()
    await made.help()
    assert not seen.buried
    for _ in range(5):
        now += 0.5
        await made._beat()
    await made.help()
    assert len(seen.buried) == 1
    now += 9  # the database did not answer
    store.dead = 1
    await made._beat()
    await made.help()
    assert len(seen.buried) == 1


async def test_server_that_was_buried_gives_up_its_tables() -> None:
    store = FakeServers(Beat(0, was_alive=False))
    made, seen = leases(store)
    await made.start()
    assert not seen.lost  # the first beat
    store.beat_is = Beat(0, was_alive=True)
    await made._beat()
    assert not seen.lost
    store.beat_is = Beat(0, was_alive=False)
    await made._beat()
    assert len(seen.lost) == 1


def test_clock_of_the_cluster_follows_the_quickest_answer() -> None:
    local = FakeClock(1_000_000)
    clock = ClusterClock(local)
    before = clock.local()
    local.time += 400  # a slow answer, whose moment is uncertain
    clock.note(before, 1_000_900)
    assert clock.now() - local.time == 700
    before = clock.local()
    local.time += 2
    clock.note(before, local.time + 799)
    assert clock.now() - local.time == 800
    clock.note(clock.local(), clock.local() + 50)  # a clock was set
    assert clock.now() - local.time == 50
