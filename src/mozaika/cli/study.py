"""`mozaika endgame` and `mozaika sim`: solves endgames, and evaluates moves by rollouts."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from math import ceil
from typing import Any

from mozaika.cli.moves import as_json
from mozaika.cli.positions import Answer, Question, answer_all
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
from mozaika.rules.tiles import BLANK
from mozaika.texts import Catalogue


def show_endgame(options: argparse.Namespace, texts: Catalogue) -> int:
    latest: list[tuple[Edition, WordGraph, EndgameSolver]] = []  # positions of one edition usually follow each other

    def solver_of(edition: Edition, words: WordGraph) -> EndgameSolver:
        if not latest or latest[-1][:2] != (edition, words):
            latest[:] = [(edition, words, EndgameSolver(edition, words))]
        return latest[-1][2]

    def ask(question: Question, words: WordGraph) -> Answer:
        total_of = 0 if options.by == "total" else None
        if len(question.racks) > 2:
            end, for_total = end_of(question), options.by == "total"
            outcome, moves = MultiplayerSolver(question.edition, words, for_total=for_total).line(end, options.seconds)
            value, exact = outcome.value(end, for_total=for_total), outcome.exact
        else:
            ending = ending_of(question, total_of)
            found, moves = solver_of(question.edition, words).line(ending, options.seconds)
            value, exact = found.value, found.exact
        line = _line(question, moves)

        def show() -> None:
            print(texts.format("endgame-exact" if exact else "endgame-so-far", value=value))
            for move in line:
                is_pass = "pass" in move
                print(
                    f"  {texts.format('a-pass')}" if is_pass else f"  {move['score']:>4}  {move['at']} {move['word']}"
                )

        return {"value": value, "exact": exact, "line": line}, show

    return answer_all(options, texts, ask)


def ending_of(question: Question, total_of: int | None = None) -> Endgame:
    """With the opponent's rack as given by the position, else with all unseen tiles, if a rack can hold them."""
    _check_racks(question)
    given = question.racks[1] if len(question.racks) > 1 else ()
    if not given and len(question.unseen) > question.edition.rules.rack_size:
        raise NotAnEndgame(len(question.unseen) - question.edition.rules.rack_size)
    return Endgame(question.board, question.rack, given or question.unseen, total_of=total_of)


def end_of(question: Question) -> MultiplayerEndgame:
    """With three or four players: the racks given by the position. A single missing rack holds all unseen tiles."""
    _check_racks(question)
    racks = [question.rack, *question.racks[1:]]
    missing = [number for number, rack in enumerate(racks) if not rack]
    unseen = Counter(question.unseen) - Counter(tile for rack in racks[1:] for tile in rack)
    capacity = question.edition.rules.rack_size * len(missing)
    if missing and unseen.total() > capacity:
        raise NotAnEndgame(unseen.total() - capacity)
    if len(missing) > 1 or (missing and not unseen):
        raise RackNotTold
    for number in missing:
        racks[number] = tuple(unseen.elements())
    return MultiplayerEndgame(question.board, tuple(racks), (*question.scores, *(0,) * len(racks))[: len(racks)])


def _check_racks(question: Question) -> None:
    """The given racks, and that of the player on turn, must be legal."""
    limit = question.edition.rules.rack_size
    for rack in (question.rack, *(rack for rack in question.racks if rack)):
        if not 0 < len(rack) <= limit:
            raise ImpossibleRack(len(rack), limit)


def _line(question: Question, moves: list[ScoredPlay | None]) -> list[dict[str, Any]]:
    line: list[dict[str, Any]] = []
    for play in moves:
        line.append({"pass": True} if play is None else as_json(question, play))
        if play is not None:
            question = replace(question, board=question.board.plus(play.placements))
    return line


def show_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(question: Question, words: WordGraph) -> Answer:
        leaves, chances = leaves_for(question.edition, words), win_probability_for(question.edition)
        simulator = Simulator(question.edition, words, leaves, chances, options.threads)
        effort = Effort(
            options.seconds, options.plies, options.best, options.deals, options.seed, Objective(options.by)
        )
        found = [_trial(question, trial) for trial in simulator.estimates(engine_position_of(question), effort)]

        def show() -> None:
            for each in found:
                move = each.get("exchange") or (
                    texts.format("a-pass") if "pass" in each else f"{each['at']} {each['word']}"
                )
                print(f"{100 * each['wins']:>6.1f} %  {each['spread']:>+7.1f}  {each['times']:>6}  {move}")

        return {"moves": found}, show

    return answer_all(options, texts, ask)


def engine_position_of(question: Question) -> EnginePosition:
    """Of the other racks only the number of tiles is used: their tiles are dealt from those that the player on turn
    does not see.
    """
    _check_racks(question)
    players, size, unseen = max(2, len(question.racks)), question.edition.rules.rack_size, question.unseen
    others: list[int] = []
    for given in (*question.racks[1:], ())[: players - 1]:
        left = len(unseen) - sum(others)
        others.append(min(size, left, len(given) or ceil(left / (players - 1 - len(others)))))
    scores = (*question.scores, *(0,) * players)[:players]
    return EnginePosition(question.edition, question.board, question.rack, unseen, tuple(others), scores)


def _trial(question: Question, trial: MoveEstimate) -> dict[str, Any]:
    match trial.move:
        case None:
            move: dict[str, Any] = {"pass": True}
        case ScoredPlay():
            move = as_json(question, trial.move)
        case tiles:
            move = {"exchange": "".join("?" if tile == BLANK else tile for tile in tiles)}
    figures = {"wins": round(trial.wins, 4), "wins_error": round(trial.wins_error, 4)}
    figures |= {"spread": round(trial.spread, 2), "spread_error": round(trial.spread_error, 2)}
    figures |= {"total": round(trial.total, 2), "times": trial.deals}
    return move | figures
