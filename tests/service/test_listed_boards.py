"""Boards in lists of games: as everybody at the table sees them, and only a few."""

from __future__ import annotations

from pathlib import Path

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import SeatPlan, TableKind, TablePlan
from mozaika.service.table import Table
from mozaika.service.table_registry import MAX_BOARDS
from tests.marks import rule
from tests.service.world import World, edition, local, opening, phase_of, started, world

EMPTY = "/".join(["15"] * 15)


async def board_of(here: World, table: Table) -> str | None:
    return (await here.registry.boards([table.card])).get(table.id)


async def test_listed_board_has_the_tiles_of_a_pending_play(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        assert await board_of(here, table) == EMPTY
        play = opening(table)
        await table.submit(table.game.turn, play)
        assert table.game.pending is not None
        letters = "".join(table.card.edition.alphabet.small(e.letter) if e.blank else e.letter for e in play.placements)
        first = play.placements[0].square
        row = f"{first.column}{letters}{15 - first.column - len(letters)}"
        assert await board_of(here, table) == EMPTY[: 3 * first.row] + row + EMPTY[3 * first.row + 2 :]


@rule("11.1")
async def test_no_board_is_listed_during_a_pause_and_after_the_game(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala = await here.people.welcome("Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (local("Ala"), local("Olek")), TableKind.LOCAL))
        assert await board_of(here, table) == EMPTY
        await table.submit(0, cmd.Pause(0))
        assert phase_of(table) is Phase.PAUSED
        assert await board_of(here, table) is None
        await table.submit(0, cmd.Resume(0))
        assert await board_of(here, table) == EMPTY
        await table.submit(0, cmd.Resign(0))
        assert await board_of(here, table) is None


async def test_boards_of_a_few_games_are_listed(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala = await here.people.welcome("Ala")
        plans = [TablePlan(edition(), (local("Ala"), local("Olek")), TableKind.LOCAL) for _ in range(MAX_BOARDS + 3)]
        cards = [(await here.registry.create(ala, plan)).card for plan in plans]
        waiting = (await here.registry.create(ala, TablePlan(edition(), (SeatPlan(), SeatPlan())))).card
        found = await here.registry.boards([waiting, *cards])
        assert set(found) == {card.id for card in cards[:MAX_BOARDS]}
