"""Statement 8.7: resigning, in every phase, with 2 to 4 players. `test_clocks.py` has losing on time."""

from __future__ import annotations

from typing import Any

import pytest

from mozaika.engine.reference import can_anyone_move
from mozaika.lexicon.wordlist import word_list
from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules import events as ev
from mozaika.rules.state import EndReason, GameState, Phase, Result, TurnKind, next_to_act
from tests.marks import rule
from tests.positions import all_tiles, do, edition, events_of, play, position

RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")  # worth 10, 9, 13 and 12


def cat_pending(players: int, **rules: Any) -> GameState:
    """Seat 0 has laid CAT, worth 10."""
    state = position(edition(**rules), RACKS[:players])
    return do(state, play(state, 0, "8H CAT"))


def going_out(players: int) -> GameState:
    state = position(edition(), ["CAT", *RACKS[1:players]], bag="")
    return do(state, play(state, 0, "8H CAT"))


def result_of(state: GameState) -> Result:
    assert state.result is not None
    return state.result


# --- on turn or waiting ---------------------------------------------------------------------------------------------


@rule("8.7")
@pytest.mark.parametrize(("leaver", "turn"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_others_play_on_after_a_resignation(leaver: int, turn: int) -> None:
    state = position(edition(), RACKS, scores=[5, 6, 7, 8])
    after = do(state, cmd.Resign(leaver))
    assert (after.phase, after.turn, leaver in after.seats) == (Phase.TURN, turn, False)
    for _ in range(3):
        assert after.turn != leaver
        after = do(after, cmd.Pass(after.turn))
    assert after.turn == turn


@rule("8.7")
def test_leavers_rack_is_set_aside_until_the_end() -> None:
    state = position(edition(), RACKS[:3], scores=[50, 60, 70])
    after = do(state, cmd.Resign(1))
    assert (after.bag, after.players[1].rack, after.players[1].score) == (state.bag, state.players[1].rack, 60)
    assert all_tiles(after) == all_tiles(state)
    assert result_of(do(after, cmd.Resign(0))).totals == (40, 51, 57)


@rule("8.7", "8.5")
def test_going_out_gains_nothing_for_a_leavers_tiles() -> None:
    state = do(going_out(3), cmd.Accept(1))
    over = result_of(do(state, cmd.Resign(2)))
    assert (over.reason, over.totals) == (EndReason.WENT_OUT, (10 + 9, -9, -13))


@rule("8.7")
@pytest.mark.parametrize("command", [cmd.Pass, cmd.Resign, cmd.Pause, cmd.Accept, cmd.Challenge])
def test_player_who_has_left_can_do_nothing(command: type) -> None:
    for state in (position(edition(), RACKS[:3]), cat_pending(3)):
        with pytest.raises(errors.PlayerHasLeft):
            do(do(state, cmd.Resign(1)), command(1))


@rule("8.7", "8.2")
def test_only_players_still_in_the_game_must_pass_twice() -> None:
    state = do(position(edition(), RACKS[:3]), cmd.Resign(2))
    for _ in range(3):
        state = do(state, cmd.Pass(state.turn))
    assert state.phase is Phase.TURN
    assert result_of(do(state, cmd.Pass(1))).reason is EndReason.PASSES


@rule("8.7", "8.4")
def test_leavers_tiles_do_not_count_for_whether_anyone_can_move() -> None:
    state = position(edition(), ["Q", "S", "Z"], "8H CAT", bag="")
    known = word_list("small", ["cat", "cats"], state.edition.alphabet)
    assert can_anyone_move(state, known)
    assert not can_anyone_move(do(state, cmd.Resign(1)), known)


@rule("8.7", "7.6")
def test_leaver_no_longer_owes_turns() -> None:
    state = do(do(cat_pending(3), cmd.Challenge(2)), cmd.Resign(2))
    events = events_of(state, cmd.Pass(1))
    assert [event for event in events if isinstance(event, ev.TurnLost)] == []
    assert do(state, cmd.Pass(1)).turn == 0


# --- while a play is pending ----------------------------------------------------------------------------------------


@rule("8.7", "7.2")
def test_leavers_pending_play_scores_without_a_draw() -> None:
    state = do(cat_pending(3), cmd.Resign(0))
    assert (state.phase, next_to_act(state)) == (Phase.PENDING, 1)
    after = do(do(state, cmd.Accept(1)), cmd.Accept(2))
    assert (after.players[0].score, after.players[0].rack.tiles, after.turn) == (10, tuple("DEER"), 1)
    assert (after.bag, len(after.board)) == (state.bag, 3)


@rule("8.7", "7.5")
def test_leavers_pending_play_can_be_challenged_and_taken_back() -> None:
    state = do(cat_pending(3), cmd.Resign(0))
    after = do(state, cmd.Challenge(2), verdicts={"CAT": False})
    assert (after.turn, after.players[0].rack.tiles, len(after.board)) == (1, tuple("ACDEERT"), 0)
    assert result_of(do(after, cmd.Resign(1))).totals == (-10, -9, -13)


@rule("8.7", "1.3")
def test_failed_challenge_of_a_leavers_play_gives_them_points() -> None:
    state = do(cat_pending(3, failed_challenge="5-points"), cmd.Resign(0))
    assert do(state, cmd.Challenge(1)).players[0].score == 15


@rule("8.7", "7.2")
def test_next_player_may_accept_a_leavers_play_by_acting() -> None:
    state = do(do(cat_pending(3), cmd.Resign(0)), cmd.Accept(2))
    after = do(state, play(state, 1, "8K S"))
    assert (after.players[0].score, after.turn) == (10, 1)


@rule("8.7", "7.2")
def test_player_after_a_leaver_acts_on_the_pending_play() -> None:
    state = do(cat_pending(4), cmd.Resign(1))
    assert (state.phase, next_to_act(state)) == (Phase.PENDING, 2)
    with pytest.raises(errors.OthersMayChallenge):
        do(state, cmd.Pass(2))
    after = do(do(state, cmd.Accept(3)), cmd.Pass(2))
    assert (after.players[0].score, after.turn) == (10, 3)


@rule("8.7", "7.2")
@pytest.mark.parametrize(("leaver", "turn"), [(1, 2), (2, 1)])
def test_play_is_accepted_when_its_last_undecided_opponent_leaves(leaver: int, turn: int) -> None:
    state = do(cat_pending(3), cmd.Accept(turn))
    events = events_of(state, cmd.Resign(leaver))
    assert events[:2] == [ev.Resigned(leaver), ev.PlayAccepted(0, 10, ev.AcceptCause.EVERYONE)]
    after = do(state, cmd.Resign(leaver))
    assert (after.players[0].score, len(after.players[0].rack), after.turn) == (10, 7, turn)


@rule("8.7")
def test_pending_play_is_accepted_when_the_last_opponent_leaves() -> None:
    state = cat_pending(2)
    events = events_of(state, cmd.Resign(1))
    assert [type(event) for event in events] == [
        ev.Resigned,
        ev.PlayAccepted,
        ev.TilesDrawn,
        ev.GameEnded,
        ev.SecretRevealed,
    ]
    over = do(state, cmd.Resign(1))
    rack = over.edition.tiles.value(over.players[0].rack)
    assert (result_of(over).totals, result_of(over).winners) == ((10 - rack, -9), (0,))


@rule("8.7")
@pytest.mark.parametrize("state", [cat_pending(2), going_out(2)], ids=["pending", "going out"])
def test_pending_play_is_taken_back_if_its_movers_leaving_ends_the_game(state: GameState) -> None:
    events = events_of(state, cmd.Resign(0))
    assert events[:2] == [ev.Resigned(0), ev.PlayTakenBack(0, ev.TakeBackCause.MOVER_LEFT)]
    over = do(state, cmd.Resign(0))
    assert (over.turns[-1].kind, over.players[0].score, len(over.board)) == (TurnKind.TAKEN_BACK, 0, 0)
    assert (result_of(over).reason, result_of(over).ranking) == (EndReason.ONE_LEFT, ((1,), (0,)))


# --- while a going-out play is pending, and in a pause --------------------------------------------------------------


@rule("8.7", "7.7")
def test_leaver_does_not_go_out_with_a_pending_play() -> None:
    state = do(going_out(3), cmd.Resign(0))
    assert state.phase is Phase.PENDING
    after = do(do(state, cmd.Accept(2)), cmd.Accept(1))
    assert (after.phase, after.turn, after.players[0].score) == (Phase.TURN, 1, 10)
    over = result_of(do(after, cmd.Resign(1)))
    assert (over.totals, over.ranking) == ((10, -9, -13), ((2,), (1,), (0,)))


@rule("8.7", "7.7")
def test_going_out_play_wins_when_the_last_opponent_leaves() -> None:
    over = result_of(do(going_out(2), cmd.Resign(1)))
    assert (over.totals, over.winners) == ((10, -9), (0,))


@rule("8.7")
def test_play_left_unopposed_in_a_pause_is_accepted_on_resuming() -> None:
    state = do(do(do(cat_pending(3), cmd.Accept(2)), cmd.Pause(0)), cmd.Resign(1))
    assert (state.phase, state.players[0].score) == (Phase.PAUSED, 0)
    after = do(state, cmd.Resume(2))
    assert (after.phase, after.players[0].score, after.turn) == (Phase.TURN, 10, 2)


@rule("8.7")
def test_resignation_in_a_pause_that_leaves_one_player_ends_the_game() -> None:
    over = do(do(position(edition(), RACKS[:2]), cmd.Pause(0)), cmd.Resign(0))
    assert (over.phase, result_of(over).winners) == (Phase.OVER, (1,))


# --- the end --------------------------------------------------------------------------------------------------------


@rule("8.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_last_player_left_wins_even_with_the_lowest_total(players: int) -> None:
    state = position(edition(), RACKS[:players], scores=[0, 300, 200, 100][:players])
    for seat in range(1, players):
        assert state.result is None
        state = do(state, cmd.Resign(seat))
    assert (result_of(state).reason, result_of(state).winners) == (EndReason.ONE_LEFT, (0,))
    assert result_of(state).totals == (-10, 291, 187, 88)[:players]


@rule("8.7", "8.6")
def test_ranking_is_by_total_then_leavers_the_last_first() -> None:
    state = position(edition(), ["CAT", *RACKS[1:]], bag="", scores=[20, 300, 400, 30])
    state = do(do(state, cmd.Resign(2)), cmd.Resign(1))
    state = do(do(state, play(state, 0, "8H CAT")), cmd.Accept(3))
    assert result_of(state).totals == (20 + 10 + 12, 291, 387, 18)
    assert result_of(state).ranking == ((0,), (3,), (1,), (2,))


@rule("8.7", "8.6")
def test_leavers_with_equal_totals_do_not_share_a_place() -> None:
    state = position(edition("polish"), ["A", "A", "A"], bag="")
    over = result_of(do(do(state, cmd.Resign(2)), cmd.Resign(0)))
    assert (over.totals, over.ranking) == ((-1, -1, -1), ((1,), (0,), (2,)))


# --- passes around a resignation (Decision 17) ----------------------------------------------------------------------


def passed(*seats: int) -> GameState:
    state = position(edition(end={"nobody_can_move": False}), RACKS[:3])
    for seat in seats:
        state = do(state, cmd.Pass(seat))
    return state


@rule("8.2", "8.7")
def test_resignation_ends_the_game_if_all_others_have_passed_twice() -> None:
    state = do(passed(0, 1, 2, 0, 1), cmd.Resign(2))
    assert result_of(state).reason is EndReason.PASSES


@rule("8.2", "8.7")
def test_passes_of_a_leaver_do_not_count() -> None:
    state = do(passed(0, 1, 2), cmd.Resign(0))
    assert state.passes_running == 2
    state = do(state, cmd.Pass(1))
    assert state.phase is Phase.TURN
    assert result_of(do(state, cmd.Pass(2))).reason is EndReason.PASSES


@rule("8.2", "8.7")
def test_passes_before_a_play_are_not_subtracted_for_a_leaver() -> None:
    state = passed(0, 1)
    state = do(state, play(state, 2, "8H DOG"))
    state = do(do(state, cmd.Accept(0)), cmd.Accept(1))
    state = do(do(state, cmd.Pass(0)), cmd.Resign(1))
    assert state.passes_running == 1
