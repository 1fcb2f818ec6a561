"""Nothing sent by a table contains another rack, the bag or the secret. Every tile is unique, so a leak is visible."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service.files import download
from mozaika.service.table import Table
from tests.property.games import random_command, token_edition
from tests.property.test_views import hidden_tiles, visible_tiles
from tests.service.world import FakeBots, World, phase_of, received, started, world

TOKEN = re.compile("⟨[0-9]+⟩")


def without_editions(value: Any) -> Any:
    """Remove editions, which name every letter: those are public."""
    if isinstance(value, dict):
        return {key: without_editions(part) for key, part in value.items() if key != "edition"}
    return [without_editions(part) for part in value] if isinstance(value, list) else value


@dataclass
class Watch:
    """Tracks what each seat may know of a table, and checks that a text contains nothing else."""

    table: Table
    secret: str
    known: dict[Seat | None, set[str]] = field(default_factory=dict)
    seen: int = 0

    def follow(self) -> None:
        for event in self.table.events()[self.seen :]:
            for seat in (None, *range(len(self.table.card.seats))):
                self.known.setdefault(seat, set()).update(visible_tiles(event, seat))
        self.seen = self.table.version

    def check(self, seat: Seat | None, said: object) -> None:
        text = said if isinstance(said, str) else json.dumps(without_editions(said), ensure_ascii=False)
        assert not set(TOKEN.findall(text)) & (hidden_tiles(self.table.game, seat) - self.known[seat]), seat
        assert self.secret not in text


async def one_step(here: World, table: Table, rng: Random) -> tuple[Seat | None, str]:
    """Submit a random command; returns the seat that gets the refusal, and its text."""
    command = random_command(rng, table.game)
    seat = None if isinstance(command, cmd.TableCommand) else command.seat
    try:
        if not isinstance(command, cmd.Resign):
            await table.submit(seat, command, table.version)
    except GameError as error:
        return seat, str(error) + repr(error)
    finally:
        await here.later(rng.choice([0, 300, 25_000]))
    return None, ""


@pytest.mark.parametrize("seed", range(6))
async def test_messages_refusals_and_logs_contain_nothing_hidden(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    rng = Random(seed)
    bots = FakeBots(lambda view: random_command(rng, view.state))
    async with world(tmp_path, bots=bots) as here:
        table, _ = await started(here, 2 + seed % 3, bots=1, kind=token_edition(rng))
        assert table.draws is not None
        watch = Watch(table, table.draws.secret.hex())
        subscribers = {seat: table.subscribe(seat, "") for seat in (None, *range(2 + seed % 3))}
        steps = 0
        while table.game.phase is not Phase.OVER and steps < 50:
            steps += 1
            watch.follow()
            for seat, subscriber in subscribers.items():
                watch.check(seat, received(subscriber))
                watch.check(seat, json.loads(table.view_bytes(seat)))
            refused_to, refusal = await one_step(here, table, rng)
            if phase_of(table) is not Phase.OVER:
                watch.follow()
                watch.check(refused_to, refusal)
                watch.check(None, caplog.text)
        assert steps > 5
        assert bots.got
        assert not any(watch.secret in sent.decode() for sent in bots.got)


def history(sections: list[str]) -> str:
    """The log in a game file, without the first event, which contains the edition."""
    (section,) = (section for section in sections if section.startswith("History"))
    return "\n".join(line for line in section.split("\n") if "game-created" not in line)


@pytest.mark.parametrize("seed", range(4))
async def test_files_of_a_running_game_contain_nothing_hidden(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with world(tmp_path) as here:
        table, people = await started(here, seats=3, kind=token_edition(rng))
        assert table.draws is not None
        watch = Watch(table, table.draws.secret.hex())
        for _ in range(25):
            await one_step(here, table, rng)
        if table.game.phase is Phase.OVER:
            return
        watch.follow()
        for seat, person in [*enumerate(person.id for person in people), (None, "stranger")]:
            watch.check(seat, json.loads(download(table, person, ".json").text))
            watch.check(seat, download(table, person, ".cgp").text)
            sections = download(table, person, ".sdf").text.split("\n#")
            game = [section for section in sections if not section.startswith("Edition")]
            assert len(game) == len(sections) - 1
            watch.check(seat, "".join(section for section in game if not section.startswith("History")))
            watch.check(seat, history(sections))
