"""The solver of multiplayer endgames compared with an exhaustive search, and its time limit."""

from __future__ import annotations

import time
from functools import cache
from random import Random

import pytest

from mozaika.editions import edition_ids
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.generator import all_plays
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver
from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.property.games import LONG

POSITIONS, MAX_PLAYS, MAX_TILES = (120, 60, 8) if LONG else (20, 25, 6)
Changes = tuple[int, ...]


def prefers(changes: Changes, other: Changes, scores: tuple[int, ...], *, for_total: bool) -> bool:
    """Whether the player on turn prefers `changes`; both begin with that player."""

    def merits(line: Changes) -> tuple[int, ...]:
        final = [score + change for score, change in zip(scores, line, strict=True)]
        goal = line[0] if for_total else final[0] - max(final[1:])
        return goal, line[0], *(-change for change in line[1:])

    return merits(changes) > merits(other)


def plain(position: RandomPosition, end: MultiplayerEndgame, *, for_total: bool) -> Changes:
    """Everybody's change when all play for themselves; exhaustive."""
    kind = position.edition

    @cache
    def changes(end: MultiplayerEndgame) -> Changes:
        if end.is_over:
            held = [kind.tiles.value(rack) for rack in end.racks]
            lost = [-value for value in held]
            if not end.racks[-1]:
                lost[-1] = sum(held)
            return tuple(lost)
        best: Changes | None = None
        plays = all_plays(kind, end.board, end.racks[0], position.lexicon.graph)
        for play in (*plays, None):
            rest = changes(end.after(play))
            turned = ((play.score if play else 0) + rest[-1], *rest[:-1])
            if best is None or prefers(turned, best, end.scores, for_total=for_total):
                best = turned
        assert best is not None
        return best

    return changes(end)


def small_end(seed: int) -> tuple[RandomPosition, MultiplayerEndgame]:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    position = random_position(chance, kind, "grown")
    players = chance.choice([3, 4])
    tiles = chance.choices(position.rack.tiles or ("?",), k=2 * players)
    racks = []
    for _ in range(players):
        rack = tuple(tiles.pop() for _ in range(chance.choice([1, 1, 2])))
        while len(rack) > 1 and len(all_plays(kind, position.board, rack, position.lexicon.graph)) > MAX_PLAYS:
            rack = rack[1:]
        racks.append(rack)
    while sum(map(len, racks)) > MAX_TILES:  # an exhaustive search is slow
        longest = max(range(players), key=lambda seat: len(racks[seat]))
        racks[longest] = racks[longest][1:]
    scores = tuple(chance.randint(0, 40) for _ in range(players))
    return position, MultiplayerEndgame(position.board, tuple(racks), scores, chance.choice([0, 0, 1, players - 1]))


@pytest.mark.parametrize("seed", range(POSITIONS))
@pytest.mark.parametrize("for_total", [False, True])
def test_small_multiplayer_endgame_equals_exhaustive_search(seed: int, for_total: bool) -> None:
    position, end = small_end(seed)
    solver = MultiplayerSolver(position.edition, position.lexicon.graph, for_total=for_total)
    found, line = solver.line(end, seconds=60)
    assert found.exact
    assert found.changes == plain(position, end, for_total=for_total)
    assert played(position, end, line) == found.changes


def played(position: RandomPosition, end: MultiplayerEndgame, line: list[ScoredPlay | None]) -> Changes:
    """The change of each total by the line, in the order of the first position."""
    begun, turns = end.scores, len(line)
    for play in line:
        assert not end.is_over
        end = end.after(play)
    assert end.is_over
    held = [position.edition.tiles.value(rack) for rack in end.racks]
    final = [score - value for score, value in zip(end.scores, held, strict=True)]
    if not end.racks[-1]:
        final[-1] += sum(held)
    back = turns % len(final)
    final = [*final[-back:], *final[:-back]] if back else final
    return tuple(score - before for score, before in zip(final, begun, strict=True))


@pytest.mark.parametrize("players", [3, 4])
def test_large_multiplayer_endgame_is_answered_in_time(players: int) -> None:
    position = next(
        found
        for seed in range(1000)
        if len((found := random_position(Random(seed), random_kind(Random(seed), "english"), "grown")).rack) >= 7
        and len(found.plays) > 200
    )
    rack = position.rack.tiles[:7]
    end = MultiplayerEndgame(position.board, (rack,) * players, (0,) * players)
    solver = MultiplayerSolver(position.edition, position.lexicon.graph)
    solver.solve(end, 0.01)
    begun = time.perf_counter()
    outcome = solver.solve(end, 0.3)
    assert time.perf_counter() - begun < 30  # catches a hang; `benchmarks/time_limits.py` measures it
    legal = all_plays(position.edition, position.board, rack, position.lexicon.graph)
    assert outcome.play is not None
    assert outcome.play.placements in [play.placements for play in legal]
