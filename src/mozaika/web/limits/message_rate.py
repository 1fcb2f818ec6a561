"""Counts messages within a period."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageRate:
    """At most `messages` in any period of `seconds`."""

    messages: int = 200
    seconds: float = 10.0


DEFAULT_MESSAGE_RATE = MessageRate()


class RateLimiter:
    """Stores only the times within the period: most sockets are quiet, so this takes little memory."""

    __slots__ = ("_message_rate", "_times")

    def __init__(self, message_rate: MessageRate) -> None:
        self._message_rate = message_rate
        self._times: list[float] = []

    def allows(self, now: float) -> bool:
        """Count a message at `now`; False if it exceeds the rate."""
        return not self.take(now)

    def take(self, now: float, cost: int = 1) -> float:
        """Count a message at `now`, or one that costs as much as several. Returns 0, or the seconds until it would be
        accepted.
        """
        most, seconds = self._message_rate.messages, self._message_rate.seconds
        cost = min(cost, most)
        self._times = [each for each in self._times if now - each < seconds]
        too_many = len(self._times) + cost - most
        if too_many > 0:
            return self._times[too_many - 1] + seconds - now
        self._times += [now] * cost
        return 0.0

    def give_back(self, at: float) -> None:
        """Do not count the message that was taken at `at`."""
        if at in self._times:
            self._times.remove(at)
