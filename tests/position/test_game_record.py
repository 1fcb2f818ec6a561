"""`read_game`: the turns of a file with their positions, and writing it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika import Exchange, Game, GameRecord, Pass, Play, Position, read_game
from mozaika.records.errors import CannotConvert, NoSuchTurn
from mozaika.records.files import convert, load_record
from mozaika.records.saved import SavedBoard
from tests.positions import edition
from tests.records.saves import finished_table

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = sorted(path for path in GOLDEN.glob("*.gcg"))


def record_of(path: Path) -> GameRecord:
    return read_game(path)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_moves_lead_from_each_position_to_the_next(path: Path) -> None:
    """As far as the file is right: replaying its turns gives its boards and, without drawing, its scores."""
    record = record_of(path)
    assert [turn.number for turn in record] == list(range(1, len(record) + 1))
    for turn in record:
        after = record.position(turn.number)
        if record.problems or turn.is_withdrawn or "_" in turn.move.tiles or turn.before.is_over:
            continue
        played = turn.before.play(turn.move)
        assert played.board == after.board
        assert played.last_move == turn.move == after.last_move
        assert turn.words == turn.move.words
        assert turn.score == turn.move.score


def test_turns_have_player_words_score_and_position() -> None:
    record = record_of(GOLDEN / "end-english.gcg")
    first, second, *_ = record
    assert (first.player, str(first.move), first.words, first.score) == ("Ann Archer", "8G CAT", ("CAT",), 10)
    assert len(first.before.board) == 0
    assert second.before == record.position(1)
    assert second.before.last_move == first.move
    assert second.before.scores[1] == first.total
    assert record.position() == record.position(len(record)) == record.last


def test_record_is_a_sequence_of_turns_with_a_short_repr() -> None:
    record = record_of(GOLDEN / "end-english.gcg")
    assert (record[0], record[-1], record[1:]) == (record.turns[0], record.turns[-1], record.turns[1:])
    assert repr(record).startswith("<GameRecord english: Ann Archer ")
    assert len(repr(record)) < 100


def test_withdrawn_play_is_one_turn_without_points() -> None:
    phony, *_ = record_of(GOLDEN / "phoney.gcg")
    assert phony.is_withdrawn
    assert (phony.score, isinstance(phony.move, Play), phony.move.score > 0) == (0, True, True)
    after = record_of(GOLDEN / "phoney.gcg").position(1)
    assert len(after.board) == 0
    assert (after.scoreless_turns, after.last_move) == (1, None)


def test_exchanges_with_and_without_known_tiles_are_turns() -> None:
    moves = [turn.move for turn in record_of(GOLDEN / "exchange.gcg")]
    exchanges = [move for move in moves if isinstance(move, Exchange)]
    assert exchanges
    assert all(move.tiles for move in exchanges)
    assert any(isinstance(move, Pass) for move in moves) or len(moves) > len(exchanges)


def test_only_the_rack_of_the_player_on_turn_is_known() -> None:
    record = record_of(GOLDEN / "racks.gcg")
    assert all(rack == () for turn in record for rack in turn.before.racks[1:])
    assert any(turn.before.rack for turn in record)


def test_finished_game_ends_with_all_racks_and_the_scores_before_them(tmp_path: Path) -> None:
    saved = finished_table().save()
    path = tmp_path / "game.sdf"
    path.write_text(convert(saved, ".sdf").text, encoding="utf-8")
    record, state = read_game(path), saved.state()
    assert record.scores == state.scores
    assert record.players == saved.names
    order = [(record.turns[-1].seat + 1 + step) % len(state.players) for step in range(len(state.players))]
    assert record.last.scores == tuple(state.players[seat].score for seat in order)
    assert record.last.racks == tuple(state.players[seat].rack.tiles for seat in order)


def test_position_of_a_turn_that_is_not_there_is_refused() -> None:
    record = record_of(GOLDEN / "phoney.gcg")
    for turn in (-1, len(record) + 1):
        with pytest.raises(NoSuchTurn):
            record.position(turn)


def test_from_gcg_gives_the_position_after_a_turn() -> None:
    path = GOLDEN / "end-english.gcg"
    assert Position.from_gcg(path, 1) == record_of(path).position(1)
    assert Position.from_gcg(str(path)) == record_of(path).last
    assert len(Position.from_gcg(path, 0).board) == 0


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
def test_record_is_written_in_other_formats(suffix: str, tmp_path: Path) -> None:
    record = record_of(GOLDEN / "estonian.gcg")
    path = tmp_path / f"copy{suffix}"
    assert record.write(path) == convert(record.record, suffix).lost
    if suffix == ".gcg":
        assert [turn.move for turn in read_game(path)] == [turn.move for turn in record]
        assert read_game(path).scores == record.scores


def test_game_is_saved_read_and_iterated(tmp_path: Path) -> None:
    game = Game("polish", ["Ala", "Olek"], seed=2250)
    game.play("H8 KOTY")
    game.exchange("Ź")
    path = tmp_path / "game.json"
    path.write_text(convert(game.save(), ".json").text, encoding="utf-8")
    first, second = read_game(path)
    assert (first.player, str(first.move), first.score) == ("Ala", "H8 KOTY", 14)
    assert str(second.move) == "-Ź"
    assert read_game(path).last.rack == game.rack().tiles


def test_position_file_is_a_record_without_turns() -> None:
    record = record_of(GOLDEN / "english.cgp")
    assert (len(record), record.position(), record.players) == (0, record.last, ("1", "2"))


def test_board_file_has_no_turns_to_read(tmp_path: Path) -> None:
    path = tmp_path / "board.sdf"
    path.write_text(convert(SavedBoard(edition("english").layout), ".sdf").text, encoding="utf-8")
    with pytest.raises(CannotConvert):
        read_game(path)


def test_problems_of_the_file_are_reported() -> None:
    assert record_of(GOLDEN / "wrong-score.gcg").problems
    assert load_record(GOLDEN / "wrong-score.gcg") == record_of(GOLDEN / "wrong-score.gcg").record
