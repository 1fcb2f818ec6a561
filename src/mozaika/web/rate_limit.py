"""Rate limit for messages on one socket."""

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

    def allows(self, now: float, cost: int = 1) -> bool:
        """Count a message at `now`, or one that costs as much as several; False if it exceeds the rate."""
        most = self._message_rate.messages
        self._times = [each for each in self._times if now - each < self._message_rate.seconds]
        if len(self._times) + min(cost, most) > most:
            return False
        self._times += [now] * min(cost, most)
        return True
