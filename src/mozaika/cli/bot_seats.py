"""Bots at the terminal's table: they sit on seats of the game, see what their seat may see, and act by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mozaika.engine.errors import BotNeedsWords
from mozaika.game import Game
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Placement
from mozaika.rules.events import Event
from mozaika.rules.squares import Seat


@dataclass(frozen=True, slots=True)
class BotSeats:
    """Which seats are bots, and which bot each is."""

    seats: Mapping[Seat, str]

    def is_next(self, game: Game) -> bool:
        """A bot has something to say to the pending play, or it is its turn."""
        if game.state.pending is not None:
            return any(seat in self.seats for seat in game.opponents())
        return game.turn in self.seats

    def act(self, game: Game) -> list[Event]:
        """An invalid word is challenged, a valid one accepted in silence; on its turn a bot plays."""
        pending = game.state.pending
        if pending is None:
            return self._play(game)
        seat = next(seat for seat in game.opponents() if seat in self.seats)
        is_valid = all(game.judge(pending.words).values())
        return game.accept(seat) if is_valid else game.challenge(seat)

    def _play(self, game: Game) -> list[Event]:
        from mozaika.engine.bots import choose  # noqa: PLC0415 - compiled code is slow to import

        return game.submit(choose(game.view(game.turn), graph_of(game), self.seats[game.turn]))


def hint(game: Game) -> tuple[Placement, ...]:
    """What a bot would lay for the player on turn."""
    from mozaika.engine.bot_moves import best_placements  # noqa: PLC0415 - compiled code is slow to import

    return best_placements(game.view(game.turn), graph_of(game))


def graph_of(game: Game) -> WordGraph:
    words = getattr(game.words, "local", game.words)
    if not isinstance(words, WordGraph):
        raise BotNeedsWords
    return words
