"""The uvicorn configuration, and the listening socket. Connections are handled in `http_protocol` and
`socket_protocol`.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType

import uvicorn
from litestar import Litestar

from mozaika.web.addresses import Proxies
from mozaika.web.client_messages import MAX_MESSAGE_BYTES
from mozaika.web.guards import check_guards
from mozaika.web.http_protocol import HttpProtocol
from mozaika.web.limits.loop_time import LoopTime
from mozaika.web.limits.settings import DEFAULT_LIMITS, Limits
from mozaika.web.protocol_parts import GuardedConfig
from mozaika.web.socket_protocol import SocketProtocol

__all__ = ["Server", "SocketProtocol", "listen", "server_config", "with_open_files"]

_OTHER_FILES = 200  # the store, workers and word lists, with a margin
# Connections accepted in one turn of the event loop; a flood of them must not delay everybody's messages.
_ACCEPTED_AT_ONCE = 8
_TICK_S = 0.1
_WAITING_CONNECTIONS = 2_048  # that the system holds until they are accepted


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, with Nagle's algorithm turned off: it would delay the second of two messages until the
    client has acknowledged the first. asyncio turns it off only for sockets that name their protocol, which accepted
    ones do not.
    """
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def with_open_files(limits: Limits) -> Limits:
    """Lower `connections` to the number of files that this process may open, after raising that number if possible.
    Without a free file a connection could not even be refused.
    """
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor the limit
    except ImportError:
        return limits
    wanted = limits.connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
        return replace(limits, connections=min(limits.connections, max(1, soft - _OTHER_FILES)))
    return limits


class Server(uvicorn.Server):
    """Stops in two steps: for `drain_s` it serves as before but is no longer ready, so that a load balancer that asks
    for readiness sends new clients elsewhere; then it closes all sockets, and clients reconnect.
    """

    def __init__(
        self,
        config: GuardedConfig,
        end_waiting: Callable[[], None],
        begin_draining: Callable[[], None] = lambda: None,
    ) -> None:
        """`begin_draining` is called when a signal asks the server to stop, `end_waiting` when it stops: it ends
        requests that would take longer than the grace period.
        """
        super().__init__(config)
        self._drain_s = config.limits.drain_s
        self._end_waiting = end_waiting
        self._begin_draining = begin_draining
        self._is_urgent = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # asyncio uses one number for the length of the system's queue and for the connections accepted in one turn.
        for listening in sockets or ():
            listening.listen(_WAITING_CONNECTIONS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second signal ends draining."""
        self._is_urgent = self.should_exit
        super().handle_exit(sig, frame)

    async def main_loop(self) -> None:
        await super().main_loop()
        self._begin_draining()
        ends_at = time.monotonic() + self._drain_s
        while time.monotonic() < ends_at and not self._is_urgent:
            await asyncio.sleep(_TICK_S)
            await self.on_tick(0)  # the date in headers

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # After uvicorn has closed the WebSockets: clients reconnect and ask again, and need not see a refusal.
        asyncio.get_running_loop().call_soon(self._end_waiting)
        await super().shutdown(sockets)


def server_config(
    app: Litestar,
    limits: Limits = DEFAULT_LIMITS,
    proxies: Proxies | None = None,
    refused: Callable[[str], None] = lambda code: None,
) -> GuardedConfig:
    """`refused` is called with the code of each refusal that does not reach the application. Raises `GuardsMissing`."""
    loop_time: LoopTime | None = app.state.get("loop_time")  # the one that the application charges, too
    config = GuardedConfig(
        app,
        limits,
        proxies or Proxies(),
        refused,
        LoopTime(limits.loop_percent_per_address) if loop_time is None else loop_time,
        http=HttpProtocol,
        ws=SocketProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `addresses` reads them, from trusted proxies only
        lifespan="on",
        h11_max_incomplete_event_size=limits.head_bytes,
        ws_max_size=MAX_MESSAGE_BYTES,
        # Compression gains little on short messages, and the length of a compressed message that contains a player's
        # own text would reveal something about the rest.
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # our own heartbeats also carry the version
        timeout_graceful_shutdown=limits.grace_s,
        backlog=_ACCEPTED_AT_ONCE,
    )
    check_guards(config)
    return config
