"""How the application is run: one uvicorn, with the limits that our sockets need. The protocols: `protocols`."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from litestar import Litestar

from mozaika.web.addresses import Proxies
from mozaika.web.client_messages import MAX_MESSAGE_BYTES
from mozaika.web.limits.settings import DEFAULT_LIMITS, Limits
from mozaika.web.protocols import GuardedConfig, SocketProtocol

__all__ = ["SocketProtocol", "listen", "server_config", "with_open_files"]

_GRACE_S = 3
_OTHER_FILES = 200  # the store, workers, word lists; and some to spare


def listen(host: str, port: int) -> socket.socket:
    """A socket to be served on. Two messages on end must not wait for each other's receipt (Nagle's algorithm): asyncio
    sees to that itself only for sockets that name their protocol, and the connections of this one do not.
    """
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def with_open_files(limits: Limits) -> Limits:
    """As many connections as the system lets this process have open files, after asking it for enough: who comes when
    there are none left would not even be refused.
    """
    try:
        import resource  # noqa: PLC0415 - there is none on Windows, where there is no such limit either
    except ImportError:
        return limits
    wanted = limits.connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        return replace(limits, connections=min(limits.connections, max(1, soft - _OTHER_FILES)))
    return limits


def server_config(
    app: Litestar,
    limits: Limits = DEFAULT_LIMITS,
    proxies: Proxies | None = None,
    refused: Callable[[str], None] = lambda code: None,
) -> GuardedConfig:
    """`refused` hears of what is refused before the application hears of it."""
    return GuardedConfig(
        app,
        limits,
        proxies or Proxies(),
        refused,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `addresses` reads them, of the proxies that are trusted
        lifespan="on",
        h11_max_incomplete_event_size=limits.head_bytes,
        ws_max_size=MAX_MESSAGE_BYTES,
        # Short messages gain little; and the length of what is packed with a player's own words tells of the rest.
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # our own heartbeats tell the version too
        timeout_graceful_shutdown=_GRACE_S,
    )
