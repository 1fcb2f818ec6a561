"""Errors of bots that users add. Those of a move (`BotFault`) cost the bot its turn; no game ends with them."""

from __future__ import annotations

from mozaika.engine.errors import BotFault
from mozaika.errors import GameError


class BadBotSource(GameError):
    """Neither `NAME=module:Class` nor `NAME=cmd:COMMAND`, nor a module that registers bots."""

    source: str


class BotNotLoaded(GameError):
    """The module or class of a bot cannot be imported."""

    source: str
    said: str


class BotNotStarted(BotFault):
    """The program of a bot cannot be run, or does not speak the protocol; `said` is the system's reason, or the end of
    what the program wrote to its error output.
    """

    bot: str
    said: str


class BotTimedOut(BotFault):
    """No move within the time for it, nor soon after the bot was told to stop."""

    bot: str
    ms: int


class BotEnded(BotFault):
    """The program ended instead of answering; `said` is the end of its error output."""

    bot: str
    said: str


class BotAnswerUnreadable(BotFault):
    """The answer is no move of the protocol, or too long."""

    bot: str
    answer: str


class BotMoveIllegal(BotFault):
    """The rules do not allow the move; `reason` is the code of their refusal."""

    bot: str
    move: str
    reason: str


class BotRaised(BotFault):
    """The code of a bot raised an exception, or a program answered with an error of its own."""

    bot: str
    said: str


class BadProtocolLine(GameError):
    """A line that `mozaika engine` does not understand."""

    line: str


class BadBotOption(GameError):
    """`mozaika engine` has no such option, or the option no such value."""

    option: str
    value: str


class NoPosition(GameError):
    """`go` before any `position`."""
