"""Nobody else uses the name of an account, at a table or as a guest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.errors import NameForbidden, NameTaken, NameTooManyMarks
from mozaika.service.cards import SeatKind, SeatPlan, TableKind, TablePlan
from mozaika.service.seating import FREE_NAMES
from mozaika.service.store_ports import Person
from tests.service.world import PERSON, World, bot, edition, local, world


async def account(here: World, name: str) -> Person:
    (person,) = await here.welcome(name)
    assert await here.store.accounts.add(person.id, name, "hash", here.clock.now())
    return replace(person, account=True)


NAMED_BOT = SeatPlan(SeatKind.BOT, name="Ala", bot="static")


@pytest.mark.parametrize("seat", [local("Ala"), local("аlа"), NAMED_BOT], ids=["local", "similar", "bot"])
@pytest.mark.parametrize("kind", [TableKind.OPEN, TableKind.PRIVATE])
async def test_seat_cannot_use_an_accounts_name(tmp_path: Path, seat: SeatPlan, kind: TableKind) -> None:
    async with world(tmp_path) as here:
        await account(here, "Ala")
        (olek,) = await here.welcome("Olek")
        with pytest.raises(NameTaken):
            await here.registry.create(olek, TablePlan(edition(), (PERSON, seat), kind=kind))
        assert await here.registry.tables_of(olek.id) == []


async def test_local_table_may_use_any_name(tmp_path: Path) -> None:
    """Nobody else sees it, and a family with accounts plays on one device too."""
    async with world(tmp_path) as here:
        ala = await account(here, "Ala")
        await account(here, "Olek")
        plan = TablePlan(edition(), (local("Ala"), local("Olek")), kind=TableKind.LOCAL)
        table = await here.registry.create(ala, plan)
        assert table.card.names == ("Ala", "Olek")
        assert not any(table.card.is_guest(seat) for seat in (0, 1))


async def test_host_may_use_their_own_name_on_their_device(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala = await account(here, "Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (local("Ala"), local("Ewa"), PERSON)))
        assert table.card.names == ("Ala", "Ewa", "")
        assert [table.card.is_guest(seat) for seat in range(3)] == [True, True, False]


async def test_guest_cannot_join_under_an_accounts_name(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        host, guest = await here.welcome("Jan", "Ala")
        table = await here.registry.create(host, TablePlan(edition(), (PERSON, PERSON)))
        await account(here, "Ewa")
        for name in ("Ewa", "EWA", "Еwa"):
            with pytest.raises(NameTaken):
                await here.registry.join(table.id, guest, name=name)
        (other,) = await here.welcome("Someone")
        assert await here.store.accounts.add(other.id, "Ala", "hash", 1)  # the guest's name has an owner now
        with pytest.raises(NameTaken):
            await here.registry.join(table.id, guest)
        with pytest.raises(NameTaken):
            await here.registry.create(guest, TablePlan(edition(), (PERSON, PERSON)))
        await here.registry.join(table.id, guest, name="Basia")
        assert table.card.names == ("Jan", "Basia")


async def test_bots_avoid_the_names_of_accounts(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (olek,) = await here.welcome("Olek")
        for name in FREE_NAMES:
            await account(here, name)
        table = await here.registry.create(olek, TablePlan(edition(), (PERSON, bot(), bot())))
        _, one, other = table.card.names
        assert one != other
        assert not {one, other} & {*FREE_NAMES}


async def test_bot_of_a_rematch_gives_way_to_a_new_account(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (olek,) = await here.welcome("Olek")
        table = await here.registry.create(olek, TablePlan(edition(), (PERSON, bot())))
        name = table.card.names[1]
        await account(here, name)
        await table.submit(0, cmd.Resign(0))
        rematch = await here.registry.rematches.ask(table.id, olek)
        assert rematch is not None
        assert rematch.card.names[1] not in ("", name)


@pytest.mark.parametrize(("name", "error"), [("A\u3164la", NameForbidden), ("A" + "\u0324" * 3, NameTooManyMarks)])
async def test_seat_name_must_be_visible(tmp_path: Path, name: str, error: type[Exception]) -> None:
    async with world(tmp_path) as here:
        host, guest = await here.welcome("Jan", "Olek")
        with pytest.raises(error):
            await here.registry.create(host, TablePlan(edition(), (local(name), PERSON)))
        table = await here.registry.create(host, TablePlan(edition(), (PERSON, PERSON)))
        with pytest.raises(error):
            await here.registry.join(table.id, guest, name=name)


async def test_old_account_keeps_a_name_that_would_be_refused_today(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        old, twin = Person("p1", "A\u2800la", 1), Person("p2", "A1a", 1)
        for person in (old, twin):
            await here.store.people.add(person)
        await here.store.database.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", "p1", "a\u2800la", "hash", 1)
        table = await here.registry.create(replace(old, account=True), TablePlan(edition(), (PERSON, PERSON)))
        assert table.card.names == (old.name, "")


async def test_guest_who_creates_an_account_is_no_longer_marked(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        jan, olek = await here.welcome("Jan", "Olek")
        table = await here.registry.create(jan, TablePlan(edition(), (PERSON, PERSON)))
        await here.registry.join(table.id, olek)
        assert [table.card.is_guest(seat) for seat in (0, 1)] == [True, True]
        assert await here.store.accounts.add(jan.id, "Jan", "hash", 1)
        await here.registry.connected.account_changed(replace(jan, account=True))
        assert [table.card.is_guest(seat) for seat in (0, 1)] == [False, True]
        stored = await here.store.tables.find(table.id)
        assert stored is not None
        assert [seat.account for seat in stored.seats] == [True, False]
