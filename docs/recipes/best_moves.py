"""The best ten moves

Equity is the score plus the value of the tiles that stay on the rack.
"""

import mozaika

engine = mozaika.Engine("english")
position = mozaika.Position("english", racks=["AEINRS?", ""])
for ranked in engine.moves(position, 10):
    print(f"{ranked.move!s:16} {ranked.score:3} {''.join(ranked.leave):7} {ranked.equity:6.1f}")
