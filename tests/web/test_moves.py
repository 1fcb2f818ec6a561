"""Moves over a socket: previews, challenges, pausing, resigning and claiming."""

from __future__ import annotations

from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from mozaika.rules.state import EndReason, Phase, TurnKind
from mozaika.service import claims
from mozaika.web import connection as connections
from tests.faults.client import laid_tiles
from tests.lexicon.graphs import shipped
from tests.web.client import PERSON, people
from tests.web.pairs import Pair, opening, pair
from tests.web.players import bluff, valid_play
from tests.web.server import Served


async def with_a_play(two: Pair) -> list[dict[str, Any]]:
    """Exchange until whoever is on turn has a play, and return one that counts."""
    while True:
        await two.settle()
        found = valid_play(two.mover.here, shipped("sowpods"), Random(4))
        if found is not None:
            return laid_tiles(found)
        assert (await two.mover.command("exchange", tiles=list(two.mover.here.rack.tiles)))["kind"] == "done"


async def test_challenge_of_a_valid_word_costs_the_challenger(server: Served) -> None:
    async with pair(server, changes={"rules": {"failed_challenge": "5-points"}}) as two:
        tiles = await with_a_play(two)
        mover, other = two.mover, two.other
        await mover.command("play", tiles=tiles)
        await two.settle()
        pending = other.here.state.pending
        assert pending is not None
        assert (await other.command("challenge"))["kind"] == "done"
        await two.settle()
        state = server.final(two.table)
        assert len(state.board) == len(tiles)
        assert state.players[pending.seat].score == pending.score + 5
        assert [mover.here.state.board, other.here.state.board] == [state.board] * 2


async def test_invalid_word_is_withdrawn_only_if_challenged(server: Served) -> None:
    for verdict in ("challenge", "accept"):
        async with pair(server) as two:
            await with_a_play(two)
            laid = bluff(two.mover.here, shipped("sowpods"), Random(1))
            assert laid is not None
            mover, other = two.mover, two.other
            rack = mover.here.rack
            await mover.command("play", tiles=laid_tiles(laid))
            await two.settle()
            assert (await other.command(verdict))["kind"] == "done"
            await two.settle()
            state = server.final(two.table)
            if verdict == "challenge":
                assert not state.board.laid
                assert mover.here.rack == rack
                assert state.turns[-1].kind is not TurnKind.PLAY
            else:
                assert len(state.board) == len(laid)
            for socket in two.sockets:
                await socket.check_screen()


async def test_automatic_checking_refuses_an_invalid_word(server: Served) -> None:
    async with pair(server, changes={"rules": {"word_checking": "automatic"}}) as two:
        await with_a_play(two)
        laid = bluff(two.mover.here, shipped("sowpods"), Random(1))
        assert laid is not None
        before = two.mover.version
        refused = await two.mover.command("play", tiles=laid_tiles(laid))
        assert refused["code"] == "invalid-words"
        assert refused["facts"]["words"]
        assert refused["facts"]["words"][0] in refused["message"]
        assert len(server.log(two.table)) == before == refused["version"]


@pytest.mark.parametrize("feedback", [False, True])
async def test_preview_includes_verdicts_only_where_allowed(server: Served, feedback: bool) -> None:
    async with pair(server, changes={"rules": {"live_word_feedback": feedback}}) as two:
        tiles = await with_a_play(two)
        mover, before = two.mover, two.mover.version
        seen = await mover.ask("preview", tiles=tiles)
        assert seen["kind"] == "preview"
        bonus = 50 if seen["bingo"] else 0
        assert sum(word["points"] for word in seen["words"]) + bonus == seen["score"]
        assert {word["valid"] for word in seen["words"]} == {True if feedback else None}
        bad = await mover.ask("preview", tiles=[{**tiles[0], "row": 98}])
        assert bad["kind"] == "refused"
        assert (await mover.ask("preview", tiles=[]))["kind"] == "refused"
        assert (await mover.ask("preview", tiles=[{**tiles[0], "letter": "Ł"}]))["kind"] == "refused"
        assert mover.version == before
        await mover.command("play", tiles=tiles)
        await two.other.until(lambda: two.other.here.state.pending is not None)
        pending = two.other.here.state.pending
        assert pending is not None
        assert (pending.score, list(pending.words)) == (seen["score"], [word["text"] for word in seen["words"]])


async def test_game_is_paused_and_resumed(server: Served) -> None:
    clock = {"clock": {"kind": "game", "minutes": 20}}
    async with pair(server, changes={"rules": clock}) as two:
        assert (await two.other.check_screen())["pause"] == {"ends_at": None, "left": 3}
        assert (await two.other.command("pause"))["kind"] == "done"
        assert (await two.mover.check_screen())["phase"] == "turn"  # it is only asked for
        assert (await two.mover.ask("pause-answer", agree=True))["kind"] == "done"
        await two.settle()
        assert two.mover.here.state.phase is Phase.PAUSED
        screen = await two.mover.check_screen()
        assert screen["clock"]["running"] is None
        assert (screen["board"], screen["rack"], screen["unseen"], screen["turns"]) == ([], [], {}, [])
        assert screen["pause"]["ends_at"] > 1_700_000_000_000
        assert (await two.mover.command("pass"))["kind"] == "refused"
        assert (await two.mover.ask("preview", tiles=[]))["code"] == "game-is-paused"
        assert (await two.mover.ask("pause-answer", agree=True))["code"] == "no-pause-request"
        assert (await two.mover.command("resume"))["kind"] == "done"
        assert (await two.mover.command("pass"))["kind"] == "done"


@pytest.mark.parametrize("seats", [2, 3])
async def test_resignation_in_a_pause_is_seen_by_a_player_who_has_reconnected(server: Served, seats: int) -> None:
    """Their events are held back, because they would show the board: the screen tells who has left, and the end."""
    async with people(server, *["Ala", "Olek", "Ewa"][:seats]) as clients:
        rules = {"clock": {"kind": "game", "minutes": 20}}
        table = (await clients[0].table([PERSON] * seats, changes={"rules": rules}, lexicon="none"))["id"]
        for client in clients[1:]:
            await client.join(table)
        async with AsyncExitStack() as open_sockets:
            sockets = [
                await open_sockets.enter_async_context(client.socket(table, seat=seat))
                for seat, client in enumerate(clients)
            ]
            for socket in sockets:
                await socket.began()
            await sockets[0].command("pause")
            for socket in sockets[1:]:
                await socket.ask("pause-answer", agree=True)
            late = await open_sockets.enter_async_context(clients[0].socket(table, seat=0, follow="screen", after=0))
            await late.until(lambda: late.screen.get("phase") == "paused")
            await sockets[1].until(lambda: sockets[1].here.state.phase is Phase.PAUSED)
            await sockets[1].command("resign")
            await late.until(lambda: late.screen["players"][1]["left"])
            assert late.screen["phase"] == ("over" if seats == 2 else "paused")
            assert late.screen["version"] == sockets[1].version
            if seats == 2:
                assert late.screen["result"]["ranking"][0] == [0]
                await late.until(lambda: late.version == sockets[1].version)
            else:
                assert (late.screen["board"], late.of("events")) == ([], [])


async def test_player_who_resigns_loses(server: Served) -> None:
    async with pair(server) as two:
        assert (await two.other.command("resign"))["kind"] == "done"
        await two.settle()
        screen = await two.mover.check_screen()
        assert screen["phase"] == "over"
        assert screen["result"]["ranking"][0] == [two.mover.seat]
        assert screen["players"][1]["rack"] is not None  # all is open now
        assert (await two.mover.command("pass"))["code"] == "game-is-over"


async def test_every_screen_shows_the_end_at_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message that the table is over follows directly after the last event and must not suppress its screen."""

    monkeypatch.setattr(connections, "HEARTBEAT_S", 3600)  # a heartbeat would bring the screen too
    async with pair(server, follow="screen") as two:
        ala, olek = two.sockets
        await olek.until(lambda: bool(olek.screen))
        version = olek.screen["version"]
        assert (await olek.ask("resign", version=version))["kind"] == "done"
        for socket in (ala, olek):
            await socket.until(lambda: socket.screen["phase"] == "over")  # noqa: B023 - it is awaited here


async def test_absent_player_can_be_claimed_against(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async with pair(server) as two:
        mover, other = two.mover, two.other
        assert (await other.ask("claim", against=mover.seat))["code"] == "player-is-present"
        await mover.close()
        await other.until(lambda: not all(seat["present"] for seat in other.of("seats")[-1]["seats"]))
        refused = await other.ask("claim", against=mover.seat)
        assert refused["code"] == "player-is-present"
        assert 0 < refused["facts"]["wait_ms"] <= claims.ABSENCE_MS
        assert other.of("seats")[-1]["seats"][mover.seat]["claimable_at"] is not None
        assert (await other.ask("claim", against=3))["code"] == "no-such-seat"
        monkeypatch.setattr(claims, "ABSENCE_MS", 0)
        assert (await other.ask("claim", against=mover.seat))["kind"] == "done"
        result = server.final(two.table).result
        assert result is not None
        assert result.reason is EndReason.ONE_LEFT


async def test_repeated_message_is_carried_out_once(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        mover, other = two.mover, two.other
        version = mover.version
        tiles = opening(mover)
        assert (await mover.ask("play", version=version, tiles=tiles))["kind"] == "done"
        again = await mover.ask("play", version=version, tiles=tiles)
        assert (again["kind"], again["code"]) == ("refused", "stale-version")
        assert again["facts"]["version"] == again["version"] == mover.version
        assert (await other.ask("pass", version=version))["code"] == "stale-version"
        assert (await other.ask("pass", version=mover.version + 1))["code"] == "stale-version"
        state = server.final(two.table)
        assert state.version == mover.version
        assert state.pending is not None


async def test_move_out_of_turn_or_with_foreign_tiles_is_refused(server: Served) -> None:
    async with pair(server) as two:
        mover, before = two.mover, two.mover.version
        assert (await two.other.command("pass"))["code"] == "not-your-turn"
        missing = next(letter for letter in "QZJXKVW" if letter not in mover.here.rack.tiles)
        wrong = await mover.command("exchange", tiles=[missing])
        assert (wrong["code"], wrong["facts"]["missing"]) == ("tile-not-on-rack", [missing])
        assert (await mover.command("play", tiles=[]))["kind"] == "refused"
        off = await mover.command("play", tiles=[{"row": 0, "column": 0, "letter": mover.here.rack.tiles[0]}])
        assert off["kind"] == "refused"
        assert (await mover.command("challenge"))["kind"] == "refused"
        assert len(server.log(two.table)) == before
