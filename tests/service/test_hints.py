"""Hints: only on one device or against bots, if the settings allow them, for the seat on turn (7.9)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from mozaika.records.view_json import parse_view
from mozaika.rules import PlayerView
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.errors import NotYourTurn
from mozaika.rules.tiles import HIDDEN
from mozaika.service.cards import SeatPlan, TableKind, TablePlan
from mozaika.service.errors import BadTable, HintsNotAllowed, HintsNotReady
from mozaika.service.hints import Hints
from mozaika.service.table import Table
from mozaika.service.table_words import NO_LEXICON
from tests.service.world import PERSON, FakeBots, World, bot, edition, local, world

ALA, OLEK = local("Ala"), local("Olek")


@dataclass
class Ready:
    share: float = 1.0


def first_tile(view: PlayerView) -> cmd.Command:
    assert view.seat is not None
    letter = next(tile for tile in view.rack.tiles if tile != "?")
    return cmd.Play(view.seat, (Placement(view.state.edition.layout.start, letter),))


async def table_of(here: World, *seats: SeatPlan, hints: bool = True, lexicon: str = "") -> Table:
    (host,) = await here.welcome("Ala")
    kind = TableKind.OPEN if PERSON in seats else TableKind.LOCAL
    plan = TablePlan(edition(hints=hints), seats, kind=kind, lexicon=lexicon)
    return await here.registry.create(host, plan)


async def test_player_on_turn_gets_the_best_play_of_their_rack(tmp_path: Path) -> None:
    bots = FakeBots(think=first_tile)
    async with world(tmp_path, bots=bots) as here:
        table = await table_of(here, ALA, OLEK)
        seat, before = table.game.turn, table.version
        found = await Hints(bots, Ready()).hint(table, seat)
        assert [each.square for each in found] == [table.game.edition.layout.start]
        assert found[0].letter in table.game.players[seat].rack.tiles
        seen = parse_view(bots.got[-1])
        assert seen.seat == seat
        assert set(seen.state.players[1 - seat].rack.tiles) == {HIDDEN}
        assert table.version == before
        bots.think = lambda view: cmd.Pass(view.seat or 0)
        assert await Hints(bots, Ready()).hint(table, seat) == ()


async def test_hint_is_refused_out_of_turn_and_before_the_engine_is_ready(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table = await table_of(here, ALA, OLEK)
        with pytest.raises(NotYourTurn):
            await Hints(here.bots, Ready()).hint(table, 1 - table.game.turn)
        with pytest.raises(HintsNotReady):
            await Hints(here.bots, Ready(0.4)).hint(table, table.game.turn)
        assert here.bots.got == []


@pytest.mark.parametrize("seats", [(ALA, OLEK), (ALA, bot()), (PERSON, bot())])
async def test_hints_need_the_setting_and_a_word_list(tmp_path: Path, seats: tuple[SeatPlan, ...]) -> None:
    async with world(tmp_path) as here:
        assert (await table_of(here, *seats)).card.gives_hints
        refused = [await table_of(here, *seats, hints=False)]
        if bot() not in seats:
            refused.append(await table_of(here, *seats, lexicon=NO_LEXICON))
        for table in refused:
            assert not table.card.gives_hints
            with pytest.raises(HintsNotAllowed):
                await Hints(here.bots, Ready()).hint(table, 0)


@pytest.mark.parametrize("seats", [(PERSON, PERSON), (ALA, PERSON), (PERSON, PERSON, bot())])
async def test_table_with_strangers_cannot_have_hints(tmp_path: Path, seats: tuple[SeatPlan, ...]) -> None:
    async with world(tmp_path) as here:
        with pytest.raises(BadTable) as refusal:
            await table_of(here, *seats)
        assert refusal.value.reason == "hints"
