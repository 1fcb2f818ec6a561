"""Which players had left the game before each of its turns: they resigned, or lost on time."""

from __future__ import annotations

from collections.abc import Iterator

from mozaika.position.game_record import GameRecord
from mozaika.records.game_notes import departed_seat
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import TURNS, Transcript
from mozaika.rules import events as ev
from mozaika.rules.squares import Seat

Seats = frozenset[Seat]
MADE = (ev.PlayCommitted, ev.TilesExchanged, ev.Passed, ev.TurnLost)
"""The events that make a turn."""


def departed_before(record: GameRecord) -> list[Seats]:
    """For each turn; those who leave after the last one do not matter."""
    match record.record:
        case SavedGame():
            found = list(_of_events(record.record))
        case Transcript():
            found = list(_of_notes(record.record))
        case _:
            found = []
    turns = len(record.turns)
    return (found + [found[-1] if found else frozenset()] * turns)[:turns]


def _of_events(saved: SavedGame) -> Iterator[Seats]:
    left: Seats = frozenset()
    for event in saved.events:
        match event:
            case ev.Resigned() | ev.TimedOut():
                left |= {event.seat}
            case _ if isinstance(event, MADE):
                yield left


def _of_notes(transcript: Transcript) -> Iterator[Seats]:
    left = _departed(transcript.notes)
    for line in transcript.lines:
        if line.kind in TURNS:
            yield left
        left |= _departed(line.notes)


def _departed(notes: tuple[str, ...]) -> Seats:
    return frozenset(seat for note in notes if (seat := departed_seat(note)) is not None)
