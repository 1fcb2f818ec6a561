"""Malformed commands: they are refused with documented errors only, and change nothing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from mozaika.rules import Facts, decide, questions
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.errors import Refused
from mozaika.rules.squares import Square
from tests.property.games import LONG, dump, random_game

SHARDS = 8
EACH = (1_000_000 if LONG else 16_000) // SHARDS

COMMANDS: list[Any] = [
    cmd.Contribute, cmd.Play, cmd.Exchange, cmd.Pass, cmd.Challenge, cmd.Accept, cmd.Resign, cmd.Pause, cmd.Resume,
    cmd.HashSeed, cmd.WithholdSeed, cmd.Start, cmd.TimeOut, cmd.WindowEnded, cmd.RestartClock,
]  # fmt: skip
ODD: list[Any] = [
    None,
    -1,
    0,
    1,
    3,
    4,
    2**70,
    True,
    0.5,
    float("nan"),
    "",
    "A",
    "?",
    "_",
    "ĄÉ",
    "\ud800",
    b"",
    b"x" * 16,
    b"x" * 32,
]
ODD += [(), ("A",), [1], {}, object(), Square(7, 7), ("A",) * 1000, Placement(Square(7, 7), "A", False), type]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_malformed_commands_are_refused_and_change_nothing(shard: int) -> None:
    rng = Random(shard)
    states, secrets = [], []
    for seed in range(shard * 100, shard * 100 + 12):
        game = random_game(seed)
        for step in game.steps[:: max(1, len(game.steps) // 6)]:
            states.append(step.before)
            secrets.append(game.draws)
    before = [dump(state) for state in states]
    for _ in range(EACH):
        place = rng.randrange(len(states))
        command = malformed(rng)
        facts = Facts(rng.choice([0, 10**12, 10**15]), secrets[place], {}, None)
        asked = questions(states[place], command, facts)
        facts = replace(facts, verdicts=dict.fromkeys(asked.words, rng.random() < 0.5))
        with suppress(Refused):  # documented; anything else fails the test
            decide(states[place], command, facts)
    assert [dump(state) for state in states] == before


def malformed(rng: Random) -> Any:
    kind = rng.choice(COMMANDS)
    if rng.random() < 0.02:
        return rng.choice(ODD)
    return kind(**{field.name: value_for(rng, field.name) for field in fields(kind)})


def value_for(rng: Random, name: str) -> Any:
    if rng.random() < 0.15:
        return rng.choice(ODD)
    match name:
        case "seat":
            return rng.randint(-1, 4)
        case "placements":
            placements = tuple(placement(rng) for _ in range(rng.choice([0, 1, 2, 3, 7, 8, 70])))
            return list(placements) if rng.random() < 0.05 else placements
        case "tiles":
            return tuple(rng.choice(["A", "E", "?", "_", "", "AA", "ß", 1, None]) for _ in range(rng.randint(0, 9)))
        case _:
            return rng.randbytes(rng.choice([0, 15, 16, 17]))


def placement(rng: Random) -> Any:
    if rng.random() < 0.05:
        return rng.choice(ODD)
    numbers: list[Any] = [-1, 0, 6, 7, 8, 14, 15, 31, 2**40, None, "x"]
    letters: list[Any] = ["A", "E", "Ą", "?", "_", "", "ZZ", 5, None]
    blanks: list[Any] = [True, False, False, 0]
    row, column = rng.choice(numbers), rng.choice(numbers)
    square: Any = Square(row, column) if rng.random() < 0.95 else (row, column)
    return Placement(square, rng.choice(letters), rng.choice(blanks))
