"""Security headers of every response. Pages may run only our own scripts; other responses may run none."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

PAGE_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# The one kind of page that other sites may show in a frame: a board without scripts and cookies.
EMBEDDED = "/embed/"
EMBED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
_UNUSED = (
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
    "microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
# A response that sets one of these itself keeps its own value.
_ALWAYS = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # a private table's link is its key
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", ", ".join(f"{each}=()" for each in _UNUSED).encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
_FRAMES = b"x-frame-options"
_HSTS = (b"strict-transport-security", b"max-age=31536000")


class SafeHeaders:
    """Adds the headers to HTTP responses. `plain_responses` adds them to refused WebSocket handshakes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_safe_headers(scope, message["headers"])
            await send(message)

        return self._app(scope, receive, safe if scope["type"] == ScopeType.HTTP else send)


def with_safe_headers(scope: Scope, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    given = list(given)
    present = {name.lower() for name, _ in given}
    wanted = (*_ALWAYS, _HSTS) if scope["scheme"] in ("https", "wss") else _ALWAYS
    if scope["path"].startswith(EMBEDDED) and (b"content-security-policy", EMBED_POLICY.encode()) in given:
        present.add(_FRAMES)
    return [*given, *(each for each in wanted if each[0] not in present)]
