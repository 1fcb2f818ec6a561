"""Statements 8.1–8.6 and 8.9: the end of a game, the final adjustments and ties. `test_leaving.py` has 8.7."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import pytest

from mozaika.engine.reference import can_anyone_move
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules import Draws, Facts, create, decide, questions, replay, verify
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.draft import TURN_LIMIT
from mozaika.rules.endings import decided_by_tie_rule
from mozaika.rules.errors import AcceptanceEndsGame, ForgedRecord
from mozaika.rules.layout import LARGEST_SIDE
from mozaika.rules.state import AdjustmentKind, EndReason, GameState, Phase, Result
from tests.marks import rule
from tests.positions import do, edition, events_of, facts, play, position

RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")  # worth 10, 9, 13 and 12


def result_of(state: GameState) -> Result:
    assert state.result is not None
    return state.result


def pass_round(state: GameState, times: int) -> GameState:
    for _ in range(times):
        state = do(state, cmd.Pass(state.turn))
    return state


def words(*entries: str) -> WordList:
    return word_list("small", entries, edition().alphabet)


def do_with(state: GameState, command: cmd.Command, known: WordList) -> GameState:
    """The state after `command`, with facts from a lexicon of the words `known`, as `Game` finds them."""
    asked = questions(state, command, facts()).can_anyone_move
    return do(state, command, someone_can_move=None if asked is None else can_anyone_move(asked, known))


# --- 8.1, 8.5 going out ---------------------------------------------------------------------------------------------


@rule("8.1", "8.5")
@pytest.mark.parametrize(
    ("players", "totals", "ranking"),
    [
        (2, (100 + 10 + 9, 111), ((0,), (1,))),
        (3, (100 + 10 + 22, 111, 117), ((0,), (2,), (1,))),
        (4, (100 + 10 + 34, 111, 117, 138), ((0,), (3,), (2,), (1,))),
    ],
)
def test_going_out_gains_the_tile_values_of_all_opponents(
    players: int, totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    racks, scores = ["CAT", *RACKS[1:players]], [100, 120, 130, 150][:players]
    state = position(edition(), racks, bag="", scores=scores)
    state = do(state, play(state, 0, "8H CAT"))
    for seat in range(1, players):
        state = do(state, cmd.Accept(seat))
    assert result_of(state).reason is EndReason.WENT_OUT
    assert (result_of(state).totals, result_of(state).ranking) == (totals, ranking)


@rule("8.5")
def test_everyone_loses_their_tile_values_if_nobody_goes_out() -> None:
    state = position(edition(), ["QU??", "?", "AEIOUST"], scores=[50, 5, 20])
    over = result_of(pass_round(state, 6))
    assert over.totals == (50 - 11, 5, 20 - 7)
    assert {a.seat: a.points for a in over.adjustments} == {0: -11, 2: -7}
    assert {a.kind for a in over.adjustments} == {AdjustmentKind.RACK}


@rule("8.5")
def test_racks_and_bag_are_shown_at_the_end() -> None:
    state = position(edition(), RACKS[:2], bag="ZZ")
    ended = next(e for e in events_of(pass_round(state, 3), cmd.Pass(1)) if isinstance(e, ev.GameEnded))
    assert (ended.racks, ended.bag) == ((tuple("ACDEERT"), tuple("AINOPST")), ("Z", "Z"))


# --- 8.2 passes -----------------------------------------------------------------------------------------------------


@rule("8.2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["polish", "polish-simulator", "polish-tournament", "english", "estonian"])
def test_game_ends_when_everyone_passes_twice_in_a_row(name: str, players: int) -> None:
    state = pass_round(position(edition(name), ["ABDE"] * players), 2 * players - 1)
    assert (state.phase, state.passes_running) == (Phase.TURN, 2 * players - 1)
    assert result_of(do(state, cmd.Pass(players - 1))).reason is EndReason.PASSES


@rule("8.2", "5.6")
def test_exchange_resets_passes_but_an_empty_exchange_is_a_pass() -> None:
    state = position(edition(), RACKS[:2], passes_running=3)
    assert do(state, cmd.Exchange(0, ("C",))).passes_running == 0
    assert result_of(do(state, cmd.Exchange(0, ()))).reason is EndReason.PASSES


@rule("8.2")
@pytest.mark.parametrize("valid", [True, False])
def test_settled_play_resets_passes_and_a_pending_one_does_not(valid: bool) -> None:
    state = position(edition(), RACKS[:2], passes_running=3)
    state = do(state, play(state, 0, "8H CAT"))
    assert state.passes_running == 3
    assert do(state, cmd.Challenge(1), verdicts={"CAT": valid}).passes_running == 0


@rule("8.2", "7.6")
def test_lost_turn_does_not_reset_passes() -> None:
    state = position(edition(), RACKS[:3], passes_running=3)
    state = replace(state, players=tuple(replace(p, owes=int(seat == 1)) for seat, p in enumerate(state.players)))
    after = do(state, cmd.Pass(0))
    assert (after.turn, after.passes_running) == (2, 4)
    assert result_of(pass_round(after, 2)).reason is EndReason.PASSES


@rule("8.2")
def test_pass_on_a_pending_play_counts_from_one() -> None:
    state = position(edition(), RACKS[:2], passes_running=3)
    after = do(do(state, play(state, 0, "8H CAT")), cmd.Pass(1))
    assert (after.phase, after.passes_running) == (Phase.TURN, 1)


# --- 8.3 scoreless turns --------------------------------------------------------------------------------------------


def turkish(scoreless: int) -> GameState:
    return position(edition("turkish", word_checking="challenge"), ["??KALEM", "TARIMSI"], scoreless_running=scoreless)


def blank_play(state: GameState) -> GameState:
    return do(state, play(state, 0, "8H ka"))


@rule("8.3")
def test_six_scoreless_turns_of_every_kind_end_a_turkish_game() -> None:
    state = turkish(0)
    state = do(do(state, cmd.Pass(0)), cmd.Exchange(1, ("T", "A")))
    assert state.scoreless_running == 2
    state = do(blank_play(state), cmd.Challenge(1))  # a play worth 0, and the turn that the challenger loses
    assert (state.scoreless_running, state.turn, state.players[0].score) == (4, 0, 0)
    state = do(do(state, play(state, 0, "8J LE")), cmd.Challenge(1), verdicts={"KALE": False})
    assert (state.scoreless_running, state.phase) == (5, Phase.TURN)
    assert result_of(do(state, cmd.Pass(1))).reason is EndReason.SCORELESS


@rule("8.3")
def test_any_kind_of_scoreless_turn_can_be_the_sixth() -> None:
    five = turkish(5)
    assert result_of(do(five, cmd.Pass(0))).reason is EndReason.SCORELESS
    assert result_of(do(five, cmd.Exchange(0, ("K",)))).reason is EndReason.SCORELESS
    assert result_of(do(blank_play(five), cmd.Accept(1))).reason is EndReason.SCORELESS
    taken_back = do(do(five, play(five, 0, "8H KALE")), cmd.Challenge(1), verdicts={"KALE": False})
    assert result_of(taken_back).reason is EndReason.SCORELESS
    events = events_of(blank_play(turkish(4)), cmd.Challenge(1))
    assert [type(event) for event in events[-3:]] == [ev.TurnLost, ev.GameEnded, ev.SecretRevealed]


@rule("8.3")
def test_accepted_play_with_points_resets_scoreless_turns() -> None:
    state = turkish(5)
    state = do(state, play(state, 0, "8H KALE"))
    assert state.scoreless_running == 5
    assert do(state, cmd.Accept(1)).scoreless_running == 0


@rule("8.3", "8.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turkish_game_ends_after_six_passes_with_any_number_of_players(players: int) -> None:
    state = pass_round(position(edition("turkish"), ["ABCD"] * players), 5)
    assert state.phase is Phase.TURN
    assert result_of(do(state, cmd.Pass(state.turn))).reason is EndReason.SCORELESS


@rule("8.3", "8.5")
def test_scoreless_turkish_game_deducts_every_rack_and_gives_it_to_nobody() -> None:
    state = position(edition("turkish"), ["JĞ", "A?", "KALEM"], scores=[50, 40, 30])
    assert result_of(pass_round(state, 6)).totals == (50 - 18, 40 - 1, 30 - 6)


# --- 8.4 nobody can move --------------------------------------------------------------------------------------------


def cat_and_a_rest(bag: str = "", rest: str = "Q", **rules: Any) -> GameState:
    """Seat 0 has laid CAT and keeps `rest`; seat 1 has a Z."""
    state = position(edition(**rules), ["CAT" + rest, "Z"], bag=bag)
    return do(state, play(state, 0, "8H CAT"))


@rule("8.4")
def test_game_ends_if_nobody_can_play_or_exchange() -> None:
    over = do_with(cat_and_a_rest(), cmd.Accept(1), words("cat", "cats"))
    assert (result_of(over).reason, result_of(over).totals) == (EndReason.NOBODY_CAN_MOVE, (10 - 10, -10))


@rule("8.4")
def test_game_continues_if_anyone_can_move_or_there_is_no_lexicon() -> None:
    assert do_with(cat_and_a_rest(rest="S"), cmd.Accept(1), words("cat", "cats")).phase is Phase.TURN
    assert do_with(cat_and_a_rest(), cmd.Accept(1), words("cat", "za")).phase is Phase.TURN
    assert do(cat_and_a_rest(), cmd.Accept(1), someone_can_move=None).phase is Phase.TURN


@rule("8.4")
def test_pass_is_followed_by_the_same_end_test() -> None:
    state = position(edition(), ["Q", "Z"], "8H CAT", bag="")
    assert result_of(do_with(state, cmd.Pass(0), words("cat"))).reason is EndReason.NOBODY_CAN_MOVE
    assert do_with(state, cmd.Pass(0), words("cat", "za")).phase is Phase.TURN


@rule("8.4")
@pytest.mark.parametrize(
    ("bag", "rules", "asked"),
    [
        ("", {}, True),
        ("EEEEEEE", {}, False),  # three go to the mover, four are left to exchange with
        ("EEEEEEE", {"exchange_needs_in_bag": 7}, True),
        ("EEEEEEE", {"exchange_needs_in_bag": 4}, False),
    ],
)
def test_whether_anyone_can_move_is_asked_only_when_none_may_exchange(
    bag: str, rules: dict[str, Any], asked: bool
) -> None:
    state = cat_and_a_rest(bag, rack_size=4, **rules)
    assert (questions(state, cmd.Accept(1), facts()).can_anyone_move is not None) is asked


@rule("8.4", "5.6")
def test_game_continues_if_a_player_may_still_exchange() -> None:
    state = position(edition(exchanges_each=1), ["Q", "Z"], "8H CAT", bag="EEE")
    for used, asked in (((1, 0), False), ((1, 1), True)):
        players = tuple(replace(p, exchanges=count) for p, count in zip(state.players, used, strict=True))
        position_asked = questions(replace(state, players=players), cmd.Pass(0), facts()).can_anyone_move
        assert (position_asked is not None) is asked


@rule("8.4")
def test_whether_anyone_can_move_is_ignored_while_a_play_is_pending() -> None:
    state = position(edition(), ["CATQ", "Z"], bag="")
    command = play(state, 0, "8H CAT")
    assert questions(state, command, facts()).can_anyone_move is None
    assert do(state, command, someone_can_move=False).phase is Phase.PENDING


@rule("8.4")
@pytest.mark.parametrize("name", ["polish", "turkish"])
def test_edition_without_this_end_does_not_ask(name: str) -> None:
    state = position(edition(name), ["A", "Z"], "H8 DA" if name == "polish" else "8H DA", bag="")
    assert questions(state, cmd.Pass(0), facts()).can_anyone_move is None
    assert do(state, cmd.Pass(0), someone_can_move=False).phase is Phase.TURN


@rule("8.4", "7.3")
@pytest.mark.parametrize("command", [cmd.Accept(1), cmd.Challenge(1), cmd.Pass(1)])
def test_position_asked_about_is_the_one_after_the_movers_draw(command: cmd.Command) -> None:
    asked = questions(cat_and_a_rest(bag="VV"), command, facts()).can_anyone_move
    assert asked is not None
    assert (asked.pending, len(asked.board), len(asked.bag)) == (None, 3, 0)
    assert asked.players[0].rack.tiles == ("Q", "V", "V")


# --- 8.6 ties -------------------------------------------------------------------------------------------------------


def ends_by_passes(kind: Any, racks: list[str], scores: list[int]) -> Result:
    return result_of(pass_round(position(kind, racks, bag="", scores=scores), 2 * len(racks)))


@rule("8.6")
@pytest.mark.parametrize(
    ("name", "ranking"),
    [("english", ((1,), (0,))), *((name, ((0, 1),)) for name in ("polish", "turkish", "estonian"))],
)
def test_equal_totals_share_a_place_except_in_english(name: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    kind = edition(name, end={"passes_each": 2})
    over = ends_by_passes(kind, ["A", "D"], [20, 19 + kind.tiles.points("D")])
    assert (over.totals, over.ranking) == ((19, 19), ranking)


@rule("8.6")
@pytest.mark.parametrize(("name", "by_rule"), [("english", True), ("polish", False)])
def test_tie_rule_has_decided_only_if_equal_totals_have_one_winner(name: str, by_rule: bool) -> None:
    kind = edition(name, end={"passes_each": 2})
    state = position(kind, ["A", "D"], bag="", scores=[20, 19 + kind.tiles.points("D")])
    assert decided_by_tie_rule(pass_round(state, 4)) is by_rule
    assert not decided_by_tie_rule(state)


@rule("8.6", "8.7")
def test_tie_rule_has_not_decided_against_a_leaver() -> None:
    state = position(edition(), ["A", "A"], bag="", scores=[20, 20])
    assert not decided_by_tie_rule(do(state, cmd.Resign(1)))


@rule("8.6")
def test_english_players_equal_before_and_after_share_the_place() -> None:
    over = ends_by_passes(edition(), ["B", "C", "A", "Z"], [30, 30, 28, 60])
    assert (over.totals, over.ranking) == ((27, 27, 27, 50), ((3,), (0, 1), (2,)))
    assert over.winners == (3,)


@rule("8.6", "8.8")
def test_english_tie_break_ignores_time_penalties() -> None:
    kind = edition(clock={"kind": "game", "minutes": 1}, end={"passes_each": 1})
    state = position(kind, ["A", "A"], bag="", scores=[30, 20])
    over = result_of(do(do(state, cmd.Pass(0), 60_001), cmd.Pass(1), 60_002))
    assert (over.totals, over.ranking) == ((19, 19), ((0,), (1,)))


@rule("8.6", "1.3")
def test_english_tie_break_includes_challenge_points() -> None:
    kind = edition(failed_challenge="5-points", end={"passes_each": 1})
    state = position(kind, ["CATX", "B"], bag="", scores=[0, 10])
    state = do(do(state, play(state, 0, "8H CAT")), cmd.Challenge(1))
    over = result_of(pass_round(state, 2))
    assert (over.totals, over.ranking) == ((15 - 8, 10 - 3), ((0,), (1,)))


# --- 8.9 the limit of turns -----------------------------------------------------------------------------------------


@rule("8.9", "8.5")
def test_turn_limit_deducts_every_rack_and_gives_it_to_nobody() -> None:
    state = position(edition(), RACKS[:2], scores=[50, 40])
    state = do(state, cmd.Exchange(0, ("C",)), turn_limit=2)
    assert state.phase is Phase.TURN
    over = do(state, cmd.Pass(1), turn_limit=2)
    lost = tuple(over.edition.tiles.value(player.rack) for player in over.players)
    assert (result_of(over).reason, result_of(over).totals) == (EndReason.TURN_LIMIT, (50 - lost[0], 40 - lost[1]))
    assert {each.kind for each in result_of(over).adjustments} == {AdjustmentKind.RACK}


@rule("8.9")
def test_any_kind_of_turn_can_be_the_last_one_allowed() -> None:
    state = position(edition(), RACKS[:2])
    laid = do(state, play(state, 0, "8H CAT"), turn_limit=1)
    assert laid.phase is Phase.PENDING
    over = [
        do(state, cmd.Pass(0), turn_limit=1),
        do(state, cmd.Exchange(0, ("C",)), turn_limit=1),
        do(laid, cmd.Accept(1), turn_limit=1),
        do(laid, cmd.Challenge(1), verdicts={"CAT": False}, turn_limit=1),
        do(laid, cmd.Challenge(1), turn_limit=2),  # CAT stands, and the challenger loses a turn
    ]
    assert [result_of(each).reason for each in over] == [EndReason.TURN_LIMIT] * 5
    with pytest.raises(AcceptanceEndsGame):
        do(laid, cmd.Pass(1), turn_limit=1)


@rule("8.9")
def test_rules_of_the_edition_come_before_the_turn_limit() -> None:
    state = position(edition(), ["CAT", "B"], bag="")
    over = do(do(state, play(state, 0, "8H CAT")), cmd.Accept(1), turn_limit=1)
    assert result_of(over).reason is EndReason.WENT_OUT
    assert result_of(do(turkish(5), cmd.Pass(0), turn_limit=1)).reason is EndReason.SCORELESS


@rule("8.9")
def test_thousandth_turn_ends_a_game_of_exchanges() -> None:
    assert TURN_LIMIT == 1_000
    assert TURN_LIMIT > LARGEST_SIDE**2
    state = position(edition(), RACKS[:2])
    while state.phase is not Phase.OVER:
        state = do(state, cmd.Exchange(state.turn, state.players[state.turn].rack.tiles[:1]))
    assert (len(state.turns), result_of(state).reason) == (1_000, EndReason.TURN_LIMIT)


@rule("8.9")
def test_log_of_a_version_without_turn_limit_is_still_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a game that was longer than today's limit. An end before the limit is a forgery."""
    monkeypatch.setattr(sys.modules[verify.__module__], "TURN_LIMIT", 6)
    assert len(verify(log_of_exchanges(9, None)).turns) == 9
    assert result_of(verify(log_of_exchanges(6, 6))).reason is EndReason.TURN_LIMIT
    with pytest.raises(ForgedRecord):
        verify(log_of_exchanges(5, 5))


def log_of_exchanges(turns: int, limit: int | None) -> list[ev.Event]:
    """A game of `turns` exchanges, ended by the limit or by a resignation."""
    known = Facts(draws=Draws(b"s" * 32), turn_limit=limit)
    log = create(edition(), ["p", "q"], known)
    state = replay(None, log)
    state = replay(state, started := decide(state, cmd.Start(), known))
    log += started
    for _ in range(turns):
        exchange = cmd.Exchange(state.turn, state.players[state.turn].rack.tiles[:1])
        state = replay(state, made := decide(state, exchange, known))
        log += made
    return log if limit == turns else [*log, *decide(state, cmd.Resign(0), known)]
