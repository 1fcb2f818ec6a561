"""A process to be killed: it plays at several tables as fast as it can and prints a line for each acknowledged move.

`python -m tests.service.killed FOLDER SEED` resumes unfinished games and opens new ones.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import TablePlan
from mozaika.service.people import People
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests.property.games import random_command
from tests.service.world import PERSON, FakeBots, FakeClock, FakeFinder, FakeLexica, FakeWords, edition

TABLES = 8


async def main(folder: Path, seed: int) -> None:
    clock = FakeClock()
    store = SqliteStore(folder / "mozaika.db")
    registry = TableRegistry(
        store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), clock, RegistryOptions(seed_wait_ms=0)
    )
    people = People(store.people, store.accounts, clock)
    names = folder / "tables"
    known = names.read_text(encoding="utf-8").split() if names.exists() else []
    tables = [await registry.find(name) for name in known]
    tables = [table for table in tables if table.game.phase is not Phase.OVER]
    ala, olek = await people.welcome("Ala"), await people.welcome("Olek")
    while len(tables) < TABLES:
        tables.append(await registry.create(ala, TablePlan(edition(), (PERSON, PERSON))))
        await registry.join(tables[-1].id, olek)
        known.append(tables[-1].id)
    names.write_text("\n".join(known), encoding="utf-8")
    say("ready")
    await asyncio.gather(*(play(table, Random(f"{seed} {table.id}")) for table in tables))
    say("done")


async def play(table: Table, rng: Random) -> None:
    """Random commands except those that end a game early."""
    while table.game.phase is not Phase.OVER:
        command = random_command(rng, table.game)
        if isinstance(command, cmd.TableCommand | cmd.Resign | cmd.Pause | cmd.Pass):
            await asyncio.sleep(0)
            continue
        try:
            version = await table.submit(command.seat, command, table.version)
        except GameError:
            await asyncio.sleep(0)
            continue
        say(f"{table.id} {version}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
