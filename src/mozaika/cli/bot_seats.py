"""Seats played by bots in a terminal game. A bot gets the view of its seat only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mozaika.engine.bots import choose
from mozaika.engine.errors import BotNeedsWords
from mozaika.game import Game
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Placement
from mozaika.rules.events import Event
from mozaika.rules.squares import Seat


@dataclass(frozen=True, slots=True)
class BotSeats:
    """The bots of a game, by seat."""

    seats: Mapping[Seat, str]

    def is_next(self, game: Game) -> bool:
        """Whether a bot must answer the pending play or is on turn."""
        if game.state.pending is not None:
            return any(seat in self.seats for seat in game.opponents())
        return game.turn in self.seats

    def act(self, game: Game) -> list[Event]:
        """Challenge an invalid pending play, accept a valid one, or take the bot's turn."""
        pending = game.state.pending
        if pending is None:
            return self._play(game)
        seat = next(seat for seat in game.opponents() if seat in self.seats)
        is_valid = all(game.judge(pending.words).values())
        return game.accept(seat) if is_valid else game.challenge(seat)

    def _play(self, game: Game) -> list[Event]:
        return game.submit(choose(game.view(game.turn), graph_of(game), self.seats[game.turn]))


def hint(game: Game) -> tuple[Placement, ...]:
    """The play that the engine suggests for the player on turn; empty if there is none."""
    from mozaika.engine.bot_moves import best_placements  # noqa: PLC0415 - imports numba

    return best_placements(game.view(game.turn), graph_of(game))


def graph_of(game: Game) -> WordGraph:
    words = getattr(game.words, "local", game.words)
    if not isinstance(words, WordGraph):
        raise BotNeedsWords
    return words
