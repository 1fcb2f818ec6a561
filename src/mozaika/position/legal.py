"""All legal moves of a position: by the compiled generator if the words are a graph, else by the reference search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, overload

from mozaika.engine import reference
from mozaika.engine.selections import selections
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.protocols import Lexicon
from mozaika.position.lexica import lexicon_of
from mozaika.position.moves import Exchange, Move, Pass, Play, exchange_of, play_of
from mozaika.rules.tiles import Pile

if TYPE_CHECKING:
    from mozaika.position.position import Position

ItemT_co = TypeVar("ItemT_co", covariant=True)


class LazySequence(Sequence[ItemT_co]):
    """A sequence whose items are made when they are used: a rack with two blanks has tens of thousands of plays."""

    def __init__(self, count: int, item: Callable[[int], ItemT_co]) -> None:
        self._places, self._item = range(count), item

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> ItemT_co: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[ItemT_co]: ...

    def __getitem__(self, place: int | slice) -> ItemT_co | Sequence[ItemT_co]:
        if isinstance(place, slice):
            return [self._item(each) for each in self._places[place]]
        return self._item(self._places[place])

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


def legal_plays(position: Position, words: Lexicon | str | None) -> Sequence[Play]:
    edition, board, rack = position.edition, position.board, position.rack
    lexicon = lexicon_of(edition, words)
    graph = getattr(lexicon, "local", lexicon)  # a judge that asks an online dictionary has a local list
    if not isinstance(graph, WordGraph):
        found = (play_of(edition, board, each) for each in reference.legal_plays(edition, board, Pile(rack), lexicon))
        return sorted(found, key=lambda play: (-play.score, play.placements))
    from mozaika.engine.generator import all_plays  # noqa: PLC0415 - compiled code is slow to import

    plays = all_plays(edition, board, rack, graph)
    return LazySequence(len(plays), lambda place: play_of(edition, board, plays[place].placements))


def legal_exchanges(position: Position) -> list[Exchange]:
    """Every exchange that the bag allows, each once."""
    edition, in_bag = position.edition, position.in_bag
    if in_bag < edition.rules.exchange_needs_in_bag:
        return []
    return [exchange_of(edition, tiles) for tiles in selections(position.rack) if 0 < len(tiles) <= in_bag]


def legal_moves(position: Position, words: Lexicon | str | None) -> Sequence[Move]:
    plays = legal_plays(position, words)
    others: list[Move] = [*legal_exchanges(position), Pass()]
    count = len(plays)

    def item(place: int) -> Move:
        return plays[place] if place < count else others[place - count]

    return LazySequence(count + len(others), item)
