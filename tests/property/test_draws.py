"""Verifiable draws: a genuine log verifies and a forged one does not."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given

from mozaika.rules import Draws, verify
from mozaika.rules import events as ev
from mozaika.rules.draws import Ledger, pick
from mozaika.rules.errors import BadSecret, ForgedRecord, NotYetVerifiable
from mozaika.rules.state import Phase
from mozaika.rules.tiles import Pile
from tests.marks import rule
from tests.property.games import GAMES, game_seeds, random_game


@GAMES
@given(game_seeds)
@rule("4.5")
def test_finished_game_verifies_from_its_events_alone(seed: int) -> None:
    game = random_game(seed, length=400)
    last = game.steps[-1].after
    assume(last.phase is Phase.OVER)
    assert verify(game.log) == last


@GAMES
@given(game_seeds)
@rule("4.5")
def test_forged_event_is_detected(seed: int) -> None:
    game, rng = random_game(seed, length=400), Random(seed)
    assume(game.steps[-1].after.phase is Phase.OVER)
    for _ in range(5):
        forged = forge(game.log, rng)
        if forged != game.log:
            with pytest.raises((ForgedRecord, NotYetVerifiable)):
                verify(forged)


def forge(log: tuple[ev.Event, ...], rng: Random) -> tuple[ev.Event, ...]:
    """The log with one event changed, removed or doubled. Facts that `verify` takes as given are not changed."""
    taken_as_given = ev.AcceptGiven | ev.ClockMoved | ev.Paused | ev.Resumed
    place = rng.choice([place for place in range(1, len(log)) if not isinstance(log[place], taken_as_given)])
    how = rng.random()
    if how < 0.1:
        return log[:place] + log[place + 1 :]
    if how < 0.2:
        return (*log[:place], log[place], *log[place:])
    event = log[place]
    names = [field.name for field in fields(event) if field.name not in ("at", "invalid", "challenger")]
    if not names:
        return log
    name = rng.choice(names)
    forged: dict[str, Any] = {name: forged_value(getattr(event, name), rng)}
    return (*log[:place], replace(event, **forged), *log[place + 1 :])


def forged_value(value: object, rng: Random) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1, 1])
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:]
        case tuple() if value:
            return value[:-1] if rng.random() < 0.5 else (*value[1:], value[0])
        case _:
            return value


@rule("4.5")
def test_each_draw_can_be_recomputed_by_hand() -> None:
    secret, seats = bytes(range(32)), ((0, b"a" * 16), (2, b"c" * 16))
    draws = Draws(secret)
    assert draws.commitment == hashlib.sha256(secret).digest()
    key = hashlib.sha256(secret + b"a" * 16 + b"c" * 16).digest()
    bag, expected = list("AABCDEFGHIJ??"), []
    for number in range(5, 9):
        value = int.from_bytes(hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest(), "big")
        expected.append(bag.pop(value % len(bag)))
    drawn, used = draws.draw(Ledger(draws.commitment, seats, used=5), Pile(tuple("AABCDEFGHIJ??")), 4)
    assert (list(drawn), used) == (expected, 9)


@rule("4.5")
def test_value_in_the_incomplete_last_multiple_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """2²⁵⁶ is 1 more than a multiple of 3, so its last value would favour the first tile."""
    values = {0: 2**256 - 1, 1: 2**256 - 2}
    monkeypatch.setattr("mozaika.rules.draws.value_at", lambda key, number: values[number])
    assert pick(b"", 0, 3) == ((2**256 - 2) % 3, 2)


@rule("4.5")
def test_every_tile_is_drawn_about_equally_often() -> None:
    draws, counts = Draws(bytes(32)), [0] * 10
    for used in range(5000):
        (tile,), _ = draws.draw(Ledger(draws.commitment, (), used), Pile(tuple("ABCDEFGHIJ")), 1)
        counts["ABCDEFGHIJ".index(tile)] += 1
    assert sum((count - 500) ** 2 / 500 for count in counts) < 27.9  # chi-square, 9 degrees, p = 0.001


@rule("4.5")
def test_contributions_change_the_draws_in_any_order_of_arrival() -> None:
    draws, bag = Draws(bytes(32)), Pile(tuple("ABCDEFGHIJ"))
    empty = Ledger(draws.commitment)
    early = empty.with_contribution(0, b"x" * 16).with_contribution(1, b"y" * 16)
    late = empty.with_contribution(1, b"y" * 16).with_contribution(0, b"x" * 16)
    other = empty.with_contribution(0, b"z" * 16).with_contribution(1, b"y" * 16)
    assert draws.draw(early, bag, 10) == draws.draw(late, bag, 10)
    assert draws.draw(early, bag, 10) != draws.draw(other, bag, 10)


@pytest.mark.parametrize("secret", [b"", b"short", bytes(33), "x" * 32])
@rule("4.5")
def test_secret_is_32_bytes(secret: bytes) -> None:
    with pytest.raises(BadSecret):
        Draws(secret)


@rule("4.5")
def test_unfinished_game_cannot_be_verified_yet() -> None:
    with pytest.raises(NotYetVerifiable):
        verify(random_game(1, length=2).log)


@rule("4.5")
def test_repr_of_draws_hides_the_secret() -> None:
    assert "\\x07" not in repr(Draws(b"\x07" * 32))
