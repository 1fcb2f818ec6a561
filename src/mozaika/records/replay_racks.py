"""Checks of the racks in a transcript: tiles that the set cannot give, racks that change while nothing is drawn, and
tiles at the end that nobody holds. A partial rack is only required to fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mozaika.records.transcript import LineKind, Problem, TranscriptLine
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import HIDDEN, Tile

_TURNS = frozenset({LineKind.PLAY, LineKind.PASS, LineKind.EXCHANGE})


@dataclass(slots=True)
class RackChecks:
    """Follows the racks line by line."""

    edition: Edition
    players: int
    _supply: Counter[Tile] = field(init=False)
    _played_from: tuple[Seat, Counter[Tile]] | None = (
        None  # whose play the last line was, and the rack, as far as known
    )
    _held: dict[Seat, Counter[Tile]] = field(default_factory=dict)  # tiles that a player surely has after their turn
    _withdrawn: dict[Seat, Counter[Tile]] = field(default_factory=dict)  # racks that a withdrawn play came from
    _losses: dict[Seat, Counter[Tile]] = field(default_factory=dict)
    _gains: list[TranscriptLine] = field(default_factory=list)
    _penalties: set[tuple[Seat, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._supply = Counter(self.edition.tiles.all_tiles())

    def after(self, line: TranscriptLine, board: Board, placements: Iterable[Placement]) -> Iterator[Problem]:
        """Problems of a line that laid these tiles; they are not on `board` yet."""
        rack, tiles = _known(line.rack), _known(line.tiles)
        laid = Counter(placement.tile for placement in placements)
        yield from self._impossible(line.number, rack | laid | tiles, board, rack)
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

    def at_end(self, board: Board, racks: Iterable[tuple[int, tuple[Tile, ...]]]) -> Iterator[Problem]:
        """Problems of the racks that are known at the end, each with its line, and of the tiles gained."""
        for number, tiles in racks:
            yield from self._impossible(number, _known(tiles), board, _known(tiles))
        for line in self._gains:
            others = [seat for seat in range(self.players) if seat != line.seat]
            racks_lost = [self._losses.get(seat, self._held.get(seat, Counter())) for seat in others]
            expected, gained = sum(racks_lost, Counter[Tile]()), _known(line.tiles)
            is_whole = all(seat in self._losses for seat in others)
            if (gained != expected) if is_whole else (expected - gained):
                yield Problem(line.number, "end-rack", self._text(gained), self._text(expected))

    def _impossible(self, number: int, used: Counter[Tile], board: Board, rack: Counter[Tile]) -> Iterator[Problem]:
        """Tiles in excess of the set, without those already on the board, and a rack that is too large."""
        on_board = Counter(board.tiles())
        excess = (on_board + used) - self._supply - (on_board - self._supply)
        if excess:
            yield Problem(number, "too-many-of-a-tile", self._text(excess))
        size = self.edition.rules.rack_size
        if rack.total() > size:
            yield Problem(number, "rack-size", str(rack.total()), str(size))

    def _changed(self, line: TranscriptLine, rack: Counter[Tile]) -> Iterator[Problem]:
        """After a withdrawn play a player has the rack that they had before it."""
        if line.kind is LineKind.TAKEN_BACK:
            earlier = self._rack_before(line.seat)
        elif line.kind in _TURNS:
            earlier = self._withdrawn.pop(line.seat, Counter())
        else:
            return
        if rack and earlier and (rack | earlier).total() > self.edition.rules.rack_size:
            yield Problem(line.number, "rack-changed", self._text(rack), self._text(earlier))

    def _rack_before(self, seat: Seat) -> Counter[Tile]:
        """The rack before the play that a line of `seat` may withdraw now."""
        return self._played_from[1] if self._played_from and self._played_from[0] == seat else Counter()

    def _follow(self, line: TranscriptLine, rack: Counter[Tile], laid: Counter[Tile], tiles: Counter[Tile]) -> None:
        match line.kind:
            case LineKind.PLAY:
                self._held[line.seat] = rack - laid
            case LineKind.TAKEN_BACK if self._rack_before(line.seat):
                self._held[line.seat] = self._withdrawn[line.seat] = self._rack_before(line.seat)
            case LineKind.PASS:
                self._held[line.seat] = rack
            case LineKind.EXCHANGE:
                self._held[line.seat] = rack - tiles if tiles else Counter()
            case _:
                pass
        self._played_from = (line.seat, rack | laid) if line.kind is LineKind.PLAY else None

    def _text(self, tiles: Counter[Tile]) -> str:
        return "".join(self.edition.alphabet.sort(tiles.elements()))


def _known(tiles: Iterable[Tile]) -> Counter[Tile]:
    return Counter(tile for tile in tiles if tile != HIDDEN)
