"""Go through a game file

`read_game` reads every format. Each turn has the position before it, the move, its words and the score by the rules.
"""

import mozaika

game = mozaika.read_game("game.gcg")
for turn in game:
    print(turn.number, turn.player, turn.move, turn.words, turn.score, turn.total)
print(game.scores, *game.problems)
