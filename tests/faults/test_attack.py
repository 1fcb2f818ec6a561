"""`make attack` measures what it says: a short run with a few players, and its arithmetic."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.attack.attacks import ATTACKS
from benchmarks.attack.house import HouseSize
from benchmarks.attack.leaks import Message, tile_leaks
from benchmarks.attack.report import HELD, NOT_HELD, Outcome, Window, not_measured, percentile, table
from benchmarks.attack.run import Plan, run

from mozaika.rules.events import TilesDrawn

# The short run waits for what it measures: a busy machine needs longer, also for the draws and to stop the server.
PATIENCE_S = 120.0
PATIENT = ("--seed-wait", "60000", "--limit", "grace-s=60")

QUIET = Window([4.0] * 99 + [10.0], [0.2])
HARMLESS = Outcome(
    "x", QUIET, Window([5.0] * 99 + [29.0], [2.9]), memory_mb=199, disk_mb=499, server_share=0.5, accepted=1
)


# What the table marks; other faults are named below its rows.
LIMITS = (
    "moves p99 3.1 times",
    "moves p99 250 ms",
    "a bot answered after 3.1 s",
    "memory grew by 200 MB",
    "disk use grew by 500 MB",
)


async def test_short_attack_is_measured() -> None:
    steps: list[str] = []
    size = HouseSize(tables=2, token_tables=1, watched=2, bots=())
    plan = Plan("names", 1.0, size, attacker_yields=False, patience_s=PATIENCE_S, options=PATIENT)
    outcome = await run(plan, steps.append)
    assert len(steps) == 5
    assert len(outcome.quiet.moves) >= 1
    assert len(outcome.attacked.moves) >= 1
    assert outcome.accepted > 0
    assert outcome.searched > 10
    assert outcome.faults == []
    assert percentile(outcome.attacked.moves, 0.5) > 0


def test_harmless_attack_exceeds_no_limit() -> None:
    assert HARMLESS.exceeded() == []
    assert not HARMLESS.is_client_bound
    (row,) = table([HARMLESS])[2:]
    assert (row.count(HELD), row.count(NOT_HELD)) == (5, 0)
    assert row.endswith("held")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"attacked": Window([31.0] * 10, [0.1])}, "moves p99 3.1 times"),
        ({"attacked": Window([250.0] * 10, [0.1]), "quiet": Window([200.0], [])}, "moves p99 250 ms"),
        ({"attacked": Window([5.0] * 10, [0.1, 3.1])}, "a bot answered after 3.1 s"),
        ({"attacked": Window([], [0.1])}, "nobody made a move"),
        ({"attacked": Window([5.0] * 10, [])}, "no bot answered"),
        ({"accepted": 0}, "the attacker did nothing"),
        ({"memory_mb": 200}, "memory grew by 200 MB"),
        ({"disk_mb": 500}, "disk use grew by 500 MB"),
        ({"faults": ["leak: x"]}, "leak: x"),
    ],
)
def test_each_limit_is_reported(changes: dict[str, object], expected: str) -> None:
    (found,) = replace(HARMLESS, **changes).exceeded()  # type: ignore[arg-type]  # any field
    assert found.startswith(expected)
    shown = "\n".join(table([replace(HARMLESS, **changes)]))  # type: ignore[arg-type]  # any field
    assert expected in shown
    assert shown.count(NOT_HELD) == (expected in LIMITS)
    assert "EXCEEDED\n" in shown


def test_attack_that_is_measured_twice_counts_all_its_moves() -> None:
    first = replace(HARMLESS, attacked=Window([40.0] * 10, [0.1]), memory_mb=3, details={"200": 1}, searched=5)
    second = replace(HARMLESS, attacked=Window([9.0] * 990, [2.0]), memory_mb=2, details={"200": 2}, searched=6)
    both = first.with_more(second)
    assert (first.ratio, both.ratio) == (4.0, 4.0)
    assert first.with_more(replace(second, attacked=Window([9.0] * 1_000, [2.0]))).ratio == 0.9
    assert (len(both.quiet.moves), both.slowest_bot, both.memory_mb) == (200, 2.0, 3)
    assert (both.accepted, both.details, both.searched) == (2, {"200": 3}, 11)
    assert both.with_more(not_measured("x", "not measured: OSError")).exceeded()


def test_attack_that_could_not_be_measured_fails_the_run() -> None:
    assert "not measured: OSError" in not_measured("x", "not measured: OSError").exceeded()


def test_slow_client_is_noted() -> None:
    assert replace(HARMLESS, attacked=Window([10.0] * 10, [], [6.0] * 10)).is_client_bound


def test_tile_of_another_rack_is_found() -> None:
    events = [TilesDrawn(at=1, seat=0, tiles=("ЖAB",), used=1), TilesDrawn(at=2, seat=1, tiles=("ЖCD",), used=2)]
    shown = '{"kind":"events","tiles":["%s"]}'
    fine = [Message(0, 1, shown % "ЖAB"), Message(1, 2, shown % "ЖCD"), Message(None, 2, "{}")]
    assert tile_leaks("t", events, fine) == []
    for seat, version, tile in [(0, 2, "ЖCD"), (1, 2, "ЖAB"), (None, 2, "ЖAB"), (1, 1, "ЖCD")]:
        (leak,) = tile_leaks("t", events, [Message(seat, version, shown % tile)])
        assert tile in leak


def test_every_attack_is_listed_and_described() -> None:
    folder = Path("benchmarks/attack/attacks")
    modules = {file.stem.replace("_", "-") for file in folder.glob("[!_]*.py")}
    assert set(ATTACKS) == modules
    assert all(attack.__doc__ for attack in ATTACKS.values())
