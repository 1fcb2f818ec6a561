"""Limits of single kinds of client messages, beside the rate of all messages of a socket.

A message declares its own: `limit` of its class in `client_messages`. `SocketLimits.answer` applies it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from mozaika.errors import GameError
from mozaika.service.counting import MAX_KEYS
from mozaika.service.messages import ServerMessage
from mozaika.web.errors import TooFast
from mozaika.web.limits.message_rate import MessageRate, RateLimiter

if TYPE_CHECKING:
    from mozaika.web.client_messages import ClientMessage
    from mozaika.web.participant import Participant


@dataclass(frozen=True, slots=True)
class MessageLimit:
    """At most `rate` for one kind of message. A message that is refused does not count.

    Messages are counted for each socket or, with `per_person`, for all sockets of a person together. With
    `per_characters`, a reply counts as one message and one more for each so many characters; it is not sent if that is
    too much. `refusal` is called with the milliseconds after which the message would be accepted.
    """

    rate: MessageRate
    per_person: bool = False
    per_characters: int = 0
    refusal: Callable[[int], GameError] = lambda wait_ms: TooFast()

    def take(self, limiter: RateLimiter, cost: int = 1) -> float:
        """Count a message; returns its time. Raises the refusal if it is one too many."""
        now = monotonic()
        wait = limiter.take(now, cost)
        if wait:
            raise self.refusal(round(wait * 1_000))
        return now


class PersonLimits:
    """The messages of people, counted over all sockets of a server."""

    def __init__(self, max_keys: int = MAX_KEYS) -> None:
        self._max_keys = max_keys
        self._limiters: OrderedDict[tuple[str, str], RateLimiter] = OrderedDict()  # by kind and person

    def __len__(self) -> int:
        return len(self._limiters)

    def limiter(self, kind: str, person: str, rate: MessageRate) -> RateLimiter:
        found = self._limiters.setdefault((kind, person), RateLimiter(rate))
        self._limiters.move_to_end((kind, person))
        if len(self._limiters) > self._max_keys:  # the one that was used longest ago
            self._limiters.popitem(last=False)
        return found


class SocketLimits:
    __slots__ = ("_limiters", "_people", "_person")

    def __init__(self, person: str, people: PersonLimits) -> None:
        self._person = person
        self._people = people
        self._limiters: dict[str, RateLimiter] = {}  # by kind; most sockets send no message with a limit of its own

    async def answer(self, message: ClientMessage, sender: Participant) -> ServerMessage | None:
        """Handle `message` within its limit."""
        limit = message.limit
        if limit is None:
            return await message.handle(sender)
        limiter = self._limiter(str(message.__struct_config__.tag), limit)
        if limit.per_characters:
            reply = await message.handle(sender)
            limit.take(limiter, 1 + len(reply.json if reply else "") // limit.per_characters)
            return reply
        at = limit.take(limiter)
        try:
            return await message.handle(sender)
        except GameError:
            limiter.give_back(at)
            raise

    def _limiter(self, kind: str, limit: MessageLimit) -> RateLimiter:
        if limit.per_person:
            return self._people.limiter(kind, self._person, limit.rate)
        return self._limiters.setdefault(kind, RateLimiter(limit.rate))
