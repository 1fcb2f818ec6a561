"""Serving the built front end."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import NotFoundException
from litestar.testing import TestClient

from mozaika.web.pages import PAGES, built_pages, no_such_page


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Mozaika</title>", encoding="utf-8")
    (tmp_path / "mark.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "sw.js").write_text("1", encoding="utf-8")
    (tmp_path / "manifest").mkdir()
    (tmp_path / "manifest" / "pl.webmanifest").write_text('{"lang":"pl"}', encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text("1", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("address", [*(path.replace("{id:str}", "b8Jk2_x") for path in PAGES.values()), "/t/m2?link=a"])
def test_every_page_address_gives_the_page(built: Path, address: str) -> None:
    with TestClient(Litestar(built_pages(built))) as client:
        answer = client.get(address)
    assert answer.status_code == 200
    assert "<title>Mozaika</title>" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


def test_page_runs_only_its_own_scripts(built: Path) -> None:
    with TestClient(Litestar(built_pages(built))) as client:
        policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_files_with_hashed_names_are_cached(built: Path) -> None:
    with TestClient(Litestar(built_pages(built))) as client:
        assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
        assert client.get("/").headers["cache-control"] == "no-cache"
        assert client.get("/mark.svg").headers["content-type"] == "image/svg+xml"
        assert client.get("/assets/other.js").status_code == 404


def test_assets_are_compressed_as_well_as_gzip_can(built: Path) -> None:
    text = "tile " * 200
    with TestClient(Litestar(built_pages(built))) as client:
        (built / "assets" / "text-abc.js").write_text(text, encoding="utf-8")  # a new version while the server runs
        answer = client.get("/assets/text-abc.js", headers={"accept-encoding": "gzip, br"})
        assert (answer.text, answer.headers["content-encoding"]) == (text, "gzip")
        assert int(answer.headers["content-length"]) == len(gzip.compress(text.encode(), 9))
        plain = client.get("/assets/text-abc.js", headers={"accept-encoding": "identity"})
        assert (plain.text, "content-encoding" in plain.headers) == (text, False)
        assert plain.headers["content-type"].startswith("text/javascript")


def test_service_worker_is_not_cached_and_fetches_only_from_us(built: Path) -> None:
    with TestClient(Litestar(built_pages(built))) as client:
        answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"


def test_each_language_has_a_manifest(built: Path) -> None:
    with TestClient(Litestar(built_pages(built))) as client:
        answer = client.get("/manifest/pl.webmanifest")
        assert answer.json() == {"lang": "pl"}
        assert answer.headers["content-type"] == "application/manifest+json"
        assert answer.headers["cache-control"] == "no-cache"
        assert client.get("/manifest/xx.webmanifest").status_code == 404
        assert client.get("/manifest/..%2Findex.html").status_code == 404


READER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("address", "headers", "is_page"),
    [
        ("/nothing/here", READER, True),
        ("/words", READER, True),
        ("/api/nothing", READER, False),
        ("/nothing/here", {"accept": "application/json"}, False),
    ],
)
def test_unknown_address_gives_the_page_to_browsers_and_an_error_to_programs(
    built: Path, address: str, headers: dict[str, str], is_page: bool
) -> None:
    app = Litestar(built_pages(built), exception_handlers={NotFoundException: no_such_page(built)})
    with TestClient(app) as client:
        answer = client.get(address, headers=headers)
    assert answer.status_code == 404
    assert ("<title>Mozaika</title>" in answer.text) == is_page
    assert is_page or answer.json()["code"] == "bad-request"


def test_without_a_build_there_are_no_pages(tmp_path: Path) -> None:
    assert built_pages(tmp_path) == []
