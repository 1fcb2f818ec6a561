"""Game files: who may download what, and what an uploaded file can be used for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.editions import load_edition
from mozaika.errors import LexiconMissing
from mozaika.records.errors import UnknownFormat, ViewOnly
from mozaika.records.files import convert
from mozaika.records.saved import FULL, SPECTATOR, SavedBoard, SavedGame
from mozaika.rules import audit, verify
from mozaika.rules import commands as cmd
from mozaika.rules.errors import GameIsOver, NameForbidden, NameTooManyMarks, Refused
from mozaika.rules.events import Event, Paused, Resumed
from mozaika.rules.state import Phase
from mozaika.service import seating
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.errors import BadTable
from mozaika.service.files import download, on_board, saved_for, upload
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.world import PERSON, FakeWords, World, bot, edition, local, opening, started, world


async def at_home(here: World, **rules: Any) -> tuple[Table, str]:
    (ala,) = await here.welcome("Ala")
    plan = TablePlan(edition(**rules), (local("Jan"), local("Ewa")), TableKind.LOCAL)
    return await here.registry.create(ala, plan), ala.id


@rule("10.7")
async def test_running_game_is_saved_as_the_asking_seat_sees_it(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        assert saved_for(table, people[1].id).viewer == 1
        assert saved_for(table, "stranger").viewer == SPECTATOR
        for person in (people[1].id, "stranger"):
            saved = upload(download(table, person, ".json").text.encode(), ".json")
            assert isinstance(saved, SavedGame)
            assert saved.secrets == ()
            with pytest.raises(ViewOnly):
                await here.registry.create_from(people[0], saved, TablePlan(saved.edition, (local("A"), local("B"))))
        while table.game.phase is not Phase.OVER:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        whole = saved_for(table, "stranger")
        assert whole.viewer == FULL
        verify(whole.events)
        with pytest.raises(GameIsOver):
            await here.registry.create_from(people[0], whole, TablePlan(whole.edition, (local("A"), local("B"))))


@pytest.mark.parametrize(("name", "error"), [("\u3164", NameForbidden), ("Z" + "\u0301" * 3, NameTooManyMarks)])
async def test_names_of_an_uploaded_game_must_be_visible(tmp_path: Path, name: str, error: type[Refused]) -> None:
    async with world(tmp_path) as here:
        table, person = await at_home(here)
        saved = replace(saved_for(table, person), names=(name, "Ewa"))
        (ala,) = await here.welcome("Ala")
        with pytest.raises(error):
            await here.registry.create_from(ala, saved, TablePlan(saved.edition, (local(""), local(""))))


async def test_save_with_more_events_than_a_socket_can_get_is_not_resumed(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, person = await at_home(here)
        saved = saved_for(table, person)
        pause: tuple[Event, ...] = (
            Paused(at=1, seat=0, window_left_ms=None),
            Resumed(at=1, seat=0, window_ends=None),
        )
        pauses = pause * (seating.MAX_SAVED_EVENTS // 2)
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(saved.edition, (local("Jan"), local("Ewa")), TableKind.LOCAL)
        with pytest.raises(BadTable) as refused:
            await here.registry.create_from(ala, replace(saved, events=(*saved.events, *pauses)), plan)
        assert refused.value.reason == "saved-length"


async def test_game_with_more_turns_than_the_limit_is_not_resumed(tmp_path: Path, monkeypatch: Any) -> None:
    async with world(tmp_path) as here:
        table, person = await at_home(here)
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        saved = saved_for(table, person)
        monkeypatch.setattr(seating, "TURN_LIMIT", 1)
        (ala,) = await here.welcome("Ala")
        with pytest.raises(GameIsOver):
            await here.registry.create_from(ala, saved, TablePlan(saved.edition, (local("A"), local("B"))))


@rule("10.7", "10.8")
@pytest.mark.parametrize("suffix", [".sdf", ".json"])
async def test_game_on_one_device_is_saved_in_full_and_resumed(tmp_path: Path, suffix: str) -> None:
    async with world(tmp_path) as here:
        table, person = await at_home(here, clock={"kind": "game", "minutes": 25})
        await table.submit(table.game.turn, opening(table))
        source = download(table, person, suffix).text.encode()
        here.clock.time += 86_400_000
        saved = upload(source, suffix)
        assert isinstance(saved, SavedGame)
        (olek,) = await here.welcome("Olek")
        plan = TablePlan(saved.edition, (local(""), bot()), TableKind.LOCAL)
        again = await here.registry.create_from(olek, saved, plan)
        assert again.card.names == ("Jan", "Ewa")
        assert again.card.bots == {1: "static"}
        assert again.game.phase is Phase.PENDING
        assert again.game.players[again.game.pending.seat if again.game.pending else 0].score == 0
        assert again.draws is not None
        assert again.draws.commitment != table.card.commitment
        assert audit(again.events(), again.draws.all_secrets) == again.state
        assert all(player.time_left_ms == 25 * 60_000 for player in again.game.players)


@rule("10.7")
async def test_full_save_is_not_resumed_with_strangers(tmp_path: Path) -> None:
    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        table, person = await at_home(here)
        saved = saved_for(table, person)
        (olek,) = await here.welcome("Olek")
        for seats in ((PERSON, PERSON), (local("A"), PERSON), (local("A"), local("B"), local("C"))):
            with pytest.raises(BadTable):
                await here.registry.create_from(olek, saved, TablePlan(saved.edition, seats))
        words.digest = "6" * 64
        with pytest.raises(LexiconMissing):
            await here.registry.create_from(olek, saved, TablePlan(saved.edition, (local("A"), local("B"))))


@rule("10.5")
async def test_board_from_a_file_starts_a_table(tmp_path: Path) -> None:
    layout = replace(load_edition("polish").layout, premiums=(None,) * 225)
    board = upload(convert(SavedBoard(layout), ".sdf").text.encode(), ".sdf")
    assert isinstance(board, SavedBoard)
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(on_board(edition("polish"), board), (local("Jan"), local("Ewa")), TableKind.LOCAL)
        table = await here.registry.create(ala, plan)
        assert table.game.edition.layout == layout
    with pytest.raises(UnknownFormat):
        upload(b"", ".doc")
