"""Administration: finding, exporting, blocking and erasing people, and what other players see of it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.editions import edition_ids, load_edition
from mozaika.records.game_json import parse_json
from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.names import check_names
from mozaika.rules.state import Phase
from mozaika.service.admin import Administration
from mozaika.service.admin_requests import MAX_REQUEST_BYTES, answer_to, parse_answer
from mozaika.service.cards import SeatCard, SeatKind, Stage, TableCard, TableKind, TablePlan
from mozaika.service.errors import (
    BadAdminRequest,
    Blocked,
    NoSuchPerson,
    NoSuchTable,
    StoreFailed,
    TracesLeft,
)
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.seating import NEUTRAL_NAMES, anonymized
from mozaika.service.store_ports import Person
from tests.service.world import PERSON, World, bot, edition, local, received, started, world


def admin_of(here: World) -> Administration:
    return Administration(here.store, here.registry, LoginSessions(here.store.sessions, here.clock), here.clock)


async def with_account(here: World, name: str) -> Person:
    (person,) = await here.welcome(name)
    await here.store.accounts.add(person.id, name, "$argon2id$hash", here.clock.now())
    return replace(person, account=True)


async def stored_rows(here: World) -> list[Any]:
    """All stored rows, to check that nothing has changed."""
    tables = ("people", "accounts", "sessions", "blocked", "ratings", "results", "seats", "progress", "chat", "events")
    return [await here.store.database.rows(f"SELECT * FROM {table}") for table in tables]


async def test_person_is_found_by_id_or_account_name(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        admin = admin_of(here)
        isik, guest = await with_account(here, "Işık"), (await here.welcome("Guest"))[0]
        for who in (isik.id, "Işık", "IŞIK", "ışık"):
            assert await admin.find(who) == isik
        assert await admin.find(guest.id) == guest
        for who in ("Guest", "Işı", "", "nobody"):
            with pytest.raises(NoSuchPerson):
                await admin.find(who)


async def test_people_are_listed_newest_first_and_searched_by_name(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        admin = admin_of(here)
        for name in ("Łukasz", "Õie", "Işık", "Ala", "Zośka"):
            await here.welcome(name)
            here.clock.time += 1
        assert [each.name for each in await admin.people()] == ["Zośka", "Ala", "Işık", "Õie", "Łukasz"]
        assert [each.name for each in await admin.people(limit=2)] == ["Zośka", "Ala"]
        for search, found in (("łuk", "Łukasz"), ("ÕI", "Õie"), ("IŞI", "Işık"), ("OŚK", "Zośka")):
            assert [each.name for each in await admin.people(search)] == [found]
        assert await admin.people("%") == []


@pytest.mark.parametrize("do", ["export", "game", "erase", "block", "unblock"])
async def test_request_about_an_unknown_person_changes_nothing(tmp_path: Path, do: str) -> None:
    async with world(tmp_path) as here:
        await started(here)
        before = await stored_rows(here)
        request = {"do": do, "person": "nobody", **({"table": "t"} if do == "game" else {})}
        with pytest.raises(NoSuchPerson) as refused:
            parse_answer(await answer_to(admin_of(here), json.dumps(request).encode()))
        assert refused.value.facts == {"person": "nobody"}
        assert await stored_rows(here) == before


@pytest.mark.parametrize(
    "line",
    [
        b"", b"x", b"{}", b"[]", b"null", b'{"do":"fly"}', b'{"do":"erase"}', b'{"do":"erase","person":7}', b"\xff",
        b'{"do":"people","limit":0}', b'{"do":"people","limit":1e9}', b'{"do":"erase","person":"a","yes":1}',
        b'{"do":"erase","person":"' + b"x" * 501 + b'"}', b" " * (MAX_REQUEST_BYTES + 1), b"[" * 10_000,
        b'{"do":"erase","person":"\xed\xa0\x80"}',
    ],
)  # fmt: skip
async def test_malformed_request_is_refused(tmp_path: Path, line: bytes) -> None:
    async with world(tmp_path) as here:
        with pytest.raises(BadAdminRequest):
            parse_answer(await answer_to(admin_of(here), line))


@pytest.mark.parametrize(
    "answer",
    [
        b"", b"x", b"[]", b'{"error":{"code":"nobody-knows","facts":{}}}', b'{"error":{"code":"no-such-person"}}',
        b'{"error":{"code":"no-such-person","facts":{"other":1}}}', b'{"nothing":1}',
    ],
)  # fmt: skip
def test_malformed_answer_is_refused(answer: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is wrong with it
        parse_answer(answer)


async def test_export_has_all_data_and_a_verifiable_game(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await started(here)
        await here.chat.send(table, ala.id, 0, "Ala", "hej Olek")
        await here.chat.send(table, olek.id, 1, "Olek", "cześć")
        token = await LoginSessions(here.store.sessions, here.clock).begin(ala)
        admin = admin_of(here)
        assert (await admin.export(ala.id))["games"] == []
        with pytest.raises(NoSuchTable):
            await admin.game(ala.id, table.id)
        await table.submit(1, cmd.Resign(1))
        await here.registry.results.drain()
        waiting = await here.registry.create(ala, TablePlan(edition("polish"), (PERSON, PERSON)))
        found = await admin.export(ala.id)
        assert (found["format"], found["version"], found["person"]["name"]) == ("mozaika-person", 1, "Ala")
        assert found["account"] is None
        assert [line["text"] for line in found["chat"]] == ["hej Olek"]
        assert found["devices"] == [{"seen": here.clock.now()}]
        assert [(each["game"], each["outcome"]) for each in found["results"]] == [(table.id, "won")]
        assert {(each["id"], each["stage"]) for each in found["tables"]} == {
            (table.id, "over"), (waiting.id, "gathering")
        }  # fmt: skip
        assert found["games"] == [table.id]
        assert token not in json.dumps(found)
        saved = parse_json(json.dumps(await admin.game(ala.id, table.id)).encode())
        assert saved.names == ("Ala", "Olek")
        verify(saved.events)
        stranger = (await here.welcome("Kasia"))[0]
        with pytest.raises(NoSuchTable):
            await admin.game(stranger.id, table.id)


async def test_blocked_person_leaves_open_tables_but_stays_in_games(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await started(here)
        waiting = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        subscriber, other = table.subscribe(0, ala.id), table.subscribe(1, olek.id)
        admin = admin_of(here)
        assert await admin.block(ala.id) == ala
        assert subscriber.is_disconnected
        assert not other.is_disconnected
        assert (await here.people.find(ala.id)).blocked
        assert waiting.card.stage is Stage.CLOSED
        assert table.card.stage is Stage.PLAYING
        assert table.card.names == ("Ala", "Olek")
        with pytest.raises(Blocked):  # a request that was already in progress
            await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        open_to_all = await here.registry.create(olek, TablePlan(edition(), (PERSON, PERSON)))
        with pytest.raises(Blocked):
            await here.registry.join(open_to_all.id, ala)
        await admin.unblock(ala.id)
        assert not (await here.people.find(ala.id)).blocked
        await here.registry.join(open_to_all.id, ala)


async def test_erased_person_resigns_and_the_opponent_wins(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await started(here)
        subscriber = table.subscribe(1, olek.id)
        received(subscriber)
        await here.chat.send(table, ala.id, 0, "Ala", "hej")
        erased = await admin_of(here).erase(ala.id)
        assert (erased.id, erased.tables) == (ala.id, 1)
        assert table.card.stage is Stage.OVER
        assert table.card.names == ("Anon", "Olek")
        assert received(subscriber)[-1]["seats"][0]["name"] == "Anon"
        (result,) = await here.store.results.results(olek.id, 1 << 60, 10)
        assert (result.outcome, result.names) == ("won", ("Anon", "Olek"))
        assert not any((await here.store.admin.record(ala.id)).values())
        assert await here.store.chat.lines(table.id, "players") == []
        with pytest.raises(NoSuchPerson):
            await here.people.find(ala.id)
        saved = parse_json(json.dumps(await admin_of(here).game(olek.id, table.id)).encode())
        assert saved.names == ("Anon", "Olek")
        verify(saved.events)


async def test_game_of_three_continues_without_an_erased_player(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek, kasia) = await started(here, 3)
        await admin_of(here).erase(ala.id)
        assert table.card.stage is Stage.PLAYING
        assert table.game.players[0].left is not None
        assert table.card.names == ("Anon", "Olek", "Kasia")
        await table.submit(1, cmd.Resign(1))
        await here.registry.results.drain()
        assert table.game.phase is Phase.OVER
        rows = await here.store.database.rows("SELECT person, outcome FROM results ORDER BY seat")
        assert rows == [(olek.id, "lost"), (kasia.id, "won")]


async def test_erased_person_leaves_open_tables_and_invitations(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await started(here)
        await table.submit(0, cmd.Resign(0))
        waiting = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        await here.registry.rematches.ask(table.id, ala)
        again = await here.registry.rematches.ask(table.id, olek)
        assert again is not None
        assert again.card.seats[0].invited == ala.id
        await admin_of(here).erase(ala.id)
        assert waiting.card.stage is Stage.CLOSED
        assert again.card.seats[0].invited == ""
        (kasia,) = await here.welcome("Kasia")
        _, seat = await here.registry.join(again.id, kasia)
        assert seat == 0
        assert again.card.stage is Stage.PLAYING


async def test_rematch_after_an_erasure_has_a_free_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, (ala, olek) = await started(here)
        await admin_of(here).erase(ala.id)
        again = await here.registry.rematches.ask(table.id, olek)
        assert again is not None
        assert again.card.seats[0] == SeatCard(SeatKind.PERSON)


async def test_local_players_of_an_erased_person_lose_their_names(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        seats = (local("Babcia"), bot(), local("Dziadek"))
        table = await here.registry.create(ala, TablePlan(edition(), seats, TableKind.LOCAL, lexicon="small"))
        await here.later()
        name = table.card.names[1]
        await admin_of(here).erase(ala.id)
        assert table.card.names == ("Anon", name, "Nemo")
        assert table.card.stage is Stage.OVER


async def test_erased_name_is_gone_from_a_table_that_is_being_loaded(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        await table.submit(0, cmd.Resign(0))
        await here.registry.results.drain()
        name, ala = table.id, people[0].id
    async with world(tmp_path) as here:
        loading = asyncio.ensure_future(here.registry.find(name, ala))
        await asyncio.sleep(0)
        await admin_of(here).erase(ala)
        assert (await loading).card.names == ("Anon", "Olek")
    async with world(tmp_path) as here:
        assert (await here.registry.find(name)).card.names == ("Anon", "Olek")


async def test_sessions_and_pending_joins_of_an_erased_person_end(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        sessions = LoginSessions(here.store.sessions, here.clock)
        token = await sessions.begin(ala)
        await admin_of(here).erase(ala.id)
        assert await sessions.find(token) is None
        with pytest.raises(Blocked):
            await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        assert await here.store.database.rows("SELECT * FROM tables") == []


async def test_failed_overwrite_after_an_erasure_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full() -> None:
        raise StoreFailed("m.db")

    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        monkeypatch.setattr(here.store.database, "overwrite", full)
        with pytest.raises(TracesLeft):
            await admin_of(here).erase(ala.id)
        assert await here.store.people.find(ala.id) is None


@pytest.mark.parametrize("name", edition_ids())
def test_neutral_names_are_valid_and_free_in_every_edition(name: str) -> None:
    here = load_edition(name)
    for taken in (NEUTRAL_NAMES[:3], [each.upper() for each in NEUTRAL_NAMES[1:]]):
        seats = (
            SeatCard(SeatKind.PERSON, "p0", "Ala"),
            *(SeatCard(SeatKind.PERSON, f"p{each}", each) for each in taken),
        )
        card = anonymized(TableCard("t", TableKind.OPEN, Stage.OVER, "p0", 1, here, seats, b""), "p0")
        assert card.seats[0].person == ""
        assert card.seats[0].name in NEUTRAL_NAMES
        assert here.alphabet.fold(card.seats[0].name) not in {here.alphabet.fold(each) for each in taken}
    check_names(here, NEUTRAL_NAMES)


async def test_own_deletion_leaves_rewriting_to_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten: list[str] = []

    async with world(tmp_path) as here:
        overwrite = here.store.database.overwrite

        async def recorded() -> None:
            rewritten.append("file")
            await overwrite()

        monkeypatch.setattr(here.store.database, "overwrite", recorded)
        table, (ala, _) = await started(here)
        admin = admin_of(here)
        await admin.erase_later(ala)
        assert table.card.seats[0].erased
        assert await here.store.people.find(ala.id) is None
        assert rewritten == []
        for _ in range(2):  # the second start finds nothing to do
            await admin.remove_traces()
            assert rewritten == ["file"]


async def test_start_goes_on_if_the_file_cannot_be_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as here:

        async def failing() -> None:
            raise StoreFailed("m.db")

        monkeypatch.setattr(here.store.database, "overwrite", failing)
        await admin_of(here).erase_later((await here.welcome("Ala"))[0])
        await admin_of(here).remove_traces()
        assert "deleted data is still in the files" in caplog.text
        assert await here.store.admin.has_traces()
