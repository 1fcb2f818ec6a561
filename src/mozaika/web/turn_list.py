"""The move list of a game as it is shown. Lines are added as turns are: earlier ones are not built again."""

from __future__ import annotations

from mozaika.records.notation import format_play
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import Turn, TurnKind
from mozaika.service.messages import Outgoing


class TurnInfo(Outgoing, frozen=True):
    """One line of the move list; `play` is how it is written down, small letters being blanks."""

    seat: int
    kind: str
    score: int
    total: int
    play: str
    words: tuple[str, ...]
    exchanged: int
    bingo: bool


class TurnList:
    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._clear()

    def _clear(self) -> None:
        self._turns: tuple[Turn, ...] = ()
        self._lines: tuple[TurnInfo, ...] = ()
        self._board = Board()  # after the turns so far

    def lines(self, turns: tuple[Turn, ...]) -> tuple[TurnInfo, ...]:
        """The lines of `turns`, which continue those of the last call or begin another list."""
        known = len(self._turns)
        if turns[:known] != self._turns:
            self._clear()
            known = 0
        if len(turns) > known:
            self._lines += tuple(map(self._line, turns[known:]))
            self._turns = turns
        return self._lines

    def _line(self, turn: Turn) -> TurnInfo:
        line = TurnInfo(
            seat=turn.seat,
            kind=turn.kind.value,
            score=turn.score,
            total=turn.total,
            play=format_play(self._edition, self._board, turn.placements) if turn.placements else "",
            words=turn.words,
            exchanged=turn.exchanged,
            bingo=len(turn.placements) == self._edition.rules.rack_size,
        )
        if turn.kind is TurnKind.PLAY:
            self._board = self._board.plus(turn.placements)
        return line
