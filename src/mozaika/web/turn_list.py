"""The move list of a game. Lines are added as turns are: the lines of earlier turns are not built again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from mozaika.rules.board import Board, LaidTile, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import direction_of
from mozaika.rules.squares import Direction, Square, format_start
from mozaika.rules.state import Turn, TurnKind, VerdictSource
from mozaika.service.messages import Outgoing


class PlayLetter(Outgoing, frozen=True):
    """`laid` is true for the tiles of the play, false for tiles that were on the board before."""

    letter: str
    blank: bool
    laid: bool


class PlayInfo(Outgoing, frozen=True):
    """The main word of a play. It begins at `row` and `column`; `label` is that start as people write it."""

    row: int
    column: int
    direction: Direction
    label: str
    letters: tuple[PlayLetter, ...]


class TurnFacts(Outgoing, frozen=True):
    """A turn without its kind. `words` are all words of a play, the main word first. `sources` says who decided on
    each of them, at a table that asks an online dictionary: `service`, `cache` or `list`.
    """

    seat: int
    score: int
    total: int
    play: PlayInfo | None
    words: tuple[str, ...]
    exchanged: int
    bingo: bool
    sources: tuple[VerdictSource, ...] = ()


class TurnInfo(TurnFacts, frozen=True, kw_only=True):
    """One line of the move list."""

    kind: TurnKind


class FileTurnInfo(TurnFacts, frozen=True, kw_only=True):
    """A turn of a game in a file: of a save, or a line of a transcript."""

    kind: Annotated[str, Meta(title="TurnKind | LineKind")]


def file_turn(turn: TurnInfo) -> FileTurnInfo:
    return FileTurnInfo(**{**msgspec.structs.asdict(turn), "kind": turn.kind.value})


def play_info(edition: Edition, board: Board, placements: Sequence[Placement]) -> PlayInfo:
    """`board` is without the tiles of the play."""
    after = board.plus(placements)
    direction = direction_of(after, placements)
    run = after.run(placements[0].square, direction)
    return main_word(edition, run[0], direction, ((after[square], square not in board) for square in run))


def main_word(
    edition: Edition, start: Square, direction: Direction, letters: Iterable[tuple[LaidTile, bool]]
) -> PlayInfo:
    """`letters` are the tiles of the word, each with whether the play has laid it."""
    return PlayInfo(
        row=start.row,
        column=start.column,
        direction=direction,
        label=format_start(start, direction, edition.coordinates),
        letters=tuple(PlayLetter(tile.letter, tile.blank, laid) for tile, laid in letters),
    )


class TurnList:
    """The lines of one game, and the index of its last play."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._clear()

    def _clear(self) -> None:
        self._turns: tuple[Turn, ...] = ()
        self._lines: list[TurnInfo] = []
        self._board = Board()  # after the turns so far
        self.last_play: int | None = None

    def __len__(self) -> int:
        return len(self._lines)

    def follow(self, turns: tuple[Turn, ...]) -> None:
        """Add the lines of new turns. `turns` continue those of the last call or begin another list."""
        if not self._is_continued_by(turns):
            self._clear()
        for number in range(len(self._lines), len(turns)):
            self._lines.append(self._line(turns[number]))
            if turns[number].kind is TurnKind.PLAY:
                self.last_play = number
        self._turns = turns

    def lines(self, start: int = 0) -> tuple[TurnInfo, ...]:
        """The lines from index `start` on."""
        return tuple(self._lines[start:])

    def _is_continued_by(self, turns: tuple[Turn, ...]) -> bool:
        known = len(self._turns)
        if not known or len(turns) < known:
            return not known
        # A game adds turns and never changes one, so the same last turn follows the same earlier ones.
        return turns[known - 1] is self._turns[-1] or turns[:known] == self._turns

    def _line(self, turn: Turn) -> TurnInfo:
        line = TurnInfo(
            seat=turn.seat,
            kind=turn.kind,
            score=turn.score,
            total=turn.total,
            play=play_info(self._edition, self._board, turn.placements) if turn.placements else None,
            words=turn.words,
            exchanged=turn.exchanged,
            bingo=len(turn.placements) == self._edition.rules.rack_size,
            sources=turn.sources,
        )
        if turn.kind is TurnKind.PLAY:
            self._board = self._board.plus(turn.placements)
        return line
