"""Editions whose ids have changed: the former ids are read, and stored values keep their tiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.editions import current_id, edition_ids, find_edition, load_edition, load_edition_file
from mozaika.editions.renamed import id_with_tiles, with_current_id
from mozaika.former_ids import former_ids
from tests.marks import rule

# The two Turkish editions as earlier versions stored them.
OLD_TABLE = replace(load_edition("turkish-table"), id="turkish", name="Türkçe")
OLD_OFFICIAL = replace(load_edition("turkish"), id="turkish-official", name="Türkçe – resmî sürüm")


@rule("1.1", "2.1")
def test_turkish_is_the_set_of_100_and_turkish_table_the_printed_91() -> None:
    hundred, table = load_edition("turkish").tiles, load_edition("turkish-table").tiles
    assert (hundred.total, table.total) == (100, 91)
    assert [(kind.tile, kind.points) for kind in hundred.kinds] == [(kind.tile, kind.points) for kind in table.kinds]


@rule("1.6")
def test_former_id_loads_the_edition_of_today(tmp_path: Path) -> None:
    assert "turkish-official" not in edition_ids()
    assert load_edition("turkish-official") == find_edition("turkish-official") == load_edition("turkish")
    own = tmp_path / "own.toml"
    own.write_text('extends = "turkish-official"\n', encoding="utf-8")
    assert load_edition_file(own).tiles == load_edition("turkish").tiles


def test_unknown_name_is_not_a_former_id() -> None:
    assert [current_id(name) for name in ("english", "klingon")] == ["english", "klingon"]
    assert [former_ids(name) for name in ("turkish", "turkish-table", "english")] == [
        ("turkish-official",), ("turkish",), ()
    ]  # fmt: skip


@rule("1.6")
def test_stored_edition_gets_the_id_that_its_tiles_have_today() -> None:
    assert with_current_id(OLD_TABLE) == load_edition("turkish-table")
    assert with_current_id(OLD_OFFICIAL) == load_edition("turkish")


@pytest.mark.parametrize("name", edition_ids())
def test_edition_of_today_keeps_its_id(name: str) -> None:
    assert with_current_id(load_edition(name)) == load_edition(name)


def test_stored_edition_with_tiles_of_its_own_keeps_its_tiles_and_name() -> None:
    own = load_edition("turkish", {"name": "Kulüp", "tiles": {"A": [20, 1]}})
    assert with_current_id(own) == own
    assert with_current_id(replace(own, id="turkish-official")) == own


def test_tiles_decide_what_a_file_means_by_a_former_id() -> None:
    assert id_with_tiles("turkish", "KKKKK") == "turkish"
    assert id_with_tiles("turkish", "NNNNNNN") == "turkish-table"
    assert id_with_tiles("turkish", "NNNNNNNN") == id_with_tiles("turkish-official", "NNNNNNN") == "turkish"
