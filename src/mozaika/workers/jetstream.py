"""JetStream, the part of NATS that stores messages: the streams of the analyses of games.

A server whose administrator has not switched it on is asked once; everything that needs it then works without.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from mozaika.extras import optional_packages
from mozaika.workers.bus import PROTOCOL

with optional_packages():
    import nats.errors
    import nats.js.errors
    from nats.js.api import AckPolicy, ConsumerConfig, DiscardPolicy, RetentionPolicy, StreamConfig

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.js import JetStreamContext

WORK, DONE = f"mozaika.{PROTOCOL}.analyses.work", f"mozaika.{PROTOCOL}.analyses.done"
TURNS, AGAIN = f"mozaika.{PROTOCOL}.analyses.turns", f"mozaika.{PROTOCOL}.analyses.again"
WORK_STREAM, DONE_STREAM = f"MOZAIKA_{PROTOCOL}_WORK", f"MOZAIKA_{PROTOCOL}_DONE"
ACK_WAIT_S = 5.0  # a message whose receiver is silent for so long goes to another
ALIVE_EVERY_S = 1.0
MAX_WAITING = 2_000  # games in the queue
MAX_BYTES = 1 << 28  # of a stream; NATS reserves them
_KEPT_S = 7 * 86_400.0
_ASK_S = 3.0
_log = logging.getLogger("mozaika.bus")


async def open_jetstream(client: Client) -> JetStreamContext | None:
    """With the streams that are needed. None, with one warning, if NATS has no JetStream or does not let us use it."""
    context = client.jetstream(timeout=_ASK_S)
    try:
        await context.account_info()
        for config in _streams():
            with suppress(nats.js.errors.BadRequestError):  # it exists, perhaps with limits of the operator's own
                await context.add_stream(config)
    except (nats.errors.Error, TimeoutError) as error:
        _log.warning("jetstream-missing", extra={"facts": {"error": type(error).__name__}})
        return None
    return context


def _streams() -> tuple[StreamConfig, StreamConfig]:
    work = StreamConfig(
        name=WORK_STREAM,
        subjects=[f"{WORK}.>"],
        retention=RetentionPolicy.WORK_QUEUE,
        discard=DiscardPolicy.NEW,
        discard_new_per_subject=True,  # a game that waits or is being analysed is not put into the queue again
        max_msgs_per_subject=1,
        max_msgs=MAX_WAITING,
        max_bytes=MAX_BYTES,
        max_age=_KEPT_S,
    )
    done = StreamConfig(
        name=DONE_STREAM,
        subjects=[f"{DONE}.>"],
        retention=RetentionPolicy.WORK_QUEUE,
        max_bytes=MAX_BYTES,
        max_age=_KEPT_S,
    )
    return work, done


async def pull(context: JetStreamContext, stream: str, subject: str, durable: str) -> JetStreamContext.PullSubscription:
    """Messages of a stream, each for one of those that pull with the same name."""
    config = ConsumerConfig(ack_policy=AckPolicy.EXPLICIT, ack_wait=ACK_WAIT_S, max_ack_pending=MAX_WAITING)
    return await context.pull_subscribe(subject, durable=durable, stream=stream, config=config)
