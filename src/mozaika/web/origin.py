"""Protection against cross-site requests: pages of other sites must not act as our player.

Requests that change something, and sockets, are refused if a browser reports that a foreign page sent them. Clients
that are not browsers send no such headers; nobody else can send their cookies.
"""

from __future__ import annotations

from collections.abc import Awaitable
from urllib.parse import SplitResult, urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mozaika.web.close_codes import CloseCode
from mozaika.web.errors import ForeignOrigin
from mozaika.web.plain_responses import accept_and_refuse, refuse

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_FOREIGN_SITES = frozenset({b"cross-site", b"same-site"})
_PORTS = {"http": 80, "https": 443}
_HTTP_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}


class OwnPagesOnly:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        may_change = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE_METHODS
        if not may_change or not is_foreign(scope):
            return self._app(scope, receive, send)
        if scope["type"] == ScopeType.HTTP:
            return refuse(scope, send, ForeignOrigin())
        return accept_and_refuse(scope, receive, send, ForeignOrigin(), CloseCode.FORBIDDEN)


def is_foreign(scope: Scope) -> bool:
    headers = {name: value for name, value in scope["headers"] if name in (b"origin", b"host", b"sec-fetch-site")}
    if b"origin" not in headers:
        return headers.get(b"sec-fetch-site", b"").lower() in _FOREIGN_SITES
    host, origin = headers.get(b"host", b"").decode("latin-1"), headers[b"origin"].decode("latin-1")
    try:
        return _parts(urlsplit(origin)) != _parts(urlsplit(f"{_HTTP_SCHEMES[scope['scheme']]}://{host}"))
    except ValueError:  # not a URL
        return True


def _parts(address: SplitResult) -> tuple[str, str | None, int | None]:
    return address.scheme, address.hostname, address.port or _PORTS.get(address.scheme)
