"""The registry of bots: their names, and how each one chooses a move.

Importing this module loads neither the engine nor numba, so that commands and servers can list the names quickly. A bot
loads what it needs with its first move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mozaika.engine.errors import UnknownBot
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
    uses_leaves: bool | None = None  # for plain bots


def _level(knows: tuple[float, ...], sees: float, *, uses_leaves: bool) -> Bot:
    skill = Skill(knows, sees, uses_leaves)

    def load() -> Chooser:
        from mozaika.engine.bot_moves import level_chooser  # noqa: PLC0415 - slow to import

        return level_chooser(skill)

    return Bot(load, skill=skill)


def _load_champion() -> Chooser:
    from mozaika.engine.bot_moves import choose_champion  # noqa: PLC0415 - slow to import

    return choose_champion


def _plain(*, uses_leaves: bool) -> Bot:
    def load() -> Chooser:
        from mozaika.engine.bot_moves import plain_chooser  # noqa: PLC0415 - slow to import

        return plain_chooser(uses_leaves=uses_leaves)

    return Bot(load, is_opponent=False, uses_leaves=uses_leaves)


# The levels, the weakest first. The share of words that a level knows falls with word length: most long words of a list
# are rare, and two-letter words are few and soon learnt. The lists have no word frequencies. The shares were tuned by
# matches in the four languages: each level wins 67 to 82 % of its games against the one below, and `static` wins 52 to
# 56 % against `expert`, which leaves room for the champion. Half of the difference between `club` and `casual` comes
# from leaves. `greedy` and `static` are for measurements, and for older tables where people could still choose them.
BOTS: dict[str, Bot] = {
    "beginner": _level((0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.15), 0.64, uses_leaves=False),
    "casual": _level((0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3), 0.78, uses_leaves=False),
    "club": _level((1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4), 0.82, uses_leaves=True),
    "expert": _level((1.0, 1.0, 0.98, 0.96, 0.94, 0.92, 0.87), 0.97, uses_leaves=True),
    "champion": Bot(_load_champion, kernels=KernelGroup.STUDY),
    "greedy": _plain(uses_leaves=False),
    "static": _plain(uses_leaves=True),
}


DEFAULT_LEVEL = "club"  # what forms suggest


def bot_names() -> tuple[str, ...]:
    return tuple(BOTS)


def level_names() -> tuple[str, ...]:
    """The bots that people may choose, the weakest first."""
    return tuple(name for name, bot in BOTS.items() if bot.is_opponent)


def plain_bot_names() -> tuple[str, ...]:
    """The bots for measurements; only these can play inside a kernel (`selfplay`)."""
    return tuple(name for name, bot in BOTS.items() if bot.uses_leaves is not None)


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
    """The command of a bot when the view's seat is on turn and no play is pending. The champion thinks for at most
    `seconds`; the other bots answer at once. `without` are words that an online dictionary has refused: no bot then
    thinks, and each takes the best move that it sees.
    """
    bot = find_bot(name)
    if without:
        from mozaika.engine.bot_moves import choose_without  # noqa: PLC0415 - slow to import

        return choose_without(view, words, bot.skill, without)
    return bot.load()(view, words, seconds)
