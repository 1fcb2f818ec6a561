"""The strongest bot: trials a second, endgames that are proved in time, what haste costs, how well it keeps its time.

Endgames are unselected: those at which games of `static` against itself arrive. Its strength is for `mozaika match`.
`--words sowpods --endgames 100 --seconds 5 --long 60 --moves 1000`
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from mozaika.editions import load_edition
from mozaika.engine.champion import Champion
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver, Solution
from mozaika.engine.engine_position import EnginePosition, best_moves
from mozaika.engine.finder import best_action
from mozaika.engine.leaves import leaves_for
from mozaika.engine.simulation import CANDIDATES, Effort, Simulator
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

    def standings(self, seed: int) -> Iterator[EnginePosition]:
        """What who is on turn sees, turn by turn, in games of `static` against itself, one game after the other."""
        leaves, size = leaves_for(self.edition, self.words), self.edition.rules.rack_size
        chance = Random(seed)
        while True:
            bag = list(self.edition.tiles.all_tiles())
            chance.shuffle(bag)
            racks, scores, board, idle, side = [deal(bag, [], size), deal(bag, [], size)], [0, 0], Board(), 0, 0
            while all(racks) and idle < 2:
                unseen = self.edition.alphabet.sort((*bag, *racks[1 - side]))
                scored = (scores[side], scores[1 - side])
                here = EnginePosition(self.edition, board, tuple(racks[side]), unseen, (len(racks[1 - side]),), scored)
                yield here
                move = best_action(self.edition, board, racks[side], self.words, leaves, here.context)
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
                    chance.shuffle(bag)
                    deal(bag, racks[side], size)
                side = 1 - side

    def endgames(self, seed: int, *, least: int, most: int) -> Iterator[Endgame]:
        """Each game's first position without a bag in which both hold so many tiles."""
        for here in self.standings(seed):
            if not here.bag and least <= len(here.own) <= most and least <= len(here.unseen) <= most:
                yield Endgame(here.board, here.own, here.unseen)


def deal(bag: list[Tile], rack: list[Tile], size: int) -> list[Tile]:
    while bag and len(rack) < size:
        rack.append(bag.pop())
    return rack


def rollouts(players: Players) -> None:
    leaves, chances = leaves_for(players.edition, players.words), win_probability_for(players.edition)
    middle = [here for here, _ in zip(players.standings(3), range(14), strict=False)][4:12]
    for threads in (1, 2):
        simulator = Simulator(players.edition, players.words, leaves, chances, threads)
        done, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < _ROLLOUT_S:
            for here in middle:
                choices = best_moves(here, players.words, leaves, CANDIDATES)
                roll = simulator.roller(here, choices, Effort())
                done += roll(choices.rows[:, 0] * 0 + 1, done, 32).shape[0] * len(choices.moves)
        print(f"{threads} threads: {done / (time.perf_counter() - begun):.0f} trials a second (2 plies, 15 moves)")


def small_endgames(players: Players, count: int) -> None:
    solver, proved, times = EndgameSolver(players.edition, players.words), 0, []
    for ending, _ in zip(players.endgames(5, least=1, most=5), range(count), strict=False):
        begun = time.perf_counter()
        proved += solver.solve(ending, 1.0).exact
        times.append(time.perf_counter() - begun)
    print(f"up to 5 tiles each: {proved} of {count} proved within 1 s; on average {sum(times) / count * 1e3:.0f} ms")


def large_endgames(players: Players, count: int, seconds: float, long_s: float) -> None:
    """A new solver for each question, so that haste is not helped by what was found out at leisure."""
    proved, at_leisure, differing, losses = 0, 0, 0, []
    for number, ending in enumerate(players.endgames(7, least=7, most=7)):
        if number == count:
            break
        quick, begun = _solved(players, ending, 1.0), time.perf_counter()
        best = quick if quick.exact else _solved(players, ending, long_s)
        proved += best.exact and time.perf_counter() - begun <= seconds
        at_leisure += best.exact
        differing += quick.play != best.play
        losses.append(0 if quick.play == best.play else _loss(players, ending, quick, best, long_s))
        print(f"\r{number + 1} of {count}", end="", flush=True)
    print(f"\r7 against 7: {proved} of {count} proved within {seconds:g} s, {at_leisure} within {long_s:g} s; ", end="")
    print(f"answers after 1 s lose {sum(losses) / count:.2f} points against those after {long_s:g} s, ", end="")
    print(f"{differing} are other ones, the worst loses {max(losses)}")


def _loss(players: Players, ending: Endgame, quick: Solution, best: Solution, long_s: float) -> int:
    after = ending.after(quick.play)
    rest = _solved(players, after, long_s).value if after.other else -2 * _held(players, after.own)
    return max(0, best.value - ((quick.play.score if quick.play else 0) - rest))


def _solved(players: Players, ending: Endgame, seconds: float) -> Solution:
    return EndgameSolver(players.edition, players.words).solve(ending, seconds)


def _held(players: Players, tiles: tuple[Tile, ...]) -> int:
    return players.edition.tiles.value(tiles)


def punctuality(players: Players, count: int, seconds: float) -> None:
    champion, over = Champion(players.edition, players.words), []
    for here, _ in zip(players.standings(11), range(count), strict=False):
        begun = time.perf_counter()
        champion.choose(here, seconds)
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
    print(f"load of the machine before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    words = open_lexicon("english", options.words)
    players = Players(load_edition("english"), words)
    rollouts(players)
    small_endgames(players, options.endgames)
    punctuality(players, options.moves, 0.2)
    large_endgames(players, options.endgames, options.seconds, options.long)


if __name__ == "__main__":
    main()
