"""Game files as sequences of turns: `read_game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import overload

from mozaika.editions import find_edition
from mozaika.position.cgp import position_of_cgp
from mozaika.position.moves import PASS_SIGN, Exchange, Move, Pass, Play, exchange_of, play_of
from mozaika.position.position import Position
from mozaika.records.cgp import CgpPosition
from mozaika.records.conversion_losses import Loss
from mozaika.records.errors import NoSuchTurn
from mozaika.records.file_format import Record
from mozaika.records.files import convert, load_record, replay_record, save_text, suffix_of
from mozaika.records.gcg_write import format_move
from mozaika.records.replay import Replay, ReplayedTurn, withdraws
from mozaika.records.transcript import LineKind, Problem, Transcript
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import HIDDEN, Tile


@dataclass(frozen=True, slots=True)
class GameTurn:
    """One turn of a game: `number` counts from 1. `before` is the position in which it was made, with the rack of its
    player as far as the file has it, and `move`, `words` and `score` are what the rules make of it. A withdrawn play
    (its challenge succeeded) scores 0. `total` is the player's score after the turn.
    """

    number: int
    seat: Seat
    player: str
    before: Position
    move: Move
    words: tuple[str, ...]
    score: int
    total: int
    is_withdrawn: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class GameRecord:
    """A game file: a sequence of turns. `scores` are the final ones, by seat; `problems` are the mistakes found by
    recomputing everything.

    >>> import mozaika
    >>> for turn in mozaika.read_game("tests/golden/end-english.gcg"):
    ...     print(turn.number, turn.player, turn.move, turn.score)
    1 Ann Archer 8G CAT 10
    2 Bob Baker H7 B(A)D 6
    """

    record: Record
    edition: Edition
    players: tuple[str, ...]
    turns: tuple[GameTurn, ...]
    last: Position
    scores: tuple[int, ...]
    problems: tuple[Problem, ...] = ()
    given: Edition | None = None  # the edition with which the file was read

    def __iter__(self) -> Iterator[GameTurn]:
        return iter(self.turns)

    def __len__(self) -> int:
        return len(self.turns)

    @overload
    def __getitem__(self, place: int) -> GameTurn: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[GameTurn, ...]: ...

    def __getitem__(self, place: int | slice) -> GameTurn | tuple[GameTurn, ...]:
        """`record[0]` is turn 1."""
        return self.turns[place]

    def __repr__(self) -> str:
        scores = ", ".join(f"{player} {score}" for player, score in zip(self.players, self.scores, strict=True))
        return f"<GameRecord {self.edition.id}: {scores}, {len(self)} turns>"

    def position(self, turn: int | None = None) -> Position:
        """The position after `turn` turns, with the last of them as its `last_move`; without `turn`, after all."""
        if turn is None or turn == len(self.turns):
            return self.last
        if not 0 <= turn < len(self.turns):
            raise NoSuchTurn(turn, 0, len(self.turns))
        return self.turns[turn].before

    def write(self, path: Path | str) -> tuple[Loss, ...]:
        """Write the game in the format of the suffix (`.gcg`, `.json`, `.sdf`, `.cgp`); returns what it cannot hold.

        JSON and SDF hold the draws, so only a save can be written as them; `CannotConvert` for another file.
        """
        made = convert(self.record, suffix_of(Path(path)), self.given)
        save_text(Path(path), made.text)
        return made.lost


def read_game(path: Path | str, edition: Edition | str | None = None) -> GameRecord:
    """Read a game file of any format. `edition` is for a file that does not name one."""
    given = find_edition(edition) if isinstance(edition, str) else edition
    return game_of_record(load_record(Path(path), given), given)


def game_of_record(record: Record, given: Edition | None = None) -> GameRecord:
    """The turns of a record, which was read with the edition `given`."""
    if isinstance(record, CgpPosition):
        position = position_of_cgp(record, given)
        names = tuple(str(number) for number in range(1, position.players + 1))
        return GameRecord(record, position.edition, names, (), position, position.scores, given=given)
    transcript, played = replay_record(record, given)
    return _Reader(transcript, played).read(record, given)


_ENDINGS = frozenset({LineKind.GAIN, LineKind.LOSS, LineKind.TIME})


class _Reader:
    """Follows a replayed game turn by turn."""

    def __init__(self, transcript: Transcript, played: Replay) -> None:
        self._transcript, self._played = transcript, played
        self._players = tuple(player.name or player.nick for player in transcript.players)
        self._board, self._scores = Board(), [0] * len(self._players)
        self._scoreless, self._passes = 0, 0
        self._last: Move | None = None
        self._turns: list[GameTurn] = []

    def read(self, record: Record, given: Edition | None) -> GameRecord:
        lines = self._played.turns
        for place, turn in enumerate(lines):
            following = lines[place + 1] if place + 1 < len(lines) else None
            if turn.line.kind is LineKind.BONUS:
                self._scores[turn.line.seat] += turn.score
            elif not turn.is_adjustment and turn.line.kind is not LineKind.TAKEN_BACK:
                self._add(turn, following)
        return GameRecord(
            record,
            self._played.edition,
            self._players,
            tuple(self._turns),
            self._end(),
            self._played.totals,
            self._played.problems,
            given,
        )

    def _add(self, turn: ReplayedTurn, following: ReplayedTurn | None) -> None:
        line = turn.line
        withdrawal = following.line if following and following.line.kind is LineKind.TAKEN_BACK else None
        is_withdrawn = withdrawal is not None and withdraws(withdrawal, line)
        held = Counter(line.rack) | Counter(each.tile for each in turn.laid) | Counter(line.tiles)
        before = self._position(line.seat, {line.seat: tuple(held.elements())})
        move, score = self._move(turn), 0 if is_withdrawn else turn.score
        if turn.laid and not is_withdrawn:
            self._board = self._board.plus(turn.laid)
        self._scores[line.seat] += score
        self._scoreless = 0 if score else self._scoreless + 1
        self._passes = self._passes + 1 if line.kind is LineKind.PASS else 0
        self._last = None if is_withdrawn else move
        number, player = len(self._turns) + 1, self._players[line.seat]
        notes = (*line.notes, *(withdrawal.notes if withdrawal else ()))
        total = self._scores[line.seat]
        self._turns.append(
            GameTurn(number, line.seat, player, before, move, move.words, score, total, is_withdrawn, notes)
        )

    def _position(self, seat: Seat, racks: Mapping[Seat, tuple[Tile, ...]]) -> Position:
        """The position with `seat` on turn and the racks that are known."""
        order = [(seat + step) % len(self._players) for step in range(len(self._players))]
        return Position(
            self._played.edition,
            self._board,
            [_visible(racks.get(each, ())) for each in order],
            [self._scores[each] for each in order],
            scoreless_turns=self._scoreless,
            passes=self._passes,
            last_move=self._last,
        )

    def _end(self) -> Position:
        """The position after the last turn: of a finished game with all racks, before the points for them."""
        count = len(self._players)
        seat = (self._turns[-1].seat + 1) % count if self._turns else 0
        racks = dict(self._transcript.racks)
        endings = [turn.line for turn in self._played.turns if turn.line.kind in _ENDINGS]
        if not endings:
            return self._position(seat, {seat: racks.get(seat, ())})
        for line in endings:
            if line.kind is LineKind.LOSS:
                racks[line.seat] = line.tiles
            elif line.kind is LineKind.GAIN and count == 2:
                racks[1 - line.seat] = line.tiles
        return self._position(seat, racks)

    def _move(self, turn: ReplayedTurn) -> Move:
        """A play that does not fit on the board has no tiles, and its text is that of the file."""
        line, edition = turn.line, self._played.edition
        if line.kind is LineKind.PASS:
            return Pass()
        if line.kind is LineKind.EXCHANGE:
            if line.tiles:
                return exchange_of(edition, line.tiles)
            return Exchange((HIDDEN,) * line.count, f"{PASS_SIGN}{line.count}")
        if turn.laid:
            return play_of(edition, self._board, turn.laid)
        assert line.start is not None
        assert line.direction is not None
        text = format_move(line, edition.alphabet, edition.coordinates)
        return Play((), text, line.start, line.direction, turn.words, turn.score)


def _visible(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != HIDDEN)
