"""What one turn may cost, and whether the analysis is to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf
from threading import Event

from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.engine.errors import SearchStopped

_UNLIMITED = 1 << 40
_NODES_PER_DEAL = 100  # positions of an endgame for each deal of the effort
_DEALS_PER_ORDER = 8  # deals of the effort for each order of the bag that is solved
_LEAST_ORDERS = 4


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one turn: a number of deals, or a time at which to end. One of the two is set, the other without limit."""

    deals: int
    begun: float
    seconds: float
    stops: tuple[Event, ...] = ()

    @property
    def orders(self) -> int:
        """How many orders of the bag are solved."""
        return max(_LEAST_ORDERS, self.deals // _DEALS_PER_ORDER)

    @property
    def nodes(self) -> int:
        """How many positions an endgame may search; 0 if time counts."""
        return 0 if self.deals == _UNLIMITED else self.deals * _NODES_PER_DEAL

    def is_over(self, share: float = 1.0) -> bool:
        """Whether this share of the time is used up. `SearchStopped` if the analysis is to stop."""
        if any(stop.is_set() for stop in self.stops):
            raise SearchStopped
        return time.monotonic() > self.begun + share * self.seconds


def limits_of(settings: AnalysisSettings, *stops: Event) -> Limits:
    """Of a turn that begins now."""
    if settings.seconds is None:
        return Limits(settings.deals, time.monotonic(), inf, stops)
    return Limits(_UNLIMITED, time.monotonic(), settings.seconds, stops)
