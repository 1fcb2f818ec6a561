"""Bots get only their own view, act without being asked, and never block a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.records.view_json import parse_view
from mozaika.rules import PlayerView, view_for
from mozaika.rules import commands as cmd
from mozaika.rules.state import EndReason, Phase, TurnKind
from mozaika.rules.tiles import HIDDEN
from mozaika.service import deadlines
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.service.table import Table
from tests.service.world import FakeBots, World, failing, opening, started, world


async def test_bot_plays_from_its_own_view_only(tmp_path: Path) -> None:
    bots = FakeBots()
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, seats=3, bots=2)
        before = table.game
        await here.later()
        while table.game.turn != 0:
            await here.later()
        for sent in bots.got:
            view = parse_view(sent)
            assert view.seat in (1, 2)
            for seat, player in enumerate(view.state.players):
                assert (HIDDEN in player.rack.tiles) == (seat != view.seat)
            assert set(view.state.bag.tiles) == {HIDDEN}
        if bots.got:
            assert parse_view(bots.got[0]) == view_for(before, parse_view(bots.got[0]).seat)


async def test_bots_play_until_a_person_is_on_turn_or_the_game_ends(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=2, bots=1)
        for _ in range(4):
            await here.later()
            if table.game.phase is Phase.TURN:
                assert table.game.turn == 0
                await table.submit(0, cmd.Pass(0))
        await here.later()
        assert table.game.result is not None
        assert table.game.result.reason is EndReason.PASSES


async def test_bot_on_turn_plays_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, seats=2, bots=1)
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))
        assert table.game.turn == 1  # nobody has woken it yet
    async with world(tmp_path) as here:
        await here.later()
        again = await here.registry.find(table.id, people[0].id)
        assert again.game.turn == 0


@pytest.mark.parametrize("seats", [3, 4])
async def test_bot_plays_when_a_challenge_window_ends(tmp_path: Path, seats: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=seats, bots=1)
        mover = seats - 2  # the bot is next
        while table.game.turn != mover:
            await here.later()
            if table.game.turn not in (mover, seats - 1):
                await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        await table.submit(mover, opening(table))
        await here.later(19_000)  # now the bot has accepted
        assert len(deadlines.undecided(table.game)) == seats - 2
        await here.later(1_000)
        assert [turn.kind for turn in table.game.turns[-2:]] == [TurnKind.PLAY, TurnKind.PASS]
        assert table.game.turn == 0


def refusing(view: PlayerView) -> cmd.Command:
    return cmd.Play(view.seat or 0, ())


def meddling(view: PlayerView) -> cmd.Command:
    return cmd.Resign(0)


async def first_bot_turn(here: World, table: Table, bots: FakeBots) -> None:
    """Wait until the bot has been asked; the person, if they begin, passes."""
    await here.later()
    if not bots.got:
        await table.submit(0, cmd.Pass(0))
        await here.later()


@pytest.mark.parametrize("think", [failing, refusing])
async def test_bot_that_fails_twice_passes(tmp_path: Path, think: object) -> None:
    bots = FakeBots(think)  # type: ignore[arg-type]  # `think` is one of the two above
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, seats=2, bots=1)
        await first_bot_turn(here, table, bots)
        assert len(bots.got) == 2
        assert [turn.kind for turn in table.game.turns if turn.seat == 1] == [TurnKind.PASS]
        assert table.game.turn == 0


async def test_bot_that_fails_once_is_asked_again(tmp_path: Path) -> None:
    def think(view: PlayerView) -> cmd.Command:
        return failing(view) if len(bots.got) == 1 else cmd.Exchange(1, view.rack.tiles[:1])

    bots = FakeBots(think)
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, seats=2, bots=1)
        await first_bot_turn(here, table, bots)
        assert [turn.kind for turn in table.game.turns if turn.seat == 1] == [TurnKind.EXCHANGE]


async def test_bot_that_was_not_asked_does_not_pass_and_plays_later(tmp_path: Path) -> None:
    """All workers are busy: the bot's turn must not be lost."""

    def think(view: PlayerView) -> cmd.Command:
        if len(bots.got) == 1:
            raise TooBusy
        return cmd.Exchange(1, view.rack.tiles[:1])

    bots = FakeBots(think)
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, seats=2, bots=1)
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))
        await here.later()
        assert (len(bots.got), table.game.turn) == (1, 1)
        await here.later(10_000)
        assert [turn.kind for turn in table.game.turns if turn.seat == 1] == [TurnKind.EXCHANGE]


async def test_stale_command_of_a_bot_is_not_played(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3, bots=1)

        def resigns_meanwhile(view: PlayerView) -> cmd.Command:
            table_task.append(view)
            return cmd.Pass(2)

        table_task: list[PlayerView] = []
        here.bots.think = resigns_meanwhile
        while table.game.turn != 2:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        here.registry.bots.on_change(table)
        here.registry.bots.on_change(table)  # called twice, but the bot is asked once
        await table.submit(0, cmd.Resign(0))
        await here.later()
        assert table.game.players[0].left == 0
        assert table.game.turn == 1
        assert 1 <= len(table_task) <= 2


async def test_bot_cannot_act_for_another_seat(tmp_path: Path) -> None:
    bots = FakeBots(meddling)
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, seats=2, bots=1)
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))
        await here.later()
        assert table.game.players[0].left is None
        assert table.game.turn == 0


def test_bot_failure_names_the_bot_and_the_reason() -> None:
    assert BotFailed("static", "slow").facts == {"bot": "static", "reason": "slow"}
