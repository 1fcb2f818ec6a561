"""Bots that an operator adds, at tables of the server; and in a terminal game."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import pytest

from mozaika.bots.registry import add_bots
from mozaika.cli.bot_seats import BotSeats
from mozaika.cli.hotseat import HotSeat
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.client import Client, ServerRefused, TableConnection
from mozaika.engine.bots import level_names
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.state import TurnKind
from mozaika.texts import catalogue
from tests.bots.programs import is_running, program
from tests.web.server import serving


async def turns_of(table: TableConnection, count: int) -> list[TurnKind]:
    """Pass until the game has so many turns, and return the kinds of the opponent's."""
    assert table.view is not None
    async for view in table.turns():
        if len(view.state.turns) >= count:
            break
        await table.pass_turn()
    return [turn.kind for turn in table.view.state.turns if turn.seat != table.seat]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ('say("bestmove exchange " + position[1].split("/")[0][0])', TurnKind.EXCHANGE),
        ('say("bestmove 1A NONSENSE")', TurnKind.PASS),
        ("os._exit(1)", TurnKind.PASS),
    ],
)
async def test_added_bot_plays_at_a_table(answer: str, kind: TurnKind, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    bot = "mine=cmd:" + program(tmp_path, answer, f'open({str(file)!r}, "a").write(f"{{os.getpid()}}\\n")')
    with serving(tmp_path, bots=(bot,)) as served:
        async with Client(served.http) as client:
            await client.guest("Ann")
            assert (await client.options()).bots == (*level_names(), "mine")
            async with client.open(await client.play_bot("mine")) as table:
                assert set(await turns_of(table, 2)) == {kind}
    assert not any(is_running(int(pid)) for pid in file.read_text().split())  # the server has stopped


async def test_server_offers_no_bot_that_was_not_added(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        async with Client(served.http) as client:
            await client.guest("Ann")
            assert (await client.options()).bots == level_names()
            with pytest.raises(ServerRefused) as refused:
                await client.play_bot("mine")
            assert refused.value.code == "bad-table"


def test_bot_with_a_fault_passes_in_the_terminal(tmp_path: Path) -> None:
    add_bots(["mine=cmd:" + program(tmp_path, 'sys.exit("out of coffee")')])
    game, screen = Game("english", ["Ann", "Mine"], words=open_lexicon("english"), seed=3), io.StringIO()
    terminal = Terminal(io.StringIO(""), screen, colour=False, screen=False, deep_colour=False)
    while game.turn != 1:
        game.pass_turn()
    with suppress(InputEnded):
        HotSeat(game, terminal, catalogue("en"), BotSeats({1: "mine"})).run()
    assert game.turns[-1].kind is TurnKind.PASS
    assert "out of coffee The bot passes." in screen.getvalue()
