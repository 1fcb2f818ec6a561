"""The four levels below the best: each plays the best of what it sees. It does not know some words, the more of them
the longer they are, and overlooks what is hard to see. It misses plays and makes none up: all it lays is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.finder import best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import leaves_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.tiles import BLANK, Tile
from mozaika.rules.views import PlayerView

_AT_A_GLANCE = 4  # so many tiles of a word anyone can think of; each further one makes it harder to find
_LOOKS = 400  # plays looked at before something easy will do; so that a move takes milliseconds whatever the rack
_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Level:
    """`knows`: the share of the words that it knows, of two letters, of three and so on; the last for all longer ones.
    `sees`: the chance that each thing that makes a play hard to see does not hide it. `weighs`: whether it thinks of
    the tiles it keeps, and of exchanging where that is worth more than a play.
    """

    knows: tuple[float, ...]
    sees: float
    weighs: bool

    def knows_word(self, word: str, length: int) -> bool:
        """Whoever knows more knows all that others know: each word is as rare for everybody."""
        return rarity(word) < self.knows[min(length - 2, len(self.knows) - 1)]


# Shares rather than frequencies, for no list tells how usual its words are. They fall with the length, since most long
# words of a list are seldom met with; two-letter words are few and soon learnt by heart. Found by matches in the four
# languages: each level wins 67 to 82 games of a hundred against the one before, and `static` 52 to 56 against an
# expert, so that a champion has something to be better in. Weighing tiles is half of what club has before casual.
LEVELS = {
    "beginner": Level(knows=(0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.15), sees=0.64, weighs=False),
    "casual": Level(knows=(0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3), sees=0.78, weighs=False),
    "club": Level(knows=(1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4), sees=0.82, weighs=True),
    "expert": Level(knows=(1.0, 1.0, 0.98, 0.96, 0.94, 0.92, 0.87), sees=0.97, weighs=True),
}


def rarity(word: str) -> float:
    """From 0 to 1, fixed for a word and the same everywhere."""
    return _chance(b"", word)


def best_seen(
    level: Level, view: PlayerView, words: WordGraph, context: EvaluationContext
) -> ScoredPlay | tuple[Tile, ...]:
    """The best play that the level sees, or tiles to exchange; no tiles if there is neither."""
    edition, board, rack = view.state.edition, view.state.board, view.rack.tiles
    plays = all_plays(edition, board, rack, words)
    if level.weighs:
        leaves = leaves_for(edition, words)
        best = best_action(edition, board, rack, words, leaves, context)
        if not isinstance(best, ScoredPlay):
            return best
        plays = plays.weighed(leaves, context).by_equity()
    seen = _first_seen(level, view, plays)
    if seen is not None:
        return seen
    if context.bag >= context.exchange_needs and set(rack) != {BLANK}:
        return tuple(tile for tile in rack if tile != BLANK)[: context.bag]
    return min(plays, key=lambda play: play.length, default=())  # rather than pass: somebody has told it that word once


def _first_seen(level: Level, view: PlayerView, plays: Sequence[ScoredPlay]) -> ScoredPlay | None:
    """The first one that it sees; if it sees none of those it looks at, the easiest that it knows the words of."""
    board, position = view.state.board, _position(view)
    easiest, least = None, 0
    for looked, play in enumerate(plays):
        if looked >= _LOOKS and easiest is not None:
            break
        main, *crossing = formed(board, play)
        if not all(level.knows_word(word, length) for word, length in (main, *crossing)):
            continue
        effort = len(crossing) + effort_of_tiles(play)
        # One chance for a word, wherever it goes: who does not think of a word finds no place for it.
        if _chance(position, main[0]) < level.sees**effort:
            return play
        if easiest is None or effort < least:
            easiest, least = play, effort
    return easiest


def effort_of_tiles(play: ScoredPlay) -> int:
    blanks = sum(placement.blank for placement in play.placements)
    return blanks + max(0, len(play.placements) - _AT_A_GLANCE)


def formed(board: Board, play: ScoredPlay) -> list[tuple[str, int]]:
    """The words of a play with their numbers of letters, the main word first; others are hooks or lie beside."""
    after = board.plus(play.placements)
    runs = [after.run(play.start, play.direction)]
    runs += [after.run(placement.square, play.direction.other) for placement in play.placements]
    return [("".join(after[square].letter for square in run), len(run)) for run in runs if len(run) > 1]


def _position(view: PlayerView) -> bytes:
    """Names what the seat sees before it, so that chance is the same for the same position in any process."""
    laid = sorted((*square, *tile) for square, tile in view.state.board.laid.items())
    return blake2b(repr((laid, sorted(view.rack.tiles))).encode(), digest_size=32).digest()


def _chance(key: bytes, text: str) -> float:
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest(), "big") / _RANGE
