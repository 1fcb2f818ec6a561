"""The recipes of the documentation run as they are printed. `mypy --strict` checks them with everything else."""

from __future__ import annotations

import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mozaika.engine.bots import BOTS, remove_bot
from tests.web.server import serving

FOLDER = Path(__file__).parents[2] / "docs" / "recipes"
RECIPES = sorted(FOLDER.glob("*.py"))
MOST_LINES = 12
SERVER = "http://localhost:8015"  # a recipe that names it runs with a server of the test
# A part of what a recipe prints.
PRINTED = {
    "analyse_a_game": "1 Ann",
    "best_moves": " 64 ",
    "board_in_a_notebook": "H",
    "bot_on_a_server": "Ada",
    "convert_files": "last.cgp",
    "endgame": "C5 (V)IRGINLy",
    "iterate_a_game": "20 Bob",
    "own_bot": "(",
    "own_edition": "Mine True",
    "parallel_games": "[",
    "preendgame": "3 in the bag",
    "random_game": "(",
    "review_a_game": "turn 20: 9I (U)NB(O)X",
    "selfplay_statistics": "bingos a game",
    "simulate": "wins",
    "study_words": "RETSINA",
}


def lines_of_code(source: str) -> list[str]:
    """The lines after the docstring, which is the text beside the recipe."""
    _, _, code = source.split('"""', 2)
    return [line for line in code.splitlines() if line.strip()]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda file: file.stem)
def test_recipe_has_a_title_a_text_and_at_most_twelve_lines(recipe: Path) -> None:
    source = recipe.read_text(encoding="utf-8")
    title, blank, *text = source.split('"""')[1].splitlines()
    assert title
    assert not blank
    assert text
    assert len(lines_of_code(source)) <= MOST_LINES


@pytest.fixture
def _bots() -> Iterator[None]:
    """Removes the bots that a recipe adds."""
    before = set(BOTS)
    yield
    for name in set(BOTS) - before:
        remove_bot(name)


@pytest.mark.usefixtures("_bots")
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda file: file.stem)
def test_recipe_runs(
    recipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(FOLDER / "game.gcg", tmp_path)
    monkeypatch.chdir(tmp_path)
    if SERVER not in recipe.read_text(encoding="utf-8"):
        runpy.run_path(str(recipe), run_name="__main__")
    else:
        with serving(tmp_path) as served:
            code = recipe.read_text(encoding="utf-8").replace(SERVER, served.http)
            (tmp_path / recipe.name).write_text(code, encoding="utf-8")
            runpy.run_path(str(tmp_path / recipe.name), run_name="__main__")
    assert PRINTED[recipe.stem] in capsys.readouterr().out
