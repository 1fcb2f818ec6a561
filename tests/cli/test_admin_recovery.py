"""`mozaika admin recovery`: a code for somebody who has forgotten their password."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from mozaika.cli.locations import STORE
from mozaika.cli.main import main
from mozaika.compose import WallClock
from mozaika.service.recovery import code_hash
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.texts import LANGUAGES
from tests.stores.test_people import ALA, OLEK


async def fill(path: Path) -> None:
    """Ala has an account, Olek is a guest."""
    store = SqliteStore(path)
    for person in (ALA, OLEK):
        await store.people.add(person)
    await store.accounts.add(ALA.id, ALA.name, "hash", 5)
    await store.close()


async def redeemed(path: Path, code: str) -> bool:
    store = SqliteStore(path)
    try:
        return await store.recovery.redeem(ALA.id, code_hash(code), "new", WallClock().now())
    finally:
        await store.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_code_sets_a_new_password(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    asyncio.run(fill(tmp_path / STORE))
    assert main(["admin", "recovery", "ala", "--data", str(tmp_path), "--lang", language]) == 0
    printed = capsys.readouterr().out
    (code,) = re.findall(r"(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}", printed)
    assert "Ala" in printed
    assert "UTC" in printed
    assert asyncio.run(redeemed(tmp_path / STORE, code))


def test_guest_gets_no_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(fill(tmp_path / STORE))
    assert main(["admin", "recovery", OLEK.id, "--data", str(tmp_path)]) == 2
    assert "[no-account]" in capsys.readouterr().err
