"""Plays a transcript through by the rules: recomputed scores, and every place where the record does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mozaika.editions import load_edition
from mozaika.records.transcript import Line, LineKind, Problem, Transcript
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameError, OffBoard
from mozaika.rules.layout import Layout
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import HIDDEN, Pile

_ADJUSTMENTS = frozenset({LineKind.BONUS, LineKind.GAIN, LineKind.LOSS, LineKind.TIME})


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A line with what the rules say of it: `score` and `total` are recomputed."""

    line: Line
    words: tuple[str, ...]
    score: int
    total: int

    @property
    def is_adjustment(self) -> bool:
        return self.line.kind in _ADJUSTMENTS


@dataclass(frozen=True, slots=True)
class Replay:
    edition: Edition
    board: Board
    turns: tuple[ReplayedTurn, ...]
    totals: tuple[int, ...]
    problems: tuple[Problem, ...]


def replay_transcript(transcript: Transcript, edition: Edition | None = None) -> Replay:
    """`edition` overrides the one that the sheet names: a game of ours knows its own, settings included."""
    edition = edition or replace(load_edition(transcript.edition), layout=transcript.layout)
    sheet = _Sheet(edition, len(transcript.players))
    for line in transcript.lines:
        sheet.add(line)
    return Replay(edition, sheet.board, tuple(sheet.turns), tuple(sheet.totals), tuple(sheet.problems))


@dataclass(slots=True)
class _Sheet:
    edition: Edition
    players: int
    board: Board = Board()
    before_last: Board = Board()
    turns: list[ReplayedTurn] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    recorded: dict[Seat, int] = field(default_factory=dict)  # the totals as the record has them

    def __post_init__(self) -> None:
        self.totals = [0] * self.players

    def add(self, line: Line) -> None:
        words: tuple[str, ...] = ()
        score = line.score
        if line.kind is LineKind.PLAY:
            words, score = self._play(line)
        elif line.kind is LineKind.TAKEN_BACK:
            score = self._take_back(line)
        elif line.kind in (LineKind.PASS, LineKind.EXCHANGE):
            score = 0
        else:
            self._check_tiles(line)
        if score != line.score:
            self._problem(line, "score", line.score, score)
        self._check_total(line)
        self.totals[line.seat] += score
        self.turns.append(ReplayedTurn(line, words, score, self.totals[line.seat]))

    def _check_total(self, line: Line) -> None:
        """By the record's own figures, so that one wrong score is one problem and not one on every line after it."""
        expected = self.recorded.get(line.seat, 0) + line.score
        if line.total != expected:
            self._problem(line, "total", line.total, expected)
        self.recorded[line.seat] = line.total

    def _play(self, line: Line) -> tuple[tuple[str, ...], int]:
        self.before_last = self.board
        placements = placements_of(line, self.board)
        if placements is None:
            self._problem(line, "does-not-fit")
            return (), line.score
        try:
            _check_on_board(self.edition.layout, placements)
            check_play(self.edition, self.board, _rack_for(line, placements), placements)
        except GameError as error:
            self.problems.append(Problem(line.number, error.code, error=error))
            if error.code in _CANNOT_LAY:
                return (), line.score
        score = score_play(self.edition, self.board, placements)
        self.board = self.board.plus(placements)
        self._check_supply(line)
        return score.texts, score.total

    def _check_supply(self, line: Line) -> None:
        """Told on the line that lays them and no other."""
        supply = Counter(self.edition.tiles.all_tiles())
        before, after = (Counter(board.tiles()) - supply for board in (self.before_last, self.board))
        if after - before:
            self._problem(line, "too-many-of-a-tile", "".join((after - before).elements()))

    def _take_back(self, line: Line) -> int:
        last = self.turns[-1] if self.turns else None
        if last is None or last.line.kind is not LineKind.PLAY or last.line.seat != line.seat:
            self._problem(line, "nothing-to-take-back")
            return line.score
        self.board = self.before_last
        return -last.score

    def _check_tiles(self, line: Line) -> None:
        """What is gained or lost at the end is the value of the tiles named; English style doubles the gain."""
        if line.kind in (LineKind.GAIN, LineKind.LOSS) and HIDDEN not in line.tiles:
            value = self.edition.tiles.value(line.tiles)
            allowed = (-value,) if line.kind is LineKind.LOSS else (value, 2 * value)
            if line.score not in allowed:
                self._problem(line, "end-tiles", line.score, allowed[0])

    def _problem(self, line: Line, code: str, recorded: object = "", expected: object = "") -> None:
        self.problems.append(Problem(line.number, code, str(recorded), str(expected)))


def _check_on_board(layout: Layout, placements: Sequence[Placement]) -> None:
    """First of all: no other fault can be judged off the board."""
    for placement in placements:
        if placement.square not in layout:
            raise OffBoard(placement.square.row, placement.square.column)


# Faults after which there is no sensible way to lay the tiles; of others it is said that they break the rules.
_CANNOT_LAY = frozenset({"no-tiles-laid", "off-board", "square-taken", "square-used-twice", "unknown-letter"})


def placements_of(line: Line, board: Board) -> tuple[Placement, ...] | None:
    """The new tiles of a play; None if it wants a tile where none lies, or lays one where one does."""
    if line.start is None or line.direction is None:
        return None
    placed = []
    for step, tile in enumerate(line.word):
        square = line.start.step(line.direction, step)
        if (tile is None) != (square in board):
            return None
        if tile is not None:
            placed.append(Placement(square, tile.letter, tile.blank))
    return tuple(placed)


def _rack_for(line: Line, placements: Sequence[Placement]) -> Pile:
    """The rack as recorded if it is whole; a partial one proves nothing, so the tiles laid stand in for it."""
    return Pile(line.rack) if len(line.rack) == 7 else Pile(tuple(placement.tile for placement in placements))
