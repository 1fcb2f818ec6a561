"""The best move for any rack: racks that `best` cannot bound are rare, and all their plays are listed."""

from mozaika.engine.kernels.best import find_best
from mozaika.engine.kernels.candidates import EQUITY
from mozaika.engine.kernels.generate import find_plays
from mozaika.engine.kernels.leaves import weigh_plays
from mozaika.engine.kernels.play_rows import PLAY_COLUMNS, SCORE
from mozaika.engine.kernels.rack_subsets import MAX_BLANKS, NO_MOVE
from mozaika.lexicon.kernels.compiled import kernel


@kernel
def find_best_of_any(lexicon, rules, board, rack, leaves, context, workspace):
    """As `find_best`, for any rack. No more plays are compared than `workspace.plays` has rows; with so many blanks no
    exchange is considered.
    """
    if rack[0] <= MAX_BLANKS:
        return find_best(lexicon.anagrams, rules, board, rack, leaves, context, workspace)
    answer, rows = workspace.answer, workspace.plays
    count = min(find_plays(lexicon.graph, rules, board, rack, rows), rows.shape[0])
    plays, leave_values = rows[:count], workspace.leave_values[:count]
    leave_values[:] = 0
    if context.uses_leaves:
        weigh_plays(plays, rack, rules.tile_values, leaves, context, leave_values)
    best = NO_MOVE
    for play in range(count):
        equity = 1000 * plays[play, SCORE] + leave_values[play]
        if equity > best:
            best = equity
            answer[:PLAY_COLUMNS] = plays[play]
            answer[EQUITY] = best
    return best
