"""What the service stores of analyses, and the interfaces that the analysis of games needs, as Protocols."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import msgspec

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Placement
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """An analysis without the names of the players: `key` says of what (`Analyses`), `engine` is the version that made
    it, `body` its JSON, compressed.
    """

    key: str
    engine: str
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class AnalyzedSeat:
    """A person's game in numbers: `accuracy` in thousandths, `loss` in thousandths of a point for each turn, both null
    if no turn could be judged. `at` is when the game ended.
    """

    game: str
    seat: int
    person: str
    edition: str
    at: int
    accuracy: int | None
    loss: int | None
    turns: int
    bingos: int
    bingos_available: int


@dataclass(frozen=True, slots=True)
class AnalyzedTurn:
    """A person's turn that could be judged. `win_loss` is in millionths, `loss` in thousandths of a point; `played` and
    `best` are moves as text, `word` the main word of the best one, and `bingo` says that it was a bingo.
    """

    game: str
    turn: int
    person: str
    edition: str
    at: int
    phase: str
    kind: str
    win_loss: int
    loss: int
    rack: str
    played: str
    best: str
    word: str
    bingo: bool


class PhaseCount(msgspec.Struct, frozen=True):
    """A person's turns of one phase and class in one edition. `loss` is their mean loss in points. Clients get it as it
    is.
    """

    edition: str
    phase: str
    kind: str
    turns: int
    loss: float


class OpponentCard(msgspec.Struct, frozen=True):
    """All games of two players against one opponent, a person or a bot (`bot` is its level). `spread` is the mean
    difference of the scores, null if every game ended early, `accuracy` the person's own mean, null without analyses.
    Clients get it as it is.
    """

    person: str
    name: str
    bot: str
    games: int
    won: int
    tied: int
    spread: float | None
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class Comment:
    """What a person has written about a turn of a game; 0 is the game as a whole."""

    game: str
    person: str
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class AnalyzedGame:
    """A game to analyse. `record` is the game as bytes for the workers, `names` are by seat. For a game of this server,
    `game` is its id, `people` the ids of its players by seat (empty for those without a profile) and `ended_at` its
    end.
    """

    key: str
    record: bytes
    turns: int
    names: tuple[str, ...]
    edition: str
    alphabet: Alphabet
    game: str = ""
    people: tuple[str, ...] = ()
    ended_at: int = 0


KeepAnalysis: TypeAlias = Callable[[AnalyzedGame, GameAnalysis], Awaitable[object]]


class AnalysisStore(Protocol):
    async def find(self, key: str) -> StoredAnalysis | None: ...

    async def has(self, key: str) -> bool: ...

    async def add(self, analysis: StoredAnalysis, seats: Sequence[AnalyzedSeat], turns: Sequence[AnalyzedTurn]) -> None:
        """Store an analysis in the place of an earlier one of the same key. `seats` and `turns` are those of people who
        still exist.
        """
        ...

    async def trim(self, prefix: str, limit: int) -> None:
        """Delete all but the newest `limit` analyses whose keys begin with `prefix`."""
        ...

    async def seats(self, person: str, limit: int) -> list[AnalyzedSeat]:
        """The last `limit` analysed games of a person, the oldest first."""
        ...

    async def phases(self, person: str) -> list[PhaseCount]: ...

    async def misses(self, person: str, kinds: Sequence[str], limit: int) -> list[AnalyzedTurn]:
        """The last `limit` turns of these classes, the newest first."""
        ...

    async def opponents(self, person: str, limit: int) -> list[OpponentCard]:
        """The opponents of most games."""
        ...


class CommentStore(Protocol):
    async def set(self, comment: Comment, at: int, limit: int) -> bool:
        """Store a comment in the place of an earlier one of the turn, or delete it if it is empty. False if the person
        has `limit` others in this game.
        """
        ...

    async def of(self, game: str, person: str) -> list[Comment]: ...


class AnalysisQueue(Protocol):
    """A queue of whole games that outlives servers and workers. Workers take games from it; the queue gives each result
    to one of the servers, which stores it and then says so to all.
    """

    def follow(
        self, game: AnalyzedGame, person: str, origin: str, report: Callable[[TurnAnalysis], None]
    ) -> AbstractAsyncContextManager[FollowedAnalysis | None]:
        """Put a game into the queue, unless it is there or is being analysed, and report its turns inside the block.
        None if the queue cannot take it.
        """
        ...

    async def start(self, keep: KeepAnalysis) -> None:
        """Give results to `keep`, which stores them, also those of games that nobody waits for."""
        ...

    async def stop(self) -> None: ...


class FollowedAnalysis(Protocol):
    """A game of the queue, whose result may be in the store after `changed`."""

    async def changed(self) -> None:
        """Wait for the end, for a few seconds at most. Raises `AnalysisFailed`."""
        ...


class GameAnalyzer(Protocol):
    """The engine's analysis of games, in workers. `record` is a game as bytes (`AnalysisInput`), `person` the one for
    whom the work is done: addresses and people get equal shares.
    """

    @property
    def parallel(self) -> int:
        """How many turns can be analysed at the same time."""
        ...

    async def analyze_turn(
        self, record: bytes, turn: int, person: str, attempt: int, laid: Sequence[Placement] = ()
    ) -> TurnAnalysis:
        """One turn, with another play than the one that was made if tiles are `laid`. Raises `TooBusy` if it was not
        analysed or had to give way to more urgent work: it may be asked for again, and gives way later with each
        `attempt`; `BotFailed` if there is no answer.
        """
        ...

    async def summarize(self, record: bytes, turns: Sequence[TurnAnalysis], person: str, attempt: int) -> GameAnalysis:
        """The whole analysis from those of its turns; raises as `analyze_turn` does."""
        ...
