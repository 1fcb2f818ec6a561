"""The challenge window at a live table, for two to four players; bots decide last."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.errors import NotConnected, OthersMayChallenge, WindowIsOver
from mozaika.rules.events import AcceptGiven, ChallengeDecided, PlayTakenBack
from mozaika.rules.state import Phase, TurnKind
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.deadlines import BOT_ANSWER_LEAD_MS
from mozaika.service.errors import StaleVersion
from tests.marks import rule
from tests.service.world import (
    FakeWords,
    bot,
    edition,
    folded,
    local,
    numbered,
    opening,
    phase_of,
    received,
    started,
    words_of,
    world,
)

FREE = edition("polish")  # a failed challenge costs nothing


@rule("7.4", "7.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_first_challenge_decides(tmp_path: Path, seats: int) -> None:
    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        table, _ = await started(here, seats, kind=FREE)
        mover, play = table.game.turn, opening(table)
        await table.submit(mover, play)
        words.wrong |= words_of(play)
        rack = table.view(mover).rack
        challenger = (mover + seats - 1) % seats
        await table.submit(challenger, cmd.Challenge(challenger), table.version)
        assert [turn.kind for turn in table.game.turns] == [TurnKind.TAKEN_BACK]
        assert len(table.view(mover).rack) == len(rack) + 2
        assert table.game.turn == (mover + 1) % seats


@rule("7.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_play_stands_when_every_opponent_has_accepted(tmp_path: Path, seats: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats)
        mover = table.game.turn
        subscribers = {seat: table.subscribe(seat, "") for seat in (None, *range(seats))}
        await table.submit(mover, opening(table))
        for seat in [seat for seat in range(seats) if seat != mover]:
            assert table.game.phase is Phase.PENDING
            await table.submit(seat, cmd.Accept(seat), table.version)
        assert table.game.phase is Phase.TURN
        for seat, subscriber in subscribers.items():
            messages = received(subscriber)
            assert folded(seat, messages) == table.view(seat)
            given = [event["seat"] for _, event in numbered(messages) if event["type"] == "accept-given"]
            assert given == ([seat] if seat not in (None, mover) else [])  # nobody else's


@rule("7.2")
@pytest.mark.parametrize("seats", [3, 4])
async def test_next_player_waits_for_the_others_or_the_window(tmp_path: Path, seats: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats)
        mover = table.game.turn
        following = (mover + 1) % seats
        await table.submit(mover, opening(table))
        with pytest.raises(OthersMayChallenge):
            await table.submit(following, cmd.Pass(following))
        here.clock.time += 20_000
        with pytest.raises(WindowIsOver):
            await table.submit(following, cmd.Challenge(following))
        await table.submit(following, cmd.Pass(following))
        assert [turn.kind for turn in table.game.turns] == [TurnKind.PLAY, TurnKind.PASS]


@rule("7.9")
async def test_only_opponent_bot_challenges_invalid_words_and_accepts_others(tmp_path: Path) -> None:
    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        table, _ = await started(here, seats=2, bots=1, kind=FREE)
        await here.later()
        play = opening(table)
        words.wrong |= words_of(play)
        await table.submit(0, play)
        await here.later()
        assert table.game.turns[-2:][0].kind is TurnKind.TAKEN_BACK
        words.wrong.clear()
        await table.submit(0, opening(table))
        await here.later()
        assert [turn.kind for turn in table.game.turns if turn.seat == 0] == [TurnKind.TAKEN_BACK, TurnKind.PLAY]


@rule("7.9")
@pytest.mark.parametrize("valid", [True, False])
async def test_bot_does_not_decide_before_people_have(tmp_path: Path, valid: bool) -> None:
    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        table, _ = await started(here, seats=4, bots=1, kind=FREE)
        while table.game.turn != 0:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        play, version = opening(table), table.version
        if not valid:
            words.wrong |= words_of(play)
        await table.submit(0, play)
        await here.later(19_999 - BOT_ANSWER_LEAD_MS)
        assert not any(isinstance(event, AcceptGiven) for event in table.events()[version:])
        assert table.game.phase is Phase.PENDING
        await here.later(1)
        spoken = table.events()[version:]
        if valid:
            assert [event.seat for event in spoken if isinstance(event, AcceptGiven)] == [3]
        else:
            assert [event.challenger for event in spoken if isinstance(event, ChallengeDecided)] == [3]


@rule("7.2", "7.9")
async def test_bot_decides_once_all_people_have_accepted(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3, bots=1)
        while table.game.turn != 0:
            await here.later()
            if table.game.turn == 1:
                await table.submit(1, cmd.Pass(1))
        await table.submit(0, opening(table))
        await here.later()
        assert phase_of(table) is Phase.PENDING
        await table.submit(1, cmd.Accept(1))
        await here.later()
        assert phase_of(table) is Phase.TURN


@rule("7.2", "7.3", "7.9")
@pytest.mark.parametrize("valid", [True, False])
async def test_action_of_the_next_player_makes_bots_decide_unless_refused(tmp_path: Path, valid: bool) -> None:
    """On one device there is no window: bots decide when only their decision is missing."""

    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(FREE, (local("Jan"), local("Ewa"), bot()), TableKind.LOCAL)
        table = await here.registry.create(ala, plan)
        while table.game.turn != 0:
            await here.later()
            if table.game.turn == 1:
                await table.submit(1, cmd.Pass(1))
        play = opening(table)
        if not valid:
            words.wrong |= words_of(play)
        await table.submit(0, play)
        await here.later(3_600_000)
        assert table.game.phase is Phase.PENDING
        state, version = table.game, table.version
        far = cmd.Play(1, (play.placements[0]._replace(square=state.edition.layout.start._replace(row=0)),))
        far = cmd.Play(1, (far.placements[0]._replace(letter=state.players[1].rack.tiles[0], blank=False),))
        with pytest.raises(NotConnected):
            await table.submit(1, far, version)
        assert table.version == version
        if valid:
            await table.submit(1, cmd.Pass(1), version)
            assert [turn.kind for turn in table.game.turns[-2:]] == [TurnKind.PLAY, TurnKind.PASS]
        else:
            with pytest.raises(StaleVersion):
                await table.submit(1, cmd.Pass(1), version)
            assert any(isinstance(event, PlayTakenBack) for event in table.events()[version:])
            assert table.game.turn == 1
