"""Moves of the levels below the champion. A level plays the best move that it sees: it knows only common words, or
does not know some words, especially long ones, and overlooks plays that are hard to see. It never lays an invalid word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.finder import best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import leaves_for
from mozaika.engine.levels import Skill, hashed_number
from mozaika.engine.vocabulary import vocabulary
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.tiles import BLANK, Tile
from mozaika.rules.views import PlayerView

_EASY_TILES = 4  # each further tile of a play makes it harder to see
_MAX_EXAMINED = 400  # plays examined before an easy one is taken, so that a move takes milliseconds with any rack


def best_seen(
    skill: Skill, view: PlayerView, words: WordGraph, context: EvaluationContext, without: Collection[str] = ()
) -> ScoredPlay | tuple[Tile, ...]:
    """The best play that the level sees and that forms no word in `without`, or tiles to exchange; an empty tuple if
    there is neither.
    """
    edition, board, rack = view.state.edition, view.state.board, view.rack.tiles
    common = vocabulary(edition, words, skill.common_ranks) if skill.common_ranks else None
    searched = words if common is None else common
    plays: Sequence[ScoredPlay] = (listed := all_plays(edition, board, rack, searched))
    if skill.uses_leaves:
        leaves = leaves_for(edition, words)
        best = best_action(edition, board, rack, searched, leaves, context)
        if not isinstance(best, ScoredPlay):
            return best
        plays = listed.weighed(leaves, context).by_equity()
    if without:
        plays = [play for play in plays if forms_none(board, play, without)]
    key = _position_key(view)
    if skill.considers and common is not None:
        plays = _some(plays, skill.considers, key)
    seen = _first_seen(skill, board, key, plays, knows_all=common is not None)
    if seen is not None:
        return seen
    if context.bag >= context.exchange_needs and set(rack) != {BLANK}:
        return tuple(tile for tile in rack if tile != BLANK)[: context.bag]
    return min(plays, key=lambda play: play.length, default=())  # an unknown word is better than a pass


def _some(plays: Sequence[ScoredPlay], count: int, key: bytes) -> list[ScoredPlay]:
    """Up to `count` of the plays in their order: always the same ones for a key."""
    places = {int(hashed_number(key, str(number)) * len(plays)) for number in range(count)}
    return [plays[place] for place in sorted(places)] if plays else []


def _first_seen(
    skill: Skill, board: Board, key: bytes, plays: Sequence[ScoredPlay], *, knows_all: bool
) -> ScoredPlay | None:
    """The first play that the level sees; if it sees none of those examined, the easiest one with known words. With
    `knows_all` the plays form only words that the level knows.
    """
    easiest, least = None, 0
    for number, play in enumerate(plays):
        if number >= _MAX_EXAMINED and easiest is not None:
            break
        main, *crossing = formed_words(board, play)
        if not knows_all and not all(skill.knows_word(word, length) for word, length in (main, *crossing)):
            continue
        effort = len(crossing) + effort_of_tiles(play)
        # One random number per word, not per play: a player who does not think of a word finds no place for it.
        if hashed_number(key, main[0]) < skill.sees**effort:
            return play
        if easiest is None or effort < least:
            easiest, least = play, effort
    return easiest


def effort_of_tiles(play: ScoredPlay) -> int:
    blanks = sum(placement.blank for placement in play.placements)
    return blanks + max(0, len(play.placements) - _EASY_TILES)


def formed_words(board: Board, play: ScoredPlay) -> list[tuple[str, int]]:
    """The words that a play forms and their lengths in letters, the main word first."""
    after = board.plus(play.placements)
    runs = [after.run(play.start, play.direction)]
    runs += [after.run(placement.square, play.direction.other) for placement in play.placements]
    return [("".join(after[square].letter for square in run), len(run)) for run in runs if len(run) > 1]


def forms_none(board: Board, play: ScoredPlay, words: Collection[str]) -> bool:
    return all(word not in words for word, _ in formed_words(board, play))


def _position_key(view: PlayerView) -> bytes:
    """A digest of board and rack, by which a level makes the same choice in the same position in every process and
    version. Its text must not change.
    """
    laid = sorted((*square, *tile) for square, tile in view.state.board.laid.items())
    tiles = ", ".join(f"({row}, {column}, '{letter}', {blank})" for row, column, letter, blank in laid)
    rack = ", ".join(f"'{tile}'" for tile in sorted(view.rack.tiles))
    return blake2b(f"([{tiles}], [{rack}])".encode(), digest_size=32).digest()
