"""Bots: they get a player's view and answer with a command. `greedy` takes the highest score; `static` also weighs what
it keeps, exchanges when that is worth more, and minds what is left at the end. The levels for people are in `levels`.
"""

from __future__ import annotations

import time

from mozaika.engine.champion import champion_for, seconds_for
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import Move, engine_position_of
from mozaika.engine.errors import BOTS, CHAMPION, CHAMPION_S, UnknownBot
from mozaika.engine.evaluation_context import evaluation_context_of
from mozaika.engine.finder import best_action
from mozaika.engine.leaves import leaves_for
from mozaika.engine.levels import LEVELS, best_seen
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView


def choose(view: PlayerView, words: WordGraph, bot: str, *, seconds: float = CHAMPION_S) -> cmd.Command:
    """What `bot` does when it is the turn of the view's seat and no play is pending. A champion may think for so many
    seconds; the others answer at once.
    """
    if bot not in BOTS:
        raise UnknownBot(bot, BOTS)
    assert view.seat is not None
    state = view.state
    if bot == CHAMPION:
        begun = time.monotonic()
        champion, position = champion_for(state.edition, words), engine_position_of(view)
        spent = time.monotonic() - begun  # with tiles that nobody has trained for, a first move has more to do
        return _command(view, champion.choose(position, max(0.0, seconds_for(view, seconds) - spent)))
    context = evaluation_context_of(view, weighs=bot != "greedy", exchanges=True)
    action: ScoredPlay | tuple[Tile, ...]
    if bot in LEVELS:
        action = best_seen(LEVELS[bot], view, words, context)
    else:
        leaves = leaves_for(state.edition, words)
        action = best_action(state.edition, state.board, view.rack.tiles, words, leaves, context)
    if not action and context.bag >= context.exchange_needs:  # no play and nothing weighed: as many new tiles as can be
        action = view.rack.tiles[: context.bag]
    return _command(view, action)


def _command(view: PlayerView, move: Move) -> cmd.Command:
    assert view.seat is not None
    if isinstance(move, ScoredPlay):
        return cmd.Play(view.seat, move.placements)
    return cmd.Exchange(view.seat, move) if move else cmd.Pass(view.seat)


def best_placements(view: PlayerView, words: WordGraph) -> tuple[Placement, ...]:
    """The play that `static` likes best, though it may prefer an exchange; none if there is no legal one."""
    edition, context = view.state.edition, evaluation_context_of(view, weighs=True, exchanges=False)
    action = best_action(edition, view.state.board, view.rack.tiles, words, leaves_for(edition, words), context)
    return action.placements if isinstance(action, ScoredPlay) else ()
