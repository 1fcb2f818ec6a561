"""Screens are shared by everybody of one audience, and never show another seat's tiles."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.state import Phase, TurnKind
from mozaika.web.screen import ScreenOptions, screen_of
from mozaika.web.screens import Screens, sent_after
from mozaika.web.server_messages import ScreenChangeMessage
from tests.property.games import token_edition
from tests.service.test_leaks import Watch, one_step
from tests.service.world import started, world


@pytest.mark.parametrize("seed", range(4))
async def test_shared_screen_is_that_of_its_audience_and_hides_all_others(tmp_path: Path, seed: int) -> None:
    """In any order of requests, each seat gets the screen of its own view, and the same one every time."""
    rng, screens = Random(seed), Screens()
    async with world(tmp_path) as here:
        count = 2 + seed % 3
        table, _ = await started(here, count, kind=token_edition(rng))
        assert table.draws is not None
        watch = Watch(table, table.draws.secret.hex())
        for _ in range(30):
            if table.game.phase is Phase.OVER:
                break
            watch.follow()
            seats = [None, *range(count)] * 2
            rng.shuffle(seats)
            messages = {seat: screens.message(table, seat) for seat in seats}
            assert len({id(message) for message in messages.values()}) == count + 1
            for seat, message in messages.items():
                assert screens.message(table, seat) is message
                shown = json.loads(message.json)["screen"]
                options = ScreenOptions(table.card.gives_hints, asks_for_pauses=not table.card.one_device)
                fresh = screen_of(view_for(table.game, seat), options)
                assert shown == json.loads(msgspec.json.encode(fresh))
                watch.check(seat, {**shown, "unseen": {}})  # which tiles are unseen follows from those that are seen
            await one_step(here, table, rng)


async def test_change_is_built_once_per_audience_and_costs_only_what_is_new(tmp_path: Path) -> None:
    screens = Screens()
    async with world(tmp_path) as here:
        table, _ = await started(here)
        shown = sent_after(screens.message(table, 0), None)
        for _ in range(2):
            turn = table.game.turn
            await table.submit(turn, cmd.Exchange(turn, table.game.players[turn].rack.tiles[:1]))
        first, again = (screens.change(table, None, shown) for _ in range(2))
        assert first is again
        assert screens.change(table, 0, shown) is not first
        assert isinstance(first, ScreenChangeMessage)
        assert [line.kind for line in first.turns] == [TurnKind.EXCHANGE] * 2
        newest = screens.change(table, None, sent_after(first, shown))
        assert isinstance(newest, ScreenChangeMessage)
        assert (newest.turns, newest.board, newest.now) == ((), (), first.now)


async def test_screens_of_many_tables_are_not_kept_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.web.screens._MAX_TABLES", 2)
    screens = Screens()
    async with world(tmp_path) as here:
        tables = [(await started(here))[0] for _ in range(3)]
        first = screens.message(tables[0], 0)
        for table in tables[1:]:
            screens.message(table, 0)
        again = screens.message(tables[0], 0)
        assert again is not first
        assert again == first
