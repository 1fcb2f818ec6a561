"""Solve a pre-endgame

With one to seven tiles in the bag, moves are compared over the orders of the bag, each played to the end.
"""

import mozaika

position = mozaika.Position.from_gcg("game.gcg", turn=19)
print(position.in_bag, "in the bag")
evaluation = mozaika.Engine("english").preendgame(position, seconds=1, top=2)
for move in evaluation.moves[:3]:
    print(f"{move.move!s:16} wins {move.wins:.0%} of {move.deals}, spread {move.spread:+.1f}")
