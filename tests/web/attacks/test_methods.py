"""Addresses and methods that nobody should send are answered as HTTP wants it, and reveal nothing."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.web.refusals import refusal
from tests.web.server import Served, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a front end of two files."""
    static = tmp_path_factory.mktemp("static")
    (static / "assets" / "folder").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (static / "assets" / "main.js").write_text("0", encoding="utf-8")
    with serving(tmp_path_factory.mktemp("served"), static=static) as served:
        yield served


def browser(site: Served) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=site.http, trust_env=False, verify=False)


@pytest.mark.parametrize(
    "name", ["%00", "main.js%00", "x" * 300, "%ff", "..%2findex.html", "%2e%2e/index.html", "folder", "main.js/x", "."]
)
async def test_name_of_no_asset_is_not_found(site: Served, name: str) -> None:
    async with browser(site) as client:
        answer = await client.get(f"/assets/{name}")
        assert refusal(answer, 404, "bad-request") == {"reason": "Not Found"}


async def test_refused_method_names_the_allowed_ones(site: Served) -> None:
    async with browser(site) as client:
        for method, path, allowed in (
            ("DELETE", "/", "GET, HEAD, OPTIONS"),
            ("POST", "/assets/main.js", "GET, HEAD, OPTIONS"),
            ("PATCH", "/api/me", "DELETE, GET, HEAD, OPTIONS, PUT"),
            ("TRACE", "/api/tables", "GET, HEAD, OPTIONS, POST"),
            ("PUT", "/api/seeks", "OPTIONS, POST"),
        ):
            answer = await client.request(method, path)
            refusal(answer, 405, "bad-request")
            assert answer.headers["allow"] == allowed


async def test_options_lists_all_methods_of_an_address(site: Served) -> None:
    async with browser(site) as client:
        for path, allowed in (
            ("/", "GET, HEAD, OPTIONS"),
            ("/t/abc", "GET, HEAD, OPTIONS"),
            ("/assets/main.js", "GET, HEAD, OPTIONS"),
            ("/api/me", "DELETE, GET, HEAD, OPTIONS, PUT"),
            ("/api/tables", "GET, HEAD, OPTIONS, POST"),
        ):
            answer = await client.options(path)
            assert (answer.status_code, answer.headers["allow"], answer.content) == (204, allowed, b"")
            assert "access-control-allow-origin" not in answer.headers
        refusal(await client.options("/nowhere"), 404, "bad-request")
        whole = await client.request("OPTIONS", site.http, extensions={"target": b"*"})
        assert (whole.status_code, whole.headers["allow"]) == (204, "DELETE, GET, HEAD, OPTIONS, POST, PUT")


async def test_head_is_get_without_the_body(site: Served) -> None:
    async with browser(site) as client:
        for path in ("/", "/assets/main.js", "/health", "/api/choices", "/nowhere"):
            got, head = await client.get(path), await client.head(path)
            assert (head.status_code, head.content) == (got.status_code, b"")
            assert head.headers.get("content-length") == got.headers.get("content-length")


async def test_plain_request_for_a_socket_is_told_to_upgrade(site: Served) -> None:
    async with browser(site) as client:
        answer = await client.get("/api/tables/x/socket")
        refusal(answer, 426, "bad-request")
        assert answer.headers["upgrade"] == "websocket"
