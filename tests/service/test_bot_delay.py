"""Bots take their time: people can follow the game, and nobody's clock pays for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.rules import PlayerView
from mozaika.rules import commands as cmd
from mozaika.rules.state import Pending, TurnKind
from mozaika.service.bot_delay import CELEBRATION_MS, WITHDRAWN_MS, acts_at
from mozaika.service.deadlines import BOT_ANSWER_LEAD_MS
from tests.positions import edition, position
from tests.service.world import FakeBots, FakeWords, World, opening, started, words_of, world

DELAY_MS = 1_000
RACK = edition().rules.rack_size


def noted_sleep(here: World, slept: list[int]) -> Callable[[float], Awaitable[None]]:
    """A sleep that notes its length and moves the clock of the test."""

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds * 1000))
        here.clock.time += slept[-1]

    return sleep


async def until_person_is_on_turn(here: World, table_turn: Callable[[], int]) -> None:
    await here.later()
    assert table_turn() == 0


@pytest.mark.parametrize(("tiles", "wait"), [(2, DELAY_MS), (RACK, CELEBRATION_MS + DELAY_MS)])
async def test_bot_answers_a_second_after_a_play_or_its_celebration(tmp_path: Path, tiles: int, wait: int) -> None:
    slept: list[int] = []
    async with world(tmp_path, bot_delay_ms=DELAY_MS) as here:
        here.registry.bots.sleep = noted_sleep(here, slept)
        table, _ = await started(here, bots=1)
        await until_person_is_on_turn(here, lambda: table.game.turn)
        slept.clear()
        played_at = here.clock.time
        await table.submit(0, opening(table, tiles))
        await here.later()
        assert slept == [wait]
        assert table.last_event_at == played_at + wait


async def test_time_that_a_bot_has_thought_counts_for_the_delay(tmp_path: Path) -> None:
    slept: list[int] = []

    def think(view: PlayerView) -> cmd.Command:
        here.clock.time += 700
        return cmd.Pass(view.seat or 0)

    async with world(tmp_path, bots=FakeBots(think), bot_delay_ms=DELAY_MS) as here:
        here.registry.bots.sleep = noted_sleep(here, slept)
        table, _ = await started(here, bots=1)
        await until_person_is_on_turn(here, lambda: table.game.turn)
        slept.clear()
        await table.submit(0, cmd.Pass(0))
        await here.later()
        assert slept == [DELAY_MS - 700]


async def test_bot_shows_a_withdrawn_play_before_its_own_turn(tmp_path: Path) -> None:
    slept: list[int] = []
    words = FakeWords()
    async with world(tmp_path, words=words, bot_delay_ms=DELAY_MS) as here:
        here.registry.bots.sleep = noted_sleep(here, slept)
        table, _ = await started(here, bots=1, kind=edition("polish"))
        await until_person_is_on_turn(here, lambda: table.game.turn)
        for wrong, waits in ((True, [DELAY_MS, DELAY_MS + WITHDRAWN_MS]), (False, [DELAY_MS])):
            slept.clear()
            play = opening(table)
            words.wrong = words_of(play) if wrong else set()
            await table.submit(0, play)
            await here.later()
            assert slept == waits
        assert [turn.kind for turn in table.game.turns if turn.seat == 0] == [TurnKind.TAKEN_BACK, TurnKind.PLAY]


async def test_wait_runs_on_the_clock_of_the_bot_alone(tmp_path: Path) -> None:
    async with world(tmp_path, bot_delay_ms=DELAY_MS) as here:
        here.registry.bots.sleep = noted_sleep(here, [])
        table, _ = await started(here, bots=1, kind=edition(clock={"kind": "game", "minutes": 5}))
        await until_person_is_on_turn(here, lambda: table.game.turn)
        before = [player.time_left_ms for player in table.game.players]
        await table.submit(0, cmd.Pass(0))
        await here.later()
        assert [player.time_left_ms for player in table.game.players] == [before[0], before[1] - DELAY_MS]


async def test_bot_does_not_wait_without_a_delay(tmp_path: Path) -> None:
    slept: list[int] = []
    async with world(tmp_path) as here:
        here.registry.bots.sleep = noted_sleep(here, slept)
        table, _ = await started(here, bots=1)
        await here.later()
        await table.submit(0, opening(table, RACK))
        await here.later()
        assert slept == []


def test_delay_is_a_small_part_of_the_time_left() -> None:
    state = position(edition(clock={"kind": "game", "minutes": 1}), ["CATXYZ?", "AEIOUST"])
    players = tuple(replace(player, time_left_ms=4_000) for player in state.players)
    state = replace(state, players=players, clock=replace(state.clock, running=0, since=0))
    assert acts_at(state, 0, 5_000, DELAY_MS) == 5_200
    assert acts_at(state, 1, 5_000, DELAY_MS) == 6_000


def test_challenge_of_a_bot_does_not_wait_beyond_the_window() -> None:
    state = position(edition(), ["CATXYZ?", "AEIOUST"])
    pending = Pending(0, (), ("CAT",), 5, window_ends_at=5_000 + BOT_ANSWER_LEAD_MS + 300)
    assert acts_at(replace(state, pending=pending), 1, 5_000, DELAY_MS) == 5_300
