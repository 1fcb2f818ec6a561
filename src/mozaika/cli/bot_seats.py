"""Seats played by bots in a terminal game. A bot gets the view of its seat only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from mozaika.engine.bots import choose, find_bot
from mozaika.engine.errors import BotFault, BotNeedsWords
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Placement
from mozaika.rules.errors import InvalidWords, Refused
from mozaika.rules.events import Event
from mozaika.rules.exchanges import largest_exchange
from mozaika.rules.squares import Seat
from mozaika.service.refused_plays import BEST_PLAYS, MAX_REFUSED


@dataclass(frozen=True, slots=True)
class BotSeats:
    """The bots of a game, by seat."""

    seats: Mapping[Seat, str]
    report: Callable[[GameError], None] = lambda fault: None
    """Called with the fault for which a bot that was added passes."""

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
        doubted = [word for word, valid in game.listed(pending.words).items() if not valid]
        is_valid = not doubted or all(game.judge(doubted).values())
        return game.accept(seat) if is_valid else game.challenge(seat)

    def _play(self, game: Game) -> list[Event]:
        """Bots know the word list; a word that an online dictionary refuses is left out of the next attempt."""
        view, words, bot = game.view(game.turn), graph_of(game), self.seats[game.turn]
        refused: frozenset[str] = frozenset()
        for _ in range(MAX_REFUSED):
            try:
                return game.submit(choose(view, words, bot, without=refused))
            except InvalidWords as error:
                refused |= frozenset(error.words)
            except (BotFault, Refused) as error:
                if not find_bot(bot).is_added:
                    raise
                self.report(error)
                return game.pass_turn()
        return _best_accepted(game, refused)


def _best_accepted(game: Game, refused: Collection[str]) -> list[Event]:
    """The best play that is not refused; if there is none among many, an exchange or a pass."""
    from mozaika.engine.bot_moves import best_plays  # noqa: PLC0415 - imports numba

    seat = game.turn
    for play in best_plays(game.view(seat), graph_of(game), refused, BEST_PLAYS):
        with suppress(InvalidWords):
            return game.play(play.placements)
    return game.submit(largest_exchange(game.state, seat))


def hint(game: Game) -> tuple[Placement, ...]:
    """The play that the engine suggests for the player on turn; empty if there is none."""
    from mozaika.engine.bot_moves import best_placements  # noqa: PLC0415 - imports numba

    return best_placements(game.view(game.turn), graph_of(game))


def graph_of(game: Game) -> WordGraph:
    words = getattr(game.words, "local", game.words)
    if not isinstance(words, WordGraph):
        raise BotNeedsWords
    return words
