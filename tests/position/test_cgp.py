"""Positions from CGP lines and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mozaika import Position
from mozaika.position.cgp import challenge_rule, position_of_record
from mozaika.records.cgp import parse_cgp
from mozaika.records.errors import BadFile
from mozaika.rules.ruleset import WordChecking
from tests.positions import edition
from tests.records.saves import finished_table

CAT = "/".join(["15"] * 7 + ["6CaT6"] + ["15"] * 7)


def test_line_is_read_with_its_rules_and_written_again() -> None:
    line = f"{CAT} AEINRST/QV 10/24 3 lex twl; ld english; bb 35; etl 7; cr 5pt; mcnz 6; passes 2; gid x1;"
    position = Position.from_cgp(line)
    assert (position.rack, position.racks[1], position.scores) == (tuple("AEINRST"), tuple("QV"), (10, 24))
    assert (position.scoreless_turns, position.passes) == (3, 2)
    rules = position.edition.rules
    assert (rules.bingo_bonus, rules.exchange_needs_in_bag, rules.end.scoreless_turns) == (35, 7, 6)
    assert (position.edition.lexicon.name, position.ops) == ("twl", (("gid", "x1"),))
    assert position.to_cgp() == line


def test_given_edition_overrides_that_of_the_line() -> None:
    position = Position.from_cgp(f"{CAT} S/ 0/0 0 ld english;", "polish")
    assert position.edition.id == "polish"
    assert Position.from_cgp(position.to_cgp()) == position


@pytest.mark.parametrize("name", ["english", "polish-tournament", "turkish", "turkish-table", "estonian-official"])
def test_position_of_each_edition_survives_cgp(name: str) -> None:
    position = Position(name, racks=["", "", ""], scores=[3, -4, 0], scoreless_turns=2, passes=1)
    assert Position.from_cgp(position.to_cgp()) == position


def test_usual_board_of_another_edition_is_named() -> None:
    usual = edition("english").layout
    position = Position(replace(edition("turkish"), layout=usual))
    assert (position.edition.layout != edition("turkish").layout) is ("bdn" in position.to_cgp())
    assert Position.from_cgp(position.to_cgp()) == position


def test_triple_challenge_is_kept_although_no_rule_of_ours() -> None:
    line = f"{CAT} S/ 0/0 0 lex sowpods; ld english; bb 50; etl 1; cr triple;"
    position = Position.from_cgp(line)
    assert challenge_rule(position) == "triple"
    assert position.to_cgp() == line
    assert challenge_rule(Position.from_cgp(line.replace("triple", "void"))) == "void"
    assert Position.from_cgp(line.replace("triple", "void")).edition.rules.word_checking is WordChecking.AUTOMATIC


def test_move_forgets_the_operations_of_the_line() -> None:
    position = Position.from_cgp(f"{CAT} S/ 0/0 0 gid x1; tmr 100/100;")
    assert len(position.ops) == 2
    assert position.pass_turn().ops == ()


@pytest.mark.parametrize("passes", ["-1", "many"])
def test_wrong_number_of_passes_is_refused(passes: str) -> None:
    with pytest.raises(BadFile):
        Position.from_cgp(f"{CAT} S/ 0/0 0 passes {passes};")


def test_position_of_a_saved_game_has_its_list_and_digest() -> None:
    saved = finished_table().save()
    position = position_of_record(saved)
    assert position.edition == saved.edition
    assert position.board == saved.state().board


def test_cgp_record_and_text_give_the_same_position() -> None:
    line = f"{CAT} S/ 0/0 0 ld english;"
    assert position_of_record(parse_cgp(line)) == Position.from_cgp(line)
