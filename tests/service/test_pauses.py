"""Pauses at live tables: everybody agrees, limits hold, nobody sees the board, and absent players can be removed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.rules import audit
from mozaika.rules import commands as cmd
from mozaika.rules.errors import AcceptanceEndsGame, GameIsPaused, NoPausesLeft
from mozaika.rules.state import Phase
from mozaika.rules.tiles import TileKind, TileSet
from mozaika.service import pause_requests
from mozaika.service.cards import SeatPlan, TablePlan
from mozaika.service.claims import ABSENCE_MS
from mozaika.service.errors import NoPauseRequest, PauseAskedRecently, PlayerIsPresent
from mozaika.service.files import download
from mozaika.service.hints import why_no_hint
from mozaika.service.pause_requests import ASK_AGAIN_MS, PAUSE_AGAIN_MS, REQUEST_MS
from mozaika.service.preview import preview
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.world import (
    PERSON,
    World,
    bot,
    edition,
    folded,
    local,
    numbered,
    opening,
    phase_of,
    received,
    started,
    world,
)

MINUTE = 60_000
CLOCK = {"kind": "game", "minutes": 2, "overtime_minutes": 1, "overtime_points": 10}
TIMED = edition(clock=CLOCK, challenge_window_s=0)


async def ask(table: Table, seat: int) -> None:
    await table.submit(seat, cmd.Pause(seat), table.version)


async def paused(here: World, seats: int = 2) -> Table:
    """A table of people whose game is paused, after one accepted play."""
    table, _ = await started(here, seats, kind=edition(clock=CLOCK))
    mover = table.game.turn
    await table.submit(mover, opening(table))
    for seat in range(seats):
        if seat != mover:
            await table.submit(seat, cmd.Accept(seat))
    await ask(table, 0)
    for seat in range(1, seats):
        await table.answer_pause(seat, agree=True)
    assert phase_of(table) is Phase.PAUSED
    return table


# --- agreeing ---------------------------------------------------------------------------------------------------------


@rule("11.2")
async def test_pause_of_one_player_stops_nothing_until_the_other_agrees(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, kind=TIMED)
        seen = table.subscribe(1, people[1].id)
        version, seat = table.version, table.game.turn
        await ask(table, 0)
        assert (phase_of(table), table.version, table.game.clock.running) == (Phase.TURN, version, seat)
        request = received(seen)[-1]["pause_request"]
        assert request == {"seat": 0, "waiting_for": [1], "expires_at": here.clock.time + REQUEST_MS}
        here.clock.time += 10_000
        await table.answer_pause(1, agree=True)
        assert (phase_of(table), table.game.clock.running) == (Phase.PAUSED, None)
        assert table.game.players[seat].time_left_ms == 2 * MINUTE - 10_000
        assert received(seen)[-1]["pause_request"] is None


@rule("11.2")
async def test_pause_of_three_players_and_a_bot_needs_every_person(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=4, bots=1, kind=TIMED)
        await here.later()
        await ask(table, 0)
        await table.answer_pause(1, agree=True)
        assert phase_of(table) is Phase.TURN
        with pytest.raises(NoPauseRequest):
            await table.answer_pause(1, agree=True)  # they have agreed
        await ask(table, 2)  # asking for the same agrees too
        assert phase_of(table) is Phase.PAUSED


@rule("11.2")
async def test_declined_request_leads_to_no_pause_and_to_a_wait(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        await ask(table, 0)
        await table.answer_pause(1, agree=False)
        with pytest.raises(NoPauseRequest):
            await table.answer_pause(1, agree=True)
        here.clock.time += 1_000
        with pytest.raises(PauseAskedRecently) as refused:
            await ask(table, 0)
        assert refused.value.wait_ms == ASK_AGAIN_MS - 1_000
        await ask(table, 1)  # the others may ask
        await table.answer_pause(1, agree=False)  # and withdraw it
        here.clock.time += ASK_AGAIN_MS - 1_000
        await ask(table, 0)


@rule("11.2")
async def test_request_expires_and_the_players_are_told(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        seen = table.subscribe(0, people[0].id)
        await ask(table, 0)
        assert here.registry.scheduler.next_alarm() == here.clock.time + REQUEST_MS
        received(seen)
        await here.later(REQUEST_MS)
        assert [message["pause_request"] for message in received(seen)] == [None]
        with pytest.raises(NoPauseRequest):
            await table.answer_pause(1, agree=True)
        with pytest.raises(PauseAskedRecently):
            await ask(table, 0)


@rule("11.2")
async def test_request_ends_when_a_player_leaves(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3)
        await ask(table, 0)
        await table.submit(2, cmd.Resign(2))
        with pytest.raises(NoPauseRequest):
            await table.answer_pause(1, agree=True)


@rule("11.2")
async def test_open_request_makes_no_command_stale(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        version, seat = table.version, table.game.turn
        await ask(table, 1 - seat)
        await table.submit(seat, cmd.Pass(seat), version)
        await table.answer_pause(seat, agree=True)
        assert phase_of(table) is Phase.PAUSED


@rule("11.1")
async def test_going_out_play_ends_an_open_request_without_a_pause(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        four_tiles = replace(edition(rack_size=2), tiles=TileSet((TileKind("A", 4, 1),)))
        table, people = await started(here, kind=four_tiles)
        seat = table.game.turn
        seen = table.subscribe(seat, people[seat].id)
        await ask(table, 1 - seat)
        await table.submit(seat, opening(table))
        assert phase_of(table) is Phase.GOING_OUT
        with pytest.raises(AcceptanceEndsGame):
            await table.answer_pause(seat, agree=True)
        assert received(seen)[-1]["pause_request"] is None


@rule("11.4")
@pytest.mark.parametrize("seats", [(local("Ala"), local("Ola")), (PERSON, bot())], ids=["device", "bot"])
async def test_game_of_one_device_is_paused_without_asking_or_limit(
    tmp_path: Path, seats: tuple[SeatPlan, ...]
) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        table = await here.registry.create(host, TablePlan(edition(clock=CLOCK), seats))
        await here.later()
        for _ in range(5):
            await ask(table, 0)
            assert (phase_of(table), table.game.pause_ends_at) == (Phase.PAUSED, None)
            await here.later(24 * 60 * MINUTE)
            assert phase_of(table) is Phase.PAUSED
            assert download(table, host.id, ".sdf")
            await table.submit(0, cmd.Resume(0))
            await here.later()


async def test_pauses_without_opponents_cannot_flood_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pause adds to the log for ever, and each end of one sends whole screens to everybody."""
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        table = await here.registry.create(host, TablePlan(edition(), (local("Ala"), local("Ola"))))
        await ask(table, 0)
        await table.submit(0, cmd.Resume(0))
        with pytest.raises(PauseAskedRecently):
            await ask(table, 0)
        await here.later(PAUSE_AGAIN_MS)
        monkeypatch.setattr(pause_requests, "MAX_EVENTS", table.version)
        with pytest.raises(NoPausesLeft):
            await ask(table, 0)
        monkeypatch.setattr(pause_requests, "MAX_EVENTS", table.version + 1)
        await ask(table, 0)
        assert phase_of(table) is Phase.PAUSED


# --- limits -----------------------------------------------------------------------------------------------------------


@rule("11.3")
async def test_fourth_pause_of_a_game_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=TIMED)
        for _ in range(3):
            await ask(table, 0)
            await table.answer_pause(1, agree=True)
            await table.submit(1, cmd.Resume(1))
        with pytest.raises(NoPausesLeft):
            await ask(table, 0)


@rule("11.3")
async def test_pause_ends_by_itself_also_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table = await paused(here)
        clock, name, began = here.clock, table.id, here.clock.time
        assert here.registry.scheduler.next_alarm() == began + 5 * MINUTE
        await here.later(5 * MINUTE - 1)
        assert phase_of(table) is Phase.PAUSED
    clock.time += 1
    async with world(tmp_path, clock=clock) as here:
        await here.later()
        again = await here.registry._load(name)
        assert (phase_of(again), again.game.clock.since) == (Phase.TURN, began + 5 * MINUTE)
        assert again.draws is not None
        assert audit(again.events(), again.draws.all_secrets) == again.game


@rule("11.3")
@pytest.mark.parametrize(
    ("account", "rated", "chosen", "pauses"),
    [(True, True, None, 0), (True, True, 2, 2), (True, False, None, 3), (False, True, None, 3), (False, True, 0, 0)],
)
async def test_rated_table_has_pauses_only_if_made_with_them(
    tmp_path: Path, account: bool, rated: bool, chosen: int | None, pauses: int
) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        host = replace(host, account=account)
        kind = edition() if chosen is None else edition(pauses=chosen)
        plan = TablePlan(kind, (PERSON, PERSON), rated=rated, pauses_chosen=chosen is not None)
        card = await here.registry.new_card(host, plan)
        has_unchosen = chosen is None and pauses > 0  # as a guest's table, which stays unrated
        assert (card.edition.rules.pauses, card.rated) == (pauses, rated and not has_unchosen)


@rule("11.3")
async def test_tables_without_opponents_or_with_days_get_no_pauses(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        days = edition(clock={"kind": "days", "days": 3})
        for plan in (TablePlan(days, (PERSON, PERSON)), TablePlan(edition(), (PERSON, bot()))):
            assert (await here.registry.new_card(host, plan)).edition.rules.pauses == 0


# --- what is hidden ---------------------------------------------------------------------------------------------------


@rule("11.1")
async def test_nobody_gets_letters_of_a_paused_game(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table = await paused(here)
        play = next(turn for turn in table.game.turns if turn.placements)
        for seat, person in ((0, table.card.seats[0].person), (1, table.card.seats[1].person), (None, "guest")):
            subscriber = table.subscribe(seat, person, after=0)
            sent = json.dumps(received(subscriber)) + table.view_bytes(seat).decode()
            assert '"letter"' not in sent
            assert play.words[0] not in sent
            assert '"events"' not in sent
            with pytest.raises(GameIsPaused):
                download(table, person, ".gcg")
            if seat is not None:
                with pytest.raises(GameIsPaused):
                    await preview(table, seat, play.placements)
        assert isinstance(why_no_hint(table.game, 0, allowed=True), GameIsPaused)


@rule("11.1")
async def test_events_held_back_in_a_pause_follow_without_a_gap(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table = await paused(here, seats=3)
        late, person = table.subscribe(1, "late", after=0), table.card.seats[1].person
        up_to_date = table.subscribe(1, person, after=table.version)
        known = table.version
        await table.submit(2, cmd.Resign(2))
        assert numbered(received(late)) == []
        assert next(iter(numbered(received(up_to_date))))[0] == known + 1
        await table.submit(0, cmd.Resume(0))
        messages = received(late)
        assert [number for number, _ in numbered(messages)] == list(range(1, table.version + 1))
        assert folded(1, messages) == table.view(1)
        await table.submit(0, cmd.Resign(0))
        assert numbered(received(late))[0][1]["type"] == "resigned"


# --- claims -----------------------------------------------------------------------------------------------------------


@rule("11.5")
async def test_player_who_was_away_before_a_pause_can_be_removed_in_it(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, kind=edition(clock={"kind": "game", "minutes": 60}, pause_minutes=30))
        gone = table.game.turn
        await ask(table, gone)
        here.clock.time += 2_000
        await table.answer_pause(1 - gone, agree=True)
        table.subscribe(1 - gone, people[1 - gone].id)
        with pytest.raises(PlayerIsPresent):
            await table.claim(1 - gone, gone)
        here.clock.time += ABSENCE_MS
        await table.claim(1 - gone, gone)
        assert phase_of(table) is Phase.OVER


@rule("11.5")
async def test_player_who_goes_away_in_a_pause_is_safe_until_its_end(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, kind=edition(clock={"kind": "game", "minutes": 60}, pause_minutes=30))
        gone = table.game.turn
        leaving = table.subscribe(gone, people[gone].id)
        table.subscribe(1 - gone, people[1 - gone].id)
        await ask(table, gone)
        await table.answer_pause(1 - gone, agree=True)
        here.clock.time += MINUTE
        table.unsubscribe(leaving)
        here.clock.time += ABSENCE_MS
        with pytest.raises(PlayerIsPresent) as refused:
            await table.claim(1 - gone, gone)
        assert refused.value.wait_ms == 30 * MINUTE - MINUTE - ABSENCE_MS
        await here.later(refused.value.wait_ms)
        await table.claim(1 - gone, gone)
        assert phase_of(table) is Phase.OVER
