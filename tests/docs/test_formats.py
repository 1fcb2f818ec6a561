"""The generated tables, schema and example of docs/formats.md are current."""

from __future__ import annotations

import re

from mozaika.game import Game
from mozaika.records.saved import SavedGame
from mozaika.records.sdf import parse_sdf
from tests.docs.formats import DOCS, schema_text, with_parts
from tests.marks import rule


def test_generated_parts_of_the_page_are_current() -> None:
    """After an intended change of a format, `make wire` writes the page again."""
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    assert with_parts(page) == page


def test_published_schema_is_current() -> None:
    assert (DOCS / "game.schema.json").read_text(encoding="utf-8") == schema_text()


@rule("10.3", "UC01")
def test_example_of_the_page_can_be_resumed() -> None:
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
