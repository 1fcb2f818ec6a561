"""Turns: exchanges, passes, the draw after a play, and blanks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import decide, errors
from mozaika.rules import events as ev
from mozaika.rules.board import LaidTile
from mozaika.rules.squares import Square
from mozaika.rules.state import GameState, TurnKind
from tests.marks import rule
from tests.positions import all_tiles, do, edition, events_of, facts, play, position

ENGLISH = edition("english")


def later(state: GameState) -> Iterator[GameState]:
    """The same position with another order of draws."""
    return (replace(state, ledger=replace(state.ledger, used=used)) for used in range(100, 200))


def exchanged(state: GameState, tiles: str) -> ev.TilesExchanged:
    event = events_of(state, cmd.Exchange(0, tuple(tiles)))[0]
    assert isinstance(event, ev.TilesExchanged)
    return event


@rule("5.6", "5.9")
@pytest.mark.parametrize("given", ["Q", "QV", "QVWXYZJ"])
def test_exchange_draws_as_many_tiles_as_it_returns_and_scores_nothing(given: str) -> None:
    state = position(ENGLISH, ["QVWXYZJ", "E"], scores=[31, 0])
    after = do(state, cmd.Exchange(0, tuple(given)))
    assert (len(after.players[0].rack), len(after.bag)) == (7, len(state.bag))
    assert all_tiles(after) == all_tiles(state)
    line = after.turns[-1]
    assert (line.kind, line.score, line.total, line.exchanged) == (TurnKind.EXCHANGE, 0, 31, len(given))
    assert after.turn == 1


@rule("5.6")
def test_drawing_first_never_brings_back_a_returned_tile() -> None:
    state = position(ENGLISH, ["QVWXYZJ", "E"], bag="AEI")
    for now in later(state):
        assert sorted(exchanged(now, "QVW").drawn) == ["A", "E", "I"]


@rule("5.6")
def test_returning_first_may_bring_back_a_returned_tile() -> None:
    kind = edition("english", exchange_order="return-then-draw")
    state = position(kind, ["QVWXYZJ", "E"], bag="AEI")
    drawn = [sorted(exchanged(now, "QVW").drawn) for now in later(state)]
    assert all(set(tiles) <= set("AEIQVW") for tiles in drawn)
    assert any(set(tiles) & set("QVW") for tiles in drawn)
    assert any(not set(tiles) & set("QVW") for tiles in drawn)


@rule("5.6")
@pytest.mark.parametrize(
    ("name", "in_bag", "enough"),
    [("english", 1, True), ("polish", 1, True), ("turkish", 6, False), ("turkish", 7, True)],
)
def test_exchange_needs_the_editions_minimum_in_the_bag(name: str, in_bag: int, enough: bool) -> None:
    state = position(edition(name), ["EEEEEEE", "E"], bag="A" * in_bag)
    if enough:
        assert exchanged(state, "E").given == ("E",)
        return
    with pytest.raises(errors.BagBelowMinimum) as caught:
        decide(state, cmd.Exchange(0, ("E",)), facts())
    assert (caught.value.needed, caught.value.in_bag) == (7, in_bag)


@rule("5.6")
def test_nothing_can_be_exchanged_with_an_empty_bag() -> None:
    with pytest.raises(errors.BagBelowMinimum) as caught:
        decide(position(ENGLISH, ["E", "E"], bag=""), cmd.Exchange(0, ("E",)), facts())
    assert (caught.value.needed, caught.value.in_bag) == (1, 0)


@rule("5.6")
@pytest.mark.parametrize("order", ["draw-then-return", "return-then-draw"])
def test_exchange_of_more_tiles_than_the_bag_has_is_refused(order: str) -> None:
    state = position(edition("english", exchange_order=order), ["QVWXYZJ", "E"], bag="AE")
    with pytest.raises(errors.ExchangeBeyondBag) as caught:
        decide(state, cmd.Exchange(0, tuple("QVW")), facts())
    assert (caught.value.wanted, caught.value.in_bag) == (3, 2)
    assert len(exchanged(state, "QV").drawn) == 2


@rule("5.6")
def test_only_tiles_on_the_rack_can_be_exchanged() -> None:
    state = position(ENGLISH, ["QVWXYZJ", "E"])
    with pytest.raises(errors.TileNotOnRack) as caught:
        decide(state, cmd.Exchange(0, ("Q", "Q", "?")), facts())
    assert sorted(caught.value.missing) == ["?", "Q"]


@rule("5.6", "1.1")
def test_polish_tournaments_allow_three_exchanges_each() -> None:
    state = position(edition("polish-tournament"), ["AAAAAAA", "EEEEEEE"])
    for _ in range(3):
        state = do(state, cmd.Exchange(0, state.players[0].rack.tiles[:1]))
        state = do(state, cmd.Exchange(1, state.players[1].rack.tiles[:1]))
    with pytest.raises(errors.ExchangesUsedUp) as caught:
        decide(state, cmd.Exchange(0, state.players[0].rack.tiles[:1]), facts())
    assert caught.value.limit == 3
    assert do(state, cmd.Pass(0)).turns[-1].kind is TurnKind.PASS


@rule("5.6", "5.7")
def test_exchanging_no_tiles_is_a_pass_even_with_an_empty_bag() -> None:
    state = position(ENGLISH, ["E", "E"], bag="")
    after = do(state, cmd.Exchange(0, ()))
    assert (after.turns[-1].kind, after.passes_running, after.players[0].exchanges) == (TurnKind.PASS, 1, 0)


@rule("5.7")
@pytest.mark.parametrize("bag", ["", "AEI"])
def test_pass_on_turn_is_always_allowed_and_changes_nothing_else(bag: str) -> None:
    state = position(ENGLISH, ["CATSED?", "E"], "8H AR", bag=bag, scores=[12, 5])
    after = do(state, cmd.Pass(0))
    assert (after.players[0].score, after.players[0].rack, after.turn) == (12, state.players[0].rack, 1)
    assert (after.bag, after.board) == (state.bag, state.board)


@rule("5.7")
@pytest.mark.parametrize("command", [cmd.Pass(1), cmd.Exchange(1, ("E",)), cmd.Play(1, ())])
def test_nobody_plays_exchanges_or_passes_out_of_turn(command: cmd.Command) -> None:
    with pytest.raises(errors.NotYourTurn) as caught:
        decide(position(ENGLISH, ["CATSED?", "E"]), command, facts())
    assert caught.value.on_turn == 0


@rule("5.9")
@pytest.mark.parametrize(("bag", "rack", "left"), [("AEIOU", 7, 2), ("AE", 6, 0), ("", 4, 0)])
def test_mover_draws_up_to_seven_after_acceptance(bag: str, rack: int, left: int) -> None:
    state = position(ENGLISH, ["CATSED?", "EEEEEEE"], bag=bag)
    pending = do(state, play(state, 0, "8H CAT"))
    assert (len(pending.players[0].rack), len(pending.bag)) == (4, len(bag))  # nothing is drawn while it is pending
    after = do(pending, cmd.Accept(1))
    assert (len(after.players[0].rack), len(after.bag)) == (rack, left)
    assert all_tiles(after) == all_tiles(state)


@rule("5.10")
def test_blank_keeps_its_letter_in_later_words_and_scores_nothing() -> None:
    state = position(ENGLISH, ["A?SEDIT", "TOEEEEE"])
    state = do(do(state, play(state, 0, "8H cAT")), cmd.Accept(1))
    assert state.players[0].score == 2 * (0 + 1 + 1)
    assert state.board[Square(7, 7)] == LaidTile("C", blank=True)
    pending = do(state, play(state, 1, "H9 OT")).pending
    assert pending is not None
    assert (pending.words, pending.score) == (("COT",), 0 + 1 + 1)


@rule("5.10")
def test_blank_taken_back_may_become_another_letter() -> None:
    state = position(ENGLISH, ["A?SEDIT", "TOEEEEE"])
    state = do(do(state, play(state, 0, "8H cAT")), cmd.Challenge(1), verdicts={"CAT": False})
    assert state.players[0].rack.tiles == ("A", "D", "E", "I", "S", "T", "?")
    state = do(state, cmd.Pass(1))
    again = do(state, play(state, 0, "8H rAT")).pending
    assert again is not None
    assert again.words == ("RAT",)
