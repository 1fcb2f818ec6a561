"""Score sheets: every turn and adjustment, with totals that end at the final scores, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mozaika.position.game_record import read_game
from mozaika.web.sheets import sheet_html

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = ("end-english", "challenge-bonus", "phoney", "time", "exchange", "four-players")


def rows(html: str) -> list[list[str]]:
    found = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in found]


@pytest.mark.parametrize("name", FILES)
def test_last_total_of_each_player_is_the_final_score(name: str) -> None:
    game = read_game(GOLDEN / f"{name}.gcg", "english")
    last = {row[1]: row[-1] for row in rows(sheet_html(game, game.players, "en")) if len(row) == 6}
    assert [int(last[player]) for player in game.players] == list(game.scores)


def test_points_of_the_end_are_named_in_the_language_of_the_reader() -> None:
    game = read_game(GOLDEN / "end-english.gcg", "english")
    for language, words in {"en": "End of the game", "pl": "Koniec partii", "et": "Mängu lõpp"}.items():
        sheet = sheet_html(game, game.players, language)
        assert words in sheet
        assert sheet.index(words) > sheet.index("B(A)D")


def test_pass_and_withdrawn_play_are_shown_as_such() -> None:
    phony = read_game(GOLDEN / "phoney.gcg", "english")
    assert "<s>" in sheet_html(phony, phony.players, "en")
    passed = read_game(GOLDEN / "four-players.gcg", "english")
    assert ">pas<" in sheet_html(passed, passed.players, "pl")
