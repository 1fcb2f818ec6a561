"""What an analysis may spend, and with which words."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from mozaika.lexicon.protocols import Lexicon

DEALS = 1000  # for each turn, by default
SHOWN_MOVES = 5
MAX_TURNS = 500  # of one game: far more than any has, and an hour of computing


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """`lexicon` is a list or the name of one, by default the list of the game. Each turn is compared over `deals` deals
    of the unseen tiles, which gives the same result on every machine; if `seconds` is set, for so long instead.
    `threads` turns are computed at once. `top` is the number of best moves in the answer. An event that is set as
    `stop` ends the analysis after the turns that are already finished.
    """

    lexicon: Lexicon | str | None = None
    seconds: float | None = None
    deals: int = DEALS
    seed: int = 1
    threads: int = 1
    top: int = SHOWN_MOVES
    stop: Event | None = None
