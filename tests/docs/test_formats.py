"""docs/formats.md is true: its tables and schema come from the code, its example is a real game."""

from __future__ import annotations

import re

from mozaika.game import Game
from mozaika.records.saved import SavedGame
from mozaika.records.sdf import parse_sdf
from tests.docs.formats import DOCS, schema_text, with_parts
from tests.marks import rule


def test_the_page_says_what_the_code_does() -> None:
    """If this fails because a format changed on purpose: `python -m tests.docs.formats` writes the page anew."""
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    assert with_parts(page) == page


def test_the_published_schema_is_that_of_the_code() -> None:
    assert (DOCS / "game.schema.json").read_text(encoding="utf-8") == schema_text()


@rule("10.3", "UC01")
def test_the_example_of_the_page_can_be_read_and_gone_on_with() -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    found = re.search(r"```\n(#GameBoard.*?)```", page, re.DOTALL)
    assert found is not None
    saved = parse_sdf(found[1].encode())
    assert isinstance(saved, SavedGame)
    game = Game.resume(saved)
    assert game.state.pending is not None
    assert game.state.pending.words == ("KIT",)
    game.accept()
    assert game.scores == {"Ala": 14, "Olek": 5}  # KOTY on the double word of the start; KIT on plain squares
