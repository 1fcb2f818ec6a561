"""Simulate

A simulation plays each candidate on with random tiles. It ends when one move is clearly best, or after so many seconds.
"""

import mozaika

engine = mozaika.Engine("english")
position = mozaika.Position("english", racks=["AEFINS?", ""])
evaluation = engine.simulate(position, seconds=0.5, top=5, seed=3)
for move in evaluation.moves:
    print(f"{move.move!s:16} wins {move.wins:.1%} ± {move.wins_error:.1%}, spread {move.spread:+.1f}")
