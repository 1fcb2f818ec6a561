"""The knobs of an edition: every difference between federations is a named value here, never an `if` on a language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class WordChecking(Enum):
    AUTOMATIC = "automatic"  # a play with an invalid word is refused (7.1)
    CHALLENGE = "challenge"  # a play is pending until it is accepted (7.2)


class FailedChallenge(Enum):
    """What a challenger pays when the play was valid."""

    NOTHING = "nothing"
    NEXT_TURN = "next-turn"
    FIVE_POINTS = "5-points"  # given to the challenged player
    TEN_POINTS = "10-points"

    @property
    def points(self) -> int:
        return {FailedChallenge.FIVE_POINTS: 5, FailedChallenge.TEN_POINTS: 10}.get(self, 0)


class ExchangeOrder(Enum):
    DRAW_THEN_RETURN = "draw-then-return"
    RETURN_THEN_DRAW = "return-then-draw"


class Tie(Enum):
    SHARED = "shared"
    BEFORE_ADJUSTMENT = "before-adjustment"  # the higher score before rack values and time penalties wins


class NameRule(Enum):
    ANY = "any"
    CAPITALISED = "capitalised"  # one capital, then small letters, of any script


class ClockKind(Enum):
    NONE = "none"
    GAME = "game"  # a budget for the game; overtime costs points, too much of it the game
    INCREMENT = "increment"  # a budget that grows with each turn; no overtime
    DAYS = "days"  # a budget for each move


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Times in milliseconds. `budget_ms` is for the whole game, or for each move where the kind is `days`."""

    kind: ClockKind = ClockKind.NONE
    budget_ms: int = 0
    increment_ms: int = 0
    overtime_limit_ms: int = 0
    overtime_points: int = 0  # for each started minute over


@dataclass(frozen=True, slots=True)
class EndRule:
    """How a game ends without anyone going out; 0 turns a test off."""

    passes_each: int = 2
    scoreless_turns: int = 0
    nobody_can_move: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    rack_size: int = 7
    bingo_bonus: int = 50
    word_checking: WordChecking = WordChecking.CHALLENGE
    failed_challenge: FailedChallenge = FailedChallenge.NOTHING
    challenge_window_ms: int = 0  # 0: none, as on one device
    live_word_feedback: bool = False
    hints: bool = False
    exchange_needs_in_bag: int = 1
    exchanges_each: int = 0  # 0: any number
    exchange_order: ExchangeOrder = ExchangeOrder.DRAW_THEN_RETURN
    end: EndRule = EndRule()
    tie: Tie = Tie.SHARED
    names: NameRule = NameRule.ANY
    name_length: int = 20
    clock: ClockRule = ClockRule()
