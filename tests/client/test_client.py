"""The client of servers, against a real server on 127.0.0.1."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mozaika.bots.moves import format_move
from mozaika.client import (
    Client,
    Contribution,
    OtherProtocol,
    ServerRefused,
    ServerUnreachable,
    TableConnection,
    live_socket,
)
from mozaika.records.game_json import parse_json
from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.draws import hash_of
from mozaika.rules.exchanges import largest_exchange
from mozaika.service.messages import ChatMessage, SeedsMessage
from mozaika.service.seed_exchange import ExchangeStep
from mozaika.web.requests import SeatRequest, TableRequest
from tests.web.server import Served, serving

DOCS = Path(__file__).parents[2] / "docs"
RULES = {"rules": {"word_checking": "automatic", "end": {"scoreless_turns": 6}}}
PEOPLE = [SeatRequest(), SeatRequest()]
COMMITMENT = "63" * 32


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("client"), seed_wait_ms=20_000) as running:
        yield running


async def pair(served: Served) -> tuple[Client, Client, str]:
    """Two people at a table of their own, where every word is valid."""
    ann, ben = Client(served.http), Client(served.http)
    await ann.guest("Ann")
    await ben.guest("Ben")
    table = await ann.create_table(TableRequest(edition="english", seats=PEOPLE, lexicon="none", changes=RULES))
    await ben.join(table.id)
    return ann, ben, table.id


async def play_out(table: TableConnection) -> None:
    """Exchange, then pass, until the game ends."""
    async for view in table.turns():
        await table.submit(largest_exchange(view.state, view.state.turn) if len(view.state.turns) < 2 else cmd.Pass(0))


async def test_people_play_a_game_and_verify_its_draws(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, ann.open(table) as first, ben.open(table) as second:
        await asyncio.gather(play_out(first), play_out(second))
        assert first.is_over
        assert first.view is not None
        assert second.view is not None
        assert first.view.state.scores == second.view.state.scores
        for ours in (first.contribution, second.contribution):
            assert ours is not None
            assert ours.was_shown
        saved = parse_json(await ann.file(table))
        verify(saved.events)
        state = saved.state()
        assert first.contribution is not None
        assert dict(state.ledger.contributions)[0] == first.contribution.seed
        assert state.ledger.commitment.hex() == first.contribution.commitment


async def test_refusal_has_the_code_of_the_server(served: Served) -> None:
    async with Client(served.http) as client:
        with pytest.raises(ServerRefused) as refused:
            await client.my_tables()
        assert refused.value.code == "not-signed-in"
        with pytest.raises(ServerRefused) as refused:
            await client.table("nosuch")
        assert (refused.value.code, refused.value.details) == ("no-such-table", {"table": "nosuch"})
        with pytest.raises(ServerRefused) as refused:
            async with client.open("nosuch"):
                pass
        assert refused.value.code == "no-such-table"


async def test_command_out_of_turn_is_refused(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, ann.open(table) as first, ben.open(table) as second:
        waiting = second if await on_turn(first, second) is first else first
        with pytest.raises(ServerRefused) as refused:
            await waiting.pass_turn()
        assert refused.value.code == "not-your-turn"
        assert "turn" in str(refused.value.message)


async def test_account_continues_with_its_token(served: Served) -> None:
    async with Client(served.http) as client:
        await client.guest("Zed")
        created = await client.create_account("Zed", "correct horse")
        assert created.account
        token = client.token
    async with Client(served.http, token=token) as again:
        me = await again.me()
        assert me is not None
        assert me.id == created.id
        await again.sign_out()
        assert await again.me() is None
        assert (await again.sign_in("Zed", "correct horse")).id == created.id


async def test_seeks_find_each_other(served: Served) -> None:
    async with Client(served.http) as one, Client(served.http) as other:
        await one.guest()
        await other.guest()
        first = await one.seek("turkish")
        assert [table.id for table in await one.my_tables()] == [first.id]
        assert (await other.seek("turkish")).id == first.id


async def test_spectator_watches_and_players_chat(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, Client(served.http) as eve, ann.open(table) as first, ben.open(table) as second:
        player = first if (await on_turn(first, second)) is first else second
        async with eve.open(table) as watching:
            assert watching.seat is None
            assert watching.view is not None
            assert watching.view.rack.tiles == ()
            reading = asyncio.ensure_future(next_line(second))
            await asyncio.sleep(0)
            await first.say("good luck")
            assert (await reading).text == "good luck"
            version = await player.pass_turn()
            while watching.version < version:
                await asyncio.sleep(0.01)
            assert not any(watching.view.state.players[seat].rack.tiles[0] != "_" for seat in (0, 1))


async def on_turn(*tables: TableConnection) -> TableConnection:
    """The one on turn, once all of them have the same events."""
    while len({table.version for table in tables}) > 1 or not any(table.is_our_turn for table in tables):
        await asyncio.sleep(0.01)
    return next(table for table in tables if table.is_our_turn)


async def next_line(table: TableConnection) -> ChatMessage:
    return await anext(message async for message in table.messages() if isinstance(message, ChatMessage))


async def test_plays_are_written_as_people_write_them(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, ann.open(table) as first, ben.open(table) as second:
        player = await on_turn(first, second)
        assert player.view is not None
        tiles = [tile for tile in player.view.rack if tile != "?"][:3]
        before = player.view
        await player.play("8G " + "".join(tiles))
        assert await on_turn(first, second) is not player
        assert player.view is not None
        laid = player.view.state.turns[-1].placements
        assert format_move(before, cmd.Play(0, laid)) == "8G " + "".join(tiles)


# --- lost connections ------------------------------------------------------------------------------------------------


async def test_client_reconnects_and_gets_what_it_missed(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, ann.open(table) as first, ben.open(table) as second:
        for _ in range(3):
            player = await on_turn(first, second)
            for each in (first, second):
                await each._socket.drop()
            await player.pass_turn()
        while first.version != second.version:
            await asyncio.sleep(0.01)
        assert first.view is not None
        assert len(first.view.state.turns) == 3


async def test_command_on_a_dying_connection_is_carried_out_once(served: Served) -> None:
    ann, ben, table = await pair(served)
    async with ann, ben, ann.open(table) as first, ben.open(table) as second:
        player = await on_turn(first, second)
        passing = asyncio.ensure_future(player.pass_turn())
        await asyncio.sleep(0)
        await player._socket.drop()
        await passing
        other = await on_turn(first, second)
        assert other is not player
        assert other.view is not None
        assert len(other.view.state.turns) == 1


async def test_other_protocol_is_not_tried_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "PROTOCOL", 1)
    ann, ben, table = await pair(served)
    async with ann, ben:
        with pytest.raises(OtherProtocol):
            async with ann.open(table):
                pass


async def test_address_without_a_server_is_named() -> None:
    async with Client("http://127.0.0.1:9") as client:
        with pytest.raises(ServerUnreachable) as failed:
            await client.me()
    assert failed.value.address == "http://127.0.0.1:9"


# --- our part in the draws -------------------------------------------------------------------------------------------


def step(step: ExchangeStep, *hashes: str | None, commitment: str = COMMITMENT) -> SeedsMessage:
    return SeedsMessage(commitment, step, (0, 1), hashes)


def test_contribution_is_shown_for_one_set_of_hashes() -> None:
    ours = Contribution(COMMITMENT, 0)
    assert ours.hash == hash_of(bytes.fromhex(COMMITMENT), 0, ours.seed)
    fixed = step(ExchangeStep.REVEALS, ours.hash.hex(), "aa" * 32)
    assert ours.answer(step(ExchangeStep.HASHES)) is not None
    assert ours.answer(fixed) == ours.answer(fixed) != None  # noqa: E711
    assert ours.answer(step(ExchangeStep.REVEALS, ours.hash.hex(), "bb" * 32)) is None


def test_contribution_is_not_shown_without_our_hash() -> None:
    ours = Contribution(COMMITMENT, 0)
    assert ours.answer(step(ExchangeStep.REVEALS, "aa" * 32, ours.hash.hex())) is None
    assert ours.answer(step(ExchangeStep.REVEALS)) is None
    assert ours.answer(step(ExchangeStep.HASHES, commitment="00" * 32)) is None
    assert not ours.was_shown


# --- the guide -------------------------------------------------------------------------------------------------------


def bot_of_the_guide() -> str:
    [code] = re.findall(r"```python\n(.*?)```", (DOCS / "client.md").read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def test_bot_of_the_guide_has_25_lines() -> None:
    assert len([line for line in bot_of_the_guide().splitlines() if line.strip()]) <= 25


def test_bots_of_the_guide_play_each_other(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(bot_of_the_guide(), encoding="utf-8")
    pipe = subprocess.PIPE
    bots = [subprocess.Popen([sys.executable, file, served.http], stdout=pipe, stderr=pipe, text=True) for _ in "ab"]
    said = [bot.communicate(timeout=280) for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0], said
    assert said[0][0] == said[1][0]
    assert re.fullmatch(r"\(\d+, \d+\)\n", said[0][0])


def test_client_needs_neither_the_server_nor_the_engine() -> None:
    """`import mozaika` itself is measured elsewhere; here only what the client adds counts."""
    code = "import sys, mozaika; before = set(sys.modules); import mozaika.client; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = {"litestar", "uvicorn", "numpy", "numba", "asyncpg", "argon2", "prometheus_client"}
    assert not heavy & {name.partition(".")[0] for name in loaded}
