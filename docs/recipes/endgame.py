"""Solve an endgame

The bag is empty, so the opponent has all unseen tiles. `value` is what the player on turn gains until the end.
"""

import mozaika

position = mozaika.Position.from_gcg("game.gcg", turn=20)
solution = mozaika.Engine("english").solve(position, seconds=1)
print(solution.value, "proved" if solution.exact else "so far")
print(*solution.line)
