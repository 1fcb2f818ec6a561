"""Replays a transcript by the rules: recomputes its scores and finds every mistake in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mozaika.editions import load_edition
from mozaika.errors import GameError
from mozaika.records.replay_racks import RackChecks
from mozaika.records.transcript import ADJUSTMENTS, LineKind, Problem, Transcript, TranscriptLine
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import OffBoard, TileNotOnRack
from mozaika.rules.layout import Layout
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import HIDDEN, Pile


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A line with its recomputed `score` and `total`, and the tiles that it laid on the board."""

    line: TranscriptLine
    words: tuple[str, ...]
    score: int
    total: int
    laid: tuple[Placement, ...] = ()

    @property
    def is_adjustment(self) -> bool:
        return self.line.kind in ADJUSTMENTS


@dataclass(frozen=True, slots=True)
class Replay:
    edition: Edition
    board: Board
    turns: tuple[ReplayedTurn, ...]
    totals: tuple[int, ...]
    problems: tuple[Problem, ...]


def replay_transcript(transcript: Transcript, edition: Edition | None = None) -> Replay:
    """`edition` overrides the one that the transcript names, which has none of a game's own settings."""
    edition = edition or replace(load_edition(transcript.edition), layout=transcript.layout)
    has_losses = any(line.kind is LineKind.LOSS for line in transcript.lines)
    replayer = _Replayer(edition, len(transcript.players), has_losses)
    for line in transcript.lines:
        replayer.add(line)
    known = ((number, tiles) for number, (_, tiles) in zip(transcript.rack_lines, transcript.racks, strict=False))
    replayer.problems += replayer.racks.at_end(known)
    problems = sorted(replayer.problems, key=lambda problem: problem.line)
    return Replay(edition, replayer.board, tuple(replayer.turns), tuple(replayer.totals), tuple(problems))


def replay_by(transcript: Transcript, edition: Edition | None) -> Replay:
    """Replay by the rules of `edition`, if given, on the board that the transcript describes."""
    return replay_transcript(transcript, edition and replace(edition, layout=transcript.layout))


@dataclass(slots=True)
class _Replayer:
    edition: Edition
    players: int
    has_losses: bool  # Polish style: each player's loss at the end has its own line
    board: Board = Board()
    before_last: Board = Board()
    laid: tuple[Placement, ...] = ()  # by the current line
    withdrawn: tuple[Placement, ...] = ()  # by the current line
    racks: RackChecks = field(init=False)
    turns: list[ReplayedTurn] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    recorded: list[int] = field(default_factory=list)  # the totals that the transcript states
    summed: list[int] = field(default_factory=list)  # the recorded scores, added up

    def __post_init__(self) -> None:
        self.totals, self.recorded, self.summed = ([0] * self.players for _ in range(3))
        self.racks = RackChecks(self.edition, self.players)

    def add(self, line: TranscriptLine) -> None:
        words: tuple[str, ...] = ()
        score, last, self.laid, self.withdrawn = line.score, self.laid, (), ()
        if line.kind is LineKind.PLAY:
            words, score = self._play(line)
            self._check_score(line, score)
        elif line.kind is LineKind.TAKEN_BACK:
            score = self._take_back(line, last)
        elif line.kind in (LineKind.PASS, LineKind.EXCHANGE):
            score = 0
            self._check_exchange(line)
            self._check_score(line, score)
        else:
            self._check_adjustment(line)
        self._check_total(line, score)
        self.problems += self.racks.after(line, self.laid, self.withdrawn)
        self.turns.append(ReplayedTurn(line, words, score, self.totals[line.seat], self.laid))

    def _check_score(self, line: TranscriptLine, *allowed: int) -> None:
        if line.score not in allowed:
            self._problem(line, "score", line.score, allowed[0])

    def _check_total(self, line: TranscriptLine, score: int) -> None:
        """Accept totals by the transcript's own figures or by the rules, so that one wrong figure is one problem."""
        seat = line.seat
        expected = self.recorded[seat] + line.score
        self.summed[seat] += line.score
        self.totals[seat] += score
        if line.total not in (expected, self.summed[seat], self.totals[seat]):
            self._problem(line, "total", line.total, expected)
        self.recorded[seat] = line.total

    def _play(self, line: TranscriptLine) -> tuple[tuple[str, ...], int]:
        self.before_last = self.board
        placements = placements_of(line, self.board)
        if placements is None:
            self._problem(line, "does-not-fit")
            return (), line.score
        try:
            _check_on_board(self.edition.layout, placements)
            check_play(self.edition, self.board, self._rack_for(line, placements), placements)
        except GameError as error:
            self.problems.append(Problem(line.number, error.code, error=error))
            if error.code in _CANNOT_LAY:
                return (), line.score
        score = score_play(self.edition, self.board, placements)
        self.board, self.laid = self.board.plus(placements), placements
        return score.texts, score.total

    def _rack_for(self, line: TranscriptLine, placements: Sequence[Placement]) -> Pile:
        """The recorded rack if it is full. A partial rack proves nothing, so the tiles of the play replace it."""
        full = len(line.rack) == self.edition.rules.rack_size
        return Pile(line.rack if full else tuple(placement.tile for placement in placements))

    def _take_back(self, line: TranscriptLine, laid: tuple[Placement, ...]) -> int:
        """`laid` are the tiles that the line before has laid."""
        last = self.turns[-1] if self.turns else None
        if last is None or not withdraws(line, last.line):
            self._problem(line, "nothing-to-take-back")
            return line.score
        self.board, self.withdrawn = self.before_last, laid
        # The recorded score may be withdrawn too: if it is wrong, the play's own line has reported that.
        self._check_score(line, -last.score, -last.line.score)
        return -last.score

    def _check_exchange(self, line: TranscriptLine) -> None:
        """Check the size and, where the full rack is known, that the tiles were on it."""
        size = self.edition.rules.rack_size
        missing = Counter(line.tiles) - Counter(line.rack)
        if line.count > size:
            self._problem(line, "exchange-size", line.count, size)
        elif missing and len(line.rack) == size:
            error = TileNotOnRack(tuple(missing.elements()))
            self.problems.append(Problem(line.number, error.code, error=error))

    def _check_adjustment(self, line: TranscriptLine) -> None:
        gives = line.kind in (LineKind.BONUS, LineKind.GAIN)
        if line.score and (line.score > 0) != gives:
            self._problem(line, "sign", line.score)
        elif line.kind in (LineKind.GAIN, LineKind.LOSS) and HIDDEN not in line.tiles:
            allowed = self._worth(line)
            if line.score not in allowed:
                self._problem(line, "end-tiles", line.score, allowed[0])

    def _worth(self, line: TranscriptLine) -> tuple[int, ...]:
        """The points that tiles left at the end may count: their value or, in English style, a gain of twice that.

        English style is for two players. With more players, a gain without losses may be in either style.
        """
        value = self.edition.tiles.value(line.tiles)
        if line.kind is LineKind.LOSS:
            return (-value,)
        if self.has_losses:
            return (value,)
        return (2 * value,) if self.players == 2 else (value, 2 * value)

    def _problem(self, line: TranscriptLine, code: str, recorded: object = "", expected: object = "") -> None:
        self.problems.append(Problem(line.number, code, str(recorded), str(expected)))


def _check_on_board(layout: Layout, placements: Sequence[Placement]) -> None:
    """Checked first, because no other rule can be checked off the board."""
    for placement in placements:
        if placement.square not in layout:
            raise OffBoard(placement.square.row, placement.square.column)


# After these errors the tiles cannot be laid at all. After others they are laid, and the error is reported.
_CANNOT_LAY = frozenset({"no-tiles-laid", "off-board", "square-taken", "square-used-twice", "unknown-letter"})


def withdraws(line: TranscriptLine, last: TranscriptLine | None) -> bool:
    """Whether `line` takes back the play of the `last` line: it follows directly and has the same player."""
    return last is not None and last.kind is LineKind.PLAY and last.seat == line.seat


def placements_of(line: TranscriptLine, board: Board) -> tuple[Placement, ...] | None:
    """The new tiles of a play; None if it plays through an empty square or lays a tile on a tile."""
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
