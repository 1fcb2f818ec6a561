"""How fast one client may talk: more than anybody means is no play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageRate:
    """So many messages in so many seconds, over one socket."""

    messages: int = 200
    seconds: float = 10.0


DEFAULT_MESSAGE_RATE = MessageRate()


class RateLimiter:
    """Holds the times of the last messages only: most sockets are quiet."""

    __slots__ = ("_message_rate", "_times")

    def __init__(self, message_rate: MessageRate) -> None:
        self._message_rate = message_rate
        self._times: list[float] = []

    def allows(self, now: float) -> bool:
        """Note a message, unless it is one too many."""
        self._times = [each for each in self._times if now - each < self._message_rate.seconds]
        if len(self._times) >= self._message_rate.messages:
            return False
        self._times.append(now)
        return True
