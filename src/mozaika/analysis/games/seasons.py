"""Many games of one player: results, losses by phase and kind, opponents, and the most expensive mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from mozaika.analysis.games.summaries import loss_of
from mozaika.analysis.games.values import GameAnalysis, Phase, PlayerAnalysis, TurnAnalysis
from mozaika.position.game_record import GameRecord
from mozaika.position.moves import PASS_SIGN

KeyT = TypeVar("KeyT")


class LossKind(StrEnum):
    """What a turn with a loss should have been."""

    MISSED_BINGO = "missed-bingo"
    PHONY = "phony"  # a play that was withdrawn
    EXCHANGE = "exchange"  # tiles were exchanged, or the turn passed, though a play was better
    MISSED_EXCHANGE = "missed-exchange"
    SCORE = "score"  # the best move scored more
    LEAVE = "leave"  # the best move scored no more, but kept better tiles or left less to the opponent


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """A game, its name, and the seat of the season's player."""

    name: str
    record: GameRecord
    analysis: GameAnalysis
    seat: int

    @property
    def player(self) -> PlayerAnalysis:
        return self.analysis.players[self.seat]

    @property
    def opponents(self) -> tuple[str, ...]:
        return tuple(each.name for seat, each in enumerate(self.analysis.players) if seat != self.seat)

    @property
    def spread(self) -> int:
        """The final spread against the best opponent."""
        others = [each.total for seat, each in enumerate(self.analysis.players) if seat != self.seat]
        return self.player.total - max(others, default=0)

    def losses(self) -> Iterator[tuple[TurnAnalysis, float]]:
        """The player's turns that could be judged, each with its loss (`thresholds.severity`)."""
        for turn in self.analysis.turns:
            loss = loss_of(turn, self.record.edition)
            if turn.seat == self.seat and loss is not None:
                yield turn, loss


@dataclass(frozen=True, slots=True)
class LossSum:
    """A number of turns, and what they have lost together in win probability."""

    turns: int
    total: float

    @property
    def mean(self) -> float:
        return self.total / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class OpponentSummary:
    """Finished games against one opponent, and the player's own accuracy in all games against them."""

    name: str
    games: int
    wins: int
    ties: int
    losses: int
    mean_spread: float
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class Season:
    """The games of `player`, in order."""

    player: str
    games: tuple[SeasonGame, ...]

    @property
    def finished(self) -> tuple[SeasonGame, ...]:
        return tuple(game for game in self.games if game.analysis.is_finished)

    @property
    def accuracy(self) -> float | None:
        """The mean of the games, each counting by its turns."""
        known = [(game.player.accuracy, game.player.turns) for game in self.games if game.player.accuracy is not None]
        turns = sum(count for _, count in known)
        return sum(accuracy * count for accuracy, count in known) / turns if turns else None

    def by_phase(self) -> dict[Phase, LossSum]:
        return self._sums(list(Phase), lambda turn, loss: turn.phase)

    def by_kind(self) -> dict[LossKind, LossSum]:
        """Of turns with a loss."""
        return self._sums(list(LossKind), kind_of_loss)

    def opponents(self) -> tuple[OpponentSummary, ...]:
        """The most frequent first."""
        names = Counter(name for game in self.games for name in game.opponents)
        return tuple(self._against(name) for name, _ in sorted(names.items(), key=lambda each: (-each[1], each[0])))

    def mistakes(self, count: int) -> tuple[tuple[SeasonGame, TurnAnalysis], ...]:
        """The turns with the greatest losses, the greatest first."""
        found = [(loss, game, turn) for game in self.games for turn, loss in game.losses() if loss > 0]
        found.sort(key=lambda each: -each[0])
        return tuple((game, turn) for _, game, turn in found[:count])

    def _sums(self, keys: Sequence[KeyT], key_of: Callable[[TurnAnalysis, float], KeyT | None]) -> dict[KeyT, LossSum]:
        turns: Counter[KeyT] = Counter()
        totals = dict.fromkeys(keys, 0.0)
        for game in self.games:
            for turn, loss in game.losses():
                key = key_of(turn, loss)
                if key is not None:
                    turns[key] += 1
                    totals[key] += loss
        return {key: LossSum(turns[key], totals[key]) for key in keys}

    def _against(self, name: str) -> OpponentSummary:
        games = tuple(game for game in self.games if name in game.opponents)
        spreads = [game.spread for game in games if game.analysis.is_finished]
        wins, ties = sum(spread > 0 for spread in spreads), spreads.count(0)
        mean = sum(spreads) / len(spreads) if spreads else 0.0
        accuracy = Season(self.player, games).accuracy
        return OpponentSummary(name, len(games), wins, ties, len(spreads) - wins - ties, mean, accuracy)


def kind_of_loss(turn: TurnAnalysis, loss: float) -> LossKind | None:
    if loss <= 0 or not turn.best:
        return None
    best = turn.best[0]
    if turn.is_withdrawn:
        return LossKind.PHONY
    if turn.missed_bingo:
        return LossKind.MISSED_BINGO
    if turn.move.startswith(PASS_SIGN):
        return LossKind.EXCHANGE
    if best.move.startswith(PASS_SIGN):
        return LossKind.MISSED_EXCHANGE
    return LossKind.SCORE if best.score > turn.score else LossKind.LEAVE


def season_of(games: Iterable[tuple[str, GameRecord, GameAnalysis]], player: str | None = None) -> Season:
    """The games in which `player` takes part, in any case of the letters; without a name, the player who takes part in
    most of them. If two players of a game have the name, it is the first of them.
    """
    known = list(games)
    counts = Counter(name for _, _, found in known for name in dict.fromkeys(each.name for each in found.players))
    if player is not None:
        same = [name for name in counts if name.casefold() == player.casefold()]
        counts = Counter({name: counts[name] for name in same or [player]})
    name = max(counts, key=counts.__getitem__, default="")  # the first of those with as many
    seats = (_seat_of(name, analysis) for _, _, analysis in known)
    return Season(
        name,
        tuple(SeasonGame(*each, seat) for each, seat in zip(known, seats, strict=True) if seat is not None),
    )


def _seat_of(name: str, analysis: GameAnalysis) -> int | None:
    seats = (seat for seat, each in enumerate(analysis.players) if each.name.casefold() == name.casefold())
    return next(seats, None)
