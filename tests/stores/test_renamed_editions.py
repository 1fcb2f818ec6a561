"""Ratings, results and tables of editions that were renamed: a store of the version before has rows of both ids."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from mozaika.editions import load_edition
from mozaika.rules.edition import Edition
from mozaika.service.cards import SeatKind, Stage, TableCard, TableKind
from mozaika.service.lobby import Lobby
from mozaika.service.outcomes import GameOutcome
from mozaika.service.rating_rules import why_unrated
from mozaika.service.stores.migrations import STEPS
from mozaika.service.stores.sql_store import SqlStore
from tests.editions.test_renamed import OLD_OFFICIAL, OLD_TABLE
from tests.stores.later_columns import add_columns, drop_columns
from tests.stores.places import Place
from tests.stores.test_people import ALA, OLEK, OVER, outcome
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

BEFORE = STEPS[:3]


@asynccontextmanager
async def store_of_that_time(place: Place) -> AsyncIterator[SqlStore]:
    """A store before the change, which has columns that today's code writes only while it is filled."""
    store = await place.open(BEFORE)
    await add_columns(store)
    yield store
    await drop_columns(store)
    await store.close()


async def fill(place: Place) -> None:
    """One rated game of `turkish` and two of `turkish-official` between the same people, and a game of `english`."""
    async with store_of_that_time(place) as store:
        await play(store)


async def play(store: SqlStore) -> None:
    for person in (ALA, OLEK):
        await store.people.add(person)
    played = ["turkish", "turkish-official", "turkish-official", "english"]
    for place_in_order, edition in enumerate(played):
        game = f"t{place_in_order}"
        await store.tables.add(replace(CARD, id=game), DRAWS)
        await store.log.append(game, 0, logged("over"), OVER)
        result: GameOutcome = replace(outcome(game, 100 + place_in_order), edition=edition)
        assert await store.results.settle(result)


async def test_ratings_and_results_follow_the_tiles(place: Place) -> None:
    await fill(place)
    before = await place.open(BEFORE)
    expected = {card.edition: card for card in await before.results.ratings("p1")}
    graph = await before.results.graph("p1", "turkish-official", 9)
    await before.close()
    store = await place.open()
    ratings = {card.edition: card for card in await store.results.ratings("p1")}
    assert ratings == {
        "turkish-table": replace(expected["turkish"], edition="turkish-table"),
        "turkish": replace(expected["turkish-official"], edition="turkish"),
        "english": expected["english"],
    }
    found = await store.results.results("p1", 1_000, 9)
    assert [card.edition for card in found] == ["english", "turkish", "turkish", "turkish-table"]
    assert [(each.edition, each.games) for each in await store.results.statistics("p2")] == [
        ("turkish", 2), ("english", 1), ("turkish-table", 1)
    ]  # fmt: skip
    assert await store.results.graph("p1", "turkish", 9) == graph
    await store.close()
    again = await place.open()  # the step runs once
    assert {card.edition for card in await again.results.ratings("p1")} == set(ratings)
    await again.close()


@pytest.mark.parametrize(
    ("stored", "today"), [(OLD_TABLE, "turkish-table"), (OLD_OFFICIAL, "turkish")], ids=["table", "official"]
)
async def test_running_table_counts_for_the_edition_of_its_tiles(place: Place, stored: Edition, today: str) -> None:
    async with store_of_that_time(place) as old:
        await old.tables.add(replace(CARD, edition=stored, rated=True), DRAWS)
        await old.log.append("t1", 0, logged("one"), GOES_ON)
    store = await place.open()
    card = await store.tables.find("t1")
    assert card is not None
    assert (card.stage, card.edition) == (Stage.PLAYING, load_edition(today))
    assert why_unrated(card.edition, TableKind.OPEN, [SeatKind.PERSON] * 2, ["kelimelik"]) is None
    await store.close()


async def test_open_table_of_an_earlier_version_has_the_edition_of_today(place: Place) -> None:
    store = await place.open(BEFORE)
    await store.tables.add(replace(CARD, edition=OLD_OFFICIAL), DRAWS)
    await store.close()
    store = await place.open()
    waiting: list[TableCard] = await Lobby(store.tables).tables(9, 3)
    assert [card.edition for card in waiting] == [load_edition("turkish")]
    await store.close()
