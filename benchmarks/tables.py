"""Durable moves per second through `Table.submit`, from the command to the opponent's subscriber. Prints a table.

Games are prepared first, with the rules alone. Then all of them are played at once on one SQLite file, and again on a
PostgreSQL server of our own; each move is awaited until it is on disk and has reached the opponent's subscriber.
`--tables 64 --moves 40 --data DIR`
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.property.games import random_placements
from tests.service.world import PERSON, FakeBots, FakeFinder, FakeLexica, FakeWords
from tests.stores.postgres import a_postgres

from mozaika.compose import Settings, open_store
from mozaika.editions import load_edition
from mozaika.rules import Draws, Facts, create, decide, replay
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.errors import Refused
from mozaika.rules.state import Phase, next_to_act
from mozaika.service.cards import TablePlan
from mozaika.service.people import People
from mozaika.service.seating import new_card
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Script:
    """A prepared game: its draws, and the moves that fit them."""

    draws: Draws
    moves: tuple[cmd.Play | cmd.Pass, ...]


def script(number: int, edition: Edition, length: int) -> Script:
    rng = Random(number)
    facts = Facts(draws=Draws(rng.randbytes(32)))
    assert facts.draws is not None
    state = replay(None, create(edition, ["a", "b"], facts))
    state = replay(state, decide(state, cmd.Start(), facts))
    moves: list[cmd.Play | cmd.Pass] = []
    while len(moves) < length and state.phase in (Phase.TURN, Phase.PENDING):
        seat = next_to_act(state) if state.pending else state.turn
        assert seat is not None
        for _ in range(30):
            move = cmd.Play(seat, random_placements(rng, state, seat)[: rng.randint(1, 4) if moves else 7])
            try:
                state = replay(state, decide(state, move, facts))
            except Refused:
                continue
            moves.append(move)
            break
        else:
            break
    return Script(facts.draws, tuple(moves))


async def play(table: Table, moves: tuple[cmd.Play | cmd.Pass, ...], times: list[float]) -> None:
    subscribers = [table.subscribe(seat, "", after=table.version) for seat in (0, 1)]
    for move in moves:
        begun = time.perf_counter()
        await table.submit(move.seat, move, table.version)
        while not (received := subscribers[1 - move.seat].take()):
            await asyncio.sleep(0)
        assert all(message.json for message in received)  # what a connection would send
        times.append(time.perf_counter() - begun)
        subscribers[move.seat].take()


async def measure(folder: Path, url: str, scripts: list[Script], edition: Edition) -> None:
    store = await open_store(Settings(store=folder / "bench.db", database=url))
    registry = TableRegistry(
        store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), WallClock(), RegistryOptions(seed_wait_ms=0)
    )
    people = People(store.people, store.accounts, WallClock())
    ala, olek = await people.welcome("Ala"), await people.welcome("Olek")
    plan = new_card(TablePlan(edition, (PERSON, PERSON)), ala)
    tables = []
    for each in scripts:
        table = await registry._open(plan, None, each.draws)  # with draws that we know
        await registry.join(table.id, olek)
        tables.append(table)
    for count in (1, 4, 16, len(scripts) - 21):
        times: list[float] = []
        chosen = list(zip(tables, scripts, strict=True))[:count]
        tables, scripts = tables[count:], scripts[count:]
        begun, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(table, each.moves, times) for table, each in chosen))
        took, cpu = time.perf_counter() - begun, time.process_time() - cpu
        times.sort()
        median, slowest = times[len(times) // 2] * 1e3, times[len(times) * 99 // 100] * 1e3
        rate, work = len(times) / took, cpu / len(times) * 1e3
        print(f"{count:>7}{len(times):>8}{rate:>12.0f}{median:>12.2f}{slowest:>12.2f}{work:>12.2f}", flush=True)
    await registry.stop()
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    options = parser.parse_args()
    base = load_edition("english", {"rules": {"challenge_window_s": 20, "clock": {"kind": "game", "minutes": 25}}})
    edition = Edition(**{**vars(base), "lexicon": LexiconName("")})
    print(f"preparing {options.tables + 21} games …", flush=True)
    scripts = [script(number, edition, options.moves) for number in range(options.tables + 21)]
    head = f"{'tables':>7}{'moves':>8}{'moves/s':>12}{'median ms':>12}{'99 % ms':>12}{'cpu ms':>12}"
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        print(f"SQLite\n{head}")
        asyncio.run(measure(Path(folder), "", scripts, edition))
    with a_postgres(options.data) as url:
        print(f"PostgreSQL\n{head}")
        asyncio.run(measure(Path(), url, scripts, edition))


if __name__ == "__main__":
    main()
