"""Moves of the levels below the champion. A level plays the best move that it sees: it knows only common words, or
does not know some words, especially long ones, and overlooks plays that are hard to see. It never lays an invalid word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from itertools import islice

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
_FORM = 0.3  # `searches` of a game differs from its mean by at most that much
_MAX_DRAWN = 50  # plays drawn at random until a level knows enough of them
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
    key, knows_all = _position_key(view), common is not None
    if skill.considers and _is_hasty(skill, view, key):
        plays = _some(plays, skill, board, key, knows_all=knows_all) or plays
    seen = _first_seen(skill, board, key, plays, knows_all=knows_all)
    if seen is not None:
        return seen
    if context.bag >= context.exchange_needs and set(rack) != {BLANK}:
        return tuple(tile for tile in rack if tile != BLANK)[: context.bag]
    return min(plays, key=lambda play: play.length, default=())  # an unknown word is better than a pass


def _is_hasty(skill: Skill, view: PlayerView, key: bytes) -> bool:
    """A level has good and bad games: how often it is hasty depends on the first two scores, which stay the same for
    the rest of the game. So a weaker level wins some games, without playing badly and well by turns in every one.
    """
    scores, searches = [turn.score for turn in view.state.turns[:2]], skill.searches
    if len(scores) == 2:
        form = 2 * hashed_number(b"form", f"{scores} {view.seat}") - 1
        searches += form * min(_FORM, searches, 1 - searches)
    return hashed_number(key, "") >= searches


def _some(plays: Sequence[ScoredPlay], skill: Skill, board: Board, key: bytes, *, knows_all: bool) -> list[ScoredPlay]:
    """Up to `considers` of the plays whose words the level knows, in their order: always the same ones for a key."""
    drawn = (int(hashed_number(key, str(number)) * len(plays)) for number in range(_MAX_DRAWN if plays else 0))
    known = (place for place in drawn if knows_all or _knows_words(skill, board, plays[place]))
    return [plays[place] for place in sorted(set(islice(known, skill.considers)))]


def _knows_words(skill: Skill, board: Board, play: ScoredPlay) -> bool:
    return all(skill.knows_word(word, length) for word, length in formed_words(board, play))


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
