"""A bot of your own in a match

A bot is a class with `choose`. It returns a play, tiles to exchange, a move as text, or `None` for a pass.
"""

import mozaika
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.match import MatchPlan, play_match


@mozaika.register_bot("longest")
class Longest:
    def choose(self, turn: mozaika.BotTurn) -> ScoredPlay | None:
        return max(turn.plays, key=lambda play: len(play.placements), default=None)


english = mozaika.load_edition("english")
words = mozaika.open_lexicon(english)
plan = MatchPlan(("longest", "greedy"), english, words.name, words.digest)
for game in play_match(plan, lambda: words, range(4)):
    print(game.scores)
