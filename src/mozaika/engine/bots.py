"""The registry of bots: their names, and how each one chooses a move.

Importing this module loads neither the engine nor numba, so that commands and servers can list the names quickly. A bot
loads what it needs with its first move. Users add bots of their own (`mozaika.bots`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mozaika.engine.errors import BadBotName, BotWordsInvalid, UnknownBot
from mozaika.engine.levels import Skill
from mozaika.engine.warm import KernelGroup
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.views import PlayerView

CHAMPION_S = 2.0  # default thinking time of a move
Chooser: TypeAlias = Callable[[PlayerView, WordGraph, float], cmd.Command]


@dataclass(frozen=True, slots=True)
class Bot:
    """`load` imports the engine and returns the function that chooses a move within a number of seconds."""

    load: Callable[[], Chooser]
    is_opponent: bool = True  # a level: people may choose it as an opponent
    kernels: KernelGroup = KernelGroup.PLAY  # compiled before it plays
    skill: Skill | None = None  # of a level that misses plays
    is_plain: bool = False  # for measurements: sees every play and knows every word
    uses_leaves: bool = True
    revision: int = 1  # increased when a bot plays differently: a match with an earlier revision is another match
    made_from: str = ""  # of a bot that a user has added: its class, or its command

    @property
    def is_champion(self) -> bool:
        return self.load is _load_champion

    @property
    def is_added(self) -> bool:
        return bool(self.made_from)


def _level(skill: Skill, revision: int = 1) -> Bot:
    def load() -> Chooser:
        from mozaika.engine.bot_moves import level_chooser  # noqa: PLC0415 - slow to import

        return level_chooser(skill)

    return Bot(load, skill=skill, uses_leaves=skill.uses_leaves, revision=revision)


def _hasty(searches: float, knows: tuple[float, ...], sees: float, common_ranks: int = 0) -> Skill:
    return Skill(knows, sees, common_ranks=common_ranks, considers=2, searches=searches)


def _load_champion() -> Chooser:
    from mozaika.engine.bot_moves import choose_champion  # noqa: PLC0415 - slow to import

    return choose_champion


def _plain(*, uses_leaves: bool) -> Bot:
    def load() -> Chooser:
        from mozaika.engine.bot_moves import plain_chooser  # noqa: PLC0415 - slow to import

        return plain_chooser(uses_leaves=uses_leaves)

    return Bot(load, is_opponent=False, is_plain=True, uses_leaves=uses_leaves)


# The levels, the weakest first. The first five know only common words; `knows` is for languages without a list of
# common words. For the others, the share of words that a level knows falls with word length: most long words of a list
# are rare, and two-letter words are few and soon learnt. Half of the difference between `club` and `casual` comes from
# leaves. The first seven are hasty in some turns and have good and bad games: fewer levels are then in even steps.
#
# Matches of 400 games in English, Polish, Estonian and Turkish. Against itself `newcomer` averages 195, 195, 177 and
# 197 points, with a standard error of 1.7 at most. Wins against the level below in percent (aim: 60 to 85), with one of
# 2.5 at most:
# `beginner` 71, 69, 72, 71; `learner` 74, 73, 69, 73; `trainee` 81, 80, 72, 80;
# `apprentice` 81, 76, 73, 74; `holiday` 62, 84, 70, 69; `amateur` 80, 76, 78, 76;
# `casual` 81, 78, 76, 76; `club` 79, 76, 76, 76.
# `expert` wins 67 to 82 %; `static` wins 52 to 56 % against it, which leaves room for the champion.
BOTS: dict[str, Bot] = {
    "newcomer": _level(_hasty(0.1, (0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05), 0.64, common_ranks=2_500), revision=2),
    "beginner": _level(_hasty(0.24, (0.65, 0.52, 0.42, 0.32, 0.22, 0.12, 0.06), 0.7, common_ranks=3_500), revision=3),
    "learner": _level(_hasty(0.41, (0.68, 0.54, 0.43, 0.33, 0.23, 0.14, 0.08), 0.72, common_ranks=5_000)),
    "trainee": _level(_hasty(0.65, (0.71, 0.56, 0.44, 0.34, 0.24, 0.16, 0.1), 0.73, common_ranks=7_000)),
    "apprentice": _level(
        _hasty(0.81, (0.73, 0.58, 0.46, 0.36, 0.26, 0.18, 0.11), 0.74, common_ranks=10_000), revision=2
    ),
    "holiday": _level(_hasty(0.645, (0.75, 0.6, 0.48, 0.38, 0.28, 0.2, 0.12), 0.75)),
    "amateur": _level(_hasty(0.82, (0.82, 0.7, 0.59, 0.49, 0.38, 0.29, 0.2), 0.765)),
    "casual": _level(Skill((0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3), 0.78)),
    "club": _level(Skill((1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4), 0.82, uses_leaves=True)),
    "expert": _level(Skill((1.0, 1.0, 0.98, 0.96, 0.94, 0.92, 0.87), 0.97, uses_leaves=True)),
    "champion": Bot(_load_champion, kernels=KernelGroup.STUDY),
    # For measurements, and for older tables where people could still choose them.
    "greedy": _plain(uses_leaves=False),
    "static": _plain(uses_leaves=True),
}


DEFAULT_LEVEL = "beginner"  # what forms suggest
_OWN = frozenset(BOTS)
_NAME = re.compile("[a-z]{1,20}")  # such a name can be a player's in every edition


def add_bot(name: str, bot: Bot) -> None:
    """Add a bot of the user, in place of an earlier one of this name. Those of Mozaika cannot be replaced."""
    if name in _OWN or not _NAME.fullmatch(name):
        raise BadBotName(name)
    BOTS[name] = bot


def remove_bot(name: str) -> None:
    """Remove a bot that was added."""
    if name not in _OWN:
        BOTS.pop(name, None)


def bot_names() -> tuple[str, ...]:
    return tuple(BOTS)


def level_names() -> tuple[str, ...]:
    """The bots that people may choose, the weakest first."""
    return tuple(name for name, bot in BOTS.items() if bot.is_opponent)


def opponent_names() -> tuple[str, ...]:
    """The levels, and the bots that were added."""
    return level_names() + added_bot_names()


def added_bot_names() -> tuple[str, ...]:
    return tuple(name for name, bot in BOTS.items() if bot.is_added)


def plain_bot_names() -> tuple[str, ...]:
    """The bots for measurements; only these can play inside a kernel (`selfplay`)."""
    return tuple(name for name, bot in BOTS.items() if bot.is_plain)


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(name, bot_names())
    return BOTS[name]


def kernels_for(names: Iterable[str]) -> tuple[KernelGroup, ...]:
    """The kernels to compile before these bots play."""
    needed = {KernelGroup.PLAY, *(find_bot(name).kernels for name in names)}
    return tuple(group for group in KernelGroup if group in needed)


def choose(
    view: PlayerView, words: WordGraph, name: str, *, seconds: float = CHAMPION_S, without: Collection[str] = ()
) -> cmd.Command:
    """The command of a bot when the view's seat is on turn and no play is pending. The champion, and bots that were
    added, think for at most `seconds`; the other bots answer at once. `without` are words that an online dictionary has
    refused: no bot then thinks, and each takes the best move that it sees. A bot that was added and has played words
    that are not in the list either gets no other move.
    """
    bot = find_bot(name)
    if bot.is_added and (invalid := tuple(word for word in without if word not in words)):
        raise BotWordsInvalid(name, invalid)
    if without:
        from mozaika.engine.bot_moves import choose_without  # noqa: PLC0415 - slow to import

        return choose_without(view, words, bot.skill, without)
    return bot.load()(view, words, seconds)
