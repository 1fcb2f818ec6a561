"""Reviews agree with the library: the same turns, numbers, scores and boards as `mozaika.read_game`."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.position.game_record import game_of_record
from mozaika.position.last_play import position_from_line
from mozaika.records.files import parse_record
from mozaika.records.saved import SavedGame, save_view
from mozaika.records.transcript import Transcript
from mozaika.web.analysis_input import Boards, analysis_input
from mozaika.web.review_contents import review_of
from mozaika.web.review_positions import lines_of
from tests.records.saves import finished_table, table

GOLDEN = Path(__file__).parents[1] / "golden"
ENGLISH = ("end-english", "challenge-bonus", "exchange", "four-players", "phoney", "misfit", "partial-racks", "racks")


def check_turns(record: SavedGame | Transcript) -> None:
    english = load_edition("english")
    edition = english if isinstance(record, Transcript) else None
    review, game = review_of(record, edition), game_of_record(record, edition)
    assert [(turn.number, turn.seat, turn.score) for turn in review.turns] == [
        (turn.number, turn.seat, turn.score) for turn in game
    ]
    assert [turn.withdrawn for turn in review.turns] == [turn.is_withdrawn for turn in game]
    assert [turn.rack for turn in review.turns] == [turn.before.rack for turn in game]
    boards = Boards(analysis_input(record, edition, review)).before
    assert boards == [game.position(number).board for number in range(len(game) + 1)]


@pytest.mark.parametrize("name", ENGLISH)
def test_turns_of_transcript_are_those_of_library(name: str) -> None:
    record = parse_record((GOLDEN / f"{name}.gcg").read_bytes(), ".gcg", load_edition("english"))
    assert isinstance(record, Transcript)
    check_turns(record)


def test_turns_of_saved_game_are_those_of_library() -> None:
    for game in (table(), finished_table()):
        check_turns(game.save())


def test_view_of_a_running_game_has_only_the_racks_of_its_seat() -> None:
    saved = table().save()
    for seat in (0, 1, None):
        review = review_of(save_view(saved.names, saved.events, seat), None)
        for turn in review.turns:
            known = [number for number, rack in enumerate(turn.racks) if rack is not None]
            assert set(known) <= {seat, turn.seat}
            if turn.seat != seat:  # no more than what was laid
                assert sorted(turn.rack) == sorted("?" if tile.blank else tile.letter for tile in turn.tiles)
                assert turn.drawn is None
        assert review.draws is None


@pytest.mark.parametrize("name", ["end-english.gcg", "partial-racks.gcg", "three-players.gcg", "polish.cgp"])
def test_lines_of_file_are_its_positions(name: str) -> None:
    path = GOLDEN / name
    english = load_edition("english") if path.suffix == ".gcg" else None
    record = parse_record(path.read_bytes(), path.suffix, english)
    game, lines = game_of_record(record, english), lines_of(record, english)
    assert len(lines) == len(game) + 1
    for number, line in enumerate(lines):
        wanted, found = game.position(number), position_from_line(line)
        assert (found.board, found.racks, found.scores) == (wanted.board, wanted.racks, wanted.scores)
        assert found.scoreless_turns == wanted.scoreless_turns


def test_file_with_rules_that_no_line_expresses_has_no_lines() -> None:
    assert len(lines_of(table().save(), None)) == 2  # its clock and its challenges do not matter
    racks = Game("polish", ["Łukasz", "Żaneta"], seed=1, changes={"rules": {"rack_size": 8}})
    assert lines_of(racks.save(), None) == ()
