"""`make soak` in short: nothing is lost, doubled or leaked while processes, stores and connections fail."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from benchmarks.soak.faults import FAULTS, kinds_of, schedule
from benchmarks.soak.plan import Plan
from benchmarks.soak.report import report
from benchmarks.soak.run import run

from tests.property.games import LONG

PLAN = Plan(
    seconds=600.0 if LONG else 24.0,
    players=120 if LONG else 24,
    servers=3 if LONG else 2,
    workers=1,
    every_s=5.0 if LONG else 3.0,
    sqlite_players=12 if LONG else 4,
    think_s=1.5 if LONG else 1.0,
    calm_s=300.0,
)
SHORT = (
    "kill-server",
    "crash-postgres",
    "stop-nats",
    "freeze-server",
    "cut-players",
    "cut-postgres",
    "fill-sqlite-disk",
)
pytestmark = pytest.mark.timeout(2400 if LONG else 900)


async def test_faults_lose_and_double_nothing() -> None:
    plan = PLAN if LONG else replace(PLAN, faults=SHORT)
    outcome = await run(plan, print)
    shown = "\n".join(report(outcome))
    assert not outcome.violations, shown
    assert len(outcome.recovery.faults) >= (60 if LONG else 4), shown
    for proof in outcome.proofs:
        assert proof.acknowledged > 0, shown
        assert proof.finished > 0, shown


def test_order_of_faults_follows_from_the_seed() -> None:
    kinds = kinds_of(Plan())
    assert sorted(kinds) == sorted(FAULTS)
    first, again, other = (schedule(kinds, Random(seed)) for seed in (1, 1, 2))
    order = [next(first) for _ in range(2 * len(kinds))]
    assert order == [next(again) for _ in order] != [next(other) for _ in order]
    assert sorted(order[: len(kinds)]) == sorted(kinds)


def test_kinds_that_a_site_cannot_have_are_left_out() -> None:
    kinds = kinds_of(Plan(sqlite_players=0, workers=0))
    assert not [kind for kind in kinds if "sqlite" in kind or "worker" in kind]
    assert kinds_of(Plan(faults=("stop-nats",))) == ["stop-nats"]
