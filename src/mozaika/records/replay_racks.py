"""Checks of the racks in a transcript: tiles that the set cannot give, racks that change while nothing is drawn, and
tiles at the end that nobody holds. A partial rack is only required to fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mozaika.records.transcript import LineKind, Problem, TranscriptLine
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import HIDDEN, Tile

_TURNS = frozenset({LineKind.PLAY, LineKind.PASS, LineKind.EXCHANGE})
_NONE: Counter[Tile] = Counter()  # never changed


@dataclass(slots=True)
class RackChecks:
    """Follows the racks line by line."""

    edition: Edition
    players: int
    _supply: Counter[Tile] = field(init=False)
    _on_board: Counter[Tile] = field(default_factory=Counter)
    # If the last line was a play: whose, the rack as far as known, and the tiles laid.
    _played_from: tuple[Seat, Counter[Tile], Counter[Tile]] | None = None
    # The rack of each player before their last turn, as far as known, and the tiles that they have given away in it.
    _held: dict[Seat, tuple[Counter[Tile], Counter[Tile]]] = field(default_factory=dict)
    _withdrawn: dict[Seat, Counter[Tile]] = field(default_factory=dict)  # racks that a withdrawn play came from
    _losses: dict[Seat, Counter[Tile]] = field(default_factory=dict)
    _gains: list[TranscriptLine] = field(default_factory=list)
    _penalties: set[tuple[Seat, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._supply = Counter(self.edition.tiles.all_tiles())

    def after(
        self, line: TranscriptLine, placements: Sequence[Placement], withdrawn: Sequence[Placement]
    ) -> Iterator[Problem]:
        """Problems of a line that laid `placements`, or took `withdrawn` back to its player's rack."""
        rack, tiles = _known(line.rack), _known(line.tiles)
        laid = Counter([placement.tile for placement in placements]) if placements else _NONE
        if withdrawn:
            self._on_board.subtract([placement.tile for placement in withdrawn])
        if line.rack or line.tiles or laid:
            yield from self._impossible(line.number, rack | laid | tiles if laid or tiles else rack, rack)
        self._on_board.update(laid)
        yield from self._changed(line, rack)
        if line.kind is LineKind.LOSS:
            self._losses[line.seat] = tiles
            if rack and HIDDEN not in (*line.rack, *line.tiles) and rack != tiles:
                yield Problem(line.number, "end-rack", self._text(tiles), self._text(rack))
        elif line.kind is LineKind.GAIN and HIDDEN not in line.tiles:
            self._gains.append(line)
        elif line.kind is LineKind.TIME:
            if (line.seat, line.score) in self._penalties:
                yield Problem(line.number, "time-twice", str(line.score))
            self._penalties.add((line.seat, line.score))
        self._follow(line, rack, laid, tiles)

    def at_end(self, racks: Iterable[tuple[int, tuple[Tile, ...]]]) -> Iterator[Problem]:
        """Problems of the racks that are known at the end, each with its line, and of the tiles gained."""
        for number, tiles in racks:
            yield from self._impossible(number, _known(tiles), _known(tiles))
        for line in self._gains:
            others = [seat for seat in range(self.players) if seat != line.seat]
            racks_lost = [self._losses[seat] if seat in self._losses else self._surely_held(seat) for seat in others]
            expected, gained = sum(racks_lost, Counter[Tile]()), _known(line.tiles)
            is_whole = all(seat in self._losses for seat in others)
            if (gained != expected) if is_whole else (expected - gained):
                yield Problem(line.number, "end-rack", self._text(gained), self._text(expected))

    def _impossible(self, number: int, used: Counter[Tile], rack: Counter[Tile]) -> Iterator[Problem]:
        """Tiles in excess of the set, without those already on the board, and a rack that is too large."""
        excess = {tile: count - max(0, self._supply[tile] - self._on_board[tile]) for tile, count in used.items()}
        if any(count > 0 for count in excess.values()):
            yield Problem(number, "too-many-of-a-tile", self._text(+Counter(excess)))
        size = self.edition.rules.rack_size
        if rack.total() > size:
            yield Problem(number, "rack-size", str(rack.total()), str(size))

    def _changed(self, line: TranscriptLine, rack: Counter[Tile]) -> Iterator[Problem]:
        """After a withdrawn play a player has the rack that they had before it."""
        if line.kind is LineKind.TAKEN_BACK:
            earlier = self._rack_before(line.seat)
        elif line.kind in _TURNS:
            earlier = self._withdrawn.pop(line.seat, _NONE)
        else:
            return
        if rack and earlier and (rack | earlier).total() > self.edition.rules.rack_size:
            yield Problem(line.number, "rack-changed", self._text(rack), self._text(earlier))

    def _rack_before(self, seat: Seat) -> Counter[Tile]:
        """The rack before the play that a line of `seat` may withdraw now."""
        if self._played_from is None or self._played_from[0] != seat:
            return _NONE
        _, rack, laid = self._played_from
        return rack | laid

    def _surely_held(self, seat: Seat) -> Counter[Tile]:
        rack, given = self._held.get(seat, (_NONE, _NONE))
        return rack - given

    def _follow(self, line: TranscriptLine, rack: Counter[Tile], laid: Counter[Tile], tiles: Counter[Tile]) -> None:
        match line.kind:
            case LineKind.PLAY:
                self._held[line.seat] = rack, laid
            case LineKind.TAKEN_BACK if before := self._rack_before(line.seat):
                self._held[line.seat], self._withdrawn[line.seat] = (before, _NONE), before
            case LineKind.PASS:
                self._held[line.seat] = rack, _NONE
            case LineKind.EXCHANGE:
                self._held[line.seat] = (rack, tiles) if tiles else (_NONE, _NONE)
            case _:
                pass
        self._played_from = (line.seat, rack, laid) if line.kind is LineKind.PLAY else None

    def _text(self, tiles: Counter[Tile]) -> str:
        return "".join(self.edition.alphabet.sort(tiles.elements()))


def _known(tiles: Sequence[Tile]) -> Counter[Tile]:
    if not tiles:
        return _NONE
    counts = Counter(tiles)
    counts.pop(HIDDEN, None)
    return counts
