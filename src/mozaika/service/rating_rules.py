"""Which games count for ratings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import Enum
from functools import cache

from mozaika.editions import edition_ids, load_edition
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState, TurnKind
from mozaika.service.cards import SeatKind, TableKind

MIN_MOVES = 4  # of each side; a shorter game does not count
MAX_GAMES_OF_PAIR, PAIR_PERIOD_MS = 5, 24 * 3_600_000  # more games of the same two players do not count
SUSPICIOUS_GAMES_OF_PAIR = 10  # more rated games of a pair in a week are reported to the operator

_MOVES = frozenset({TurnKind.PLAY, TurnKind.EXCHANGE, TurnKind.PASS, TurnKind.TAKEN_BACK})


class Unrated(Enum):
    """Why a game cannot be rated."""

    PEOPLE = "people"  # it is not between two people
    WORDS = "words"  # without a word list, or with one that not everybody has
    BOARD = "board"
    RULES = "rules"
    ACCOUNT = "account"  # a player has no account


class Uncounted(Enum):
    """Why a rated game did not count after all."""

    SHORT = "short"  # it ended before each side had made `MIN_MOVES` moves
    PAIR = "pair"  # `MAX_GAMES_OF_PAIR` games of these players have counted within `PAIR_PERIOD_MS`


_TWO_PEOPLE = [SeatKind.PERSON, SeatKind.PERSON]


def why_unrated(edition: Edition, kind: TableKind, seats: Sequence[SeatKind], lists: Collection[str]) -> Unrated | None:
    """The first reason why a game cannot be rated, accounts aside; None if it can. `lists` are the shipped word lists.

    The clock, the challenge window and the pauses may differ from the shipped edition, and so may the display name,
    which a new version can change.
    """
    shipped = _shipped(edition.id)
    if kind is TableKind.LOCAL or list(seats) != _TWO_PEOPLE:
        return Unrated.PEOPLE
    if edition.lexicon.name not in lists:
        return Unrated.WORDS
    if shipped is not None and edition.layout != shipped.layout:
        return Unrated.BOARD
    return None if shipped is not None and _with_free_settings(edition, shipped) == shipped else Unrated.RULES


def is_short(state: GameState) -> bool:
    """Whether a side has made fewer than `MIN_MOVES` moves. A turn lost as a penalty does not count."""
    moves = [turn.seat for turn in state.turns if turn.kind in _MOVES]
    return any(moves.count(seat) < MIN_MOVES for seat in range(len(state.players)))


def _with_free_settings(edition: Edition, shipped: Edition) -> Edition:
    own = shipped.rules
    rules = replace(
        edition.rules,
        clock=own.clock,
        challenge_window_ms=own.challenge_window_ms,
        pauses=own.pauses,
        pause_ms=own.pause_ms,
    )
    return replace(edition, name=shipped.name, rules=rules, lexicon=shipped.lexicon)


@cache
def _shipped(edition: str) -> Edition | None:
    return load_edition(edition) if edition in edition_ids() else None
