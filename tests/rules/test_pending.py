"""Statements 7.1–7.3: a play from commitment to acceptance. `test_challenges.py` has challenges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules import events as ev
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.state import EndReason, GameState, Phase, TurnKind
from tests.marks import rule
from tests.positions import all_tiles, do, edition, events_of, play, position

RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")
ACTIONS: dict[str, Callable[[GameState], cmd.Command]] = {
    "play": lambda state: play(state, 1, "8K S"),
    "exchange": lambda state: cmd.Exchange(1, ("S", "O")),
    "pass": lambda state: cmd.Pass(1),
}
ACTION_EVENTS = {"play": ev.PlayCommitted, "exchange": ev.TilesExchanged, "pass": ev.Passed}
each_action = pytest.mark.parametrize("action", ACTIONS)
two_to_four = pytest.mark.parametrize("players", [2, 3, 4])
three_or_four = pytest.mark.parametrize("players", [3, 4])


def cat_pending(players: int = 2, bag: str | None = None, **rules: Any) -> GameState:
    """Seat 0 has laid CAT on the start square, worth 10, at time 0."""
    state = position(edition(**rules), RACKS[:players], bag=bag)
    return do(state, play(state, 0, "8H CAT"))


def kinds(events: list[ev.Event]) -> list[type]:
    return [type(event) for event in events]


# --- 7.1 automatic --------------------------------------------------------------------------------------------------


@rule("7.1")
def test_automatic_checking_refuses_an_invalid_word_without_losing_the_turn() -> None:
    state = position(edition(word_checking="automatic"), RACKS[:2])
    with pytest.raises(errors.InvalidWords) as refused:
        do(state, play(state, 0, "8H CART"), verdicts={"CART": False})
    assert refused.value.words == ("CART",)
    after = do(state, play(state, 0, "8H CARE"))
    assert (after.players[0].score, after.turn) == (12, 1)


@rule("7.1")
def test_automatic_checking_names_each_invalid_word_once() -> None:
    state = position(edition(word_checking="automatic"), ["AATTOSE", "DOGLIKE"], "8H AT")
    # AT below AT: the main word AT, and the cross words AA and TT.
    with pytest.raises(errors.InvalidWords) as refused:
        do(state, play(state, 0, "9H AT"), verdicts={"AA": False, "TT": False})
    assert refused.value.words == ("AA", "TT")
    with pytest.raises(errors.InvalidWords) as refused:
        do(state, play(state, 0, "9I AT"), verdicts={"AT": True, "TA": False})
    assert refused.value.words == ("TA",)


@rule("7.1")
def test_automatic_play_is_accepted_at_once() -> None:
    state = position(edition(word_checking="automatic"), RACKS[:2])
    events = events_of(state, play(state, 0, "8H CAT"))
    assert kinds(events) == [ev.PlayCommitted, ev.PlayAccepted, ev.TilesDrawn, ev.TurnBegan]
    assert events[1] == ev.PlayAccepted(0, 10, ev.AcceptCause.AUTOMATIC)
    after = do(state, play(state, 0, "8H CAT"))
    assert (after.players[0].score, len(after.players[0].rack), after.pending) == (10, 7, None)
    with pytest.raises(errors.NothingPending):
        do(after, cmd.Challenge(1))


# --- 7.2 pending ----------------------------------------------------------------------------------------------------


@rule("7.2")
@two_to_four
def test_pending_play_is_announced_but_not_scored_or_drawn_for(players: int) -> None:
    before = position(edition(), RACKS[:players])
    after = do(before, play(before, 0, "8H CAT"))
    assert after.pending is not None
    assert (after.pending.score, after.pending.words) == (10, ("CAT",))
    assert after.phase is Phase.PENDING
    assert after.players[0].score == 0
    assert after.players[0].rack.tiles == tuple("DEER")
    assert (after.bag, len(after.board), after.turns, after.turn) == (before.bag, 0, (), 0)
    assert all_tiles(after) == all_tiles(before)


@rule("7.2")
@two_to_four
def test_play_is_accepted_once_every_opponent_accepts(players: int) -> None:
    state = cat_pending(players)
    for seat in reversed(range(2, players)):
        state = do(state, cmd.Accept(seat))
        assert (state.phase, state.players[0].score) == (Phase.PENDING, 0)
    after = do(state, cmd.Accept(1))
    assert (after.players[0].score, len(after.players[0].rack), after.turn) == (10, 7, 1)
    assert len(after.bag) == len(state.bag) - 3
    assert (len(after.board), after.turns[-1].kind, after.turns[-1].total) == (3, TurnKind.PLAY, 10)


@rule("7.2")
@each_action
@pytest.mark.parametrize("moment", [0, 1_000_000])
def test_only_opponent_accepts_by_acting_at_any_time(action: str, moment: int) -> None:
    state = cat_pending()
    events = events_of(state, ACTIONS[action](state), moment)
    assert events[0] == ev.PlayAccepted(0, 10, ev.AcceptCause.NEXT_ACTED, at=moment)
    assert kinds(events)[:4] == [ev.PlayAccepted, ev.TilesDrawn, ev.TurnBegan, ACTION_EVENTS[action]]


@rule("7.2")
@each_action
@three_or_four
def test_next_player_cannot_act_while_another_may_challenge(action: str, players: int) -> None:
    state = cat_pending(players)
    for seat in range(3, players):
        state = do(state, cmd.Accept(seat))
    with pytest.raises(errors.OthersMayChallenge):
        do(state, ACTIONS[action](state))
    after = do(do(state, cmd.Accept(2)), ACTIONS[action](state))
    assert after.players[0].score == 10


@rule("7.2")
def test_next_players_acceptance_does_not_replace_the_others() -> None:
    state = do(cat_pending(3), cmd.Accept(1))
    with pytest.raises(errors.OthersMayChallenge):
        do(state, cmd.Pass(1))


@rule("7.2")
@each_action
@three_or_four
def test_next_player_can_act_once_the_window_is_over(action: str, players: int) -> None:
    state = cat_pending(players, challenge_window_s=30)
    with pytest.raises(errors.OthersMayChallenge):
        do(state, ACTIONS[action](state), 29_999)
    assert do(state, ACTIONS[action](state), 30_000).players[0].score == 10


@rule("7.2")
@three_or_four
def test_only_the_next_player_accepts_by_acting(players: int) -> None:
    state = cat_pending(players, challenge_window_s=30)
    with pytest.raises(errors.PlayIsPending):
        do(state, cmd.Pass(2), 30_000)
    with pytest.raises(errors.PlayIsPending):
        do(state, cmd.Pass(0), 30_000)


@rule("7.2")
@two_to_four
def test_play_is_accepted_exactly_when_the_window_ends(players: int) -> None:
    state = cat_pending(players, challenge_window_s=30)
    with pytest.raises(errors.WindowStillOpen):
        do(state, cmd.WindowEnded(), 29_999)
    events = events_of(state, cmd.WindowEnded(), 30_000)
    assert kinds(events) == [ev.PlayAccepted, ev.TilesDrawn, ev.TurnBegan]
    assert events[0] == ev.PlayAccepted(0, 10, ev.AcceptCause.WINDOW, at=30_000)


@rule("7.2")
def test_play_without_a_window_is_never_accepted_by_time() -> None:
    state = cat_pending()
    assert state.pending is not None
    assert state.pending.window_ends_at is None
    with pytest.raises(errors.WindowStillOpen):
        do(state, cmd.WindowEnded(), 10**12)


@rule("7.2")
def test_challenge_is_refused_once_the_window_has_ended() -> None:
    state = cat_pending(challenge_window_s=30)
    with pytest.raises(errors.WindowIsOver):
        do(state, cmd.Challenge(1), 30_000)
    assert do(state, cmd.Challenge(1), 29_999, verdicts={"CAT": False}).turns[-1].kind is TurnKind.TAKEN_BACK


@rule("7.2", "8.8")
def test_window_of_a_days_clock_is_the_budget_of_a_move() -> None:
    state = position(edition(clock={"kind": ClockKind.DAYS.value, "days": 3}), RACKS[:2])
    state = do(state, play(state, 0, "8H CAT"), 5_000)
    assert state.pending is not None
    assert state.pending.window_ends_at == 5_000 + 3 * 86_400_000


@rule("7.2")
def test_player_accepts_a_play_once_and_then_cannot_challenge_it() -> None:
    state = do(cat_pending(3), cmd.Accept(2))
    with pytest.raises(errors.AlreadyAccepted):
        do(state, cmd.Accept(2))
    with pytest.raises(errors.AlreadyAccepted):
        do(state, cmd.Challenge(2))


@rule("7.2")
@two_to_four
def test_own_play_cannot_be_accepted_or_challenged(players: int) -> None:
    state = cat_pending(players)
    with pytest.raises(errors.OwnPlay):
        do(state, cmd.Accept(0))
    with pytest.raises(errors.OwnPlay):
        do(state, cmd.Challenge(0))


# --- 7.3 acceptance, then the next action ---------------------------------------------------------------------------


@rule("7.3")
@two_to_four
def test_acceptance_scores_then_draws_then_starts_the_next_turn(players: int) -> None:
    state = cat_pending(players)
    for seat in range(2, players):
        state = do(state, cmd.Accept(seat))
    events = events_of(state, cmd.Accept(1))
    assert kinds(events) == [ev.AcceptGiven, ev.PlayAccepted, ev.TilesDrawn, ev.TurnBegan]
    assert events[1] == ev.PlayAccepted(0, 10, ev.AcceptCause.EVERYONE)
    assert isinstance(events[2], ev.TilesDrawn)
    assert (events[2].seat, len(events[2].tiles)) == (0, 3)
    assert events[3] == ev.TurnBegan(1)


@rule("7.3", "8.1")
def test_end_is_tested_after_the_draw() -> None:
    state = position(edition(), ["CAT", "SOAP"], bag="")
    state = do(state, play(state, 0, "8H CAT"))
    events = events_of(state, cmd.Accept(1))
    assert kinds(events) == [ev.AcceptGiven, ev.PlayAccepted, ev.GameEnded, ev.SecretRevealed]
    one_in_bag = position(edition(), ["CAT", "SOAP"], bag="Z")
    after = do(do(one_in_bag, play(one_in_bag, 0, "8H CAT")), cmd.Accept(1))
    assert (after.phase, after.players[0].rack.tiles) == (Phase.TURN, ("Z",))


@rule("7.3")
@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (cmd.Exchange(1, ("Q",)), errors.TileNotOnRack),
        (cmd.Play(1, ()), errors.NoTilesLaid),
        (cmd.Exchange(1, tuple("SOAPNIT")), errors.ExchangeBeyondBag),
    ],
)
def test_refused_action_of_the_next_player_leaves_the_play_pending(
    command: cmd.Command, refusal: type[errors.Refused]
) -> None:
    state = cat_pending(bag="EEIIOO")
    before = (state, all_tiles(state), state.version, state.pending, state.ledger)
    with pytest.raises(refusal):
        do(state, command)
    assert (state, all_tiles(state), state.version, state.pending, state.ledger) == before
    assert state == cat_pending(bag="EEIIOO")
    assert do(state, cmd.Challenge(1), verdicts={"CAT": False}).players[0].score == 0


@rule("7.3", "5.6")
def test_next_players_exchange_is_checked_after_the_movers_draw() -> None:
    state = cat_pending(bag="EEIIO")
    with pytest.raises(errors.ExchangeBeyondBag) as refused:
        do(state, cmd.Exchange(1, tuple("SOA")))
    assert (refused.value.wanted, refused.value.in_bag) == (3, 2)
    after = do(state, cmd.Exchange(1, tuple("SO")))
    assert (len(after.bag), after.turns[-1].exchanged) == (2, 2)
    with pytest.raises(errors.BagBelowMinimum) as empty:
        do(cat_pending(bag="EEI"), cmd.Exchange(1, ("S",)))
    assert (empty.value.needed, empty.value.in_bag) == (1, 0)


@rule("7.3", "6.6")
def test_next_players_play_is_scored_with_the_accepted_play() -> None:
    state = cat_pending()
    with pytest.raises(errors.NotConnected):
        do(state, play(state, 1, "3C SOAP"))
    with pytest.raises(errors.SquareTaken):
        do(state, play(state, 1, "8H SOAP"))
    after = do(state, play(state, 1, "8K S"))
    assert after.pending is not None
    assert (after.pending.words, after.pending.score) == (("CATS",), 6)


@rule("7.3", "8.4")
@each_action
def test_next_player_cannot_act_if_acceptance_ends_the_game(action: str) -> None:
    stuck = cat_pending(bag="")
    with pytest.raises(errors.AcceptanceEndsGame):
        do(stuck, ACTIONS[action](stuck), someone_can_move=False)
    assert stuck.phase is Phase.PENDING
    over = do(stuck, cmd.Accept(1), someone_can_move=False)
    assert over.result is not None
    assert over.result.reason is EndReason.NOBODY_CAN_MOVE
    assert do(stuck, cmd.Challenge(1), verdicts={"CAT": False}, someone_can_move=False).phase is Phase.TURN
