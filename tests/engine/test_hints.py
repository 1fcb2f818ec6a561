"""The play that a hint suggests."""

from __future__ import annotations

from dataclasses import replace

from mozaika.engine.bot_moves import best_placements
from mozaika.engine.evaluation_context import evaluation_context_of
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import leaves_for
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.squares import Direction
from tests.engine.test_known_tiles import ENGLISH, WORDS
from tests.positions import edition


def test_hint_for_an_opening_is_the_one_across_as_in_rankings() -> None:
    for name in ("english", "polish"):
        kind, words = edition(name), open_lexicon(name)
        leaves = leaves_for(kind, words)
        for seed in range(4):
            game = Game(name, ["Ada", "Ben"], words=words, seed=seed)
            view = game.view(game.turn)
            found = best_placements(view, words)
            assert len({each.square.row for each in found}) == 1
            ranked = all_plays(kind, view.state.board, view.rack.tiles, words, mirrored=False)
            scored = {
                frozenset(play.placements): play.equity
                for play in ranked.weighed(leaves, evaluation_context_of(view, uses_leaves=True, exchanges=False))
            }
            assert scored[frozenset(found)] == max(scored.values())


def test_hint_on_an_asymmetric_board_may_be_down() -> None:
    """A column of triple words below the start: the best opening goes down."""
    layout = ENGLISH.layout
    premiums = list(layout.premiums)
    for row in range(8, 13):
        premiums[row * layout.columns + 7] = Premium.TRIPLE_WORD
    kind = replace(ENGLISH, layout=Layout(layout.rows, layout.columns, tuple(premiums)))
    assert not kind.layout.is_symmetric
    game = Game(kind, ["Ada", "Ben"], words=WORDS, seed=3)
    found = best_placements(game.view(game.turn), WORDS)
    best = all_plays(kind, game.state.board, game.view(game.turn).rack.tiles, WORDS)[0]
    assert best.direction is Direction.DOWN
    assert len({each.square.column for each in found}) == 1
