"""Speed of the champion: rollouts per second, endgames proved in time, the cost of short searches, overrun of its time.

Endgames are unselected: those of games of `static` against itself. `mozaika match` measures its strength.
`--words sowpods --endgames 100 --seconds 5 --long 60 --moves 1000`
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from mozaika.editions import load_edition
from mozaika.engine.champion import Champion
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver, Solution
from mozaika.engine.engine_position import EnginePosition, best_moves
from mozaika.engine.finder import best_action
from mozaika.engine.leaves import leaves_for
from mozaika.engine.simulation import MAX_CANDIDATES, Effort, Simulator
from mozaika.engine.warm import warm_up
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_ROLLOUT_S = 3.0


@dataclass(frozen=True)
class Players:
    edition: Edition
    words: WordGraph

    def positions(self, seed: int) -> Iterator[EnginePosition]:
        """Every position of games of `static` against itself, as the player on turn knows it."""
        leaves, size = leaves_for(self.edition, self.words), self.edition.rules.rack_size
        random = Random(seed)
        while True:
            bag = list(self.edition.tiles.all_tiles())
            random.shuffle(bag)
            racks, scores, board, idle, side = [deal(bag, [], size), deal(bag, [], size)], [0, 0], Board(), 0, 0
            while all(racks) and idle < 2:
                unseen = self.edition.alphabet.sort((*bag, *racks[1 - side]))
                scored = (scores[side], scores[1 - side])
                others = (len(racks[1 - side]),)
                position = EnginePosition(self.edition, board, tuple(racks[side]), unseen, others, scored)
                yield position
                move = best_action(self.edition, board, racks[side], self.words, leaves, position.context)
                idle = 0 if move else idle + 1
                if isinstance(move, ScoredPlay):
                    for placement in move.placements:
                        racks[side].remove(placement.tile)
                    board, scores[side] = board.plus(move.placements), scores[side] + move.score
                    deal(bag, racks[side], size)
                elif move:
                    bag += move
                    for tile in move:
                        racks[side].remove(tile)
                    random.shuffle(bag)
                    deal(bag, racks[side], size)
                side = 1 - side

    def endgames(self, seed: int, *, min_tiles: int, max_tiles: int) -> Iterator[Endgame]:
        """Positions with an empty bag in which both players hold so many tiles."""
        for position in self.positions(seed):
            held = (len(position.own), len(position.unseen))
            if not position.bag and min_tiles <= min(held) and max(held) <= max_tiles:
                yield Endgame(position.board, position.own, position.unseen)


def deal(bag: list[Tile], rack: list[Tile], size: int) -> list[Tile]:
    while bag and len(rack) < size:
        rack.append(bag.pop())
    return rack


def rollouts(players: Players) -> None:
    leaves, win_probability = leaves_for(players.edition, players.words), win_probability_for(players.edition)
    middle = list(islice(players.positions(3), 4, 12))
    for threads in (1, 2):
        simulator = Simulator(players.edition, players.words, leaves, win_probability, threads)
        done, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < _ROLLOUT_S:
            for position in middle:
                candidates = best_moves(position, players.words, leaves, MAX_CANDIDATES)
                roll = simulator.roller(position, candidates, Effort())
                done += roll(candidates.rows[:, 0] * 0 + 1, done, 32).shape[0] * len(candidates.moves)
        print(f"{threads} threads: {done / (time.perf_counter() - begun):.0f} rollouts a second (2 plies, 15 moves)")


def small_endgames(players: Players, count: int) -> None:
    solver, proved, times = EndgameSolver(players.edition, players.words), 0, []
    for endgame in islice(players.endgames(5, min_tiles=1, max_tiles=5), count):
        begun = time.perf_counter()
        proved += solver.solve(endgame, 1.0).exact
        times.append(time.perf_counter() - begun)
    print(f"up to 5 tiles each: {proved} of {count} proved within 1 s; on average {sum(times) / count * 1e3:.0f} ms")


def large_endgames(players: Players, count: int, seconds: float, long_s: float) -> None:
    """A new solver for each search, so that a short search does not use the table of a long one."""
    proved, proved_long, differing, losses = 0, 0, 0, []
    for number, endgame in enumerate(players.endgames(7, min_tiles=7, max_tiles=7)):
        if number == count:
            break
        quick, begun = _solved(players, endgame, 1.0), time.perf_counter()
        best = quick if quick.exact else _solved(players, endgame, long_s)
        proved += best.exact and time.perf_counter() - begun <= seconds
        proved_long += best.exact
        differing += quick.play != best.play
        losses.append(0 if quick.play == best.play else _loss(players, endgame, quick, best, long_s))
        print(f"\r{number + 1} of {count}", end="", flush=True)
    print(
        f"\r7 against 7: {proved} of {count} proved within {seconds:g} s, {proved_long} within {long_s:g} s; ", end=""
    )
    print(f"answers after 1 s lose {sum(losses) / count:.2f} points against those after {long_s:g} s, ", end="")
    print(f"{differing} differ, the worst loses {max(losses)}")


def _loss(players: Players, endgame: Endgame, quick: Solution, best: Solution, long_s: float) -> int:
    after = endgame.after(quick.play)
    rest = _solved(players, after, long_s).value if after.other else -2 * _held(players, after.own)
    return max(0, best.value - ((quick.play.score if quick.play else 0) - rest))


def _solved(players: Players, endgame: Endgame, seconds: float) -> Solution:
    return EndgameSolver(players.edition, players.words).solve(endgame, seconds)


def _held(players: Players, tiles: tuple[Tile, ...]) -> int:
    return players.edition.tiles.value(tiles)


def overrun(players: Players, count: int, seconds: float) -> None:
    champion, over = Champion(players.edition, players.words), []
    for position in islice(players.positions(11), count):
        begun = time.perf_counter()
        champion.choose(position, seconds)
        over.append(time.perf_counter() - begun - seconds)
    late = sum(each > 0.1 for each in over)
    print(f"{count} moves of {seconds:g} s: {max(over) * 1e3:.0f} ms over at most, {late} by more than 100 ms")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--words", default="sowpods")
    parser.add_argument("--endgames", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--long", type=float, default=60.0)
    parser.add_argument("--moves", type=int, default=1000)
    options = parser.parse_args()
    warm_up()
    print(f"load average before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    words = open_lexicon("english", options.words)
    players = Players(load_edition("english"), words)
    rollouts(players)
    small_endgames(players, options.endgames)
    overrun(players, options.moves, 0.2)
    large_endgames(players, options.endgames, options.seconds, options.long)


if __name__ == "__main__":
    main()
