"""The rule settings of an edition, each declared once with its key, kind, unit, limits and group.

Every difference between federations is a value here; no rule asks for a language. A new setting is a field here, its
texts, and the rule that reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from operator import attrgetter
from typing import Any

from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.settings import (
    BadSetting,
    Condition,
    FormPlace,
    SettingGroup,
    Unit,
    Zero,
    amount,
    choice,
    declared,
    flag,
    number,
    parse_settings,
    penalty,
    settings_of,
    settings_table,
)

MAX_BINGO_BONUS = 1000
LIVE_WINDOW_MS = 20_000
LIVE_PAUSES = 3


class WordChecking(Enum):
    AUTOMATIC = "automatic"  # a play with an invalid word is refused (7.1)
    CHALLENGE = "challenge"  # a play is pending until it is accepted (7.2)


class ExchangeOrder(Enum):
    DRAW_THEN_RETURN = "draw-then-return"
    RETURN_THEN_DRAW = "return-then-draw"


class Tie(Enum):
    SHARED = "shared"
    BEFORE_ADJUSTMENT = "before-adjustment"  # the higher score before rack values and overtime points wins


class NameRule(Enum):
    ANY = "any"
    CAPITALISED = "capitalised"  # one capital, then small letters, of the alphabet's script
    CAPITALISED_ASCII = "capitalised-ascii"  # [A-Z][a-z]+ to the letter


class Pace(Enum):
    """What a clock means for the players of a game."""

    UNTIMED = "untimed"
    LIVE = "live"  # a clock of minutes: the players stay at the table
    CORRESPONDENCE = "correspondence"  # days for each move: they come and go


class ClockKind(Enum):
    NONE = "none"
    GAME = "game"  # a budget for the game; overtime costs points, too much of it the game
    INCREMENT = "increment"  # a budget that grows with each turn; no overtime
    DAYS = "days"  # a budget for each move

    @property
    def pace(self) -> Pace:
        match self:
            case ClockKind.NONE:
                return Pace.UNTIMED
            case ClockKind.GAME | ClockKind.INCREMENT:
                return Pace.LIVE
            case ClockKind.DAYS:
                return Pace.CORRESPONDENCE


def _only_for(*kinds: ClockKind) -> dict[str, Any]:
    return {"applies_to": Condition("kind", tuple(kind.value for kind in kinds)), "optional": True}


_GAME, _INCREMENT, _DAYS = _only_for(ClockKind.GAME), _only_for(ClockKind.INCREMENT), _only_for(ClockKind.DAYS)
_BUDGET = _only_for(ClockKind.GAME, ClockKind.INCREMENT)
_BY_CHALLENGE: dict[str, Any] = {"applies_to": Condition("word_checking", (WordChecking.CHALLENGE.value,))}
_MAIN: dict[str, Any] = {"form": FormPlace.MAIN}
_TILES, _WORDS, _EXCHANGE = SettingGroup.TILES, SettingGroup.WORDS, SettingGroup.EXCHANGE
_END, _CLOCK, _NAMES = SettingGroup.END, SettingGroup.CLOCK, SettingGroup.NAMES


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Times in milliseconds; 0 where the kind of clock has no such time.

    `budget_ms` is for the whole game, or for each move where the kind is `days`.
    """

    kind: ClockKind = choice(ClockKind.NONE, _CLOCK, **_MAIN)
    budget_ms: int = declared(
        0,
        amount("minutes", 0, Unit.MINUTES, _CLOCK, minimum=1, maximum=24 * 60, suggested=(25,), **_BUDGET, **_MAIN),
        amount("days", 0, Unit.DAYS, _CLOCK, minimum=1, maximum=30, suggested=(3,), **_DAYS, **_MAIN),
    )
    increment_ms: int = declared(
        0, amount("increment_s", 0, Unit.SECONDS, _CLOCK, maximum=3600, suggested=(10,), **_INCREMENT, **_MAIN)
    )
    overtime_limit_ms: int = declared(
        0, amount("overtime_minutes", 10, Unit.MINUTES, _CLOCK, maximum=60, suggested=(1,), **_GAME)
    )
    # For each started minute over the budget.
    overtime_points: int = declared(
        0, amount("overtime_points", 10, Unit.POINTS, _CLOCK, maximum=1000, suggested=(10,), **_GAME)
    )


@dataclass(frozen=True, slots=True)
class EndRule:
    """How a game ends without anyone going out; 0 turns a test off."""

    passes_each: int = number(2, Unit.PASSES, _END, maximum=100, zero=Zero.NEVER, suggested=(0, 1, 2, 3))
    scoreless_turns: int = number(0, Unit.TURNS, _END, maximum=1000, zero=Zero.NEVER, suggested=(0, 4, 6, 8, 10))
    nobody_can_move: bool = flag(False, _END)


@dataclass(frozen=True, slots=True)
class Ruleset:
    rack_size: int = number(7, Unit.TILES, _TILES, minimum=1, maximum=15)
    bingo_bonus: int = number(50, Unit.POINTS, _TILES, maximum=MAX_BINGO_BONUS)
    word_checking: WordChecking = choice(WordChecking.CHALLENGE, _WORDS, **_MAIN)
    failed_challenge: ChallengePenalty = penalty(
        ChallengePenalty(),
        _WORDS,
        maximum=100,
        suggested=("nothing", "next-turn", "5-points", "10-points"),
        **_BY_CHALLENGE,
    )
    challenge_window_ms: int = declared(
        0,
        amount(
            "challenge_window_s",
            0,
            Unit.SECONDS,
            _WORDS,
            maximum=30 * 24 * 3600,
            zero=Zero.NONE,
            suggested=(0, 10, 20, 30, 60, 120),
            live_default=LIVE_WINDOW_MS // 1000,
            **_BY_CHALLENGE,
        ),
    )
    live_word_feedback: bool = flag(False, _WORDS)
    hints: bool = flag(False, _WORDS)
    exchange_needs_in_bag: int = number(1, Unit.TILES, _EXCHANGE, minimum=1, maximum=1000, suggested=(1, 7))
    exchanges_each: int = number(0, Unit.EXCHANGES, _EXCHANGE, maximum=1000, zero=Zero.ANY, suggested=(0, 1, 2, 3, 5))
    exchange_order: ExchangeOrder = choice(ExchangeOrder.DRAW_THEN_RETURN, _EXCHANGE)
    end: EndRule = EndRule()
    tie: Tie = choice(Tie.SHARED, _END)
    names: NameRule = choice(NameRule.ANY, _NAMES)
    name_length: int = number(20, Unit.CHARACTERS, _NAMES, minimum=1, maximum=100)
    clock: ClockRule = ClockRule()
    # In games between people (11.3); others are paused as often and for as long as their player likes.
    pauses: int = number(
        0,
        Unit.PAUSES,
        _CLOCK,
        maximum=10,
        suggested=(0, 1, 2, 3, 5),
        live_default=LIVE_PAUSES,
        added=True,
    )
    pause_ms: int = declared(
        5 * 60_000,
        amount("pause_minutes", 5, Unit.MINUTES, _CLOCK, minimum=1, maximum=30, suggested=(1, 2, 5, 10, 15)),
        added=True,
    )


SETTINGS = settings_of(Ruleset)


def parse_rules(table: Mapping[str, Any]) -> Ruleset:
    """The settings in `table`, the shape of `[rules]` in an edition file; a fault is a `BadSetting`."""
    rules = parse_settings(Ruleset, table)
    if not rules.end.passes_each and not rules.end.scoreless_turns:
        raise BadSetting("end.passes_each", "out-of-range", "0")  # a game that nobody goes out of would never end
    return rules


def live_defaults(rules: Ruleset) -> dict[str, int]:
    """The settings, by key, that a live table sets unless the request for it does: those that `rules` leave at 0."""
    return {
        setting.key: setting.live_default
        for setting in SETTINGS
        if setting.live_default is not None and attrgetter(setting.attribute)(rules) == 0
    }


def against_bots(rules: Ruleset) -> Ruleset:
    """`rules` with the preset of games in which every opponent is a bot (7.13)."""
    return replace(rules, word_checking=WordChecking.AUTOMATIC)


def rules_table(rules: Ruleset) -> dict[str, Any]:
    """`rules` in the shape of `[rules]` in an edition file."""
    return settings_table(rules)
