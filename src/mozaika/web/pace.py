"""How fast one client may talk: more than anybody means is no play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """So many messages in so many seconds, over one socket."""

    messages: int = 200
    seconds: float = 10.0


NORMAL_PACE = Pace()


class PaceKeeper:
    """Holds the times of the last messages only: most sockets are quiet."""

    __slots__ = ("_pace", "_times")

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._times: list[float] = []

    def allows(self, now: float) -> bool:
        """Note a message, unless it is one too many."""
        self._times = [each for each in self._times if now - each < self._pace.seconds]
        if len(self._times) >= self._pace.messages:
            return False
        self._times.append(now)
        return True
