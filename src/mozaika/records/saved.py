"""A saved game: names, log and, in a full save, the secrets. The JSON and SDF formats both hold it.

A *full* save can be resumed. A *view* holds what one seat or a spectator may see; it can be shown but not resumed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from mozaika.errors import GameError
from mozaika.records.codec import BadValue
from mozaika.records.errors import BadRecord
from mozaika.rules import audit, event_for, replay
from mozaika.rules import events as ev
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition
from mozaika.rules.errors import ForgedRecord, NotInAlphabet
from mozaika.rules.evolve import evolve
from mozaika.rules.layout import Layout
from mozaika.rules.names import check_names
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK, HIDDEN
from mozaika.rules.views import PlayerView, view_for

FULL = "full"
SPECTATOR = "spectator"
_MAX_PERSON_LENGTH = 400
_MAX_SECRETS = 1_000  # one for each time that the game was saved and resumed

Viewer: TypeAlias = Seat | str
"""Whose save it is: a seat, `spectator` or `full`."""

ExtraSections: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Unknown sections of an SDF file, each as its name and unchanged lines. Saves of the game keep them."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    kind: ClassVar[str] = "game"

    names: tuple[str, ...]
    events: tuple[ev.Event, ...]
    viewer: Viewer = FULL
    secrets: tuple[bytes, ...] = field(default=(), repr=False)
    extras: ExtraSections = ()

    @property
    def edition(self) -> Edition:
        created = self.events[0]
        assert isinstance(created, ev.GameCreated)
        return created.edition

    def state(self) -> GameState:
        """The state at the end of the log; in a view, hidden tiles are face down."""
        if self.viewer == FULL:
            return replay(None, self.events)
        return view_of(self).state


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """A board without a game, to start a new game on (UC01)."""

    kind: ClassVar[str] = "board"

    layout: Layout
    extras: ExtraSections = ()


def save_full(names: Sequence[str], events: Sequence[ev.Event], secrets: Sequence[bytes]) -> SavedGame:
    """A full save. The caller makes sure that the game is over or that all seats are bots or on one device."""
    return SavedGame(tuple(names), tuple(events), FULL, tuple(secrets))


def save_view(names: Sequence[str], events: Sequence[ev.Event], seat: Seat | None) -> SavedGame:
    viewer: Viewer = SPECTATOR if seat is None else seat
    return SavedGame(tuple(names), tuple(event_for(event, seat) for event in events), viewer)


def view_of(saved: SavedGame) -> PlayerView:
    """The view at the end of a saved view; for a full save, the view of a spectator."""
    *_, view = _views(saved)
    return view


def _views(saved: SavedGame) -> Iterator[PlayerView]:
    """The view after each event."""
    seat = saved.viewer if isinstance(saved.viewer, int) else None
    view = view_for(evolve(None, saved.events[0]), seat)
    yield view
    for event in saved.events[1:]:
        view = view.after(event_for(event, seat))
        yield view


def check_saved(saved: SavedGame) -> SavedGame:
    """Refuse a log that the rules could not have produced; `BadValue` if something other than the log is wrong.

    Every event of a full save is decided again. A view hides the draws, so it is only checked that it can be replayed.
    """
    if not saved.events or not isinstance(saved.events[0], ev.GameCreated):
        raise BadRecord(0)
    if len(saved.names) != len(saved.events[0].people):
        raise BadValue(".names", "length")
    if len(saved.secrets) > _MAX_SECRETS:
        raise BadValue(".secrets", "length")
    if any(len(person) > _MAX_PERSON_LENGTH for person in saved.events[0].people):
        raise BadValue(".events[0].people", "length")
    for place, clean in enumerate(check_names(saved.edition, saved.names)):
        if clean != saved.names[place]:
            raise BadValue(f".names[{place}]", clean)
    if saved.viewer == FULL:
        audit(saved.events, saved.secrets)
    else:
        _check_view(saved)
    return saved


def event_index(error: BadRecord | ForgedRecord) -> int:
    """The index, from 0, of the event that the error is about; one past the end if an event is missing there."""
    return error.event if isinstance(error, BadRecord) else error.version


def _possible(saved: SavedGame, number: int, event: ev.Event) -> bool:
    """Whether the event fits the edition: its squares are on the board, its letters in the alphabet.

    A view is shown and converted, which would fail on anything else.
    """
    edition = saved.edition
    known = {*edition.alphabet.letters, BLANK, HIDDEN}
    match event:
        case ev.GameCreated():
            return number == 0
        case ev.PlayCommitted(placements=placements, words=words, sources=sources):
            squares = all(placement.square in edition.layout for placement in placements)
            letters = all(placement.letter in edition.alphabet for placement in placements)
            fitting = squares and letters and len(sources) in (0, len(words))
            return bool(placements) and fitting and _are_words(words, edition.alphabet)
        case ev.ChallengeDecided(invalid=words):
            return _are_words(words, edition.alphabet)
        case ev.TilesDrawn(tiles=tiles):
            return known.issuperset(tiles)
        case ev.TilesExchanged(given=given, drawn=drawn):
            return known.issuperset(given) and known.issuperset(drawn)
        case ev.GameEnded(racks=racks, bag=bag):
            return known.issuperset(bag) and all(known.issuperset(rack) for rack in racks)
        case _:
            return True


def _are_words(texts: Sequence[str], alphabet: Alphabet) -> bool:
    """Whether each text is a word of two or more capital letters (5.5)."""
    try:
        spelt = [alphabet.parse(text) for text in texts]
    except NotInAlphabet:
        return False
    return all(len(letters) > 1 and "".join(letters) == text for letters, text in zip(spelt, texts, strict=True))


def _check_view(saved: SavedGame) -> None:
    seats = len(saved.names)
    if isinstance(saved.viewer, int) and not 0 <= saved.viewer < seats:
        raise BadValue(".view", "choice")
    if saved.secrets:
        raise BadValue(".secrets", "length")  # a view has none
    for number, event in enumerate(saved.events):
        named = (getattr(event, name, None) for name in ("seat", "challenger", "starter", "stopped", "started"))
        if any(seat is not None and not 0 <= seat < seats for seat in named) or not _possible(saved, number, event):
            raise BadRecord(number)
    folded = 0
    try:
        for _ in _views(saved):
            folded += 1
    except (GameError, AssertionError, LookupError, TypeError, ValueError) as error:
        # `evolve` trusts its events: one that does not fit the state fails in any of these ways.
        raise BadRecord(folded) from error
