"""Notes in the files that we write, for facts of a game that GCG has no line for."""

from __future__ import annotations

import re

from mozaika.rules.squares import Seat

TURN_LOST, RESIGNED, TIMED_OUT, PENDING = "turn lost", "resigned", "lost on time", "pending"

_DEPARTURE = re.compile(rf"(?:{RESIGNED}|{TIMED_OUT}): ([1-9])", re.ASCII)


def departure_note(seat: Seat, *, on_time: bool) -> str:
    return f"{TIMED_OUT if on_time else RESIGNED}: {seat + 1}"


def departed_seat(note: str) -> Seat | None:
    """The seat that leaves the game, if the note says so.

    >>> departed_seat("resigned: 2"), departed_seat("What a move!")
    (1, None)
    """
    found = _DEPARTURE.fullmatch(note)
    return int(found[1]) - 1 if found else None


def is_fact(note: str) -> bool:
    """Whether the note is not a comment but changes how the game is understood."""
    return note.startswith(TURN_LOST) or departed_seat(note) is not None
