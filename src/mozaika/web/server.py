"""The uvicorn configuration, and the listening socket. Connection handling is in `protocols`."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from litestar import Litestar

from mozaika.web.addresses import Proxies
from mozaika.web.client_messages import MAX_MESSAGE_BYTES
from mozaika.web.guards import check_guards
from mozaika.web.limits.settings import DEFAULT_LIMITS, Limits
from mozaika.web.protocols import GuardedConfig, SocketProtocol

__all__ = ["SocketProtocol", "listen", "server_config", "with_open_files"]

_GRACE_S = 3
_OTHER_FILES = 200  # the store, workers and word lists, with a margin


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


def server_config(
    app: Litestar,
    limits: Limits = DEFAULT_LIMITS,
    proxies: Proxies | None = None,
    refused: Callable[[str], None] = lambda code: None,
) -> GuardedConfig:
    """`refused` is called with the code of each refusal that does not reach the application. Raises `GuardsMissing`."""
    config = GuardedConfig(
        app,
        limits,
        proxies or Proxies(),
        refused,
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
        timeout_graceful_shutdown=_GRACE_S,
    )
    check_guards(config)
    return config
