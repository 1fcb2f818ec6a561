"""Bots that are Python classes: `choose(turn)` returns a move in any of the forms that the engine and people use."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mozaika.bots.bot_turn import BotTurn
from mozaika.bots.errors import BotAnswerUnreadable, BotMoveIllegal, BotRaised
from mozaika.bots.moves import check_move, format_move, parse_move
from mozaika.errors import GameError, brief
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

if TYPE_CHECKING:
    from mozaika.engine.encode import ScoredPlay

    ChosenMove: TypeAlias = ScoredPlay | tuple[Tile, ...] | str | cmd.Play | cmd.Exchange | cmd.Pass | None
    """A play of the engine, tiles to exchange, the move as text, a command, or None for a pass."""

_log = logging.getLogger(__name__)


class PythonBot(Protocol):
    def choose(self, turn: BotTurn) -> ChosenMove: ...


class PythonChooser:
    """Asks an object of the class; the object is made with the first move, and plays all games of this process."""

    def __init__(self, name: str, make: Callable[[], PythonBot]) -> None:
        self._name, self._make = name, make
        self._bot: PythonBot | None = None

    def __call__(self, view: PlayerView, words: WordGraph, seconds: float) -> cmd.Command:
        try:
            if self._bot is None:
                self._bot = self._make()
            chosen = self._bot.choose(BotTurn(view, words, seconds))
        except Exception as error:
            _log.warning("bot %s failed", self._name, exc_info=error)
            raise BotRaised(self._name, brief(repr(error))) from error
        return checked(self._name, view, self._command(view, chosen))

    def _command(self, view: PlayerView, chosen: ChosenMove) -> cmd.Command:
        assert view.seat is not None
        match chosen:
            case str():
                return read_move(self._name, view, chosen)
            case None | ():
                return cmd.Pass(view.seat)
            case tuple():
                return cmd.Exchange(view.seat, chosen)
            case cmd.Play() | cmd.Exchange() | cmd.Pass():
                return chosen
        placements = getattr(chosen, "placements", None)
        if not isinstance(placements, tuple):
            raise BotAnswerUnreadable(self._name, brief(repr(chosen)))
        return cmd.Play(view.seat, placements)


def read_move(bot: str, view: PlayerView, text: str) -> cmd.Command:
    try:
        return parse_move(view, text)
    except GameError as error:
        raise BotAnswerUnreadable(bot, brief(text)) from error


def checked(bot: str, view: PlayerView, command: cmd.Command) -> cmd.Command:
    """The command, if the rules allow it on this board with this rack."""
    try:
        check_move(view, command)
    except GameError as error:
        raise BotMoveIllegal(bot, _described(view, command), error.code) from error
    return command


def _described(view: PlayerView, command: cmd.Command) -> str:
    try:
        return format_move(view, command)
    except (LookupError, ValueError):  # squares off the board, letters of no alphabet
        return brief(command)
