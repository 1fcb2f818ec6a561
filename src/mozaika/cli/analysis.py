"""`mozaika endgame` and `mozaika sim`: solves endgames, and evaluates moves by rollouts."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mozaika.cli.moves import move_as_json, move_text
from mozaika.cli.position_query import PositionQuery
from mozaika.cli.positions import Answer, answer_all, show_table
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.engine_position import EnginePosition
from mozaika.engine.errors import ImpossibleRack, NotAnEndgame, RackNotTold
from mozaika.engine.leaves import leaves_for
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver
from mozaika.engine.rollout_stats import MoveEstimate, Objective
from mozaika.engine.simulation import Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile
from mozaika.texts import Catalogue

_COLUMNS = ("column-wins", "column-spread", "column-own-points", "column-deals", "column-move")
_MOVES_PER_EXCHANGE = 5  # of so many moves that a simulation tries, one is an exchange


def show_endgame(options: argparse.Namespace, texts: Catalogue) -> int:
    latest: list[tuple[Edition, WordGraph, EndgameSolver]] = []  # positions of one edition usually follow each other

    def solver_of(edition: Edition, words: WordGraph) -> EndgameSolver:
        if not latest or latest[-1][:2] != (edition, words):
            latest[:] = [(edition, words, EndgameSolver(edition, words))]
        return latest[-1][2]

    def ask(query: PositionQuery, words: WordGraph) -> Answer:
        total_of = 0 if options.by == "total" else None
        if len(query.racks) > 2:
            end, for_total = multiplayer_endgame_of(query), options.by == "total"
            outcome, moves = MultiplayerSolver(query.edition, words, for_total=for_total).line(end, options.seconds)
            value, exact = outcome.value(end, for_total=for_total), outcome.exact
        else:
            endgame = endgame_of(query, total_of)
            found, moves = solver_of(query.edition, words).line(endgame, options.seconds)
            value, exact = found.value, found.exact
        line = _line(query, moves)

        def show() -> None:
            print(texts.format("endgame-exact" if exact else "endgame-so-far", value=value))
            print(texts.format("endgame-settings", by=options.by, seconds=f"{options.seconds:g}"))
            rows = [[str(move.get("score", 0)), move_text(move, texts)] for move in line]
            show_table([texts.format("column-points"), texts.format("column-move")], rows)

        return {"value": value, "exact": exact, "line": line}, show

    return answer_all(options, texts, ask)


def endgame_of(query: PositionQuery, total_of: int | None = None) -> Endgame:
    """With the opponent's rack as given by the position, else with all unseen tiles, if a rack can hold them."""
    _check_racks(query)
    given = query.racks[1] if len(query.racks) > 1 else ()
    if not given and len(query.unseen) > query.edition.rules.rack_size:
        raise NotAnEndgame(len(query.unseen) - query.edition.rules.rack_size)
    return Endgame(query.board, query.rack, given or query.unseen, total_of=total_of)


def multiplayer_endgame_of(query: PositionQuery) -> MultiplayerEndgame:
    """With three or four players: the racks given by the position. A single missing rack holds all unseen tiles."""
    _check_racks(query)
    racks = [query.rack, *query.racks[1:]]
    missing = [number for number, rack in enumerate(racks) if not rack]
    unseen = Counter(query.unseen) - Counter(tile for rack in racks[1:] for tile in rack)
    capacity = query.edition.rules.rack_size * len(missing)
    if missing and unseen.total() > capacity:
        raise NotAnEndgame(unseen.total() - capacity)
    if len(missing) > 1 or (missing and not unseen):
        raise RackNotTold
    for number in missing:
        racks[number] = tuple(unseen.elements())
    return MultiplayerEndgame(query.board, tuple(racks), (*query.scores, *(0,) * len(racks))[: len(racks)])


def _check_racks(query: PositionQuery) -> None:
    """The given racks, and that of the player on turn, must be legal."""
    limit = query.edition.rules.rack_size
    for rack in (query.rack, *(rack for rack in query.racks if rack)):
        if not 0 < len(rack) <= limit:
            raise ImpossibleRack(len(rack), limit)


def _line(query: PositionQuery, moves: list[ScoredPlay | None]) -> list[dict[str, Any]]:
    line: list[dict[str, Any]] = []
    for play in moves:
        line.append(move_as_json(query, play))
        if play is not None:
            query = replace(query, board=query.board.plus(play.placements))
    return line


def show_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(query: PositionQuery, words: WordGraph) -> Answer:
        leaves, win_probability = leaves_for(query.edition, words), win_probability_for(query.edition)
        simulator = Simulator(query.edition, words, leaves, win_probability, options.threads)
        objective = Objective(options.by)
        effort = Effort(
            options.seconds,
            options.plies,
            options.best,
            options.deals,
            options.seed,
            objective,
            exchanges_of(options.best),
        )
        position = queried_position(query)
        found = [_estimate_json(query, estimate) for estimate in simulator.estimates(position, effort)]
        known = ["".join(tiles) for tiles in position.known]

        def show() -> None:
            print(_settings(options, texts))
            if any(known):
                print(texts.format("sim-known", racks=" / ".join(tiles or "?" for tiles in known)))
            headings = [texts.format(key) for key in _COLUMNS]
            show_table(headings, [_row(each, texts) for each in found])

        return {"moves": found, "known": known}, show

    return answer_all(options, texts, ask)


def exchanges_of(moves: int) -> int:
    return moves // _MOVES_PER_EXCHANGE


def _settings(options: argparse.Namespace, texts: Catalogue) -> str:
    limit = (
        texts.format("sim-deals", deals=options.deals)
        if options.deals
        else texts.format("sim-seconds", seconds=f"{options.seconds:g}")
    )
    facts = {"plies": options.plies, "seed": options.seed, "moves": options.best}
    return texts.format("sim-settings", by=options.by, limit=limit, exchanges=exchanges_of(options.best), **facts)


def _row(move: dict[str, Any], texts: Catalogue) -> list[str]:
    wins = f"{100 * move['wins']:.1f} ± {100 * move['wins_error']:.1f} %"
    spread = f"{move['spread']:+.1f} ± {move['spread_error']:.1f}"
    return [wins, spread, f"{move['total']:.1f}", texts.number(move["times"]), move_text(move, texts)]


def queried_position(query: PositionQuery) -> EnginePosition:
    """Tiles that the position gives for another rack are known to be there; the rest is dealt from the unseen tiles."""
    _check_racks(query)
    players, unseen = max(2, len(query.racks)), query.unseen
    known = tuple(query.racks[1:]) or ((),)
    scores = (*query.scores, *(0,) * players)[:players]
    others = rack_sizes(query.edition.rules.rack_size, len(unseen), known)
    return EnginePosition(query.edition, query.board, query.rack, unseen, others, scores, known=known)


def rack_sizes(size: int, unseen: int, known: Sequence[Sequence[Tile]]) -> tuple[int, ...]:
    """How many tiles the others hold. A rack may be given in part: the tiles that are left fill the racks that are not
    given, then the others, and the bag has what does not fit.
    """
    sizes, left = [len(tiles) for tiles in known], unseen - sum(map(len, known))
    for is_given in (False, True):
        filled = [number for number, tiles in enumerate(known) if bool(tiles) is is_given]
        while left and any(sizes[number] < size for number in filled):
            sizes[min(filled, key=sizes.__getitem__)] += 1
            left -= 1
    return tuple(sizes)


def _estimate_json(query: PositionQuery, estimate: MoveEstimate) -> dict[str, Any]:
    figures = {"wins": round(estimate.wins, 4), "wins_error": round(estimate.wins_error, 4)}
    figures |= {"spread": round(estimate.spread, 2), "spread_error": round(estimate.spread_error, 2)}
    figures |= {"total": round(estimate.total, 2), "times": estimate.deals}
    return move_as_json(query, estimate.move) | figures
