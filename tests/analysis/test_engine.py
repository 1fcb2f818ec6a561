"""`Engine`: each search on small positions with a known answer, its limits and its values."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika import EndgameSolution, Engine, Evaluation, Exchange, Pass, Play, Position
from mozaika.engine.errors import (
    ImpossibleRack,
    ImpossibleTiles,
    NotAnEndgame,
    NotAPreendgame,
    RackNotTold,
    TwoPlayersOnly,
    UnknownBot,
)
from mozaika.engine.leaves import leaves_for
from mozaika.errors import BadOption
from mozaika.lexicon.errors import WrongLexicon
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.wordlist import word_list
from mozaika.rules.board import Placement
from mozaika.rules.errors import GameIsOver
from mozaika.rules.squares import Square
from mozaika.rules.tiles import BLANK
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = graph_of_entries(Path("words"), "cat\ncats\nretains\nrat\ntan\nat\nas\nsat\n", ENGLISH)
ENGINE = Engine(ENGLISH, WORDS)
OPENING = Position(ENGLISH, racks=["AEINRST", ""])


def with_few_unseen(rack: str, unseen: str, other: str = "") -> Position:
    """`unseen` are the tiles of the bag and of the other rack, of which `other` are known; all else is laid away from
    CAT in the middle, where it forms no word that anything could extend.
    """
    left = list(ENGLISH.tiles.all_tiles())
    for tile in f"{rack}{unseen}CAT":
        left.remove(tile)
    rows = (0, 1, 2, 3, 4, 10, 11, 12, 13, 14)
    squares = [Square(row, column) for row in rows for column in range(15)]
    laid = [Placement(square, "Q" if tile == BLANK else tile, tile == BLANK) for square, tile in zip(squares, left)]  # noqa: B905
    return Position(ENGLISH, board_of(ENGLISH, "8G CAT").plus(laid), [rack, other], [10, 20])


# --- ranking ---------------------------------------------------------------------------------------------------------


def test_moves_are_ranked_by_equity_with_their_leaves() -> None:
    moves = ENGINE.moves(OPENING, 5)
    assert len(moves) == 5
    assert (moves[0].move.words, moves[0].score, moves[0].leave) == (("RETAINS",), 66, ())
    assert [each.equity for each in moves] == sorted((each.equity for each in moves), reverse=True)
    exchange = next(each for each in ENGINE.moves(OPENING, 500) if isinstance(each.move, Exchange))
    value = leaves_for(ENGLISH, WORDS).value(ENGLISH, exchange.leave) / 1000
    assert exchange.equity == value
    assert sorted((*exchange.leave, *exchange.move.tiles)) == sorted(OPENING.rack)


def test_ranking_counts_all_plays_and_can_order_by_score() -> None:
    ranking = ENGINE.rank(OPENING, 1000, by="score")
    assert (ranking.plays, ranking.top_score) == (len(OPENING.legal_plays(WORDS)), 66)
    scores = [each.score for each in ranking.moves]
    assert scores == sorted(scores, reverse=True)
    assert isinstance(ranking.moves[-1].move, Pass)


def test_ranked_move_is_written_with_leave_and_equity() -> None:
    assert str(ENGINE.moves(OPENING, 1)[0]) == "8B RETAINS 66 (leave –, equity 66.0)"


def test_pass_with_a_full_rack_ranks_below_its_bingo() -> None:
    ranked = ENGINE.moves(Position(ENGLISH, racks=["AEINRS?", ""]), 500)
    equity = {type(each.move): each.equity for each in reversed(ranked)}
    assert isinstance(ranked[0].move, Play)
    assert equity[Pass] <= equity[Exchange]


# --- simulation ------------------------------------------------------------------------------------------------------


def test_simulation_with_deals_and_seed_is_reproducible() -> None:
    first, again, threads = (ENGINE.simulate(OPENING, deals=60, seed=3, threads=count) for count in (1, 1, 2))
    assert first == again == threads
    assert first.best.words == ("RETAINS",)
    assert 0 < first.deals <= 60
    assert first != ENGINE.simulate(OPENING, deals=60, seed=4)


def test_simulation_reports_what_it_has_found_so_far() -> None:
    reports: list[Evaluation] = []
    found = ENGINE.simulate(OPENING, seconds=0.5, progress=reports.append)
    assert reports[-1] == found
    assert {each.move for each in reports[0].moves} == {each.move for each in found.moves}


def test_simulation_compares_the_number_of_moves_that_is_asked_for() -> None:
    found = ENGINE.simulate(OPENING, deals=30, top=10)
    assert len(found.moves) == 10
    assert sum(isinstance(each.move, Exchange) for each in found.moves) == 2
    found = ENGINE.simulate(OPENING, deals=30, top=3, exchanges=0, by="total")
    assert all(isinstance(each.move, Play) for each in found.moves)


def test_simulation_deals_the_known_tiles() -> None:
    position = OPENING.with_racks("AEINRST", "QV")
    assert ENGINE.simulate(position, deals=10).known == (("Q", "V"),)


# --- endgames --------------------------------------------------------------------------------------------------------


def test_endgame_is_solved_with_its_line() -> None:
    reports: list[EndgameSolution] = []
    position = with_few_unseen("S", "Q")
    found = ENGINE.solve(position, progress=reports.append)
    assert found.exact
    assert [move.words for move in found.line] == [("CATS",)]
    assert found.value == found.line[0].score + 20
    assert reports[-1] == found
    assert ENGINE.solve(position, by="total").value == found.line[0].score + 10


def test_endgame_of_three_needs_all_racks_but_one() -> None:
    two = with_few_unseen("S", "QV")
    told = Position(ENGLISH, two.board, ["S", "Q", "V"], [10, 20, 5])
    assert ENGINE.solve(told) == ENGINE.solve(told.with_racks("S", "Q", ""))
    with pytest.raises(RackNotTold):
        ENGINE.solve(told.with_racks("S", "", ""))
    with pytest.raises(NotAnEndgame):
        ENGINE.solve(OPENING)


def test_passes_before_an_endgame_count() -> None:
    """One more pass ends the game, which costs nobody a turn: with no play left, passing is the whole line."""
    position = replace(with_few_unseen("V", "Q"), passes=3)
    found = ENGINE.solve(position)
    assert (found.line, found.value) == ((Pass(),), 10 - 4)


# --- pre-endgames and inference --------------------------------------------------------------------------------------


def test_preendgame_solves_moves_for_orders_of_the_bag() -> None:
    position = with_few_unseen("S", "QVWXZJKU")  # one tile in the bag
    assert position.in_bag == 1
    found = ENGINE.preendgame(position, seconds=3, top=2)
    assert 1 <= len(found.moves) <= 2
    assert isinstance(found.best, Play)
    assert 1 <= found.deals <= 8


def test_preendgame_is_for_two_players_and_a_small_bag() -> None:
    with pytest.raises(NotAPreendgame):
        ENGINE.preendgame(OPENING)
    with pytest.raises(NotAPreendgame):
        ENGINE.preendgame(with_few_unseen("S", "Q"))
    for search in (ENGINE.preendgame, ENGINE.infer):
        with pytest.raises(TwoPlayersOnly):
            search(Position(ENGLISH, racks=["S", "", ""]))


def test_inference_excludes_leaves_with_which_the_opponent_had_a_better_play() -> None:
    """Whoever plays RAT for a few points did not keep EINS: RETAINS was there."""
    position = Position(ENGLISH, racks=["RATEINS", ""]).play("8G rat").with_racks("VVWWUUI")
    found = ENGINE.infer(position, seconds=5, top=1000)
    assert found.guesses > 0
    assert 0.99 < sum(each.share for each in found.leaves) < 1.01
    assert tuple("EINS") not in [each.tiles for each in found.leaves]
    assert all(len(each.tiles) == 4 for each in found.leaves)


def test_inference_finds_nothing_without_a_play_before() -> None:
    assert ENGINE.infer(OPENING).leaves == ()
    assert ENGINE.infer(OPENING.pass_turn().pass_turn()).leaves == ()


# --- bots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["champion", "static", "greedy", "beginner", "club"])
def test_bot_chooses_a_legal_move(level: str) -> None:
    move = ENGINE.choose(OPENING, level, seconds=0.2)
    assert OPENING.play(move).last_move == move


def test_bot_without_a_play_exchanges_or_passes() -> None:
    assert isinstance(ENGINE.choose(Position(ENGLISH, racks=["VVWWUUQ", ""]), "static"), Exchange)
    assert ENGINE.choose(with_few_unseen("V", "Q"), "static") == Pass()


def test_bot_plays_without_a_clock_also_in_timed_editions() -> None:
    timed = edition("english", clock={"kind": "game", "minutes": 25})
    assert isinstance(ENGINE.choose(Position(timed, racks=["AEINRST", ""]), seconds=0.2), Play)


def test_champion_takes_threads_and_a_seed() -> None:
    move = ENGINE.choose(OPENING, seconds=0.2, threads=2, seed=5)
    assert OPENING.play(move).last_move == move


def test_unknown_bot_and_finished_game_are_refused() -> None:
    with pytest.raises(UnknownBot):
        ENGINE.choose(OPENING, "nobody")
    with pytest.raises(GameIsOver):
        ENGINE.choose(replace(OPENING, passes=4), "static")


# --- the engine itself -----------------------------------------------------------------------------------------------


def test_engine_takes_a_plain_list_and_can_be_pickled() -> None:
    plain = Engine(ENGLISH, word_list("plain", ["cat", "cats"], ENGLISH.alphabet))
    assert list(plain.lexicon) == ["CAT", "CATS"]
    again = pickle.loads(pickle.dumps(plain))
    assert again.lexicon.digest == plain.lexicon.digest
    assert repr(again) == "<Engine english, plain>"


def test_position_is_analysed_by_its_own_rules() -> None:
    generous = replace(ENGLISH, rules=replace(ENGLISH.rules, bingo_bonus=100))
    position = Position(generous, racks=["AEINRST", ""])
    assert ENGINE.moves(position, 1)[0].score == 116


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(WrongLexicon):
        ENGINE.moves(Position("polish", racks=["KOT", ""]))
    with pytest.raises(ImpossibleTiles):
        ENGINE.moves(Position(ENGLISH, racks=["ZZ", ""]))
    for search in (ENGINE.simulate, ENGINE.solve, ENGINE.choose):
        with pytest.raises(ImpossibleRack):
            search(Position(ENGLISH, racks=["", "A"]))


def test_options_outside_their_limits_are_refused() -> None:
    refused: list[Callable[[], object]] = [
        lambda: ENGINE.moves(OPENING, 0),
        lambda: ENGINE.moves(OPENING, by="points"),  # type: ignore[arg-type] # refused
        lambda: ENGINE.simulate(OPENING, threads=0),
        lambda: ENGINE.simulate(OPENING, seconds=float("nan")),
        lambda: ENGINE.simulate(OPENING, top=0),
        lambda: ENGINE.simulate(OPENING, by="points"),  # type: ignore[arg-type] # refused
        lambda: ENGINE.solve(OPENING, seconds=-1),
        lambda: ENGINE.preendgame(OPENING, top=0),
        lambda: ENGINE.infer(OPENING, seconds=-1),
        lambda: ENGINE.choose(OPENING, threads=1000),
    ]
    for search in refused:
        with pytest.raises(BadOption):
            search()
    assert str(BadOption("top", "0", "≥ 1")) == "The option top cannot be 0. Possible: ≥ 1"
