"""`mozaika endgame` and `mozaika sim`: the end of a game solved, and moves judged by playing on."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from math import ceil
from typing import Any

from mozaika.cli.moves import Answer, Question, answer_all, as_json
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


def show_endgame(options: argparse.Namespace, say: Catalogue) -> int:
    known: list[tuple[Edition, WordGraph, EndgameSolver]] = []  # the last one: questions come in order

    def solver_of(edition: Edition, words: WordGraph) -> EndgameSolver:
        if not known or known[-1][:2] != (edition, words):
            known[:] = [(edition, words, EndgameSolver(edition, words))]
        return known[-1][2]

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
            print(say.say("endgame-exact" if exact else "endgame-so-far", value=value))
            for move in line:
                print(
                    f"  {say.say('a-pass')}" if "pass" in move else f"  {move['score']:>4}  {move['at']} {move['word']}"
                )

        return {"value": value, "exact": exact, "line": line}, show

    return answer_all(options, say, ask)


def ending_of(question: Question, total_of: int | None = None) -> Endgame:
    """With the other's rack as the position tells it, else all that is unseen, if he can hold that."""
    _check_racks(question)
    told = question.racks[1] if len(question.racks) > 1 else ()
    if not told and len(question.unseen) > question.edition.rules.rack_size:
        raise NotAnEndgame(len(question.unseen) - question.edition.rules.rack_size)
    return Endgame(question.board, question.rack, told or question.unseen, total_of=total_of)


def end_of(question: Question) -> MultiplayerEndgame:
    """Of more than two: with all racks as the position tells them; one that is missing has all that is unseen."""
    _check_racks(question)
    racks = [question.rack, *question.racks[1:]]
    untold = [number for number, rack in enumerate(racks) if not rack]
    unseen = Counter(question.unseen) - Counter(tile for rack in racks[1:] for tile in rack)
    most = question.edition.rules.rack_size * len(untold)
    if untold and unseen.total() > most:
        raise NotAnEndgame(unseen.total() - most)
    if len(untold) > 1 or (untold and not unseen):
        raise RackNotTold
    for number in untold:
        racks[number] = tuple(unseen.elements())
    return MultiplayerEndgame(question.board, tuple(racks), (*question.scores, *(0,) * len(racks))[: len(racks)])


def _check_racks(question: Question) -> None:
    """Those that are told, and that of who is on turn."""
    most = question.edition.rules.rack_size
    for rack in (question.rack, *(rack for rack in question.racks if rack)):
        if not 0 < len(rack) <= most:
            raise ImpossibleRack(len(rack), most)


def _line(question: Question, moves: list[ScoredPlay | None]) -> list[dict[str, Any]]:
    line: list[dict[str, Any]] = []
    for play in moves:
        line.append({"pass": True} if play is None else as_json(question, play))
        if play is not None:
            question = replace(question, board=question.board.plus(play.placements))
    return line


def show_simulation(options: argparse.Namespace, say: Catalogue) -> int:
    def ask(question: Question, words: WordGraph) -> Answer:
        leaves, chances = leaves_for(question.edition, words), win_probability_for(question.edition)
        simulator = Simulator(question.edition, words, leaves, chances, options.threads)
        effort = Effort(
            options.seconds, options.plies, options.best, options.deals, options.seed, Objective(options.by)
        )
        found = [_trial(question, trial) for trial in simulator.estimates(engine_position_of(question), effort)]

        def show() -> None:
            for each in found:
                move = each.get("exchange") or (say.say("a-pass") if "pass" in each else f"{each['at']} {each['word']}")
                print(f"{100 * each['wins']:>6.1f} %  {each['spread']:>+7.1f}  {each['times']:>6}  {move}")

        return {"moves": found}, show

    return answer_all(options, say, ask)


def engine_position_of(question: Question) -> EnginePosition:
    """Nobody's rack but that of who is on turn is used, only how many tiles the others hold: theirs are dealt from what
    he does not see.
    """
    _check_racks(question)
    players, size, unseen = max(2, len(question.racks)), question.edition.rules.rack_size, question.unseen
    others: list[int] = []
    for told in (*question.racks[1:], ())[: players - 1]:
        left = len(unseen) - sum(others)
        others.append(min(size, left, len(told) or ceil(left / (players - 1 - len(others)))))
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
