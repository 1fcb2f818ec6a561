"""Analyse a game

How much equity each turn lost against the best move that the engine sees.
"""

import mozaika

engine = mozaika.Engine("english")
for turn in mozaika.read_game("game.gcg"):
    ranked = engine.moves(turn.before, 1000)
    made = [each.equity for each in ranked if each.move == turn.move]
    if made:
        print(f"{turn.number:2} {turn.player:8} {turn.move!s:18} −{ranked[0].equity - made[0]:.1f}, {ranked[0].move}")
