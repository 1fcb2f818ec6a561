"""How long each turn of a game took, as far as its record says: a saved game has the time of every event."""

from __future__ import annotations

from mozaika.analysis.games.departures import MADE
from mozaika.position.game_record import GameRecord
from mozaika.records.saved import SavedGame
from mozaika.rules import events as ev


def turn_seconds(record: GameRecord) -> list[float | None]:
    """The time from one move to the next, without pauses: for each turn, None if it is not known."""
    unknown: list[float | None] = [None] * len(record.turns)
    saved = record.record
    if not isinstance(saved, SavedGame) or not any(event.at for event in saved.events):
        return unknown
    found: list[float | None] = []
    since, paused = 0, 0
    for event in saved.events:
        match event:
            case ev.TurnBegan() if not since:
                since = event.at
            case ev.Paused():
                paused = event.at
            case ev.Resumed() if since and paused:
                since, paused = since + event.at - paused, 0
            case _ if isinstance(event, MADE):
                found.append(max(0, event.at - since) / 1000 if since else None)
                since = event.at
    return found[: len(unknown)] + unknown[len(found) :]
