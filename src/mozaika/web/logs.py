"""Logs as lines of JSON. They hold no secret: no cookie, no query (links are in there), no body, no rack."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TextIO

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_NO_FAULTS = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")
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
        return json.dumps(line, ensure_ascii=True)  # an address may hold what no text may


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """All of our logs, and what is wrong with others, to one stream.

    However much we are to tell, the libraries below tell warnings only: their lines for each socket have its query in
    them, and in their finer ones are cookies and all that is sent.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_ours_or_a_fault)
    root = logging.getLogger()
    root.handlers = [handler]
    for name in ("mozaika", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    for logger in (root, logging.getLogger("uvicorn"), logging.getLogger("uvicorn.error")):
        logger.setLevel(logging.WARNING)
    logging.getLogger("mozaika").setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True


def _is_ours_or_a_fault(record: logging.LogRecord) -> bool:
    """What a client sends that is no UTF-8, or no HTTP, is not our fault, though the server below tells it as one."""
    if record.name.partition(".")[0] == "mozaika":
        return True
    return record.levelno >= logging.WARNING and not str(record.msg).startswith(_NO_FAULTS)


class LogRequests:
    """One line for each answer: method, path without its query, status, time; and one for each socket, at its end."""

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
            # A socket's messages are many: they take the straight way.
            await self._app(scope, receive, noted if scope["type"] == ScopeType.HTTP else send)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            facts = {"method": method, "path": scope["path"], "ms": took, **({"status": status} if status else {})}
            _requests.info("answered", extra={"facts": facts})
