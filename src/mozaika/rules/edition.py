"""An edition as one value: everything that a game needs to know about its language and rules. Files: `editions/`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.ruleset import Ruleset
from mozaika.rules.squares import CoordinateStyle
from mozaika.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class PremiumLook:
    """How one kind of premium square looks: colours as `#rrggbb`, a short label and the full printed one."""

    colour: str
    ink: str
    short: str
    label: str


@dataclass(frozen=True, slots=True)
class LexiconName:
    """Which words count. `digest` is filled in when a game is created with a list at hand."""

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
