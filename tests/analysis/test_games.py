"""The analysis of whole games: its sums, its promises, and what it says about games that are not fully known."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event

import pytest

import mozaika
from mozaika.analysis.errors import TooManyTurns
from mozaika.analysis.games.analysis_json import from_json, to_json
from mozaika.analysis.games.departures import departed_before
from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.analysis.games.situations import situations
from mozaika.analysis.games.streams import analyze, analyze_turns
from mozaika.analysis.games.summaries import summarize
from mozaika.analysis.games.values import GameAnalysis, Method, Phase, TurnAnalysis, TurnClass, Unknown
from mozaika.editions import edition_ids, load_edition
from mozaika.engine.engine_position import engine_position_of
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.position.game_record import GameRecord, game_of_record, read_game
from mozaika.position.live import position_of_state
from mozaika.position.moves import Exchange, Play

GOLDEN = Path(__file__).parent.parent / "golden"
DEALS = 8
NAMES = ("Ada", "Ben", "Cid", "Dot")


@cache
def short_words(edition: str) -> WordGraph:
    """Words of two and three letters that are none in any language, enough for a game to go on to its end."""
    loaded, random = load_edition(edition), Random(edition)
    letters = [tile for tile in loaded.tiles.all_tiles() if tile in loaded.alphabet]
    words = {"".join(random.choices(letters, k=random.choice((2, 2, 3)))) for _ in range(500)}
    return graph_of_entries(Path("short"), "\n".join(sorted(words)), loaded)


def random_game(edition: str, players: int, turns: int = 200, seed: int = 2) -> GameRecord:
    """Random legal plays of short words; sometimes an exchange or a pass."""
    words, random = short_words(edition), Random(seed)
    game = mozaika.Game(edition, NAMES[:players], words=words, seed=seed, clock=lambda: 0)
    for _ in range(turns):
        if game.over:
            break
        position = position_of_state(game.state, game.turn)
        plays = position.legal_plays(words)
        if plays and random.random() < 0.95:
            game.play(plays[random.randrange(min(len(plays), 40))].placements)
            if game.opponents():
                game.accept()
        elif position.in_bag >= 7 and game.state.players[game.turn].exchanges < 3:
            game.exchange("".join(game.rack(game.turn).tiles[:2]))
        else:
            game.pass_turn()
    return game_of_record(game.save())


def analysis_of(record: GameRecord, *, seed: int = 1, threads: int = 2, top: int = 5) -> GameAnalysis:
    words = short_words(record.edition.id)
    return analyze(record, lexicon=words, deals=DEALS, seed=seed, threads=threads, top=top)


def check_sums(record: GameRecord, analysis: GameAnalysis) -> None:
    assert [turn.number for turn in analysis.turns] == list(range(1, len(record.turns) + 1))
    for turn, played in zip(analysis.turns, record.turns, strict=True):
        assert (turn.score, turn.total, turn.move) == (played.score, played.total, played.move.text)
        check_turn(turn)
    for seat, player in enumerate(analysis.players):
        own = [turn for turn in analysis.turns if turn.seat == seat]
        judged = [turn for turn in own if turn.kind]
        assert player.turns == len(judged) == sum(player.classes.values())
        assert player.turns == sum(phase.turns for phase in player.phases.values())
        assert player.bingos <= player.bingos_available
        if judged:
            assert player.mean_loss == pytest.approx(sum(t.equity_loss or 0 for t in judged) / len(judged), abs=0.006)
            assert 0 <= (player.accuracy or 0) <= 100


def check_turn(turn: TurnAnalysis) -> None:
    if turn.kind is None:
        assert turn.unknown is not None
        assert (turn.equity_loss, turn.win_loss, turn.rank) == (None, None, None)
        return
    assert None not in (turn.equity_loss, turn.win_loss, turn.win_before, turn.win_after, turn.rank)
    assert turn.equity_before is not None
    assert turn.equity_after is not None
    if turn.rank == 1:
        assert (turn.equity_loss, turn.win_loss, turn.kind) == (0, 0, TurnClass.BEST)
        assert (turn.win_before, turn.equity_before) == (turn.win_after, turn.equity_after)
    else:
        assert turn.equity_loss == pytest.approx(max(0, turn.equity_before - turn.equity_after), abs=1e-9)
        assert turn.win_loss == pytest.approx(max(0, (turn.win_before or 0) - (turn.win_after or 0)), abs=1e-9)
        assert turn.kind is not TurnClass.BEST
        assert turn.best[0].move != turn.move
    assert 0 <= (turn.win_after or 0) <= 1
    assert (turn.best[0].win, turn.best[0].equity) == (turn.win_before, turn.equity_before)


@pytest.mark.parametrize("edition", edition_ids())
def test_sums_of_random_games_are_consistent(edition: str) -> None:
    players = 2 + edition_ids().index(edition) % 3
    record = random_game(edition, players, 24 if players > 2 else 200)
    analysis = analysis_of(record)
    check_sums(record, analysis)
    assert from_json(to_json(analysis)) == analysis
    if edition == "english":
        assert analysis.is_finished
        assert {turn.method for turn in analysis.turns} == set(Method) - {Method.STATIC}
        assert {turn.phase for turn in analysis.turns} == set(Phase)


def test_analysis_does_not_depend_on_threads() -> None:
    record = random_game("english", 2, 20, seed=3)
    assert analysis_of(record, threads=1) == analysis_of(record, threads=3)
    assert analysis_of(record, seed=2) != analysis_of(record, seed=1)


def test_turns_stream_in_order_and_stop_when_closed() -> None:
    record, stop = random_game("english", 2, 20, seed=4), Event()
    settings = AnalysisSettings(short_words("english"), deals=DEALS, threads=2, stop=stop)
    turns = analyze_turns(record, settings)
    first = list(islice(turns, 3))
    turns.close()  # type: ignore[attr-defined] # it is a generator
    assert [turn.number for turn in first] == [1, 2, 3]
    assert [player.turns for player in summarize(record, settings, first).players] == [2, 1]
    stop.set()
    assert list(analyze_turns(record, settings)) == []


def test_unknown_racks_are_analysed_by_score_alone() -> None:
    record = random_game("english", 2, 12, seed=5)
    hidden = [replace(turn, before=turn.before.with_racks("", "")) for turn in record.turns]
    found = analysis_of(replace(record, turns=tuple(hidden)))
    assert {turn.unknown for turn in found.turns} == {Unknown.NO_RACK}
    assert {turn.method for turn in found.turns} == {Method.STATIC}
    assert all(turn.win_before is not None and turn.luck is None and not turn.best for turn in found.turns)
    assert [player.accuracy for player in found.players] == [None, None]


def test_partial_rack_is_named_as_the_reason() -> None:
    record = read_game(GOLDEN / "partial-racks.gcg")
    found = analyze(record, lexicon=short_words(record.edition.id), deals=DEALS)
    assert Unknown.PARTIAL_RACK in found.unknown


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.gcg")))
def test_faulty_and_unfinished_files_are_analysed(name: str) -> None:
    record = read_game(GOLDEN / name, "estonian" if "unsaid" in name else None)
    found = analyze(record, lexicon=short_words(record.edition.id), deals=DEALS, threads=1)
    check_sums(record, found)


def test_game_without_its_list_is_analysed_by_score() -> None:
    record = random_game("english", 2, 6, seed=6)
    found = analyze(record, deals=DEALS)
    assert found.lexicon == ""
    assert found.unknown == (Unknown.NO_LEXICON,)
    with pytest.raises(mozaika.GameError):
        analyze(record, lexicon="no-such-list", deals=DEALS)


def test_phony_is_named_for_the_player_and_the_opponent() -> None:
    alphabet = load_edition("english").alphabet
    words = mozaika.word_list("few", ["cat", "bad"], alphabet)
    game = mozaika.Game("english", ["Ada", "Ben"], seed=2)
    rack = game.rack(game.turn).tiles
    game.play("8G " + "".join(tile for tile in rack if tile != "?")[:3])
    game.accept()
    game.pass_turn()
    first, second = analyze(game, lexicon=words, deals=DEALS).turns
    assert first.phonies == second.unchallenged
    assert first.phonies
    assert (second.phonies, first.unchallenged) == ((), ())


def test_moves_of_the_turn_are_among_those_compared() -> None:
    record = random_game("english", 2, 30, seed=7)
    found = analysis_of(record, top=50)
    for turn, played in zip(found.turns, record.turns, strict=True):
        moves = [best.move for best in turn.best]
        assert len(set(moves)) == len(moves)
        if isinstance(played.move, Play | Exchange) and turn.number > 1:
            assert played.move.text in moves


def test_players_who_have_left_are_skipped(tmp_path: Path) -> None:
    """Their racks are set aside; with two players left, nobody knows all racks."""
    words = short_words("english")
    game = mozaika.Game("english", NAMES, words=words, seed=1, clock=lambda: 0)
    views = []
    for number in range(200):
        if game.over:
            break
        plays = position_of_state(game.state, game.turn).legal_plays(words)
        if number in (5, 9):
            game.resign()
            continue
        views.append(game.view(game.turn))
        if not plays:
            game.pass_turn()
            continue
        game.play(plays[0].placements)
        if game.opponents():
            game.accept()
    record = game_of_record(game.save())
    found = list(situations(record, words))
    for situation, view in zip(found, views, strict=True):
        here, expected = situation.here, engine_position_of(view)
        assert here is not None
        assert (here.others, here.scores, here.aside) == (expected.others, expected.scores, expected.aside)
        assert (here.bag, here.passed, here.unseen) == (expected.bag, expected.passed, expected.unseen)
    assert found[-1].here is not None
    assert (found[-1].in_bag, len(found[-1].here.others)) == (0, 1)
    analysis = analysis_of(record)
    check_sums(record, analysis)
    assert Unknown.MORE_THAN_TWO in analysis.unknown
    record.write(tmp_path / "left.gcg")  # a note says who has left
    again = read_game(tmp_path / "left.gcg", "english")
    assert departed_before(again) == departed_before(record)
    assert analysis_of(again).turns == analysis.turns


def test_seconds_of_a_turn_are_those_without_pauses() -> None:
    now = [1_000_000]
    game = mozaika.Game("english", NAMES[:2], seed=1, clock=lambda: now[0])
    for seconds in (5, 7):
        now[0] += 1000 * seconds
        game.pass_turn()
    found = analyze(game, lexicon=short_words("english"), deals=DEALS)
    assert [turn.seconds for turn in found.turns] == [5.0, 7.0]
    assert [turn.kind for turn in found.turns] != [None, None]


def test_time_as_the_limit_gives_a_whole_answer() -> None:
    record = random_game("english", 2, 10, seed=8)
    found = analyze(record, lexicon=short_words("english"), seconds=0.01, threads=2)
    assert found.seconds == 0.01
    check_sums(record, found)


def test_drawing_nothing_is_no_luck() -> None:
    game = mozaika.Game("english", NAMES[:2], seed=3)
    for _ in range(4):
        game.pass_turn()
    found = analyze(game, lexicon=short_words("english"), deals=DEALS)
    first, second = found.turns[0].luck, found.turns[1].luck
    assert [turn.luck for turn in found.turns] == [first, second, 0.0, 0.0]
    assert found.players[0].luck == first


def test_game_of_endless_turns_is_refused() -> None:
    record = random_game("english", 2, 4)
    endless = replace(record, turns=record.turns * 200)
    with pytest.raises(TooManyTurns):
        list(analyze_turns(endless, AnalysisSettings(short_words("english"))))


def test_rack_beyond_the_rules_does_not_reach_the_engine(tmp_path: Path) -> None:
    """Kernels have room for the racks that the edition allows, also for those of opponents."""
    path = tmp_path / "large.gcg"
    path.write_text("#player1 A A\n#player2 B B\n>A: AEINRSTBDG -AE +0 0\n>B: EEIMNOV -EE +0 0\n")
    analysis = analyze(path, edition="english", lexicon=short_words("english"), deals=8)
    assert [turn.unknown for turn in analysis.turns] == [Unknown.IMPOSSIBLE, Unknown.IMPOSSIBLE]


def test_endgame_is_worth_what_the_solver_proves() -> None:
    record = random_game("english", 2)
    found, engine = analysis_of(record), mozaika.Engine("english", short_words("english"))
    endgames = [turn for turn in found.turns if turn.method is Method.ENDGAME]
    assert endgames
    for turn in endgames:
        solved = engine.solve(record.turns[turn.number - 1].before, seconds=2.0)
        if solved.exact:
            assert turn.equity_before == solved.value
