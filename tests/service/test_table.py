"""Properties of a table: its state follows from the log, a refusal changes nothing, each seat gets what it may see."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mozaika.errors import GameError
from mozaika.records.game_json import encode_event
from mozaika.records.view_json import parse_view
from mozaika.rules import commands as cmd
from mozaika.rules import event_for, replay, verify, view_for
from mozaika.rules.errors import BadPlay, GameNotStarted, InvalidWords, MalformedCommand, NotYourTurn
from mozaika.rules.state import EndReason, Phase
from mozaika.rules.tiles import TileKind, TileSet
from mozaika.service import table_in_memory
from mozaika.service.cards import Stage, TablePlan
from mozaika.service.errors import BotFailed, NotYourSeat, StaleVersion, StoreFailed, TooBusy
from mozaika.service.log import decode_logged, encoded
from mozaika.service.messages import SeatsMessage, ServerMessage
from mozaika.service.preview import preview
from mozaika.service.subscribers import MAX_WAITING, MAX_WAITING_CHARACTERS, Subscriber
from mozaika.service.table import Table
from tests.marks import rule
from tests.property.games import random_command, random_game
from tests.service.world import (
    PERSON,
    FakeFinder,
    World,
    edition,
    folded,
    numbered,
    opening,
    received,
    started,
    words_of,
    world,
)


async def play_randomly(here: World, table: Table, seed: int, count: int = 60) -> int:
    """Submit commands of random players; returns the number that succeeded."""
    rng, succeeded = Random(seed), 0
    for _ in range(count):
        here.clock.time += rng.choice([0, 300, 4_000, 25_000])
        command = random_command(rng, table.game)
        seat = None if isinstance(command, cmd.TableCommand) else command.seat
        try:
            await table.submit(seat, command, table.version)
            succeeded += 1
        except GameError:
            pass
        if table.game.phase is Phase.OVER:
            break
    return succeeded


@pytest.mark.parametrize("seed", range(4))
async def test_replaying_the_log_gives_the_live_state(tmp_path: Path, seed: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=2 + seed % 3)
        assert await play_randomly(here, table, seed) > 10
        logged = await here.store.log.events(table.id)
        assert replay(None, map(decode_logged, logged)) == table.state
        assert len(logged) == table.version == table.game.version


@pytest.mark.parametrize("seed", range(4))
async def test_folding_the_messages_of_a_seat_gives_its_view(tmp_path: Path, seed: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=2 + seed % 3)
        seats = [None, *range(len(table.card.seats))]
        subscribers = [table.subscribe(seat, "") for seat in seats]
        await play_randomly(here, table, seed)
        for seat, subscriber in zip(seats, subscribers, strict=True):
            view = folded(seat, received(subscriber))
            assert view == table.view(seat) == view_for(table.game, seat)
            assert parse_view(table.view_bytes(seat)) == view


@pytest.mark.parametrize("seed", range(20))
def test_encoded_event_contains_what_each_seat_may_know(seed: int) -> None:
    game = random_game(seed)
    seats = range(len(game.steps[-1].after.players))
    for event in game.log:
        form = encoded(event, seats)
        for seat in (None, *seats):
            assert json.loads(form.for_seat(seat)) == encode_event(event_for(event, seat))


async def test_reconnecting_gets_exactly_the_missed_events(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3)
        everything = {seat: table.subscribe(seat, "") for seat in (None, 0, 1, 2)}
        await play_randomly(here, table, 5, count=30)
        for seat, subscriber in everything.items():
            whole = numbered(received(subscriber))
            assert [number for number, _ in whole] == list(range(1, table.version + 1))
            for last in range(table.version + 1):
                again = table.subscribe(seat, "", after=last)
                assert numbered(received(again)) == whole[last:]
                table.unsubscribe(again)


async def test_refusal_changes_nothing_and_sends_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        subscribers = [table.subscribe(seat, "") for seat in (None, 0, 1)]
        for subscriber in subscribers:
            received(subscriber)
        before, version, logged = table.state, table.version, await here.store.log.events(table.id)
        on_turn = table.game.turn
        commands: list[tuple[int, cmd.Command, type[GameError]]] = [
            (on_turn, cmd.Play(on_turn, ()), BadPlay),
            (1 - on_turn, cmd.Pass(1 - on_turn), NotYourTurn),
            (on_turn, cmd.Pass(1 - on_turn), NotYourSeat),
            (on_turn, cmd.TimeOut(1 - on_turn), NotYourSeat),
            (on_turn, cmd.WindowEnded(), NotYourSeat),
            (on_turn, cmd.Exchange(on_turn, 7), MalformedCommand),  # type: ignore[arg-type]  # on purpose
        ]
        for seat, command, refusal in commands:
            with pytest.raises(refusal):
                await table.submit(seat, command, version)
        assert table.state is before
        assert await here.store.log.events(table.id) == logged
        assert [received(subscriber) for subscriber in subscribers] == [[], [], []]


async def test_command_older_than_an_unseen_event_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        seat, version = table.game.turn, table.version
        now = await table.submit(seat, cmd.Pass(seat), version)
        for stale in (version, 0, -1, now + 1):
            with pytest.raises(StaleVersion) as refused:
                await table.submit(1 - seat, cmd.Pass(1 - seat), stale)
            assert refused.value.version == now
        await table.submit(1 - seat, cmd.Pass(1 - seat), now)


async def test_repeated_message_is_carried_out_once(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        seat, version = table.game.turn, table.version
        outcomes = await asyncio.gather(
            *(table.submit(seat, cmd.Pass(seat), version) for _ in range(5)), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["StaleVersion"] * 4 + ["int"]
        assert len(table.game.turns) == 1


async def test_one_of_two_simultaneous_commands_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3)
        version = table.version
        outcomes = await asyncio.gather(
            table.submit(0, cmd.Resign(0), version), table.submit(1, cmd.Resign(1), version), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [int, StaleVersion]
        assert table.game.seats == (1, 2)


async def test_hidden_acceptance_does_not_make_a_command_stale(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3)
        mover = table.game.turn
        await table.submit(mover, opening(table), table.version)
        following, third = (mover + 1) % 3, (mover + 2) % 3
        seen = table.version
        await table.submit(third, cmd.Accept(third), seen)
        await table.submit(following, cmd.Pass(following), seen)  # this seat has received no event since
        assert [turn.seat for turn in table.game.turns] == [mover, following]


async def test_command_cancelled_during_its_write_is_still_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        seat, version = table.game.turn, table.version
        append, is_writing, release = here.store.log.append, asyncio.Event(), asyncio.Event()

        async def delayed(*arguments: Any) -> None:
            is_writing.set()
            await release.wait()
            await append(*arguments)

        monkeypatch.setattr(here.store.log, "append", delayed)
        command = asyncio.ensure_future(table.submit(seat, cmd.Pass(seat), version))
        await is_writing.wait()
        command.cancel()
        with pytest.raises(asyncio.CancelledError):
            await command
        release.set()
        await table.submit(1 - seat, cmd.Pass(1 - seat))
        assert replay(None, table.events()) == table.state
        assert len(await here.store.log.events(table.id)) == table.version


async def test_failed_write_leaves_the_table_unchanged(tmp_path: Path, monkeypatch: Any) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        before, seat = table.state, table.game.turn

        async def full(*_: object) -> None:
            raise StoreFailed("disk")

        with monkeypatch.context() as patched:
            patched.setattr(here.store.log, "append", full)
            with pytest.raises(StoreFailed):
                await table.submit(seat, cmd.Pass(seat))
        assert table.state is before
        await table.submit(seat, cmd.Pass(seat))


async def test_table_follows_a_log_written_by_another_process(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        twin = Table(table.card, table._dependencies, here.words, table.draws)
        await twin.catch_up()
        assert twin.state == table.state
        subscriber = twin.subscribe(1, "", after=twin.version)
        seat = table.game.turn
        await table.submit(seat, cmd.Pass(seat))
        with pytest.raises(StaleVersion):
            await twin.submit(seat, cmd.Pass(seat))
        assert twin.state == table.state
        events = numbered(received(subscriber))
        assert [event["type"] for _, event in events] == ["passed", "turn-began"]
        assert events[-1][0] == twin.version
        await twin.submit(1 - seat, cmd.Pass(1 - seat), twin.version)


async def test_automatic_checking_refuses_invalid_words(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(word_checking="automatic"))
        play = opening(table)
        word = "".join(placement.letter for placement in play.placements)
        here.words.wrong.add(word)
        with pytest.raises(InvalidWords):
            await table.submit(play.seat, play)
        here.words.wrong.clear()
        await table.submit(play.seat, play)
        assert table.game.turns[0].words == (word,)


async def test_finished_game_can_be_verified_with_its_secret(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        secret = table.draws.secret if table.draws else b""
        spectator = table.subscribe(None, "")
        while table.game.phase is not Phase.OVER:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        assert table.game.result is not None
        assert table.game.result.reason is EndReason.PASSES
        assert verify(table.events()) == table.state
        assert secret.hex() in json.dumps(received(spectator))
        assert table.card.stage is Stage.OVER
        assert await here.store.log.draws(table.id) is None


@rule("8.4")
@pytest.mark.parametrize(
    ("movable", "fails"), [(True, None), (False, None), (True, BotFailed("movable", "crashed")), (True, TooBusy())]
)
async def test_game_continues_when_the_move_finder_fails(
    tmp_path: Path, movable: bool, fails: GameError | None
) -> None:
    finder = FakeFinder(movable, fails)
    async with world(tmp_path, finder=finder) as here:
        few = replace(edition(), tiles=TileSet((TileKind("A", 7, 1), TileKind("B", 7, 3))))  # the bag is empty
        table, _ = await started(here, kind=few)
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        assert finder.asked == 1
        assert (table.game.phase is Phase.OVER) == (not movable)


async def test_commands_before_the_game_begins_are_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        table = await here.registry.create(host, TablePlan(edition(), (PERSON, PERSON)))
        with pytest.raises(GameNotStarted):
            await table.submit(0, cmd.Pass(0), 0)
        with pytest.raises(GameNotStarted):
            table.view(0)


async def test_slow_subscriber_is_disconnected_and_misses_nothing_on_return(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        slow = table.subscribe(0, "")
        events = numbered(received(slow))
        for _ in range(MAX_WAITING + 1):
            table.send_seats()
        assert slow.is_disconnected
        table.unsubscribe(slow)
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        again = table.subscribe(0, "", after=events[-1][0])
        assert [number for number, _ in numbered(received(again))][-1] == table.version
        taken = [message async for batch in slow for message in batch]
        assert len(taken) == MAX_WAITING


async def test_subscriber_with_long_messages_is_disconnected() -> None:
    slow, long = Subscriber(None, ""), ServerMessage()
    long.__dict__["json"] = "x" * (MAX_WAITING_CHARACTERS // 3)
    for _ in range(3):
        slow.send(long)
    assert not slow.is_disconnected
    batches = aiter(slow)
    assert len(await anext(batches)) == 3  # still being sent
    slow.send(long)
    slow.send(long)
    assert slow.is_disconnected


async def test_subscriber_is_drained_when_its_messages_are_sent() -> None:
    subscriber = Subscriber(None, "")
    await subscriber.drained()
    subscriber.send(ServerMessage())
    drained = asyncio.ensure_future(subscriber.drained())
    batches = aiter(subscriber)
    await anext(batches)
    await asyncio.sleep(0)
    assert not drained.done()
    following = asyncio.ensure_future(anext(batches))
    await drained
    following.cancel()


@rule("UC10", "UC11", "7.9")
@pytest.mark.parametrize("feedback", [True, False])
async def test_preview_judges_words_only_with_live_feedback(tmp_path: Path, feedback: bool) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(live_word_feedback=feedback))
        play = opening(table)
        (word,) = words_of(play)
        here.words.wrong.add(word)
        seen = await preview(table, play.seat, play.placements)
        assert seen.verdicts == ({word: False} if feedback else None)
        assert seen.challengeable == ((word,) if feedback else ())
        await table.submit(play.seat, play)
        assert table.game.pending is not None
        assert seen.score.total == table.game.pending.score
        with pytest.raises(GameError):
            await preview(table, play.seat, play.placements)


async def test_preview_of_a_play_that_would_be_refused_has_no_challengeable_word(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        kind = edition(live_word_feedback=True, word_checking="automatic")
        table, _ = await started(here, kind=kind)
        play = opening(table)
        here.words.wrong.update(words_of(play))
        assert (await preview(table, play.seat, play.placements)).challengeable == ()


async def test_spectators_who_come_and_go_are_announced_rarely_and_players_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_in_memory, "SPECTATORS_EVERY_S", 0.2)
    async with world(tmp_path) as here:
        table, people = await started(here)
        player = table.subscribe(0, people[0].id)
        player.take()
        for number in range(100):
            spectator = table.subscribe(None, f"guest-{number}")
            assert [each.watching for each in spectator.take() if isinstance(each, SeatsMessage)] == [1]
            table.unsubscribe(spectator)
        staying = [table.subscribe(None, f"guest-{number}") for number in range(3)]
        assert len(player.take()) == 1
        opponent = table.subscribe(1, people[1].id)
        assert [each.watching for each in player.take() if isinstance(each, SeatsMessage)] == [3]
        table.unsubscribe(staying.pop())
        async with asyncio.timeout(60):
            while not (messages := player.take()):
                await asyncio.sleep(0.01)
        assert [each.watching for each in messages if isinstance(each, SeatsMessage)] == [2]
        await asyncio.sleep(0.5)  # nothing has changed since
        assert not player.take()
        assert not opponent.is_disconnected
