"""The proof of `make soak` finds what it is meant to find, in the log of a random game with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from benchmarks.soak.group import Group
from benchmarks.soak.party import PlayedTable, TableKind
from benchmarks.soak.player import Player, Sent
from benchmarks.soak.proof import Proof, command_faults, received_faults, replay_faults
from benchmarks.soak.recovery import Recovery

from mozaika.records.game_json import encode_event
from mozaika.rules import event_for
from mozaika.rules import events as ev
from mozaika.rules.events import Event
from tests.faults.client import laid_tiles
from tests.property.games import random_game

SEAT = 0
Log = list[Event]


@pytest.fixture(scope="module")
def log() -> Log:
    """A game in which the first seat plays, and others draw tiles."""
    logs = (list(random_game(seed).log) for seed in range(40))
    return next(log for log in logs if len(log) > 60 and plays_of(log) and draws_of_others(log))


def plays_of(log: Sequence[Event]) -> list[tuple[int, ev.PlayCommitted]]:
    return [(at, event) for at, event in enumerate(log) if isinstance(event, ev.PlayCommitted) and event.seat == SEAT]


def draws_of_others(log: Sequence[Event]) -> list[int]:
    return [at for at, event in enumerate(log) if isinstance(event, ev.TilesDrawn) and event.seat != SEAT]


def player(log: Sequence[Event]) -> Player:
    """The first seat, which has received everything and whose plays have been acknowledged."""
    group = Group([], Recovery(), Random(1), 1.0)
    found = Player(group, None, PlayedTable("t", "", TableKind("any", {}), ()), SEAT, Random(1))
    found.following.events = [encode_event(event_for(event, SEAT)) for event in log]
    for at, event in enumerate(log):
        version = {"version": at, "id": str(at)}
        match event:
            case ev.PlayCommitted(seat=0):
                message: dict[str, Any] = {"kind": "play", "tiles": laid_tiles(event.placements), **version}
            case ev.TilesExchanged(seat=0):
                message = {"kind": "exchange", "tiles": list(event.given), **version}
            case ev.Passed(seat=0):
                message = {"kind": "pass", **version}
            case _:
                continue
        found.sent.append(Sent(message, at + 1))
    return found


def command_faults_of(log: Sequence[Event], seated: Player) -> list[str]:
    return list(command_faults(Proof(), seated, log))


def test_honest_log_has_no_faults(log: Log) -> None:
    seated = player(log)
    assert list(replay_faults(log)) == []
    assert list(received_faults(seated, log)) == []
    assert command_faults_of(log, seated) == []


def lost(log: Log) -> Log:
    at, _ = plays_of(log)[-1]
    return [*log[:at], ev.Passed(seat=1), *log[at + 1 :]]


def doubled(log: Log) -> Log:
    return [*log, plays_of(log)[0][1]]


@pytest.mark.parametrize(("change", "expected"), [(lost, "is not in the log"), (doubled, "has 2 times play")])
def test_lost_and_doubled_commands_are_found(log: Log, change: Callable[[Log], Log], expected: str) -> None:
    found = command_faults_of(change(log), player(log))
    assert any(expected in each for each in found), found


def test_tiles_of_another_rack_are_found(log: Log) -> None:
    seated, at = player(log), draws_of_others(log)[0]
    seated.following.events[at] = encode_event(log[at])
    (found,) = received_faults(seated, log)
    assert found.startswith(f"event {at + 1} for seat {SEAT} is not that of the log")


def test_event_that_the_log_has_lost_is_found(log: Log) -> None:
    (found,) = received_faults(player(log), log[:-1])
    assert found == f"seat {SEAT} received {len(log)} events, the log has {len(log) - 1}"


def test_time_that_goes_backwards_is_found(log: Log) -> None:
    changed = [*log[:-1], replace(log[-1], at=log[-2].at - 7)]
    assert list(replay_faults(changed)) == [f"event {len(log)} is 7 ms before the one before it"]
