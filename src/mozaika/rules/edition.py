"""An edition as one value: alphabet, tiles, board, rule settings, coordinates, colours and word list."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from mozaika.rules.added import ADDED, STORED_AS
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.ruleset import Ruleset
from mozaika.rules.squares import CoordinateStyle
from mozaika.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class PremiumLook:
    """The look of one kind of premium square: colours as `#rrggbb`, the short label and the printed one."""

    colour: str
    ink: str
    short: str
    label: str


class OnlineDictionary(Enum):
    """An online dictionary that a game can ask before its word list."""

    TDK = "tdk"  # of the Turkish Language Association


@dataclass(frozen=True, slots=True)
class LexiconName:
    """The word list of a game. `digest` is set when the game is created with the list installed. With a `dictionary`
    (`service` in files), the list decides only on words that the online dictionary does not answer (7.11).
    """

    name: str
    digest: str = ""
    dictionary: OnlineDictionary | None = field(default=None, metadata={**ADDED, STORED_AS: "service"})


@dataclass(frozen=True)
class Edition:
    id: str
    name: str
    language: str
    alphabet: Alphabet
    tiles: TileSet
    layout: Layout
    rules: Ruleset
    coordinates: CoordinateStyle
    look: tuple[tuple[Premium, PremiumLook], ...]  # all four kinds
    lexicon: LexiconName

    def __repr__(self) -> str:
        return f"Edition({self.id}: {self.tiles.total} tiles, {self.layout.rows}×{self.layout.columns})"
