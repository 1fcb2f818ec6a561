"""Statements 1.3 and 7.4–7.7: challenges, penalties, and challenges to a going-out play."""

from __future__ import annotations

from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import errors, questions
from mozaika.rules import events as ev
from mozaika.rules.phases import allowed
from mozaika.rules.ruleset import SETTINGS
from mozaika.rules.state import EndReason, GameState, Phase, TurnKind, next_to_act
from mozaika.rules.tiles import BLANK
from tests.marks import rule
from tests.positions import all_tiles, do, edition, events_of, facts, play, position

RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")
PENALTIES = next(setting for setting in SETTINGS if setting.key == "failed_challenge").suggested
NO = {"CAT": False}


def cat_pending(players: int = 2, **rules: Any) -> GameState:
    """Seat 0 has laid CAT on the start square, worth 10, at time 0. A failed challenge costs the next turn."""
    state = position(edition(**{"failed_challenge": "next-turn", **rules}), RACKS[:players])
    return do(state, play(state, 0, "8H CAT"))


def going_out(players: int = 2, **rules: Any) -> GameState:
    """The bag is empty and seat 0 has laid the last tiles, CAT for 10; seat 1 holds 7 points, seat 2 13, seat 3 12."""
    state = position(edition(**rules), ["CAT", "SOAPN", "DOGLIKE", "MURVINE"][:players], bag="")
    return do(state, play(state, 0, "8H CAT"))


def owing(state: GameState) -> tuple[int, ...]:
    return tuple(player.owes for player in state.players)


def of_kind(events: list[ev.Event], *kinds: type) -> list[ev.Event]:
    return [event for event in events if isinstance(event, kinds)]


# --- the verdict ----------------------------------------------------------------------------------------------------


@rule("7.4")
@pytest.mark.parametrize(("players", "challenger"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_any_opponent_may_challenge_and_the_first_challenge_decides(players: int, challenger: int) -> None:
    state = cat_pending(players)
    events = events_of(state, cmd.Challenge(challenger), verdicts=NO)
    assert events[0] == ev.ChallengeDecided(challenger, ("CAT",))
    after = do(state, cmd.Challenge(challenger), verdicts=NO)
    assert after.pending is None
    for seat in range(players):
        with pytest.raises(errors.NothingPending):
            do(after, cmd.Challenge(seat))


@rule("7.4")
def test_challenge_asks_for_every_word_of_the_play_each_once() -> None:
    state = position(edition(), ["SOAPNIT", "CATERED"], "8H AT")
    state = do(state, play(state, 0, "9H TO"))  # TO along the line; AT and TO across it
    assert state.pending is not None
    assert state.pending.words == ("TO", "AT", "TO")
    assert questions(state, cmd.Challenge(1), facts()).words == ("TO", "AT")


@rule("7.4")
@pytest.mark.parametrize("invalid", [("TOP",), ("AT",), ("TO",), ("AT", "TO"), ("TOP", "AT", "TO")])
def test_one_invalid_word_makes_the_play_invalid_and_is_named(
    invalid: tuple[str, ...],
) -> None:
    state = position(edition(), ["SOAPNIT", "CATERED"], "8H AT")
    state = do(state, play(state, 0, "9H TOP"))  # TOP along the line; AT and TO across it
    events = events_of(state, cmd.Challenge(1), verdicts=dict.fromkeys(invalid, False))
    assert events[0] == ev.ChallengeDecided(1, invalid)
    assert events[1] == ev.PlayTakenBack(0, ev.TakeBackCause.CHALLENGE)


@rule("7.4")
def test_challenge_that_fails_names_no_word_and_the_play_stands() -> None:
    events = events_of(cat_pending(failed_challenge="nothing"), cmd.Challenge(1))
    assert events[:2] == [ev.ChallengeDecided(1, ()), ev.PlayAccepted(0, 10, ev.AcceptCause.CHALLENGE)]


# --- invalid: taken back --------------------------------------------------------------------------------------------


@rule("7.5", "5.10")
def test_play_taken_back_returns_its_tiles_and_blanks() -> None:
    before = position(edition(), ["CTER??D", "SOAPNIT"])
    pending = do(before, play(before, 0, "8H CaTe"))
    assert pending.players[0].rack.tiles == tuple("DER")
    after = do(pending, cmd.Challenge(1), verdicts={"CATE": False})
    assert after.players[0].rack == before.players[0].rack
    assert after.players[0].rack.tiles.count(BLANK) == 2
    assert all_tiles(after) == all_tiles(before)
    again = do(do(after, cmd.Pass(1)), play(after, 0, "8H CoTe"))
    assert again.pending is not None
    assert again.pending.words == ("COTE",)


@rule("7.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_taken_back_loses_the_turn_and_scores_and_draws_nothing(players: int) -> None:
    pending = cat_pending(players)
    after = do(pending, cmd.Challenge(players - 1), verdicts=NO)
    assert (after.turn, after.players[0].score, after.bag, len(after.board)) == (1, 0, pending.bag, 0)
    assert (after.turns[-1].kind, after.turns[-1].score) == (TurnKind.TAKEN_BACK, 0)
    assert owing(after) == (0,) * players


@rule("7.5", "5.2", "6.6")
def test_taking_back_the_first_play_frees_the_start_and_its_premium() -> None:
    after = do(cat_pending(), cmd.Challenge(1), verdicts=NO)
    with pytest.raises(errors.StartNotCovered):
        do(after, play(after, 1, "3C SOAP"))
    after = do(after, play(after, 1, "8H SOAP"))
    assert after.pending is not None
    assert after.pending.score == 12


# --- valid: the penalty ---------------------------------------------------------------------------------------------


@rule("1.3", "7.5")
@pytest.mark.parametrize(
    ("penalty", "expected", "score"),
    [
        ("nothing", [], 10),
        ("next-turn", [ev.TurnOwed(1)], 10),
        ("2-turns", [ev.TurnOwed(1), ev.TurnOwed(1)], 10),
        ("5-points", [ev.PointsGiven(0, 5)], 15),
        ("7-points", [ev.PointsGiven(0, 7)], 17),
        ("10-points", [ev.PointsGiven(0, 10)], 20),
    ],
)
def test_failed_challenge_has_the_penalty_of_the_edition(penalty: str, expected: list[ev.Event], score: int) -> None:
    state = cat_pending(failed_challenge=penalty)
    events = events_of(state, cmd.Challenge(1))
    assert of_kind(events, ev.TurnOwed, ev.PointsGiven) == expected
    after = do(state, cmd.Challenge(1))
    assert [player.score for player in after.players] == [score, 0]
    assert after.turns[0].score == 10


@rule("1.3")
@pytest.mark.parametrize("penalty", PENALTIES)
def test_successful_challenge_has_no_penalty_in_any_edition(penalty: str) -> None:
    after = do(cat_pending(failed_challenge=penalty), cmd.Challenge(1), verdicts=NO)
    assert ([player.score for player in after.players], owing(after), after.turn) == ([0, 0], (0, 0), 1)


@rule("1.3")
@pytest.mark.parametrize("penalty", PENALTIES)
def test_automatic_checking_leaves_nothing_to_challenge(penalty: str) -> None:
    state = position(edition(word_checking="automatic", failed_challenge=penalty), RACKS[:2])
    with pytest.raises(errors.NothingPending):
        do(do(state, play(state, 0, "8H CAT")), cmd.Challenge(1))


# --- who loses which turn -------------------------------------------------------------------------------------------


@rule("7.6")
@pytest.mark.parametrize(("players", "following"), [(2, 0), (3, 2), (4, 2)])
def test_challenger_next_in_line_loses_the_turn_at_once(players: int, following: int) -> None:
    state = cat_pending(players)
    turns = of_kind(events_of(state, cmd.Challenge(1)), ev.TurnLost, ev.TurnBegan)
    assert turns == [ev.TurnLost(1), ev.TurnBegan(following)]
    after = do(state, cmd.Challenge(1))
    assert (after.turn, owing(after)) == (following, (0,) * players)
    assert after.turns[-1].kind is TurnKind.LOST


@rule("7.6")
@pytest.mark.parametrize("players", [3, 4])
def test_challenger_last_in_line_loses_their_own_turn_later(players: int) -> None:
    last = players - 1
    state = do(cat_pending(players), cmd.Challenge(last))
    assert (state.turn, state.players[last].owes) == (1, 1)
    for seat in range(1, last):
        assert state.turn == seat
        state = do(state, cmd.Pass(seat))
    assert (state.turn, owing(state)) == (0, (0,) * players)
    assert [turn.seat for turn in state.turns if turn.kind is TurnKind.LOST] == [last]


@rule("7.6")
def test_owed_turns_add_up_and_are_lost_one_a_round() -> None:
    state = do(cat_pending(3), cmd.Challenge(2))
    state = do(do(state, play(state, 1, "8K S")), cmd.Challenge(2))
    assert [turn.kind for turn in state.turns] == [TurnKind.PLAY, TurnKind.PLAY, TurnKind.LOST]
    assert (state.turn, owing(state)) == (0, (0, 0, 1))
    state = do(do(state, cmd.Pass(0)), cmd.Pass(1))
    assert (state.turn, owing(state)) == (0, (0, 0, 0))
    state = do(do(state, cmd.Pass(0)), cmd.Pass(1))
    assert state.turn == 2


@rule("7.6")
def test_when_everybody_else_owes_a_turn_the_mover_moves_again() -> None:
    state = do(cat_pending(3), cmd.Challenge(2))
    state = do(state, play(state, 1, "8K S"))
    turns = of_kind(events_of(state, cmd.Challenge(0)), ev.TurnLost, ev.TurnBegan)
    assert turns == [ev.TurnLost(2), ev.TurnLost(0), ev.TurnBegan(1)]


@rule("7.6", "7.2")
def test_player_who_owes_a_turn_is_skipped_but_may_challenge() -> None:
    state = do(cat_pending(4), cmd.Challenge(2))
    state = do(state, play(state, 1, "8K S"))
    assert next_to_act(state) == 3
    with pytest.raises(errors.PlayIsPending):
        do(state, cmd.Pass(2))
    with pytest.raises(errors.OthersMayChallenge):
        do(do(state, cmd.Accept(0)), cmd.Pass(3))
    acted = events_of(do(do(state, cmd.Accept(0)), cmd.Accept(2)), cmd.Pass(3))
    assert of_kind(acted, ev.TurnLost, ev.Passed) == [ev.TurnLost(2), ev.Passed(3)]
    assert do(state, cmd.Challenge(2)).players[2].owes == 1


@rule("7.6", "7.7")
def test_owed_turn_has_no_effect_at_the_end() -> None:
    state = going_out(3, failed_challenge="next-turn")
    events = events_of(state, cmd.Challenge(1))
    assert of_kind(events, ev.TurnOwed, ev.TurnLost, ev.TurnBegan) == [ev.TurnOwed(1)]
    over = do(state, cmd.Challenge(1))
    assert over.result is not None
    assert over.result.totals == (10 + 7 + 13, -7, -13)


# --- the last play --------------------------------------------------------------------------------------------------


@rule("7.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_going_out_play_only_challenge_accept_and_resign_are_possible(players: int) -> None:
    state = going_out(players)
    assert state.phase is Phase.GOING_OUT
    assert allowed(state, 0) == {cmd.Resign}
    for seat in range(1, players):
        assert allowed(state, seat) == {cmd.Challenge, cmd.Accept, cmd.Resign}
    for command in (play(state, 1, "8K S"), cmd.Exchange(1, ("S",)), cmd.Pass(1), cmd.Pause(1)):
        with pytest.raises(errors.AcceptanceEndsGame):
            do(state, command)


@rule("7.7")
@pytest.mark.parametrize(
    ("rules", "window"),
    [({}, 20_000), ({"challenge_window_s": 5}, 5_000), ({"clock": {"kind": "days", "days": 2}}, 172_800_000)],
)
def test_window_of_a_going_out_play_always_ends(rules: dict[str, Any], window: int) -> None:
    state = going_out(**rules)
    assert state.pending is not None
    assert state.pending.window_ends_at == window
    with pytest.raises(errors.WindowStillOpen):
        do(state, cmd.WindowEnded(), window - 1)
    over = do(state, cmd.WindowEnded(), window)
    assert over.result is not None
    assert over.result.reason is EndReason.WENT_OUT
    with pytest.raises(errors.WindowIsOver):
        do(state, cmd.Challenge(1), window)


@rule("7.7", "7.5")
def test_game_continues_after_a_successful_challenge_of_a_going_out_play() -> None:
    after = do(going_out(), cmd.Challenge(1), verdicts=NO)
    assert (after.phase, after.turn, after.players[0].rack.tiles) == (Phase.TURN, 1, ("A", "C", "T"))
    after = do(do(after, play(after, 1, "8H SOAPN")), cmd.Accept(0))
    assert after.result is not None
    assert after.result.winners == (1,)


@rule("1.3", "7.7")
@pytest.mark.parametrize(("penalty", "points"), [("5-points", 5), ("7-points", 7), ("10-points", 10)])
def test_points_for_a_failed_challenge_come_before_the_end(penalty: str, points: int) -> None:
    state = going_out(failed_challenge=penalty)
    kinds = [type(event) for event in events_of(state, cmd.Challenge(1))]
    assert kinds == [ev.ChallengeDecided, ev.PointsGiven, ev.PlayAccepted, ev.GameEnded, ev.SecretRevealed]
    over = do(state, cmd.Challenge(1))
    assert over.result is not None
    assert over.result.totals == (10 + points + 7, -7)
