"""An error as an answer: its status, its stable code, and a sentence."""

from __future__ import annotations

from typing import Any

import httpx


def refusal(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The facts of a refusal that has the one form all of them have."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"code", "message", "facts"}
    assert said["code"] == code
    assert said["message"]
    assert isinstance(said["facts"], dict)
    facts: dict[str, Any] = said["facts"]
    return facts
