"""Plays, analyses and trains with two editions, and writes as JSON how many signatures each kernel then has."""

from __future__ import annotations

import json

from mozaika.engine.bots import choose
from mozaika.engine.measure import measure
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver
from mozaika.engine.tiny import EDITION, tiny_words
from mozaika.engine.training import Training, plan_for
from mozaika.game import Game
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from tests.engine.test_kernels import MODULES, kernels_of
from tests.positions import edition


def use_all_kernels(kind: Edition, words: WordGraph) -> None:
    game = Game(kind, ["Ada", "Ben"], words=words, seed=1)
    while not game.over:
        bot = "static" if game.turn else "champion" if len(game.state.turns) % 4 else "greedy"
        game.submit(choose(game.view(game.turn), words, bot, seconds=0.02))
        if game.state.pending is not None:
            game.accept(game.turn)
    racks = tuple((letter,) for letter in kind.alphabet.letters[:2])
    for for_total in (False, True):
        end = MultiplayerEndgame(game.state.board, (*racks, racks[0]), (0, 0, 0))
        MultiplayerSolver(kind, words, for_total=for_total).solve(end, 0.05)
    measure(kind, words, positions=20, games=2)
    Training(kind, words, plan_for(kind, words, 1, 1, 1)).run(1, lambda share: None, lambda: None)


if __name__ == "__main__":
    use_all_kernels(EDITION, tiny_words())
    use_all_kernels(edition("turkish"), open_lexicon("turkish"))
    print(json.dumps({name: len(each.signatures) for module in MODULES for name, each in kernels_of(module).items()}))
