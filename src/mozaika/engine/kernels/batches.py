"""Many positions in one call, for measurements without the cost of calls from Python."""

from mozaika.engine.kernels.arrays import EvaluationContext
from mozaika.engine.kernels.best import find_best
from mozaika.engine.kernels.boards import board_at
from mozaika.engine.kernels.generate import find_plays
from mozaika.lexicon.kernels.compiled import kernel


@kernel
def count_all_plays(graph, rules, boards, racks, plays):
    """How many plays there are in all positions together."""
    total = 0
    for position in range(racks.shape[0]):
        total += find_plays(graph, rules, board_at(boards, position), racks[position], plays)
    return total


@kernel
def find_best_of_each(anagrams, rules, boards, racks, bags, exchange_needs, leaves, workspace, equities):
    """The best equity of each position."""
    for position in range(racks.shape[0]):
        board, context = board_at(boards, position), EvaluationContext(bags[position], 0, exchange_needs, True)
        equities[position] = find_best(anagrams, rules, board, racks[position], leaves, context, workspace)
