"""Checks the format of error responses."""

from __future__ import annotations

from typing import Any

import httpx


def refusal(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Check status, code and format of an error response; returns its facts."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"code", "message", "facts"}
    assert said["code"] == code, answer.text
    assert said["message"]
    assert isinstance(said["facts"], dict)
    facts: dict[str, Any] = said["facts"]
    return facts
