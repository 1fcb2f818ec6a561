"""`mozaika admin pairs`: pairs of players with suspicious rated games."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.locations import STORE
from mozaika.cli.main import main
from mozaika.compose import WallClock
from mozaika.service.admin import PAIRS_MS
from mozaika.service.stores.sqlite import SqliteStore
from tests.stores.test_people import ALA, OLEK, OVER, outcome
from tests.stores.test_stores import CARD, DRAWS, logged


async def fill(path: Path, ages_ms: list[int]) -> None:
    """Rated games between Ala and Olek that ended early so long ago."""
    store, now = SqliteStore(path), WallClock().now()
    for person in (ALA, OLEK):
        await store.people.add(person)
    for number, age in enumerate(ages_ms):
        await store.tables.add(replace(CARD, id=f"g{number}", rated=True), DRAWS)
        await store.log.append(f"g{number}", 0, logged("end"), OVER)
        await store.results.settle(replace(outcome(f"g{number}", now - age), short=True))
    await store.close()


def test_pairs_of_the_last_week_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    asyncio.run(fill(tmp_path / STORE, [0, 1000, PAIRS_MS + 60_000]))
    assert main(["admin", "pairs", "--data", str(tmp_path)]) == 0
    heading, line = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "name", "id", "name", "games", "counted", "early"]
    assert line.split() == ["p1", "Ala", "p2", "Olek", "2", "0", "2"]
    assert main(["admin", "pairs", "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"ids": ["p1", "p2"], "names": ["Ala", "Olek"], "games": 2, "counted": 0, "early": 2}
    ]
