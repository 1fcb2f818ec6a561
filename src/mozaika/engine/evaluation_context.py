"""The evaluation context of a move, as a player sees it: what its equity depends on besides board and rack."""

from __future__ import annotations

from mozaika.engine.kernels.arrays import NEVER, EvaluationContext
from mozaika.rules.edition import Edition
from mozaika.rules.views import PlayerView

PATIENCE = 6  # consecutive scoreless turns after which bots stop exchanging; two bots could otherwise exchange forever

ONLY_SCORES = EvaluationContext(bag=0, uses_leaves=False)


def exchange_needs(edition: Edition) -> int:
    """The number of tiles in the bag that an exchange requires."""
    return max(1, edition.rules.exchange_needs_in_bag)


def evaluation_context_of(view: PlayerView, *, uses_leaves: bool, exchanges: bool) -> EvaluationContext:
    """The context for the view's seat. When the bag is empty, all unseen tiles are on the other racks."""
    state = view.state
    bag, rules = len(state.bag), state.edition.rules
    against = 0 if bag else state.edition.tiles.value(view.unseen())
    used = 0 if view.seat is None else state.players[view.seat].exchanges
    may = exchanges and state.scoreless_running < PATIENCE and not 0 < rules.exchanges_each <= used
    return EvaluationContext(bag, against, exchange_needs(state.edition) if may else NEVER, uses_leaves)


__all__ = ["NEVER", "ONLY_SCORES", "PATIENCE", "EvaluationContext", "evaluation_context_of", "exchange_needs"]
