"""Stored answers of online dictionaries, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place

DICTIONARY, OTHER = "https://sozluk.gov.tr/gts", "http://127.0.0.1:1/gts"


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[SqlStore]:
    store = await place.open()
    try:
        yield store
    finally:
        await store.close()


async def test_answers_are_found_by_dictionary_word_and_age(place: Place) -> None:
    async with opened(place) as store:
        await store.verdicts.add(DICTIONARY, {"KİTAP": True, "XYZ": False}, at=1000)
        await store.verdicts.add(OTHER, {"KİTAP": False}, at=2000)
        words = ["KİTAP", "XYZ", "EV"]
        assert await store.verdicts.find(DICTIONARY, words, since=1000) == {"KİTAP": True, "XYZ": False}
        assert await store.verdicts.find(OTHER, words, since=1000) == {"KİTAP": False}
        assert await store.verdicts.find(DICTIONARY, words, since=1001) == {}
    async with opened(place) as store:
        assert await store.verdicts.find(DICTIONARY, words, since=0) == {"KİTAP": True, "XYZ": False}


async def test_newer_answer_replaces_the_older(place: Place) -> None:
    async with opened(place) as store:
        await store.verdicts.add(DICTIONARY, {"EV": True}, at=1000)
        await store.verdicts.add(DICTIONARY, {"EV": False}, at=2000)
        assert await store.verdicts.find(DICTIONARY, ["EV"], since=1500) == {"EV": False}


async def test_trim_keeps_the_newest_answers(place: Place) -> None:
    async with opened(place) as store:
        for at in range(10):
            await store.verdicts.add(DICTIONARY, {f"SÖZ{at}": True}, at=at)
        words = [f"SÖZ{at}" for at in range(10)]
        await store.verdicts.trim(before=2, limit=100)
        assert list(await store.verdicts.find(DICTIONARY, words, since=0)) == words[2:]
        await store.verdicts.trim(before=0, limit=3)
        assert sorted(await store.verdicts.find(DICTIONARY, words, since=0)) == words[7:]
