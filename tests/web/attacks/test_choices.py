"""The largest response that anyone may ask for is made once, and sent again only when it has changed."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from mozaika.web import choices
from tests.web.client import people
from tests.web.server import Served, serving


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("choices")) as served:
        yield served


async def test_choices_are_computed_once_and_not_sent_again(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    computed = Mock(side_effect=choices._table_options)
    monkeypatch.setattr(choices, "_table_options", computed)
    async with people(server, "") as (guest,):
        first = await guest.ask("GET", "/api/choices")
        plain = await guest.ask("GET", "/api/choices", headers={"Accept-Encoding": "identity"})
        assert (first.status_code, first.headers["content-encoding"]) == (200, "gzip")
        assert "content-encoding" not in plain.headers
        assert first.json() == plain.json()
        assert first.headers["cache-control"] == "no-cache"
        tag = first.headers["etag"]
        again = await guest.ask("GET", "/api/choices", headers={"If-None-Match": f'"x", W/{tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert (await guest.ask("GET", "/api/choices", headers={"If-None-Match": '"x"'})).status_code == 200
    assert computed.call_count == 1
