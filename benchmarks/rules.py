"""Time to decide, replay, view and verify random games with the rules alone. Prints a table.

Each line is compared with replaying the log, the minimum for any reader of a game.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.property.games import RandomGame, random_game

from mozaika.editions import load_edition
from mozaika.rules import decide, event_for, replay, verify, view_from
from mozaika.rules.state import Phase

GAMES = 40


def finished_games(edition_id: str) -> list[RandomGame]:
    edition, found, seed = load_edition(edition_id), list[RandomGame](), 0
    while len(found) < GAMES:
        game = random_game(seed, edition, length=400)
        seed += 1
        if game.steps[-1].after.phase is Phase.OVER:
            found.append(game)
    return found


def timed(work: Callable[[RandomGame], object], games: list[RandomGame]) -> float:
    """Seconds for all games, the best of three."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        for game in games:
            work(game)
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    games = finished_games("english")
    events = sum(len(game.log) for game in games)
    commands = sum(len(game.steps) for game in games)
    base = timed(lambda game: replay(None, game.log), games)
    rows = [
        ("replay the log", base, events, "events"),
        ("decide each command", timed(_decide_all, games), commands, "commands"),
        ("fold one seat's view", timed(_fold_view, games), events, "events"),
        ("verify the whole game", timed(lambda game: verify(game.log), games), events, "events"),
    ]
    print(f"{GAMES} random english games, {events} events, {commands} commands; one thread, best of three")
    print(f"{'':<24}{'ms per game':>11}{'µs each':>11}{'of replay':>11}")
    for name, seconds, count, unit in rows:
        print(
            f"{name:<24}{seconds / GAMES * 1e3:>11.2f}{seconds / count * 1e6:>11.1f}{seconds / base:>10.1f}×  ({unit})"
        )


def _fold_view(game: RandomGame) -> None:
    view_from(0, (event_for(event, 0) for event in game.log))


def _decide_all(game: RandomGame) -> None:
    for step in game.steps:
        if step.error is None:
            decide(step.before, step.command, step.facts)


if __name__ == "__main__":
    main()
