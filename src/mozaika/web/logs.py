"""Logging as JSON lines. Logs contain no secrets: no cookie, query (private links are in it), body or rack."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TextIO

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_CLIENT_ERRORS = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")
_requests = logging.getLogger("mozaika.requests")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True)  # a path may contain surrogates


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Send our logs, and warnings of libraries, to one stream.

    Whatever the level, libraries log warnings only: their information lines contain the query of each socket, and their
    debug lines contain cookies and all data.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_ours_or_a_warning)
    root = logging.getLogger()
    root.handlers = [handler]
    for name in ("mozaika", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    for logger in (root, logging.getLogger("uvicorn"), logging.getLogger("uvicorn.error")):
        logger.setLevel(logging.WARNING)
    logging.getLogger("mozaika").setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True


def _is_ours_or_a_warning(record: logging.LogRecord) -> bool:
    """Drop uvicorn's warnings about invalid UTF-8 or HTTP: those are mistakes of the client."""
    if record.name.partition(".")[0] == "mozaika":
        return True
    return record.levelno >= logging.WARNING and not str(record.msg).startswith(_CLIENT_ERRORS)


class LogRequests:
    """Logs each response with method, path without query, status and time; and each socket when it closes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "SOCKET" if scope["type"] == ScopeType.WEBSOCKET else scope["method"]
        started, status = time.perf_counter(), 0

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        try:
            # A socket has many messages: they bypass the wrapper.
            await self._app(scope, receive, send_noting_status if scope["type"] == ScopeType.HTTP else send)
        finally:
            took = round((time.perf_counter() - started) * 1000, 1)
            facts = {"method": method, "path": scope["path"], "ms": took, **({"status": status} if status else {})}
            _requests.info("answered", extra={"facts": facts})
