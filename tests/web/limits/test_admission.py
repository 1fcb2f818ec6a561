"""The limits that need only an address, without a server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from mozaika.web.limits.admission import Admission
from mozaika.web.limits.loop_time import LoopTime
from mozaika.web.limits.settings import DEFAULT_LIMITS


async def test_refusal_of_a_request_beyond_the_limit_is_delayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection serves one request at a time: a flood of requests waits for its refusals."""
    slept = AsyncMock()
    monkeypatch.setattr(asyncio, "sleep", slept)
    app, sent = AsyncMock(), list[dict[str, Any]]()

    async def send(message: Any) -> None:
        sent.append(message)

    admission = Admission(app, replace(DEFAULT_LIMITS, requests_per_address=2), lambda: 0.0, LoopTime(30))
    scope: Any = {"type": "http", "client": ("192.0.2.1", 1), "headers": [], "query_string": b"", "state": {}}
    for _ in range(3):
        await admission(scope, AsyncMock(), send)
    assert app.await_count == 2
    slept.assert_awaited_once_with(0.5)
    assert sent[0]["status"] == 429
