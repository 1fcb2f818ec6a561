"""Serving the documentation site."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mozaika.web.docs_pages import built_docs
from mozaika.web.headers import PAGE_POLICY


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "_static").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Mozaika</title>", encoding="utf-8")
    (folder / "_static" / "furo.css").write_text("a{}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


def test_site_is_served_with_the_content_policy_of_the_pages(site: Path) -> None:
    with TestClient(Litestar(built_docs(site))) as client:
        page, style = client.get("/docs"), client.get("/docs/_static/furo.css")
    assert "<title>Mozaika</title>" in page.text
    assert page.url.path == "/docs/index.html"
    assert page.headers["content-security-policy"] == PAGE_POLICY
    assert page.headers["content-type"].startswith("text/html")
    assert style.headers["content-type"].startswith("text/css")


def test_page_is_compressed_once_and_not_sent_again(site: Path) -> None:
    content = "<p>Mozaika</p>" * 1_000
    (site / "long.html").write_text(content, encoding="utf-8")
    with TestClient(Litestar(built_docs(site))) as client:
        first = client.get("/docs/long.html")
        (site / "long.html").write_text("another", encoding="utf-8")  # not read again
        second = client.get("/docs/long.html", headers={"Accept-Encoding": "identity"})
        known = client.get("/docs/long.html", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(content) / 10
    assert first.text == second.text == content
    assert "content-encoding" not in second.headers
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "nothing.html", "_static", "a%00", "a" * 5000]
)
def test_other_files_are_not_served(site: Path, path: str) -> None:
    with TestClient(Litestar(built_docs(site)), raise_server_exceptions=False) as client:
        answer = client.get(f"/docs/{path}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_nothing_is_served_if_the_site_is_not_built(tmp_path: Path) -> None:
    assert built_docs(tmp_path) == []
