"""The start-up check of the protocol classes.

Our limits are overridden methods of uvicorn's classes. Another version of uvicorn might not call them any more, and a
server without limits must not start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import FunctionType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mozaika.web.errors import GuardsMissing
from mozaika.web.http_protocol import HttpProtocol
from mozaika.web.request_heads import LimitedConnection
from mozaika.web.socket_protocol import SocketProtocol


def check_guards(config: uvicorn.Config) -> None:
    """Raise `GuardsMissing` unless the server uses our protocols, and uvicorn calls each method that they override."""
    if not config.loaded:
        config.load()
    for used, ours in ((config.http_protocol_class, HttpProtocol), (config.ws_protocol_class, SocketProtocol)):
        if not (isinstance(used, type) and issubclass(used, ours)):
            raise GuardsMissing(ours.__name__)
    for own, base in ((HttpProtocol, H11Protocol), (SocketProtocol, WebSocketsSansIOProtocol)):
        for name in _uncalled(own, base):
            raise GuardsMissing(f"{own.__name__}.{name}")
    if LimitedConnection.next_event.__name__ not in _names_in(H11Protocol):
        raise GuardsMissing(LimitedConnection.__name__)


def _uncalled(own: type, base: type) -> Iterator[str]:
    """The overridden methods that neither asyncio nor uvicorn would call."""
    called = _names_in(base) | _names_in(uvicorn.Server)
    for name, value in vars(own).items():
        is_ours = isinstance(value, FunctionType) and not name.startswith("_") and not hasattr(asyncio.Protocol, name)
        if is_ours and not (hasattr(base, name) and name in called):
            yield name


def _names_in(base: type) -> set[str]:
    """All names that the methods of a class use."""
    functions = (value for value in vars(base).values() if isinstance(value, FunctionType))
    return {name for function in functions for name in function.__code__.co_names}
