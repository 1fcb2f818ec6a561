"""Searches that another thread stops: kernels end early, and nothing uses what they left undone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mozaika.editions import load_edition
from mozaika.engine.bot_moves import best_placements, best_plays
from mozaika.engine.bots import bot_names, choose
from mozaika.engine.champion import champion_for
from mozaika.engine.encode import encode_board, encode_rack, graph_arrays
from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.engine_position import EnginePosition, OpponentHistory, best_moves
from mozaika.engine.errors import SearchStopped
from mozaika.engine.finder import best_play
from mozaika.engine.generator import all_plays, count_plays
from mozaika.engine.kernels.generate import find_plays
from mozaika.engine.kernels.play_rows import PLAY_COLUMNS, SCORE
from mozaika.engine.leaves import leaves_for
from mozaika.engine.movable import can_anyone_move
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver
from mozaika.engine.simulation import TO_THE_END, Effort
from mozaika.engine.stopping import allow_searches, stop_searches
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import view_for
from mozaika.rules.board import Board
from mozaika.rules.edition import LexiconName
from tests.positions import board_of, edition, position

WORDS = open_lexicon("english", "sowpods")
NAME = LexiconName(WORDS.name, WORDS.digest)
ENGLISH = replace(edition("english"), lexicon=NAME)
# A search for all plays of such a rack takes seconds.
LARGE = replace(load_edition("english", {"tiles": {"?": [40, 0]}, "rules": {"rack_size": 11}}), lexicon=NAME)
LARGE_RACK = "AEINRS?????"
BOARD = board_of(ENGLISH, "8D TRAINER", "H8 ENDGAMES")
HISTORY = OpponentHistory(Board(), tuple("AT"), 4, bag=80, leave_size=5)
SOON_S = 0.2  # of processor time for a search to begin
LONG_S = 30.0  # of a search that nobody stops
list_plays: Any = find_plays


@pytest.fixture(autouse=True)
def searches_are_allowed_again() -> Iterator[None]:
    yield
    allow_searches()


@pytest.fixture(scope="module")
def thread() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


def stopped_soon(search: Future[Any]) -> Any:
    """The result of a search that is stopped after it has begun."""
    begun = time.process_time()  # only the search works meanwhile, so a busy machine gives it its time
    while time.process_time() < begun + SOON_S and not search.done():
        time.sleep(0.01)
    assert not search.done()
    stop_searches()
    return search.result()


def middle_game(bag: int = 60) -> EnginePosition:
    return EnginePosition(ENGLISH, BOARD, tuple("AEINRT?"), tuple("AEIOUDLNRST" * 7)[: bag + 7], (7,), (0, 0))


def test_stopped_search_for_all_plays_returns_early_with_the_rack_restored(thread: ThreadPoolExecutor) -> None:
    """Also a proof that the compiler reads the flag again and again."""
    whole = count_plays(LARGE, BOARD, LARGE_RACK, WORDS)
    coded, rack = encode_board(LARGE, BOARD, WORDS), encode_rack(LARGE, LARGE_RACK)
    plays = np.zeros((1, PLAY_COLUMNS), np.int64)
    search = thread.submit(list_plays, graph_arrays(WORDS), coded.rules, coded.arrays, rack, plays)
    while not plays[0, SCORE]:
        time.sleep(0.001)
    stop_searches()
    assert 0 < search.result() < whole
    assert (rack == encode_rack(LARGE, LARGE_RACK)).all()


def test_search_finds_nothing_after_a_stop_and_all_plays_without() -> None:
    whole = count_plays(ENGLISH, BOARD, "AEINRT?", WORDS)
    coded, rack = encode_board(ENGLISH, BOARD, WORDS), encode_rack(ENGLISH, "AEINRT?")
    plays = np.zeros((whole, PLAY_COLUMNS), np.int64)
    stop_searches()
    assert list_plays(graph_arrays(WORDS), coded.rules, coded.arrays, rack, plays) == 0
    assert not plays.any()
    allow_searches()
    assert list_plays(graph_arrays(WORDS), coded.rules, coded.arrays, rack, plays) == whole


def test_stopped_question_whether_anyone_can_move_is_answered_by_the_plays_found(thread: ThreadPoolExecutor) -> None:
    state = position(LARGE, [LARGE_RACK, "AEIOU"], "8D TRAINER")
    assert stopped_soon(thread.submit(can_anyone_move, state, WORDS)) is True
    with pytest.raises(SearchStopped):  # stopped before any play is found
        can_anyone_move(state, WORDS)


SEARCHES: dict[str, Callable[[], object]] = {
    "all plays": lambda: all_plays(LARGE, BOARD, LARGE_RACK, WORDS),
    "count": lambda: count_plays(LARGE, BOARD, LARGE_RACK, WORDS),
    "endgame": lambda: EndgameSolver(ENGLISH, WORDS).solve(Endgame(BOARD, tuple("AEINRT?"), tuple("DGLOST?")), LONG_S),
    "multiplayer endgame": lambda: MultiplayerSolver(ENGLISH, WORDS).solve(
        MultiplayerEndgame(BOARD, (tuple("AEINRT?"), tuple("DGLOST?"), tuple("AEIOURS")), (0, 0, 0)), LONG_S
    ),
    "preendgame": lambda: champion_for(ENGLISH, WORDS).choose(middle_game(bag=6), LONG_S),
    "simulation": lambda: simulate(Effort(plies=TO_THE_END, deals=0)),
    "rollouts of large racks": lambda: choose(view_for(position(LARGE, [LARGE_RACK] * 2), 0), WORDS, "champion"),
    "plays one by one": lambda: [play for _ in range(20) for play in all_plays(ENGLISH, BOARD, "AEINRT?", WORDS)],
}


def simulate(effort: Effort) -> object:
    champion, at = champion_for(ENGLISH, WORDS), middle_game()
    candidates = best_moves(at, WORDS, leaves_for(ENGLISH, WORDS), 15)
    until = time.monotonic() + LONG_S
    while time.monotonic() < until:  # a simulation ends when it is decided
        champion.simulator.simulate(at, candidates, effort, until)
    return None


@pytest.mark.parametrize("search", SEARCHES)
def test_running_search_is_stopped_from_another_thread(thread: ThreadPoolExecutor, search: str) -> None:
    with pytest.raises(SearchStopped):
        stopped_soon(thread.submit(SEARCHES[search]))


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("without", [(), ("QI",)])
def test_bot_gives_no_move_after_a_stop_and_its_usual_one_otherwise(bot: str, without: tuple[str, ...]) -> None:
    view = view_for(position(ENGLISH, ["AEINRTD", "AEIOUST"], "8D TRAINER"), 0)
    if bot != "champion":
        before = choose(view, WORDS, bot, without=without)
    stop_searches()
    with pytest.raises(SearchStopped):
        choose(view, WORDS, bot, without=without)
    allow_searches()
    if bot != "champion":  # its answer depends on time
        assert choose(view, WORDS, bot, without=without) == before


def test_hint_best_play_inference_and_list_give_no_answer_after_a_stop() -> None:
    view = view_for(position(ENGLISH, ["AEINRT?", "AEIOUST"], "8D TRAINER"), 0)
    asked = replace(middle_game(), opponent_history=HISTORY)
    champion = champion_for(ENGLISH, WORDS)
    stop_searches()
    for search in (
        lambda: best_placements(view, WORDS),
        lambda: best_plays(view, WORDS, (), 3),
        lambda: best_play(ENGLISH, BOARD, "AEINRT?", WORDS),
        lambda: champion.inference.guesses(asked, time.monotonic() + LONG_S),
    ):
        with pytest.raises(SearchStopped):
            search()
