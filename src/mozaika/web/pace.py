"""How fast one client may talk: more than anybody means is no play."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """So many messages in so many seconds, over one socket."""

    messages: int = 200
    seconds: float = 10.0


NORMAL_PACE = Pace()


class PaceKeeper:
    def __init__(self, pace: Pace) -> None:
        self._seconds = pace.seconds
        self._times: deque[float] = deque(maxlen=pace.messages)

    def allows(self, now: float) -> bool:
        """Note a message, unless it is one too many."""
        times = self._times
        if len(times) == times.maxlen and now - times[0] < self._seconds:
            return False
        times.append(now)
        return True
