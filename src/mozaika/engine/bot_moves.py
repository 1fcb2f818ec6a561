"""How bots choose a move from a player's view. `greedy` takes the play with the highest score. `static` takes the move
with the highest equity: it considers leaves, exchanges if an exchange is worth more than any play, and counts the tiles
left at the end of the game.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from itertools import islice

from mozaika.engine.bots import Chooser
from mozaika.engine.champion import champion_for
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import Move, engine_position_of
from mozaika.engine.evaluation_context import EvaluationContext, evaluation_context_of
from mozaika.engine.finder import best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import leaves_for
from mozaika.engine.level_moves import best_seen, forms_none
from mozaika.engine.levels import Skill
from mozaika.engine.move_time import seconds_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.squares import Direction, Square
from mozaika.rules.views import PlayerView


def choose_champion(view: PlayerView, words: WordGraph, seconds: float, threads: int = 1, seed: int = 1) -> cmd.Command:
    begun = time.monotonic()
    champion, position = champion_for(view.state.edition, words, threads), engine_position_of(view)
    spent = time.monotonic() - begun  # with an untrained tile set the first move has to compute leaves
    return _command(view, champion.choose(position, max(0.0, seconds_for(view, seconds) - spent), seed))


def plain_chooser(*, uses_leaves: bool) -> Chooser:
    def choose(view: PlayerView, words: WordGraph, _seconds: float) -> cmd.Command:
        context = evaluation_context_of(view, uses_leaves=uses_leaves, exchanges=True)
        return _command(view, _or_exchange(view, _best_action(view, words, context), context))

    return choose


def level_chooser(skill: Skill) -> Chooser:
    def choose(view: PlayerView, words: WordGraph, _seconds: float) -> cmd.Command:
        context = evaluation_context_of(view, uses_leaves=True, exchanges=True)
        return _command(view, _or_exchange(view, best_seen(skill, view, words, context), context))

    return choose


def _best_action(view: PlayerView, words: WordGraph, context: EvaluationContext) -> Move:
    edition = view.state.edition
    return best_action(edition, view.state.board, view.rack.tiles, words, leaves_for(edition, words), context)


def choose_without(view: PlayerView, words: WordGraph, skill: Skill | None, without: Collection[str]) -> cmd.Command:
    """A move that forms no word in `without`: as a level of this skill sees it, otherwise the one of highest equity."""
    context = evaluation_context_of(view, uses_leaves=True, exchanges=True)
    if skill is not None:
        return _command(view, _or_exchange(view, best_seen(skill, view, words, context, without), context))
    return _command(view, _or_exchange(view, next(iter(best_plays(view, words, without, 1)), ()), context))


def best_plays(view: PlayerView, words: WordGraph, without: Collection[str], count: int) -> list[ScoredPlay]:
    """The plays of highest equity that form no word in `without`."""
    edition, board = view.state.edition, view.state.board
    context = evaluation_context_of(view, uses_leaves=True, exchanges=False)
    plays = all_plays(edition, board, view.rack.tiles, words).weighed(leaves_for(edition, words), context).by_equity()
    return list(islice((play for play in plays if forms_none(board, play, without)), count))


def _or_exchange(view: PlayerView, move: Move, context: EvaluationContext) -> Move:
    """The move; if there is none, an exchange of as many tiles as possible where it is allowed."""
    if not move and context.bag >= context.exchange_needs:
        return view.rack.tiles[: context.bag]
    return move


def _command(view: PlayerView, move: Move) -> cmd.Command:
    assert view.seat is not None
    if isinstance(move, ScoredPlay):
        return cmd.Play(view.seat, move.placements)
    return cmd.Exchange(view.seat, move) if move else cmd.Pass(view.seat)


def best_placements(view: PlayerView, words: WordGraph) -> tuple[Placement, ...]:
    """The best play by equity, even if an exchange is worth more; empty if there is no legal play."""
    action = _best_action(view, words, evaluation_context_of(view, uses_leaves=True, exchanges=False))
    return _across(view, action) if isinstance(action, ScoredPlay) else ()


def _across(view: PlayerView, play: ScoredPlay) -> tuple[Placement, ...]:
    """On an empty symmetric board an opening across, as in rankings; of two mirror images the search finds either."""
    if view.state.board.laid or not view.state.edition.layout.is_symmetric or play.direction is Direction.ACROSS:
        return play.placements
    return tuple(each._replace(square=Square(each.square.column, each.square.row)) for each in play.placements)
