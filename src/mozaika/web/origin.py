"""Whose page asks: a browser tells, and another site's must not act in our player's name.

What changes something is refused from a foreign page, sockets too. Who is no browser says nothing about pages, and has
no cookie that anybody else could send for him.
"""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mozaika.web.errors import ForeignOrigin
from mozaika.web.plain_responses import refuse, turn_away

_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_FOREIGN_SITES = frozenset({b"cross-site", b"same-site"})
_PORTS = {"http": 80, "https": 443}
_SECURE = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
FORBIDDEN = 4403


class OwnPagesOnly:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        may_change = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _HARMLESS
        if not may_change or not is_foreign(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await refuse(scope, send, ForeignOrigin())
        else:
            await turn_away(scope, receive, send, ForeignOrigin(), FORBIDDEN)


def is_foreign(scope: Scope) -> bool:
    told = {name: value for name, value in scope["headers"] if name in (b"origin", b"host", b"sec-fetch-site")}
    if b"origin" not in told:
        return told.get(b"sec-fetch-site", b"").lower() in _FOREIGN_SITES
    host, origin = told.get(b"host", b"").decode("latin-1"), told[b"origin"].decode("latin-1")
    try:
        return _parts(urlsplit(origin)) != _parts(urlsplit(f"{_SECURE[scope['scheme']]}://{host}"))
    except ValueError:  # not an address at all
        return True


def _parts(address: SplitResult) -> tuple[str, str | None, int | None]:
    return address.scheme, address.hostname, address.port or _PORTS.get(address.scheme)
