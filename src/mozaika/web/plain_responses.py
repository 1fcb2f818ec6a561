"""Refusals sent by the middleware, before a request reaches the application: over HTTP, or over a socket."""

from __future__ import annotations

from typing import cast
from urllib.parse import parse_qs

import msgspec
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from mozaika.errors import GameError
from mozaika.web.error_responses import error_headers, error_info, language_from, note_refusal, refused, status_of
from mozaika.web.headers import with_safe_headers


def language(scope: Scope) -> str:
    """The language of the reader."""
    asked = parse_qs(scope["query_string"]).get(b"lang", [b""])[0]  # a page cannot set headers on its socket
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return language_from((asked or accepted).decode("latin-1"))


async def refuse(scope: Scope, send: Send, error: GameError) -> None:
    """Refuse a request or a WebSocket handshake by an HTTP response. A browser hides the reason of a refused handshake
    from its page; `accept_and_refuse` shows it.
    """
    note_refusal(scope, error)
    body = msgspec.json.encode(error_info(error, language(scope)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in error_headers(error).items()),
    ]
    if scope["type"] == ScopeType.HTTP:
        await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
        return
    safe_headers = with_safe_headers(scope, headers)
    # An ASGI extension that Litestar has no types for.
    begin = {"type": "websocket.http.response.start", "status": status_of(error), "headers": safe_headers}
    await send(cast(Message, begin))
    await send(cast(Message, {"type": "websocket.http.response.body", "body": body, "more_body": False}))


async def accept_and_refuse(scope: Scope, receive: Receive, send: Send, error: GameError, code: int) -> None:
    """Accept a socket, send the refusal and close it: a browser hides a refused handshake from its page."""
    note_refusal(scope, error)
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    text = refused("", error, language(scope), 0, None, ()).json
    await send({"type": "websocket.send", "text": text, "bytes": None})
    await send({"type": "websocket.close", "code": code, "reason": error.code})
