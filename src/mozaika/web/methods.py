"""HTTP methods as RFC 9110 requires: HEAD wherever there is GET, and `Allow` in answers to OPTIONS and in 405."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Iterable

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_SERVER_WIDE = "*"  # the target of an OPTIONS request that is about the server


class HttpMethods:
    """Wraps Litestar, whose own answer to OPTIONS lists the methods of only one handler of a route."""

    def __init__(self, app: ASGIApp, routes: Litestar) -> None:
        self._app = app
        self._methods: defaultdict[str, set[str]] = defaultdict(set)
        for route in routes.routes:
            if isinstance(route, HTTPRoute):
                self._methods[route.path_format] |= {str(method) for method in route.methods}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            return self._as_get(scope, receive, send)
        if scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS":
            return self._options(scope, receive, send)
        return self._app(scope, receive, send)

    async def _as_get(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        scope["method"] = "GET"  # type: ignore[typeddict-unknown-key] # a WebSocket has no method
        await self._app(scope, receive, send_without_body)

    async def _options(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_all_methods(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 300:
                others = [header for header in message["headers"] if header[0].lower() != b"allow"]
                methods = self._methods[scope.get("path_template", "")]
                message["headers"] = [*others, (b"allow", allowed(methods).encode())]
            await send(message)

        if scope["path"] != _SERVER_WIDE:
            await self._app(scope, receive, send_with_all_methods)
            return
        everything = allowed(set().union(*self._methods.values()))
        await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", everything.encode())]})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def allowed(methods: Iterable[str]) -> str:
    """The value of an `Allow` header.

    >>> allowed(["OPTIONS", "GET"])
    'GET, HEAD, OPTIONS'
    """
    found = {method for method in methods if method.isupper()}  # Litestar lists `websocket` among them
    return ", ".join(sorted(found | {"HEAD"} if "GET" in found else found))
