"""The seed exchange before a game: every order of answers, missing and wrong answers, restarts, leaving."""

from __future__ import annotations

import hashlib
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.draws import hash_of
from mozaika.rules.errors import (
    AlreadyContributed,
    BadContribution,
    BadSeedHash,
    GameAlreadyStarted,
    SeedMismatch,
    SeedsClosed,
)
from mozaika.rules.state import Phase
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.errors import NotSeated
from mozaika.service.seeks import Seeks
from mozaika.service.store_ports import Person, StaleCard
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.world import PERSON, World, bot, edition, local, received, world

WAIT_MS = 4_000


def seed_of(seat: int) -> bytes:
    return bytes([seat + 1]) * 16


async def full(here: World, seats: int = 2) -> tuple[Table, list[Person]]:
    """A table whose last seat has just been taken."""
    people = await here.welcome(*["Ala", "Olek", "Kasia", "Jan"][:seats])
    table = await here.registry.create(people[0], TablePlan(edition(), (PERSON,) * seats))
    for person in people[1:]:
        await here.registry.join(table.id, person)
    return table, people


async def send_hash(here: World, table: Table, person: Person, seed: bytes | None = None) -> None:
    seat = table.card.seats_of(person.id)[0]
    seed_hash = hash_of(table.card.commitment, seat, seed or seed_of(seat))
    await here.registry.starts.hash_seed(table, person.id, seed_hash)


async def reveal(here: World, table: Table, person: Person, seed: bytes | None = None) -> None:
    seat = table.card.seats_of(person.id)[0]
    await here.registry.starts.reveal_seed(table, person.id, seed or seed_of(seat))


def steps(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in messages if message["kind"] == "seeds"]


async def check_to_the_end(table: Table) -> None:
    while table.game.phase is not Phase.OVER:
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
    verify(table.events())


@rule("4.6")
@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_game_begins_after_all_hashes_and_all_bytes_in_any_order(tmp_path: Path, order: tuple[int, ...]) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here, 3)
        spectator = table.subscribe(None, "")
        for seat in order:
            with pytest.raises(SeedsClosed):
                await reveal(here, table, people[seat])  # before all hashes are there
            await send_hash(here, table, people[seat])
        for seat in reversed(order):
            assert table.state is None
            await reveal(here, table, people[seat])
        assert table.game.ledger.contributions == tuple((seat, seed_of(seat)) for seat in range(3))
        assert not table.game.ledger.withheld
        first, second = steps(received(spectator))
        assert (first["step"], first["hashes"]) == ("hashes", [None] * 3)  # no hash is shown before all are there
        assert (second["step"], first["commitment"]) == ("reveals", table.card.commitment.hex())
        assert second["hashes"] == [hash_of(table.card.commitment, seat, seed_of(seat)).hex() for seat in range(3)]
        await check_to_the_end(table)


@rule("4.6")
@pytest.mark.parametrize("silent", [(0,), (1,), (0, 1)])
async def test_client_that_sends_no_hash_does_not_contribute(tmp_path: Path, silent: tuple[int, ...]) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for seat in {0, 1} - set(silent):
            await send_hash(here, table, people[seat])
        await here.later(WAIT_MS - 1)
        assert table.state is None
        await here.later(1)
        for seat in silent:
            with pytest.raises(SeedsClosed):
                await send_hash(here, table, people[seat])
        for seat in {0, 1} - set(silent):
            await reveal(here, table, people[seat])
        assert table.game.ledger.withheld == silent
        assert [seat for seat, _ in table.game.ledger.hashes] == [seat for seat in (0, 1) if seat not in silent]
        await check_to_the_end(table)


@rule("4.6")
async def test_client_that_does_not_show_its_bytes_does_not_contribute(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for person in people:
            await send_hash(here, table, person)
        await reveal(here, table, people[1])
        await here.later(WAIT_MS)
        assert (table.game.ledger.withheld, set(table.game.ledger.seats())) == ((0,), {1})
        assert len(table.game.ledger.hashes) == 2  # the record shows that seat 0 had bytes and withheld them
        with pytest.raises(SeedsClosed):
            await reveal(here, table, people[0])
        await check_to_the_end(table)


@rule("4.6")
async def test_bytes_that_do_not_match_are_refused_and_not_used(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for person in people:
            await send_hash(here, table, person)
        await reveal(here, table, people[0])
        with pytest.raises(SeedMismatch):
            await reveal(here, table, people[1], b"z" * 16)
        assert (table.game.ledger.withheld, set(table.game.ledger.seats())) == ((1,), {0})


async def test_hostile_answers_change_nothing(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        starts, (stranger,) = here.registry.starts, await here.welcome("Jan")
        with pytest.raises(NotSeated):
            await starts.hash_seed(table, stranger.id, bytes(32))
        with pytest.raises(NotSeated):
            await starts.reveal_seed(table, stranger.id, bytes(16))
        for length in (0, 31, 33, 100_000):
            with pytest.raises(BadSeedHash):
                await starts.hash_seed(table, people[0].id, bytes(length))
        await send_hash(here, table, people[0])
        await send_hash(here, table, people[0])  # again, after a reconnect
        with pytest.raises(AlreadyContributed):
            await send_hash(here, table, people[0], b"x" * 16)  # another device
        await send_hash(here, table, people[1])
        for length in (0, 15, 17, 100_000):
            with pytest.raises(BadContribution):
                await starts.reveal_seed(table, people[0].id, bytes(length))
        await reveal(here, table, people[0])
        with pytest.raises(SeedMismatch):
            await reveal(here, table, people[0], b"x" * 16)  # too late to spoil the right bytes
        await reveal(here, table, people[1])
        assert table.game.ledger.seats() == {0, 1}
        with pytest.raises(SeedsClosed):
            await send_hash(here, table, people[0])


async def test_bot_game_begins_with_the_bytes_of_one_person(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        (ala,) = await here.welcome("Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (bot(), PERSON, bot())))
        subscriber = table.subscribe(1, ala.id)
        assert [step["asked"] for step in steps(received(subscriber))] == [[1]]
        await send_hash(here, table, ala)
        await reveal(here, table, ala)
        assert table.game.ledger.contributions == ((1, seed_of(1)),)


async def test_device_with_several_seats_contributes_once(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(), (bot(), local("Jan"), local("Ewa")), TableKind.LOCAL)
        table = await here.registry.create(ala, plan)
        await send_hash(here, table, ala)
        await reveal(here, table, ala)
        assert table.game.ledger.contributions == ((1, seed_of(1)),)


async def test_seeks_and_rematches_exchange_seeds(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        people, seeks = await here.welcome("Ala", "Olek"), Seeks(here.registry)
        table = [await seeks.seek(person, TablePlan(edition(), ())) for person in people][1]
        for _ in range(2):
            for person in people:
                await send_hash(here, table, person)
            for person in people:
                await reveal(here, table, person)
            assert table.game.ledger.seats() == {0, 1}
            await check_to_the_end(table)
            await here.registry.rematches.ask(table.id, people[0])
            rematch = await here.registry.rematches.ask(table.id, people[1])
            assert rematch is not None
            table, _ = await here.registry.join(rematch.id, people[0])


async def test_restart_before_the_hashes_are_fixed_asks_again(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        await send_hash(here, table, people[0])
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        again = await here.registry.find(table.id, people[0].id)
        assert again.card.commitment == table.card.commitment
        for person in people:
            await send_hash(here, again, person)
        for person in people:
            await reveal(here, again, person)
        assert again.game.ledger.seats() == {0, 1}


async def test_restart_between_hashes_and_bytes_keeps_the_hashes(tmp_path: Path) -> None:
    """Otherwise a crash would let a player choose bytes after having seen those of another."""
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here, 3)
        for person in people[:2]:
            await send_hash(here, table, person)
        await here.later(WAIT_MS)
        await reveal(here, table, people[0])
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        again = await here.registry.find(table.id, people[0].id)
        (step,) = steps(received(again.subscribe(0, people[0].id)))
        assert (step["step"], step["hashes"][2]) == ("reveals", None)
        for person, seed in ((people[1], b"q" * 16), (people[2], seed_of(2))):
            with pytest.raises((AlreadyContributed, SeedsClosed)):
                await send_hash(here, again, person, seed)
        for person in people[:2]:
            await reveal(here, again, person)
        assert again.game.ledger.contributions == ((0, seed_of(0)), (1, seed_of(1)))
        assert again.game.ledger.withheld == (2,)


async def test_table_that_nobody_answers_for_begins_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        again = await here.registry.find(table.id, people[0].id)
        await here.later(WAIT_MS)
        assert again.game.ledger.withheld == (0, 1)


async def test_leaving_is_possible_until_bytes_are_shown(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for person in people[:1]:
            await send_hash(here, table, person)
        await here.registry.leave(table.id, people[1].id)
        await here.later(WAIT_MS)
        assert table.state is None
        await here.registry.join(table.id, people[1])
        for person in people:
            await send_hash(here, table, person, b"n" * 16)
        with pytest.raises(GameAlreadyStarted):
            await here.registry.leave(table.id, people[1].id)
        for person in people:
            await reveal(here, table, person, b"n" * 16)
        assert table.game.ledger.seats() == {0, 1}


async def test_blocked_player_is_removed_while_bytes_are_shown(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for person in people:
            await send_hash(here, table, person)
        here.registry.barred.add(people[1].id)  # as `Administration.block` does
        await here.registry.leave(table.id, people[1].id)
        assert await here.store.tables.seed_hashes(table.id) == {}
        await here.later(2 * WAIT_MS)
        assert table.state is None


async def test_opponent_of_a_player_who_is_being_blocked_is_not_refused(tmp_path: Path) -> None:
    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        for person in people:
            await send_hash(here, table, person)
        await reveal(here, table, people[1])
        here.registry.barred.add(people[1].id)  # as `Administration.block` does before it removes them
        await reveal(here, table, people[0])  # the last answer: the game would begin now
        await here.later(2 * WAIT_MS)
        assert table.state is None
        await here.registry.leave(table.id, people[1].id)
        assert table.exchange is None


def test_seed_hash_is_bound_to_commitment_and_seat() -> None:
    """The documented formula, computed by hand: a copied hash is of no use to another seat or table."""
    commitment, seed = bytes(range(32)), b"s" * 16
    assert hash_of(commitment, 2, seed) == hashlib.sha256(commitment + b"\2" + seed).digest()
    assert len({hash_of(each, seat, seed) for each in (commitment, bytes(32)) for seat in range(4)}) == 8


async def test_answer_to_a_card_that_another_server_has_changed_comes_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def changed(*_: object) -> None:
        raise StaleCard

    async with world(tmp_path, seed_wait_ms=WAIT_MS) as here:
        table, people = await full(here)
        starts, reloaded = here.registry.starts, list[Table]()
        monkeypatch.setattr(starts.exchanges, "add_hash", changed)

        async def reload(table: Table) -> None:
            reloaded.append(table)

        monkeypatch.setattr(starts, "reload_card", reload)
        with pytest.raises(SeedsClosed):
            await send_hash(here, table, people[0])
        assert reloaded == [table]
