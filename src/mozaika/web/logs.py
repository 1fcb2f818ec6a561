"""Logs as lines of JSON. They hold no secret: no cookie, no query (links are in there), no body, no rack."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TextIO

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
        return json.dumps(line, ensure_ascii=False)


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """All of our logs to one stream, and the server's warnings: what it tells besides has queries in it."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    for name in ("mozaika", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler] if name != "uvicorn.error" else [], name == "uvicorn.error"
        logger.setLevel(level if name == "mozaika" else logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True


class LogRequests:
    """One line for each answer: method, path without its query, status, time. One for each socket that has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "SOCKET" if scope["type"] == ScopeType.WEBSOCKET else scope["method"]
        begun, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            facts = {"method": method, "path": scope["path"], "status": status, "ms": took}
            _requests.info("answered", extra={"facts": facts})
