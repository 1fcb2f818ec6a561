"""Security headers of every response."""

from __future__ import annotations

import pytest

from tests.web.client import people
from tests.web.server import Served

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PUBLIC = {"/api/choices"}  # the same for everybody: a browser may keep it, and asks whether it has changed


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/choices"), ("GET", "/api/me"), ("GET", "/health"), ("GET", "/nowhere"), ("DELETE", "/api/tables"),
        ("PUT", "/api/me"), ("GET", "/schema"), ("GET", "/schema/openapi.json"), ("GET", "/api/tables/" + "x" * 81),
    ],
)  # fmt: skip
async def test_every_response_has_security_headers(server: Served, method: str, path: str) -> None:
    async with people(server, "") as (guest,):
        answer = await guest.ask(method, path)
        assert ALWAYS.items() <= dict(answer.headers).items()
        assert answer.headers["cache-control"] == ("no-cache" if path in PUBLIC else "no-store")
        assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "server" not in answer.headers
