"""Statistics of self-play

Games between two plain bots, in compiled code on all threads. The result does not depend on the threads.
"""

import mozaika
from mozaika.engine.leaves import leaves_for
from mozaika.engine.selfplay import Arena, play_selfplay

english = mozaika.load_edition("english")
words = mozaika.open_lexicon(english)
leaves = leaves_for(english, words)
arena = Arena(english, words, ("static", "greedy"), (leaves, leaves))
result = play_selfplay(arena, games=200, seed=1, threads=2)
print(f"{result.win_share:.1%} ± {result.win_share_error:.1%}, {result.bingos_a_game:.2f} bingos a game")
