"""A game with two letters, the smallest that the engine can play; used to compile the engine."""

from __future__ import annotations

from pathlib import Path

from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.layout import SMALLEST_SIDE, Layout
from mozaika.rules.ruleset import Ruleset
from mozaika.rules.squares import CoordinateStyle
from mozaika.rules.tiles import BLANK, TileKind, TileSet

EDITION = Edition(
    id="tiny",
    name="tiny",
    language="",
    alphabet=Alphabet(("A", "B"), ("a", "b")),
    tiles=TileSet((TileKind("A", 30, 1), TileKind("B", 10, 3), TileKind(BLANK, 2, 0))),
    layout=Layout(SMALLEST_SIDE, SMALLEST_SIDE, (None,) * SMALLEST_SIDE**2),
    rules=Ruleset(),
    coordinates=CoordinateStyle.COLUMN_LETTER,
    look=(),
    lexicon=LexiconName(""),
)
RACK = ("A", "B", BLANK, BLANK)


def tiny_words() -> WordGraph:
    return graph_of_entries(Path("tiny"), "aa\nab\naba\nabab", EDITION)
