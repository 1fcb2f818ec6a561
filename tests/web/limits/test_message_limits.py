"""Limits that a message declares: per socket or per person, by number or by the size of the reply."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import pytest

from mozaika.errors import GameError
from mozaika.rules.errors import NotYourTurn
from mozaika.service.messages import ServerMessage
from mozaika.web.client_messages import ClientMessage
from mozaika.web.errors import ChatTooFast, TooFast
from mozaika.web.limits import message_limits
from mozaika.web.limits.message_limits import MessageLimit, PersonLimits, SocketLimits
from mozaika.web.limits.message_rate import MessageRate
from mozaika.web.server_messages import DoneReply, HintReply

RATE = MessageRate(3, 10.0)


class Clock:
    time: ClassVar[float] = 0.0


@pytest.fixture(autouse=True)
def _stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "time", 100.0)
    monkeypatch.setattr(message_limits, "monotonic", lambda: Clock.time)


class FakeMessage:
    """Stands in for a message of the kind `fake`, so that no other test finds it among the real ones."""

    def __init__(self, limit: MessageLimit | None, reply: ServerMessage | GameError) -> None:
        self.limit, self.reply, self.handled = limit, reply, 0

    @property
    def __struct_config__(self) -> Any:
        return DoneReply.__struct_config__

    async def handle(self, sender: Any) -> ServerMessage:
        self.handled += 1
        if isinstance(self.reply, GameError):
            raise self.reply
        return self.reply


def message(limit: MessageLimit | None, reply: ServerMessage | GameError) -> ClientMessage:
    return cast(ClientMessage, FakeMessage(limit, reply))


DONE = DoneReply("", 1)
NO_SENDER: Any = None  # the sender, whom these messages do not ask for anything


async def test_messages_beyond_the_rate_are_refused_until_the_period_is_over() -> None:
    socket = SocketLimits("ala", PersonLimits())
    limited = message(MessageLimit(RATE, refusal=ChatTooFast), DONE)
    for _ in range(3):
        assert await socket.answer(limited, NO_SENDER) == DONE
        Clock.time += 1
    with pytest.raises(ChatTooFast) as refused:
        await socket.answer(limited, NO_SENDER)
    assert refused.value.wait_ms == 7_000
    assert cast(Any, limited).handled == 3
    Clock.time += 7
    assert await socket.answer(limited, NO_SENDER) == DONE
    assert await SocketLimits("ala", PersonLimits()).answer(limited, NO_SENDER) == DONE  # another socket


async def test_limit_per_person_counts_all_their_sockets() -> None:
    people = PersonLimits()
    first, second, other = (SocketLimits(person, people) for person in ("ala", "ala", "ewa"))
    limited = message(MessageLimit(RATE, per_person=True), DONE)
    for socket in (first, second, first):
        await socket.answer(limited, NO_SENDER)
    for socket in (first, second):
        with pytest.raises(TooFast):
            await socket.answer(limited, NO_SENDER)
    assert await other.answer(limited, NO_SENDER) == DONE


async def test_refused_messages_do_not_count() -> None:
    socket = SocketLimits("ala", PersonLimits())
    limit = MessageLimit(RATE)
    for _ in range(5):
        with pytest.raises(NotYourTurn):
            await socket.answer(message(limit, NotYourTurn(1)), NO_SENDER)
    for _ in range(3):
        assert await socket.answer(message(limit, DONE), NO_SENDER) == DONE


async def test_large_replies_count_more_and_are_withheld_beyond_the_rate() -> None:
    socket = SocketLimits("ala", PersonLimits())
    small, large = HintReply("", ()), HintReply("x" * 150, ())
    limit = MessageLimit(MessageRate(4, 10.0), per_characters=100)
    assert await socket.answer(message(limit, large), NO_SENDER) == large  # counts as two
    assert await socket.answer(message(limit, small), NO_SENDER) == small
    with pytest.raises(TooFast):
        await socket.answer(message(limit, large), NO_SENDER)
    assert await socket.answer(message(limit, small), NO_SENDER) == small


async def test_counts_of_people_are_bounded() -> None:
    people = PersonLimits(max_keys=10)
    limited = message(MessageLimit(RATE, per_person=True), DONE)
    for number in range(100):
        await SocketLimits(f"person-{number}", people).answer(limited, NO_SENDER)
    assert len(people) == 10
