"""Physical tiles: the tile set of an edition, and piles of tiles (racks and the bag), open or face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import TileNotOnRack

Tile: TypeAlias = str
"""A physical tile: a letter of the alphabet, `BLANK`, or `HIDDEN` in a view that may not show it."""

BLANK: Tile = "?"
HIDDEN: Tile = "_"


@dataclass(frozen=True, slots=True)
class TileKind:
    """One row of an edition's tile table."""

    tile: Tile
    count: int
    points: int


@dataclass(frozen=True)
class TileSet:
    """All tiles of an edition, in alphabet order, blanks last."""

    kinds: tuple[TileKind, ...]

    @cached_property
    def _points(self) -> dict[Tile, int]:
        return {kind.tile: kind.points for kind in self.kinds}

    def points(self, tile: Tile) -> int:
        """The face value; a blank is worth 0 whatever letter it shows (5.10)."""
        return self._points.get(tile, 0)

    def value(self, tiles: Iterable[Tile]) -> int:
        return sum(map(self.points, tiles))

    def all_tiles(self) -> tuple[Tile, ...]:
        return tuple(kind.tile for kind in self.kinds for _ in range(kind.count))

    @property
    def total(self) -> int:
        return sum(kind.count for kind in self.kinds)

    @property
    def blanks(self) -> int:
        return sum(kind.count for kind in self.kinds if kind.tile == BLANK)

    @property
    def total_points(self) -> int:
        return sum(kind.count * kind.points for kind in self.kinds)

    def __repr__(self) -> str:
        return "TileSet(" + " ".join(f"{kind.tile}{kind.count}·{kind.points}" for kind in self.kinds) + ")"


@dataclass(frozen=True, slots=True)
class Pile:
    """A rack or the bag: tiles in alphabet order. Of a pile that is face down, only the number is known.

    Tiles added to it are hidden and tiles taken from it are unknown ones, so that `evolve` works on full states and on
    players' views alike.
    """

    tiles: tuple[Tile, ...] = ()
    face_down: bool = False

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __str__(self) -> str:
        return " ".join(self.tiles)

    def covered(self) -> Pile:
        return Pile((HIDDEN,) * len(self.tiles), face_down=True)

    def plus(self, tiles: Iterable[Tile], alphabet: Alphabet) -> Pile:
        if self.face_down:
            return Pile(self.tiles + tuple(HIDDEN for _ in tiles), face_down=True)
        return Pile(alphabet.sort((*self.tiles, *tiles)))

    def minus(self, tiles: Iterable[Tile]) -> Pile:
        """The pile without `tiles`; `TileNotOnRack` names the missing ones."""
        wanted = tuple(tiles)
        if self.face_down:
            return Pile(self.tiles[len(wanted) :], face_down=True)
        left = list(self.tiles)
        try:
            for tile in wanted:
                left.remove(tile)
        except ValueError:
            missing = Counter(wanted) - Counter(self.tiles)
            raise TileNotOnRack(tuple(missing.elements())) from None
        return Pile(tuple(left))


Rack: TypeAlias = Pile
Bag: TypeAlias = Pile
