"""Win probability: trained for bundled tile sets, computed for others, and plausible in both cases."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.engine.errors import BadLeaves
from mozaika.engine.leaves import file_name
from mozaika.engine.win_probability import computed_win_probability, load_win_probability, win_probability_for
from mozaika.rules.tiles import TileSet
from tests.positions import LISTED_EDITIONS, edition


@pytest.mark.parametrize("edition_id", LISTED_EDITIONS)
def test_lead_counts_more_with_fewer_tiles_in_the_bag(edition_id: str) -> None:
    trained = win_probability_for(edition(edition_id))
    for each in (trained, computed_win_probability(edition(edition_id))):
        assert 0.5 < each.probability(30, 80) < each.probability(30, 40) < each.probability(30, 7) < 1
        assert each.probability(-200, 7) < 0.1
        assert each.probability(0, 40) == pytest.approx(0.5, abs=0.2)
        assert each.probability(0, 40) > 0.5  # being on turn is an advantage
    assert trained.arrays.scales.tolist() != computed_win_probability(edition(edition_id)).arrays.scales.tolist()


def test_untrained_tile_set_has_computed_win_probability() -> None:
    english = edition("english")
    other = replace(english, tiles=TileSet(english.tiles.kinds[:-1]))
    assert win_probability_for(other).arrays.scales.tolist() == computed_win_probability(other).arrays.scales.tolist()


def test_train_chances_command_depends_on_the_seed_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for threads in ("1", "2"):
        assert main(["train", "chances", "--edition", "turkish", "--games", "400", "--threads", threads]) == 0
        (path,) = (tmp_path / "data").rglob("chances/*.json")
        assert path.name == file_name(edition("turkish"))
        found = load_win_probability(path)
        assert found.probability(60, 7) > found.probability(60, 70) > 0.5
        other = tmp_path / f"{threads}.json"
        path.rename(other)
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    assert json.loads((tmp_path / "1.json").read_text())["made"]["games"] == 400
    assert str(path) in capsys.readouterr().out


def test_damaged_file_is_refused_and_a_users_one_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for text in (
        "",
        "{}",
        '{"format": 1, "scales": [1, 2], "tempos": [1]}',
        '{"format": 9, "scales": [1], "tempos": [1]}',
    ):
        bad = tmp_path / "bad.json"
        bad.write_text(text, encoding="utf-8")
        with pytest.raises(BadLeaves):
            load_win_probability(bad)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    english = edition("english", bingo_bonus=49)  # not in the cache of `win_probability_for`
    own = tmp_path / "mozaika" / "chances" / file_name(english)
    own.parent.mkdir(parents=True)
    own.write_text("{", encoding="utf-8")
    assert win_probability_for(english).probability(0, 50) > 0.5
    assert "cannot be used" in caplog.text
