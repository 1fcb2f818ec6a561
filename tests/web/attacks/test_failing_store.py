"""A store that cannot be written: `/ready` says so, `/health` does not depend on it, and nothing shows a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.lexicon.errors import BadWordGraph
from mozaika.service import store_check
from mozaika.service.errors import StoreFailed
from mozaika.web.error_responses import error_info, refused
from tests.stores.test_failing_disk import failing_disk
from tests.web.client import PERSON, people
from tests.web.refusals import refusal
from tests.web.server import STORE, serving


async def test_failing_disk_makes_the_server_unready_and_shows_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_check, "FRESH_S", 0.0)
    with serving(tmp_path) as server:
        async with people(server, "Ala", "") as (ala, other):
            table = (await ala.table([PERSON, PERSON]))["id"]
            assert (await other.ask("GET", "/ready")).json() == {"status": "ready", "nats": {}}
            async with ala.socket(table) as socket:
                with failing_disk(tmp_path / STORE):
                    unready = await other.ask("GET", "/ready")
                    refusals = [
                        unready,
                        await ala.ask("PUT", "/api/me", {"name": "Ela"}),
                        await ala.ask("POST", "/api/tables", {"seats": [PERSON, PERSON]}),
                    ]
                    said = await socket.ask("chat", text="Hello")
                    health = await other.ask("GET", "/health")
                assert [refusal(each, 503, "store-failed") for each in refusals] == [{"file": STORE}] * 3
                assert said["code"] == "store-failed"
                assert health.json()["status"] == "ok"
                shown = [each.text for each in (*refusals, health)] + [str(said)]
                assert not [text for text in shown if str(tmp_path) in text or "/" in text]
            assert (await other.ask("GET", "/ready")).status_code == 200
            assert (await ala.ask("PUT", "/api/me", {"name": "Ela"})).status_code == 200


def test_error_is_shown_without_the_folders_of_its_file() -> None:
    for error in (StoreFailed("/srv/secret/tables.db"), BadWordGraph("/srv/secret/x.graph", "damaged")):
        for shown in (error_info(error, "en"), refused("1", error, "en", 0, None, ())):
            assert "secret" not in f"{shown.message} {shown.facts}"
            assert shown.code == error.code
