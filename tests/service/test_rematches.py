"""Rematches: offers, answers, and the table that follows when all players want one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.errors import (
    GameNotOver,
    NoRematchOffer,
    NotSeated,
    RematchDeclined,
    TableFull,
    TooBusy,
)
from mozaika.service.messages import RematchOfferInfo, SeatsMessage
from mozaika.service.store_ports import Person
from mozaika.service.subscribers import Subscriber
from mozaika.service.table import Table
from tests.service.world import PERSON, World, bot, edition, local, started, world


async def finished(here: World, seats: int = 2, bots: int = 0) -> tuple[Table, list[Person]]:
    table, people = await started(here, seats, bots)
    while table.game.phase is not Phase.OVER:
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
    return table, people


def last_seats(subscriber: Subscriber) -> SeatsMessage:
    return [message for message in subscriber.take() if isinstance(message, SeatsMessage)][-1]


async def test_offer_waits_until_every_player_has_accepted(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek, kasia) = await finished(here, seats=4, bots=1)
        subscriber = table.subscribe(2, kasia.id)
        assert last_seats(subscriber).may_offer_rematch == (0, 1, 2)
        assert await here.registry.rematches.ask(table.id, olek) is None
        offered = last_seats(subscriber)
        assert (offered.rematch, offered.rematch_offer) == ("", RematchOfferInfo(1, (0, 2), None))
        assert offered.may_offer_rematch == ()
        assert await here.registry.rematches.ask(table.id, ala) is None
        assert last_seats(subscriber).rematch_offer == RematchOfferInfo(1, (2,), None)
        assert await here.registry.rematches.ask(table.id, ala) is None  # accepting twice changes nothing
        rematch = await here.registry.rematches.ask(table.id, kasia)
        assert rematch is not None
        told = last_seats(subscriber)
        assert (told.rematch, told.rematch_offer, told.may_offer_rematch) == (rematch.id, None, ())


async def test_rematch_is_one_table_with_the_same_seats(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await finished(here, seats=4, bots=1)
        asked = await asyncio.gather(*(here.registry.rematches.ask(table.id, person) for person in people))
        (rematch,) = [each for each in asked if each is not None]
        assert rematch.state is None  # nobody has come yet but the last who accepted
        (stranger,) = await here.welcome("Ewa")
        with pytest.raises(TableFull):
            await here.registry.join(rematch.id, stranger)
        for person in people:
            assert await here.registry.rematches.ask(table.id, person) is rematch
        assert rematch.game.phase is Phase.TURN
        assert rematch.card.names == table.card.names
        assert rematch.card.commitment != table.card.commitment
        assert rematch.card.host == people[0].id  # who offered it


async def test_rematch_needs_a_finished_game_and_a_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, _) = await started(here)
        with pytest.raises(GameNotOver):
            await here.registry.rematches.ask(table.id, ala)
        with pytest.raises(GameNotOver):
            await here.registry.rematches.decline(table.id, ala.id)
        await table.submit(0, cmd.Resign(0))
        (stranger,) = await here.welcome("Ewa")
        with pytest.raises(NotSeated):
            await here.registry.rematches.ask(table.id, stranger)
        with pytest.raises(NotSeated):
            await here.registry.rematches.decline(table.id, stranger.id)


async def test_declined_offer_is_shown_and_cannot_be_repeated(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await finished(here)
        with pytest.raises(NoRematchOffer):
            await here.registry.rematches.decline(table.id, olek.id)
        await here.registry.rematches.ask(table.id, ala)
        await here.registry.rematches.decline(table.id, olek.id)
        told = last_seats(table.subscribe(0, ala.id))  # also after a reload
        assert (told.rematch_offer, told.may_offer_rematch) == (RematchOfferInfo(0, (1,), 1), (1,))
        with pytest.raises(RematchDeclined):
            await here.registry.rematches.ask(table.id, ala)
        assert await here.registry.rematches.ask(table.id, olek) is None  # who declined may change their mind
        assert await here.registry.rematches.ask(table.id, ala) is not None


async def test_withdrawn_offer_is_gone_and_can_be_repeated(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await finished(here)
        await here.registry.rematches.ask(table.id, ala)
        await here.registry.rematches.decline(table.id, ala.id)
        told = last_seats(table.subscribe(1, olek.id))
        assert (told.rematch_offer, told.may_offer_rematch) == (None, (0, 1))
        assert await here.registry.rematches.ask(table.id, ala) is None


async def test_rematch_against_bots_or_on_one_device_begins_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        shared = TablePlan(edition(), (local("Jan"), local("Ewa")), TableKind.LOCAL)
        for plan in (TablePlan(edition(), (PERSON, bot(), bot())), shared):
            table = await here.registry.create(ala, plan)
            while table.game.phase is not Phase.OVER:
                await table.submit(table.game.turn, cmd.Resign(table.game.turn))
            rematch = await here.registry.rematches.ask(table.id, ala)
            assert rematch is not None
            assert rematch.state is not None


async def test_refused_offer_leaves_no_trace(tmp_path: Path) -> None:
    async def refuse() -> None:
        raise TooBusy

    async with world(tmp_path) as here:
        table, (ala, olek) = await finished(here)
        with pytest.raises(TooBusy):
            await here.registry.rematches.ask(table.id, ala, refuse)
        assert table.rematch_offers.last is None
        await here.registry.rematches.ask(table.id, ala)
        assert await here.registry.rematches.ask(table.id, olek, refuse) is not None  # accepting needs no quota


async def test_offer_of_a_blocked_player_cannot_be_accepted(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await finished(here)
        await here.registry.rematches.ask(table.id, ala)
        here.registry.barred.add(ala.id)
        with pytest.raises(NoRematchOffer):
            await here.registry.rematches.ask(table.id, olek)
        assert table.rematch_offers.last is None


async def test_restart_forgets_an_offer(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, _) = await finished(here)
        await here.registry.rematches.ask(table.id, ala)
    async with world(tmp_path) as here:
        again = await here.registry.find(table.id, ala.id)
        assert again.rematch_offers.last is None
        assert again.rematch_offers.may_offer(again.card) == (0, 1)
