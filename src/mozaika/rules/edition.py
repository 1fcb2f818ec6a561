"""An edition as one value: alphabet, tiles, board, rule settings, coordinates, colours and word list."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class LexiconName:
    """The word list of a game. `digest` is set when the game is created with the list installed."""

    name: str
    digest: str = ""


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
