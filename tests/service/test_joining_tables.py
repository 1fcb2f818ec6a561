"""Finding, joining and leaving tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.errors import GameAlreadyStarted, NameTaken
from mozaika.rules.state import Phase
from mozaika.service import seating
from mozaika.service.cards import Stage, TableKind, TablePlan
from mozaika.service.errors import (
    AlreadySeated,
    NoSuchTable,
    NotSeated,
    SeatTaken,
    TableFull,
)
from mozaika.service.table import Table
from tests.service.world import PERSON, bot, edition, local, started, world


async def pass_to_the_end(table: Table) -> None:
    while table.game.phase is not Phase.OVER:
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))


async def test_table_is_visible_to_the_right_people(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        public = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        private = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON), TableKind.PRIVATE))
        at_home = await here.registry.create(ala, TablePlan(edition(), (local("Jan"), local("Ewa")), TableKind.LOCAL))
        assert await here.registry.find(public.id) is public
        assert await here.registry.find(private.id, ala.id) is private
        assert await here.registry.find(private.id, olek.id, private.card.link) is private
        assert await here.registry.find(at_home.id, ala.id) is at_home
        for table, link in ((private, ""), (private, "x"), (at_home, "")):
            with pytest.raises(NoSuchTable):
                await here.registry.find(table.id, olek.id, link)
        with pytest.raises(NoSuchTable):
            await here.registry.find("nowhere", olek.id)
        assert [card.id for card in await here.registry.lobby.tables()] == [public.id]
        await here.registry.join(private.id, olek, link=private.card.link)
        assert await here.registry.find(private.id, olek.id) is private  # a seated person needs no link


async def test_unwatchable_table_is_visible_to_its_players_only(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, jan = await here.welcome("Ala", "Olek", "Jan")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON), watchable=False))
        assert await here.registry.find(table.id, olek.id) is table  # to see it before joining
        await here.registry.join(table.id, olek)
        with pytest.raises(NoSuchTable):
            await here.registry.find(table.id, jan.id)


async def test_seat_and_name_are_taken_once(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, other, jan = await here.welcome("Ala", "Olek", "ALA", "Jan")
        table = await here.registry.create(ala, TablePlan(edition("polish"), (PERSON,) * 3))
        with pytest.raises(NameTaken):
            await here.registry.join(table.id, other)
        with pytest.raises(SeatTaken):
            await here.registry.join(table.id, olek, 0)
        with pytest.raises(SeatTaken):
            await here.registry.join(table.id, olek, 7)
        assert (await here.registry.join(table.id, olek, 2))[1] == 2
        assert (await here.registry.join(table.id, olek))[1] == 2  # a repeated request
        with pytest.raises(AlreadySeated):
            await here.registry.join(table.id, olek, 1)
        assert (await here.registry.join(table.id, other, name="Alicja"))[1] == 1
        assert table.card.names == ("Ala", "Alicja", "Olek")
        with pytest.raises(GameAlreadyStarted):
            await here.registry.join(table.id, jan)


async def test_one_of_two_simultaneous_joins_gets_the_last_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, jan = await here.welcome("Ala", "Olek", "Jan")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        outcomes = await asyncio.gather(
            here.registry.join(table.id, olek), here.registry.join(table.id, jan), return_exceptions=True
        )
        assert sorted(isinstance(outcome, (TableFull, GameAlreadyStarted)) for outcome in outcomes) == [False, True]
        assert table.game.phase is Phase.TURN


async def test_leaving_frees_the_seat_and_the_last_closes_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON,) * 3))
        await here.registry.join(table.id, olek)
        await here.registry.leave(table.id, ala.id)
        assert [seat.person for seat in table.card.seats] == ["", olek.id, ""]
        with pytest.raises(NotSeated):
            await here.registry.leave(table.id, ala.id)
        await here.registry.leave(table.id, olek.id)
        assert table.card.stage is Stage.CLOSED
        assert await here.registry.lobby.tables() == []


async def test_leaving_a_running_game_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        with pytest.raises(GameAlreadyStarted):
            await here.registry.leave(table.id, people[1].id)
        await table.submit(1, cmd.Resign(1))
        assert table.game.result is not None
        assert table.game.result.winners == (0,)


async def test_tables_of_a_person_list_running_games_first(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        await pass_to_the_end(table)
        here.clock.time += 1
        plan = TablePlan(edition(), (PERSON, PERSON))
        second = await here.registry.create(people[0], plan)
        await here.registry.join(second.id, people[1])
        cards = await here.registry.tables_of(people[1].id)
        assert [(card.id, card.stage, card.turn) for card in cards] == [
            (second.id, Stage.PLAYING, second.game.turn),
            (table.id, Stage.OVER, None),
        ]
        assert await here.registry.tables_of("nobody") == []


async def test_bots_whose_names_accounts_have_taken_get_different_ones_in_a_rematch(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, bot(), bot())))
        taken = table.card.names[1:]
        again = seating.rematch_card(table.card, ala, taken)
        assert len(set(again.names)) == 3
        assert not set(again.names) & set(taken)
