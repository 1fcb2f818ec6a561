"""Tables that ask an online dictionary: bots whose words it refuses, challenges of bots, and servers without it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mozaika.rules import PlayerView
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.squares import Direction
from mozaika.rules.state import TurnKind, VerdictSource
from mozaika.service.dictionary_judge import DictionaryJudge
from mozaika.service.refused_plays import MAX_REFUSED
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.test_dictionary_judge import CARD, FakeClient
from tests.service.world import FakeBots, FakeWords, World, edition, started, world


def judged_by(client: FakeClient) -> dict[str, Any]:
    return {"judge": lambda store, clock: DictionaryJudge(CARD, client, store.verdicts, clock)}


def laid(view: PlayerView, start: int, count: int) -> cmd.Play:
    """Plays `count` tiles of the rack, from place `start` on, across the start square."""
    square, placed = view.state.edition.layout.start, []
    for tile in view.rack.tiles[start : start + count]:
        placed.append(Placement(square, "A" if tile == "?" else tile, tile == "?"))
        square = square.step(Direction.ACROSS)
    assert view.seat is not None
    return cmd.Play(view.seat, tuple(placed))


def word_of(play: cmd.Play) -> str:
    return "".join(placement.letter for placement in play.placements)


async def bot_turn(here: World, table: Table) -> TurnKind:
    """Let the bot take its first turn."""
    await here.later()
    if not here.bots.got:
        await table.submit(0, cmd.Pass(0))
        await here.later()
    return next(turn.kind for turn in table.game.turns if turn.seat == 1)


def refusing(client: FakeClient, times: int) -> Callable[[PlayerView], cmd.Command]:
    """Thinks of another play each time; the dictionary refuses the first ones."""
    plays = [(start, count) for count in (2, 3, 4, 5) for start in range(3)]

    def think(view: PlayerView) -> cmd.Command:
        play = laid(view, *plays.pop(0))
        if len(client.wrong) < times:
            client.wrong.add(word_of(play))
        return play

    return think


@rule("7.11")
@pytest.mark.parametrize("checking", ["automatic", "challenge"])
async def test_bot_is_asked_again_without_refused_words(tmp_path: Path, checking: str) -> None:
    client = FakeClient()
    bots = FakeBots(refusing(client, MAX_REFUSED - 1))
    async with world(tmp_path, bots=bots, **judged_by(client)) as here:
        table, _ = await started(here, bots=1, kind=edition("turkish", word_checking=checking))
        await here.later()
        if not bots.got:
            await table.submit(0, cmd.Pass(0))
            await here.later()
        words = table.game.pending.words if table.game.pending else table.game.turns[-1].words
        assert words
        assert not set(words) & client.wrong
        assert [len(without) for without in bots.without] == list(range(MAX_REFUSED))
        assert bots.without[-1] == client.wrong


@rule("7.11")
async def test_bot_takes_the_best_accepted_play_after_many_refusals(tmp_path: Path) -> None:
    client = FakeClient()
    bots = FakeBots(refusing(client, 99))

    def plays(view: PlayerView) -> list[cmd.Command]:
        best = [laid(view, 0, 6), laid(view, 1, 6)]
        client.wrong.add(word_of(best[0]))
        return [*best]

    bots.plays = plays
    async with world(tmp_path, bots=bots, **judged_by(client)) as here:
        table, _ = await started(here, bots=1, kind=edition("turkish"))
        assert await bot_turn(here, table) is TurnKind.PLAY
        assert len(bots.got) == MAX_REFUSED
        turn = next(turn for turn in table.game.turns if turn.seat == 1)
        assert (len(turn.placements), turn.sources) == (6, (VerdictSource.CACHE,))


async def test_bot_exchanges_if_every_play_is_refused(tmp_path: Path) -> None:
    client = FakeClient()
    async with world(tmp_path, bots=FakeBots(refusing(client, 99)), **judged_by(client)) as here:
        table, _ = await started(here, bots=1, kind=edition("turkish"))
        assert await bot_turn(here, table) is TurnKind.EXCHANGE


@rule("7.11", "7.9")
@pytest.mark.parametrize(
    ("in_list", "in_dictionary", "kind"),
    [(True, True, TurnKind.PLAY), (False, True, TurnKind.PLAY), (False, False, TurnKind.TAKEN_BACK)],
)
async def test_bot_challenges_what_list_and_dictionary_lack(
    tmp_path: Path, in_list: bool, in_dictionary: bool, kind: TurnKind
) -> None:
    client, words = FakeClient(), FakeWords()
    async with world(tmp_path, words=words, **judged_by(client)) as here:
        table, _ = await started(here, bots=1, kind=edition("turkish", word_checking="challenge"))
        await here.later()
        play = laid(table.view(0), 0, 3)
        words.wrong = set() if in_list else {word_of(play)}
        client.wrong = set() if in_dictionary else {word_of(play)}
        await table.submit(0, play)
        await here.later(19_000)
        assert next(turn.kind for turn in table.game.turns if turn.words) is kind


@rule("7.11")
async def test_table_with_a_dictionary_plays_on_without_it(tmp_path: Path) -> None:
    """The operator has switched the dictionary off: the list decides, and the record says so."""
    client = FakeClient()
    async with world(tmp_path, **judged_by(client)) as here:
        table, people = await started(here, kind=edition("turkish"))
    async with world(tmp_path) as here:
        again = await here.registry.find(table.id, people[0].id)
        seat = again.game.turn
        await again.submit(seat, laid(again.view(seat), 0, 3))
        assert again.game.turns[-1].sources == (VerdictSource.LIST,)


async def test_new_table_does_not_wait_for_a_dead_dictionary(tmp_path: Path) -> None:
    client = FakeClient(is_dead=True)
    async with world(tmp_path, **judged_by(client)) as here:
        table, _ = await started(here, kind=edition("turkish"))
        await here.later()
        assert client.asked == [("AB",)]  # asked in the background when the table was opened
        seat = table.game.turn
        await table.submit(seat, laid(table.view(seat), 0, 3))
        assert client.asked == [("AB",)]
        assert table.game.turns[-1].sources == (VerdictSource.LIST,)
