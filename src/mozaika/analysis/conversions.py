"""Views and moves as the engine takes them, and its moves as values of the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from mozaika.analysis.values import RankedMove
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.errors import ImpossibleRack
from mozaika.engine.evaluation_context import EvaluationContext, exchange_needs
from mozaika.position.moves import Move, Pass, Play, exchange_of, play_of
from mozaika.position.position import Position
from mozaika.rules import commands as cmd
from mozaika.rules.ruleset import ClockRule
from mozaika.rules.state import GameState, Player, Turn, TurnKind
from mozaika.rules.tiles import HIDDEN, Pile
from mozaika.rules.views import PlayerView

if TYPE_CHECKING:
    from mozaika.engine.engine_position import Move as EngineMove


def check_racks(position: Position) -> None:
    """The rack of the player on turn, which must not be empty, and those of the others must be legal."""
    position.check()
    if not position.rack:
        raise ImpossibleRack(0, position.edition.rules.rack_size)


def view_of(position: Position) -> PlayerView:
    """The view of a player in a game that is at this position, without a clock."""
    edition = position.edition
    edition = replace(edition, rules=replace(edition.rules, clock=ClockRule()))
    others = [Pile((HIDDEN,) * size, face_down=True) for size in position.rack_sizes[1:]]
    racks, last, opponent = [Pile(position.rack), *others], position.last_move, position.players - 1
    turns: tuple[Turn, ...] = ()
    if isinstance(last, Play):
        total = position.scores[-1]
        turns = (Turn(opponent, TurnKind.PLAY, last.score, total, last.words, last.placements),)
    state = GameState(
        edition,
        tuple(
            Player(f"seat-{seat}", rack, score)
            for seat, (rack, score) in enumerate(zip(racks, position.scores, strict=True), 1)
        ),
        frozenset(),
        Pile((HIDDEN,) * position.in_bag, face_down=True),
        board=position.board,
        passes_running=position.passes,
        scoreless_running=position.scoreless_turns,
        turns=turns,
    )
    return PlayerView(0, state)


def move_of(position: Position, move: EngineMove) -> Move:
    match move:
        case None | ():
            return Pass()
        case ScoredPlay():
            return play_of(position.edition, position.board, move.placements)
        case tiles:
            return exchange_of(position.edition, tiles)


def move_of_command(position: Position, command: cmd.Command) -> Move:
    match command:
        case cmd.Play():
            return play_of(position.edition, position.board, command.placements)
        case cmd.Exchange() if command.tiles:
            return exchange_of(position.edition, command.tiles)
        case _:
            return Pass()


def ranked_move(position: Position, move: Move, equity: int) -> RankedMove:
    """`equity` is in thousandths of a point."""
    left = Counter(position.rack) - Counter(move.tiles)
    return RankedMove(move, position.edition.alphabet.sort(left.elements()), equity / 1000)


def context_of(position: Position) -> EvaluationContext:
    """What the equity of a move depends on besides board and rack."""
    in_bag, edition = position.in_bag, position.edition
    against = 0 if in_bag else edition.tiles.value(position.unseen)
    return EvaluationContext(in_bag, against, exchange_needs(edition))
