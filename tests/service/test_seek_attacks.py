"""Quick pairing that somebody tries to spoil: many or large tables, and opponents who have gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.records.edition_table import changed_edition
from mozaika.rules.edition import Edition
from mozaika.service.cards import Stage, TablePlan
from mozaika.service.seeks import Seeks
from mozaika.service.stores import table_cards
from mozaika.service.waiting_hosts import AWAY_MS
from tests.service.world import PERSON, edition, world

LIVE = {"kind": "game", "minutes": 15}
DAYS = {"kind": "days", "days": 3}


def plan(clock: dict[str, object] | None = None) -> TablePlan:
    return TablePlan(edition(clock=LIVE if clock is None else clock), ())


def table_like_a_seek(clock: dict[str, object] | None = None) -> TablePlan:
    """What somebody can open without seeking, as often as their quota of tables allows."""
    return TablePlan(plan(clock).edition, (PERSON, PERSON), pauses_chosen=True)


async def test_seek_reads_no_editions_of_other_open_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as here:
        guest, ala, olek = await here.welcome("Gość", "Ala", "Olek")
        for number in range(5):
            other = changed_edition(edition(), {"name": f"Other {number}"})
            await here.registry.create(guest, TablePlan(other, (PERSON, PERSON)))
        read, decode = list[str](), table_cards._edition

        def counted(text: str) -> Edition:
            read.append(text)
            return decode(text)

        monkeypatch.setattr(table_cards, "_edition", counted)
        first = await Seeks(here.registry).seek(ala, plan())
        assert await Seeks(here.registry).seek(olek, plan()) is first
        assert read == []


async def test_seek_is_not_paired_with_players_who_have_gone(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        guest, ala, olek = await here.welcome("Gość", "Ala", "Olek")
        for _ in range(3):
            table = await here.registry.create(guest, table_like_a_seek())
            table.unsubscribe(table.subscribe(0, guest.id))
        here.clock.time += AWAY_MS + 1
        first = await Seeks(here.registry).seek(ala, plan())
        assert first.card.names == ("Ala", "")
        first.subscribe(0, ala.id)
        here.clock.time += AWAY_MS + 1
        assert await Seeks(here.registry).seek(olek, plan()) is first
        assert first.card.stage is Stage.PLAYING


async def test_player_who_is_away_for_a_moment_is_paired(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        first = await Seeks(here.registry).seek(ala, plan())
        first.unsubscribe(first.subscribe(0, ala.id))
        here.clock.time += AWAY_MS
        assert await Seeks(here.registry).seek(olek, plan()) is first


async def test_seek_with_days_per_move_waits_for_a_player_who_is_away(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        first = await Seeks(here.registry).seek(ala, plan(DAYS))
        here.clock.time += 10 * AWAY_MS
        assert await Seeks(here.registry).seek(olek, plan(DAYS)) is first


async def test_player_with_many_tables_comes_after_those_with_few(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        guest, ala, olek, ewa = await here.welcome("Gość", "Ala", "Olek", "Ewa")
        for host in (guest, guest, guest, ala):
            await here.registry.create(host, table_like_a_seek(DAYS))
            here.clock.time += 1
        seeks = Seeks(here.registry)
        assert (await seeks.seek(olek, plan(DAYS))).card.names == ("Ala", "Olek")
        assert (await seeks.seek(ewa, plan(DAYS))).card.names == ("Gość", "Ewa")
