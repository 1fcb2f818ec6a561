"""Which bots there are, and what can be wrong with a question to the engine. Imports nothing compiled."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError

LEVEL_NAMES = ("beginner", "casual", "club", "expert", "champion")  # what people may choose from, the weakest first
CHAMPION, CHAMPION_S = LEVEL_NAMES[-1], 2.0  # who thinks about a move, and how long if nothing else is said
PLAIN_BOTS = ("greedy", "static")  # what the engine is measured by; also at tables that were begun when people met them
BOTS = (*LEVEL_NAMES, *PLAIN_BOTS)


@dataclass(eq=False)
class UnknownBot(GameError):
    code = "unknown-bot"
    bot: str
    known: tuple[str, ...]  # those that may be asked for here


class BotNeedsWords(GameError):
    """A bot cannot play by words that nobody has listed."""

    code = "bot-needs-words"


@dataclass(eq=False)
class BadLeaves(GameError):
    """A file of trained values that is damaged, of another format, or of other tiles."""

    code = "bad-leaves"
    path: str


@dataclass(eq=False)
class OtherTraining(GameError):
    """What was broken off was a training of something else, or cannot be read."""

    code = "other-training"
    path: str


@dataclass(eq=False)
class OtherMatch(GameError):
    """A file holds games of another match, or something else; `line` is the first that does not belong."""

    code = "other-match"
    path: str
    line: int


class TooFewTiles(GameError):
    """What tiles are worth cannot be trained where there is hardly anything to draw."""

    code = "too-few-tiles"


@dataclass(eq=False)
class TwoBotsWanted(GameError):
    code = "two-bots-wanted"
    bots: str


@dataclass(eq=False)
class NotAnEndgame(GameError):
    """There are tiles in the bag, so that nobody knows what the other holds."""

    code = "not-an-endgame"
    bag: int


class RackNotTold(GameError):
    """The end of a game of three or four can be searched only if it is known what everybody holds."""

    code = "rack-not-told"


@dataclass(eq=False)
class ImpossibleRack(GameError):
    """Who is on turn has no tiles, or somebody more than the rules allow."""

    code = "impossible-rack"
    count: int
    most: int


@dataclass(eq=False)
class BaselineFailed(GameError):
    """Another engine's script gave no figures; `said` is the end of what it complained of."""

    code = "baseline-failed"
    script: str
    said: str
