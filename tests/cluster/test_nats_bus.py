"""Messages between servers over a real NATS server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from mozaika.cluster.nats_bus import NatsBus
from mozaika.service.cluster_messages import CardChanged, EventsAppended, SeedsChanged, decode_message, encode_message
from mozaika.service.server_bus import NO_BUS
from mozaika.service.server_channel import ServerChannel
from tests.cluster.waiting import until
from tests.workers.nats_server import NatsServer

SUBJECT = "mozaika.1.table.abc"


@asynccontextmanager
async def two_buses(nats: NatsServer) -> AsyncIterator[tuple[NatsBus, NatsBus]]:
    first, second = await NatsBus.open(nats.url), await NatsBus.open(nats.url)
    try:
        yield first, second
    finally:
        await first.close()
        await second.close()


async def test_messages_reach_the_other_servers_in_order_and_not_the_sender(nats: NatsServer) -> None:
    async with two_buses(nats) as (here, there):
        own, others = list[bytes](), list[bytes]()
        here.listen(SUBJECT, own.append)
        there.listen(SUBJECT, others.append)
        await there.flush()
        for number in range(100):
            here.publish(SUBJECT, b"%d" % number)
        await until(lambda: len(others) == 100)
        assert others == [b"%d" % number for number in range(100)]
        await here.flush()
        assert not own


async def test_ended_listener_gets_no_more_messages(nats: NatsServer) -> None:
    async with two_buses(nats) as (here, there):
        ended, other = list[bytes](), list[bytes]()
        end = there.listen(SUBJECT, ended.append)
        there.listen(SUBJECT, other.append)
        end()
        end()
        await there.flush()
        here.publish(SUBJECT, b"1")
        await until(lambda: other)
        assert not ended


async def test_listeners_are_back_when_nats_is_back(nats: NatsServer) -> None:
    async with two_buses(nats) as (here, there):
        got = list[bytes]()
        there.listen(SUBJECT, got.append)
        await there.flush()
        await nats.stop()
        await until(lambda: not here.is_connected and not there.is_connected)
        here.publish(SUBJECT, b"lost")
        await nats.start()
        await until(lambda: here.is_connected and there.is_connected)

        def arrived() -> bool:
            here.publish(SUBJECT, b"again")
            return bool(got)

        await until(arrived)
        assert b"lost" not in got


async def test_bad_message_reaches_no_handler_and_ends_nothing(nats: NatsServer) -> None:
    async with two_buses(nats) as (here, there):
        got = list[CardChanged]()
        ServerChannel(there).on_servers(CardChanged, got.append)
        await there.flush()
        sender = ServerChannel(here)
        here.publish("mozaika.1.servers", b'{"kind":"card","version":"x"}')
        here.publish("mozaika.1.servers", b"\xff\x00")
        here.publish("mozaika.1.servers", b'{"kind":"card","version":' + b" " * 300_000 + b"1}")
        sender.send_servers(SeedsChanged())
        sender.send_servers(CardChanged(7))
        await until(lambda: got)
        assert got == [CardChanged(7)]


def test_message_is_read_as_it_was_written() -> None:
    message = EventsAppended(3, 4, 1, (msgspec.Raw(b'{"a":1}'), msgspec.Raw(b'{"b":"\xc5\xbc"}')))
    encoded = encode_message(message)
    assert encoded is not None
    read = decode_message(encoded)
    assert isinstance(read, EventsAppended)
    assert [bytes(body) for body in read.bodies] == [bytes(body) for body in message.bodies]


def test_too_long_message_is_not_sent() -> None:
    body = msgspec.Raw(b'"' + b"x" * 300_000 + b'"')
    assert encode_message(EventsAppended(1, 1, 1, (body,))) is None


def test_server_without_others_sends_nothing() -> None:
    channel = ServerChannel(NO_BUS)
    assert not channel.is_shared
    assert channel.send_servers(CardChanged(1))
