"""`mozaika endgame` and `mozaika sim`: solves endgames, and evaluates moves by rollouts."""

from __future__ import annotations

import argparse
from typing import Any

from mozaika.analysis.engine import MOVES_PER_EXCHANGE, Engine
from mozaika.analysis.values import EndgameSolution, EvaluatedMove
from mozaika.cli.moves import move_as_json, move_text
from mozaika.cli.positions import Answer, answer_all, show_table
from mozaika.position.moves import Play
from mozaika.position.position import Position
from mozaika.texts import Catalogue

_COLUMNS = ("column-wins", "column-spread", "column-own-points", "column-deals", "column-move")


def show_endgame(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(position: Position, engine: Engine) -> Answer:
        found = engine.solve(position, seconds=options.seconds, by=options.by)
        line = _line(position, found)

        def show() -> None:
            print(texts.format("endgame-exact" if found.exact else "endgame-so-far", value=found.value))
            print(texts.format("endgame-settings", by=options.by, seconds=f"{options.seconds:g}"))
            rows = [[str(move.get("score", 0)), move_text(move, texts)] for move in line]
            show_table([texts.format("column-points"), texts.format("column-move")], rows)

        return {"value": found.value, "exact": found.exact, "line": line}, show

    return answer_all(options, texts, ask)


def _line(position: Position, found: EndgameSolution) -> list[dict[str, Any]]:
    line, board = list[dict[str, Any]](), position.board
    for move in found.line:
        line.append(move_as_json(position.edition, board, move))
        board = board.plus(move.placements) if isinstance(move, Play) else board
    return line


def show_simulation(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(position: Position, engine: Engine) -> Answer:
        found = engine.simulate(
            position,
            seconds=options.seconds,
            deals=options.deals,
            plies=options.plies,
            top=options.best,
            by=options.by,
            threads=options.threads,
            seed=options.seed,
        )
        moves = [_estimate_json(position, move) for move in found.moves]
        known = ["".join(tiles) for tiles in found.known]

        def show() -> None:
            print(_settings(options, texts))
            if any(known):
                print(texts.format("sim-known", racks=" / ".join(tiles or "?" for tiles in known)))
            headings = [texts.format(key) for key in _COLUMNS]
            show_table(headings, [_row(each, texts) for each in moves])

        return {"moves": moves, "known": known}, show

    return answer_all(options, texts, ask)


def _settings(options: argparse.Namespace, texts: Catalogue) -> str:
    limit = (
        texts.format("sim-deals", deals=options.deals)
        if options.deals
        else texts.format("sim-seconds", seconds=f"{options.seconds:g}")
    )
    exchanges = options.best // MOVES_PER_EXCHANGE
    facts = {"plies": options.plies, "seed": options.seed, "moves": options.best}
    return texts.format("sim-settings", by=options.by, limit=limit, exchanges=exchanges, **facts)


def _row(move: dict[str, Any], texts: Catalogue) -> list[str]:
    wins = f"{100 * move['wins']:.1f} ± {100 * move['wins_error']:.1f} %"
    spread = f"{move['spread']:+.1f} ± {move['spread_error']:.1f}"
    return [wins, spread, f"{move['total']:.1f}", texts.number(move["times"]), move_text(move, texts)]


def _estimate_json(position: Position, estimate: EvaluatedMove) -> dict[str, Any]:
    figures = {"wins": round(estimate.wins, 4), "wins_error": round(estimate.wins_error, 4)}
    figures |= {"spread": round(estimate.spread, 2), "spread_error": round(estimate.spread_error, 2)}
    figures |= {"total": round(estimate.total, 2), "times": estimate.deals}
    return move_as_json(position.edition, position.board, estimate.move) | figures
