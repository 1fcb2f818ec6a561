"""Quick pairing of players who ask for the same game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.service.cards import Stage, TablePlan
from mozaika.service.seeks import Seeks, seek_clocks
from tests.service.world import edition, world


def plan(name: str = "english", *, rated: bool = True, **rules: object) -> TablePlan:
    return TablePlan(edition(name, **rules), (), rated=rated)


async def test_equal_seeks_are_paired(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        seeks = Seeks(here.registry)
        first = await seeks.seek(ala, plan())
        assert first.card.stage is Stage.GATHERING
        second = await seeks.seek(olek, plan())
        assert second is first
        assert (first.card.stage, first.card.names) == (Stage.PLAYING, ("Ala", "Olek"))


async def test_repeated_seek_waits_at_one_table(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        seeks = Seeks(here.registry)
        assert await seeks.seek(ala, plan()) is await seeks.seek(ala, plan())


async def test_different_seeks_are_not_paired(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = [replace(each, account=True) for each in await here.welcome("Ala", "Olek", "Jan", "Ewa")]
        seeks = Seeks(here.registry)
        plans = [plan(), plan("polish"), plan(rated=False), plan(clock={"kind": "game", "minutes": 5})]
        found = [await seeks.seek(person, wanted) for person, wanted in zip(people, plans, strict=True)]
        assert len({table.id for table in found}) == 4


async def test_guest_is_paired_with_a_player_who_asks_for_a_rated_game(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, guest = await here.welcome("Ala", "Olek")
        seeks = Seeks(here.registry)
        first = await seeks.seek(replace(ala, account=True), plan())
        assert await seeks.seek(guest, plan(rated=False)) is first


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("english", ["increment", "increment", "days"]), ("polish-tournament", ["game", "increment", "days"])],
)
def test_seek_clocks_begin_with_the_edition_s_own(name: str, kinds: list[str]) -> None:
    own = edition(name)
    clocks = seek_clocks(own)
    assert [clock.kind.value for clock in clocks] == kinds
    assert (clocks[0] == own.rules.clock) == (kinds[0] == "game")


async def test_simultaneous_seeks_are_paired(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await here.welcome(*(f"P{number}" for number in range(20)))
        seeks = Seeks(here.registry)
        found = await asyncio.gather(*(seeks.seek(person, plan()) for person in people))
        assert len({table.id for table in found}) == 10
        assert all(table.card.stage is Stage.PLAYING for table in found)


async def test_seeker_with_the_same_name_is_not_paired(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await here.welcome("Ala", "ala", "Olek")
        seeks, found = Seeks(here.registry), []
        for person in people:
            found.append(await seeks.seek(person, plan()))
            here.clock.time += 1
        one, other, third = found
        assert one is not other
        assert third is one  # they have waited longest
