"""The hall: tables come about, are found by those who may see them, joined, left, played again, and outlive memory."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.errors import GameAlreadyStarted, NameNotCapitalised, NameTaken, NotEnoughTiles, WrongPlayerCount
from mozaika.rules.events import Contributed, GameCreated
from mozaika.rules.state import Phase
from mozaika.rules.tiles import TileSet
from mozaika.service.cards import SeatKind, Stage, TableKind, TablePlan
from mozaika.service.errors import (
    AlreadySeated,
    BadTable,
    GameNotOver,
    NoSuchPerson,
    NoSuchTable,
    NotSeated,
    SeatTaken,
    TableFull,
)
from mozaika.service.table import Table
from mozaika.service.table_registry import IDLE_MS
from tests.marks import rule
from tests.service.world import PERSON, bot, edition, local, started, told, world


async def pass_to_the_end(table: Table) -> None:
    while table.game.phase is not Phase.OVER:
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))


async def test_a_table_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, kasia = await here.welcome("Ala", "Olek", "Kasia")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON,) * 3), seed=b"a" * 16)
        assert (table.card.stage, table.state) == (Stage.GATHERING, None)
        await here.registry.join(table.id, olek, seed=b"o" * 16)
        assert table.state is None
        metrics = table.subscribe(None, "")
        told(metrics)
        _, seat = await here.registry.join(table.id, kasia, seed=b"k" * 16)
        assert seat == 2
        assert table.game.phase is Phase.TURN
        kinds = [message["kind"] for message in told(metrics)]
        assert kinds == ["seats", "events", "seats"]
        created = table.events()[0]
        assert isinstance(created, GameCreated)
        assert created.people == (ala.id, olek.id, kasia.id)


async def test_the_draws_are_committed_to_before_anybody_adds_to_them(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        (shown,) = {card.commitment for card in await here.registry.tables_of(table.card.host)}
        assert table.draws is not None
        assert shown == table.draws.commitment == table.game.ledger.commitment
        added = {event.seat: event.seed for event in table.events() if isinstance(event, Contributed)}
        assert added == {0: b"0" * 16, 1: b"\1" * 16}
        await pass_to_the_end(table)
        verify(table.events())


async def test_settings_and_words_are_known_before_sitting_down(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(clock={"kind": "days", "days": 3}), (PERSON, PERSON))
        table = await here.registry.create(ala, plan)
        (card,) = await here.registry.open_tables()
        assert card == table.card
        assert card.edition.rules.clock.budget_ms == 3 * 86_400_000
        assert (card.edition.lexicon.name, card.edition.lexicon.digest) == ("small", "5" * 64)


@rule("7.2")
async def test_live_tables_have_a_challenge_window_and_local_ones_have_none(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")

        async def window(plan: TablePlan) -> int:
            return (await here.registry.create(ala, plan)).card.edition.rules.challenge_window_ms

        assert await window(TablePlan(edition(), (PERSON, PERSON))) == 20_000
        assert await window(TablePlan(edition(challenge_window_s=45), (PERSON, PERSON))) == 45_000
        assert await window(TablePlan(edition(clock={"kind": "days", "days": 3}), (PERSON, PERSON))) == 0
        assert await window(TablePlan(edition(), (local("Jan"), local("Ewa")), TableKind.LOCAL)) == 0


async def test_who_may_see_a_table(tmp_path: Path) -> None:
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
        assert [card.id for card in await here.registry.open_tables()] == [public.id]
        await here.registry.join(private.id, olek, link=private.card.link)
        assert await here.registry.find(private.id, olek.id) is private  # who sits there needs no link any more


async def test_a_table_that_may_not_be_watched_is_for_its_players_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, jan = await here.welcome("Ala", "Olek", "Jan")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON), watchable=False))
        assert await here.registry.find(table.id, olek.id) is table  # to look before sitting down
        await here.registry.join(table.id, olek)
        with pytest.raises(NoSuchTable):
            await here.registry.find(table.id, jan.id)


async def test_seats_are_taken_once_and_names_are_one_of_a_kind(tmp_path: Path) -> None:
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
        assert (await here.registry.join(table.id, olek))[1] == 2  # a message that came twice
        with pytest.raises(AlreadySeated):
            await here.registry.join(table.id, olek, 1)
        assert (await here.registry.join(table.id, other, name="Alicja"))[1] == 1
        assert table.card.names == ("Ala", "Alicja", "Olek")
        with pytest.raises(GameAlreadyStarted):
            await here.registry.join(table.id, jan)


async def test_of_two_who_want_the_last_seat_one_gets_it(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, jan = await here.welcome("Ala", "Olek", "Jan")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        outcomes = await asyncio.gather(
            here.registry.join(table.id, olek), here.registry.join(table.id, jan), return_exceptions=True
        )
        assert sorted(isinstance(outcome, (TableFull, GameAlreadyStarted)) for outcome in outcomes) == [False, True]
        assert table.game.phase is Phase.TURN


async def test_tables_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        few_tiles = replace(edition(), tiles=TileSet(edition().tiles.kinds[:4]))
        wrong = [
            (TablePlan(edition(), (PERSON,)), WrongPlayerCount),
            (TablePlan(edition(), (PERSON,) * 5), WrongPlayerCount),
            (TablePlan(edition(), (bot(), bot())), BadTable),
            (TablePlan(edition(), (PERSON, bot("genius"))), BadTable),
            (TablePlan(edition(), (PERSON, bot()), lexicon="none"), BadTable),
            (TablePlan(edition(), (PERSON, local("Jan")), TableKind.LOCAL), BadTable),
            (TablePlan(edition(), (local("Jan"), local("jan")), TableKind.LOCAL), NameTaken),
            (
                TablePlan(edition("polish-simulator"), (local("jan"), local("Ewa")), TableKind.LOCAL),
                NameNotCapitalised,
            ),
            (TablePlan(few_tiles, (PERSON,) * 4), NotEnoughTiles),
        ]
        for plan, refusal in wrong:
            with pytest.raises(refusal):
                await here.registry.create(ala, plan)
        with pytest.raises(BadTable):
            await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)), seed=b"short")
        assert await here.registry.tables_of(ala.id) == []


async def test_a_bot_gets_a_name_that_nobody_has_and_that_the_edition_allows(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ada,) = await here.welcome("Ada")
        table = await here.registry.create(ada, TablePlan(edition("polish-simulator"), (PERSON, bot(), bot(), bot())))
        assert table.card.names == ("Ada", "Bob", "Eva", "Ida")
        assert [seat.kind for seat in table.card.seats[1:]] == [SeatKind.BOT] * 3


async def test_standing_up_before_the_start_frees_the_seat_and_the_last_closes_the_table(tmp_path: Path) -> None:
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
        assert await here.registry.open_tables() == []


async def test_nobody_leaves_a_game_that_has_begun_but_by_resigning(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        with pytest.raises(GameAlreadyStarted):
            await here.registry.leave(table.id, people[1].id)
        await table.submit(1, cmd.Resign(1))
        assert table.game.result is not None
        assert table.game.result.winners == (0,)


async def test_my_games_are_those_that_go_on_first_and_say_whose_turn_it_is(tmp_path: Path) -> None:
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


async def test_a_rematch_keeps_everybody_s_seat_and_is_one_table_for_all(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, seats=4, bots=1)
        with pytest.raises(GameNotOver):
            await here.registry.rematch(table.id, people[0])
        await pass_to_the_end(table)
        stranger = (await here.welcome("Ewa"))[0]
        with pytest.raises(NotSeated):
            await here.registry.rematch(table.id, stranger)
        first, second = await asyncio.gather(
            here.registry.rematch(table.id, people[1], b"1" * 16),
            here.registry.rematch(table.id, people[0], b"0" * 16),
        )
        assert first is second
        assert table.card.rematch == first.id
        with pytest.raises(TableFull):
            await here.registry.join(first.id, stranger)
        assert first.state is None
        third = await here.registry.rematch(table.id, people[2], b"2" * 16)
        assert third is first
        assert first.game.phase is Phase.TURN
        assert first.card.names == table.card.names
        assert first.card.commitment != table.card.commitment


async def test_an_idle_table_leaves_memory_and_is_the_same_when_asked_for_again(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        subscriber = table.subscribe(0, people[0].id)
        name, state = table.id, table.state
        here.clock.time += IDLE_MS
        here.registry.let_idle_go()
        assert here.registry.in_memory() == 1  # somebody listens
        table.unsubscribe(subscriber)
        here.registry.let_idle_go()
        assert here.registry.in_memory() == 0
        assert await here.registry.find(name, people[0].id) is table  # as long as somebody has it there is only one
        here.clock.time += IDLE_MS
        here.registry.let_idle_go()
        del table
        gc.collect()
        again = await here.registry.find(name, people[0].id)
        assert again.state == state
        await again.submit(again.game.turn, cmd.Pass(again.game.turn), again.version)


async def test_many_who_ask_for_a_table_at_once_get_the_same(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        name = table.id
    async with world(tmp_path) as here:
        found = await asyncio.gather(*(here.registry.find(name, people[0].id) for _ in range(10)))
        assert len({id(table) for table in found}) == 1


async def test_a_table_whose_last_player_sat_down_just_before_a_crash_begins_after_it(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)), seed=b"a" * 16)
        card = table.card.seats[1]
        seated = type(card)(SeatKind.PERSON, olek.id, olek.name)
        await here.store.tables.set_seat(table.id, 1, seated, b"o" * 16)
    async with world(tmp_path) as here:
        again = await here.registry.find(table.id, olek.id)
        assert again.game.phase is Phase.TURN
        assert again.game.ledger.seats() == {0, 1}


async def test_a_game_is_paused_today_and_goes_on_another_day_after_a_restart(tmp_path: Path) -> None:
    clock = None
    timed = edition(clock={"kind": "game", "minutes": 25, "overtime_minutes": 10, "overtime_points": 10})
    async with world(tmp_path) as here:
        table, people = await started(here, kind=timed)
        seat = table.game.turn
        here.clock.time += 60_000
        await table.submit(1 - seat, cmd.Pause(1 - seat))
        assert here.registry.watch.next_alarm() is None
        clock, name = here.clock, table.id
    clock.time += 5 * 86_400_000
    async with world(tmp_path, clock=clock) as here:
        await here.later()
        again = await here.registry.find(name, people[0].id)
        assert again.game.phase is Phase.PAUSED
        await again.submit(seat, cmd.Resume(seat))
        assert again.game.phase is Phase.TURN
        assert again.game.players[seat].time_left_ms == 24 * 60_000


async def test_people_have_names_that_can_be_changed(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        person = await here.people.welcome("  Łukasz ")
        assert person.name == "Łukasz"
        assert await here.people.rename(person.id, "Şule") == await here.people.find(person.id)
        with pytest.raises(NoSuchPerson):
            await here.people.find("nobody")


async def test_a_device_with_several_players_acts_for_each_of_them(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(), (local("Jan"), local("Ewa"), bot()), TableKind.LOCAL)
        table = await here.registry.create(ala, plan, seed=b"d" * 16)
        assert table.card.seats_of(ala.id) == (0, 1)
        assert table.card.one_device
        assert table.game.phase is Phase.TURN
