"""The connection to NATS, and the messages between servers and the workers of other machines.

A server publishes a job on `FREE`, where only workers with a free slot listen; NATS gives it to one of them. If there
is none, the server publishes it on `QUEUED`, where all workers listen, and it waits in the queue of one. The worker
answers on the subject that the message names:

    taken              the job runs or waits in this worker's queue; the frames below follow
    full               the last slot has just been taken
    working            every `HEARTBEAT_S`, so that the server notices a worker that has died
    progress 0.25      as in `workers.worker`
    partial {…}        as in `workers.worker`
    answer {…}         the end: what the worker's process answered
    busy               the end: the job waited too long in the queue, or was stopped for a more urgent one
    failed slow        the end: `slow`, `crashed` or `confused` as in `BotFailed`

A job has no effects, so it may run twice: a server that hears nothing for `SILENT_S` publishes it again. A stop is
published to all workers, because the server may not know yet who has the job.

Positions with racks travel here: the bus belongs to the operator's own network, with a password and TLS.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from mozaika.extras import optional_packages
from mozaika.workers.errors import BadBusAddress, BusUnreachable, UnprotectedBus

with optional_packages():
    import nats.errors
    from nats.aio.client import Client

PROTOCOL = 1  # a worker of another version takes no jobs of this one
FREE, QUEUED = f"mozaika.{PROTOCOL}.jobs.free", f"mozaika.{PROTOCOL}.jobs.queued"
STOPS = f"mozaika.{PROTOCOL}.stops"
REPLIES = f"mozaika.{PROTOCOL}.replies"
QUEUE_GROUP = "workers"
HEARTBEAT_S, SILENT_S = 1.0, 3.5
MAX_ADDRESS = 1_000

TAKEN, FULL, WORKING, BUSY = b"taken", b"full", b"working", b"busy"
PROGRESS, PARTIAL, ANSWER, FAILED = b"progress ", b"partial ", b"answer ", b"failed "

_CONNECT_S, _RECONNECT_WAIT_S, _PING_S = 10, 0.5, 5
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_log = logging.getLogger("mozaika.bus")


class JobHead(msgspec.Struct, frozen=True):
    """What a worker must know of a job besides the job itself. `limit_s` is the time for the answer, and `yield_s`
    that before it gives way to a more urgent job, if they are not the usual ones.
    """

    id: str
    subject: str
    priority: int
    person: str
    origin: str
    limit_s: float | None = None
    yield_s: float | None = None


_head = msgspec.json.Decoder(JobHead)


def encode_job(head: JobHead, job: bytes) -> bytes:
    return msgspec.json.encode(head) + b"\n" + job


def decode_job(message: bytes) -> tuple[JobHead, bytes]:
    """Raises `msgspec.DecodeError` for anything else."""
    head, _, job = message.partition(b"\n")
    return _head.decode(head), job


def parse_bus(addresses: str) -> list[str]:
    """The addresses of a NATS server or cluster: `nats://` or `tls://`, separated by commas."""
    found = [each.strip() for each in addresses.split(",")]
    for address in found:
        try:
            parts = urlsplit(address)
            is_good = (
                parts.scheme in ("nats", "tls") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
            )
        except ValueError:
            is_good = False
        if not is_good or len(addresses) > MAX_ADDRESS:
            raise BadBusAddress(hosts_of([address[:MAX_ADDRESS]]))
        if parts.hostname not in _LOOPBACK and (parts.scheme != "tls" or not parts.password):
            raise UnprotectedBus(parts.hostname or "")
    return found


def hosts_of(addresses: Sequence[str]) -> str:
    """The addresses without names and passwords, for messages."""
    return ", ".join(each.rpartition("@")[2].rpartition("/")[2] for each in addresses)


async def connect(
    addresses: str, name: str, authority: Path | None = None, wait_s: float = _CONNECT_S, *, echo: bool = True
) -> Client:
    """A connection that is renewed by itself when it breaks. `authority` is a file with the certificate that signs the
    NATS servers' own; by default those of the system count. Without `echo` it does not get what it publishes. Raises
    `BusUnreachable` after `wait_s`.
    """
    servers = parse_bus(addresses)
    client = Client()
    tls = None
    if any(each.startswith("tls:") for each in servers):
        tls = ssl.create_default_context(cafile=authority)
    try:
        async with asyncio.timeout(wait_s):
            await client.connect(
                servers,
                name=name,
                tls=tls,
                error_cb=_log_error,
                disconnected_cb=_log_disconnection,
                reconnected_cb=_log_reconnection,
                connect_timeout=2,
                reconnect_time_wait=_RECONNECT_WAIT_S,  # type: ignore[arg-type] # it is only slept
                max_reconnect_attempts=-1,
                ping_interval=_PING_S,
                no_echo=not echo,
            )
    except (TimeoutError, OSError, nats.errors.Error) as error:
        await client.close()
        raise BusUnreachable(hosts_of(servers)) from error
    return client


async def _log_error(error: Exception) -> None:
    _log.warning("bus-error", extra={"facts": {"error": type(error).__name__}})


async def _log_disconnection() -> None:
    _log.warning("bus-disconnected")


async def _log_reconnection() -> None:
    _log.info("bus-reconnected")
