"""What counts beside the board and the rack: tiles left to draw, points that others hold, whether one may exchange."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mozaika.rules.views import PlayerView

NEVER = 1 << 30  # tiles that no bag has
PATIENCE = 6  # scoreless turns running after which bots exchange no more: else two could go on for ever


@dataclass(frozen=True, slots=True)
class EvaluationContext:
    """`against`: the points that all others hold, as far as known. `weighs`: leaves count, not scores alone."""

    bag: int
    against: int = 0
    exchange_needs: int = NEVER
    weighs: bool = True

    @property
    def coded(self) -> npt.NDArray[np.int64]:
        return np.array([self.bag, self.against, self.exchange_needs, self.weighs], np.int64)


ONLY_SCORES = EvaluationContext(bag=0, weighs=False)


def evaluation_context_of(view: PlayerView, *, weighs: bool, exchanges: bool) -> EvaluationContext:
    """As the view's seat sees it. With the bag empty, all that is unseen is on others' racks."""
    state = view.state
    bag, rules = len(state.bag), state.edition.rules
    against = 0 if bag else state.edition.tiles.value(view.unseen())
    used = 0 if view.seat is None else state.players[view.seat].exchanges
    may = exchanges and state.scoreless_running < PATIENCE and not 0 < rules.exchanges_each <= used
    return EvaluationContext(bag, against, max(1, rules.exchange_needs_in_bag) if may else NEVER, weighs)
