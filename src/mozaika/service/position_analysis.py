"""Analysis of single positions: the questions, their answers as clients get them, and the answers that are kept.

The engine computes in worker processes, behind the port `PositionAnalyst`.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import msgspec

from mozaika.records.codec import encode
from mozaika.rules.edition import Edition
from mozaika.service.messages import Outgoing

_KEPT = 400  # answers
_KEPT_BYTES = 8_000_000


class QuestionKind(Enum):
    MOVES = "moves"  # the best moves, without looking ahead
    SIMULATION = "simulation"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"
    INFERENCE = "inference"  # what the opponent kept with the last play
    PLAY = "play"  # the equity of one play
    REPLY = "reply"  # the move of a bot


class MoveTile(Outgoing, frozen=True):
    row: int
    column: int
    letter: str
    blank: bool
    points: int


class PositionMove(Outgoing, frozen=True):
    """A move: a play has `tiles`, an exchange `exchanged`, a pass neither. Shares (`wins`) are from 0 to 1, errors are
    standard errors, and everything after `leave` is null where the question does not ask for it.
    """

    text: str
    score: int
    words: tuple[str, ...]
    tiles: tuple[MoveTile, ...]
    exchanged: tuple[str, ...]
    leave: tuple[str, ...]
    equity: float | None = None
    deals: int | None = None
    wins: float | None = None
    wins_error: float | None = None
    spread: float | None = None
    spread_error: float | None = None


class PositionLeave(Outgoing, frozen=True):
    """Tiles that the opponent may have kept, with their share of all guesses."""

    tiles: tuple[str, ...]
    share: float


class PositionAnswer(Outgoing, frozen=True):
    """The answer to a question, or what is known so far. `moves` are the best first; of an endgame they are the line
    of both players, which gains `value` points. `decided`: all other moves are clearly worse. `exact`: it is proved.
    `plays` is the number of legal plays.
    """

    moves: tuple[PositionMove, ...] = ()
    plays: int | None = None
    decided: bool = False
    value: int | None = None
    exact: bool = False
    leaves: tuple[PositionLeave, ...] = ()
    guesses: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """`top` is how many moves are listed or compared, `level` the bot that replies. `placements` are the tiles of the
    play that `PLAY` is about.
    """

    kind: QuestionKind
    seconds: float = 2.0
    plies: int = 2
    top: int = 15
    seed: int = 1
    level: str = ""
    placements: tuple[tuple[int, int, str, bool], ...] = ()  # row, column, letter, blank


@dataclass(frozen=True, slots=True)
class PositionTask:
    """A question about a position: a CGP line, by the rules and on the board of `edition`. `last` are the squares of
    the last play, whose tiles are on the board.
    """

    edition: Edition
    cgp: str
    question: Question
    last: tuple[tuple[int, int], ...] = ()

    def job(self) -> bytes:
        question = msgspec.to_builtins(self.question)
        facts = {"kind": "position", "edition": encode(self.edition), "cgp": self.cgp, "question": question}
        return json.dumps({**facts, "last": self.last}, ensure_ascii=False, sort_keys=True).encode()

    @property
    def digest(self) -> str:
        """The same for equal questions about equal positions, with the same words."""
        return hashlib.sha256(self.job()).hexdigest()


@dataclass(frozen=True, slots=True)
class Analysed:
    """An answer as JSON. If it is not `complete`, the job was stopped, because somebody played or by the caller."""

    answer: msgspec.Raw
    complete: bool


class PositionAnalyst(Protocol):
    async def analyse(self, task: PositionTask, person: str, report: Callable[[bytes], None]) -> Analysed:
        """The answer; `report` gets answers so far, as JSON. Raises `BotFailed` or `TooBusy` if there is none."""
        ...


class KeptAnswers:
    """The complete answers that were asked for last, in memory."""

    def __init__(self, most: int = _KEPT, most_bytes: int = _KEPT_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._bytes = 0
        self._kept: OrderedDict[str, msgspec.Raw] = OrderedDict()

    def find(self, digest: str) -> msgspec.Raw | None:
        if digest in self._kept:
            self._kept.move_to_end(digest)
        return self._kept.get(digest)

    def keep(self, digest: str, answer: msgspec.Raw) -> None:
        if digest not in self._kept:
            self._kept[digest] = answer
            self._bytes += len(memoryview(answer))
        while len(self._kept) > self._most or self._bytes > self._most_bytes:
            self._bytes -= len(memoryview(self._kept.popitem(last=False)[1]))
