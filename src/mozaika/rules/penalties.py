"""The penalty of a failed challenge, as a number of points or turns, and its text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAMES = {"nothing": "0-points", "next-turn": "1-turns"}
_TEXT = re.compile(r"(0|[1-9][0-9]{0,8})-(points|turns)")
PENALTY_PATTERN = f"{'|'.join(_NAMES)}|{_TEXT.pattern}"


@dataclass(frozen=True, slots=True)
class ChallengePenalty:
    """What a challenger pays when the play was valid (7.5): `points` go to the challenged player, `turns` are lost.

    Files and messages hold the text: `nothing`, `next-turn`, or a number and its unit.

    >>> ChallengePenalty.parse("7-points")
    ChallengePenalty(points=7, turns=0)
    >>> str(ChallengePenalty(turns=1))
    'next-turn'
    """

    points: int = 0
    turns: int = 0

    def __post_init__(self) -> None:
        if min(self.points, self.turns) < 0 or (self.points and self.turns):
            raise ValueError("a penalty is one number, of points or of turns")

    @classmethod
    def parse(cls, text: str) -> ChallengePenalty:
        match = _TEXT.fullmatch(_NAMES.get(text, text))
        if match is None:
            raise ValueError(f"not a penalty: {text!r}")
        return cls(**{match[2]: int(match[1])})

    def __str__(self) -> str:
        text = f"{self.turns}-turns" if self.turns else f"{self.points}-points"
        return next((name for name, meaning in _NAMES.items() if meaning == text), text)

    @property
    def amount(self) -> int:
        return self.points or self.turns
