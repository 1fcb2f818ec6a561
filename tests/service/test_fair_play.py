"""Fair play: a position that people are playing on this server is refused, and others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.board import Board
from mozaika.rules.state import Phase
from mozaika.service.cards import SeatPlan, TableKind, TablePlan
from mozaika.service.errors import PositionInPlay
from mozaika.service.fair_play import MOST_GAMES, FairPlay
from mozaika.service.table import Table
from tests.service.test_pauses import paused
from tests.service.world import PERSON, World, bot, edition, local, opening, phase_of, started, world

STRANGER = "somebody"


async def is_refused(here: World, board: Board, person: str = STRANGER) -> bool:
    try:
        await FairPlay(here.store.tables).check(edition(), [Board(), board], person)
    except PositionInPlay:
        return True
    return False


async def with_a_play(table: Table) -> Board:
    mover = table.game.turn
    await table.submit(mover, opening(table))
    if table.game.pending is not None:
        await table.submit(1 - mover, cmd.Accept(1 - mover))
    return table.game.board


async def test_board_of_a_running_game_is_refused_until_its_end(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        assert not await is_refused(here, table.game.board)  # the empty one
        assert await is_refused(here, table.game.board, people[0].id)
        board = await with_a_play(table)
        assert await is_refused(here, board)
        await table.submit(0, cmd.Resign(0))
        assert phase_of(table) is Phase.OVER
        assert not await is_refused(here, board)


async def test_board_of_a_paused_game_is_refused_also_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        board = (await paused(here)).game.board
        assert await is_refused(here, board)
    async with world(tmp_path) as again:
        assert again.registry.in_memory() == 0
        assert await is_refused(again, board)


async def test_own_new_game_is_found_among_those_of_many_others(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        for _ in range(MOST_GAMES):
            await started(here)
        table, people = await started(here)
        assert await is_refused(here, table.game.board, people[1].id)


@pytest.mark.parametrize("seats", [(PERSON, bot()), (local("Ala"), local("Olek"))])
async def test_games_without_an_opponent_elsewhere_may_be_analysed(tmp_path: Path, seats: tuple[SeatPlan, ...]) -> None:
    async with world(tmp_path) as here:
        ala = await here.people.welcome("Ala")
        kind = TableKind.OPEN if PERSON in seats else TableKind.LOCAL
        table = await here.registry.create(ala, TablePlan(edition(), seats, kind))
        if table.game.turn == 1 and PERSON in seats:
            await here.later()
        board = await with_a_play(table) if not table.game.board.laid else table.game.board
        assert not await is_refused(here, board, ala.id)
