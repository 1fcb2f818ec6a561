"""Errors and events as sentences, in the reader's language and the edition's coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mozaika.game import Game
from mozaika.lexicon.errors import BadWordGraph
from mozaika.rules import errors
from mozaika.rules import events as ev
from mozaika.rules.edition import Edition
from mozaika.rules.squares import CoordinateStyle, Square, format_square
from mozaika.rules.state import Turn, TurnKind
from mozaika.texts import Catalogue

_SEATS = frozenset({"seat", "on_turn", "seats"})  # facts that are seats: shown as names


def describe_error(
    error: errors.GameError, say: Catalogue, edition: Edition | None = None, names: Sequence[str] = ()
) -> str:
    """The error's sentence, with squares and names as the players know them."""
    style = edition.coordinates if edition else CoordinateStyle.ROW_LETTER
    values = {key: _value(key, value, style, names) for key, value in error.facts.items()}
    match error:
        case errors.BadEdition():
            values["file"] = f"{error.file}, {error.key}" if error.key else error.file
            values["reason"] = say.say(f"edition-fault-{error.reason}")
        case errors.BadFile():
            values["reason"] = say.say(f"file-fault-{error.reason}")
        case errors.BadWordFile():
            values["reason"] = say.say(f"word-file-{error.reason}")
        case BadWordGraph():
            values["reason"] = say.say(f"word-graph-{error.reason}")
        case errors.OffBoard():
            values |= {"row": error.row + 1, "column": error.column + 1}
        case errors.NotInAlphabet():
            values["position"] = error.position + 1
        case errors.BadRecord():
            values["event"] = error.event + 1  # people count from 1, and so do our files
        case errors.ForgedRecord():
            values["version"] = error.version + 1
        case _:
            pass
    sentence = say.say(f"error-{error.code}", **values)
    return sentence if error.file_line is None else say.say("at-line", line=error.file_line, message=sentence)


def _value(key: str, value: Any, style: CoordinateStyle, names: Sequence[str]) -> str | int:
    if isinstance(value, Square):
        return format_square(value, style)
    if isinstance(value, tuple):
        return ", ".join(str(_value(key, part, style, names)) for part in value)
    if key in _SEATS and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else value + 1
    return value if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells what happened in a game, one line an event that people care about."""

    game: Game
    say: Catalogue

    def tell(self, events: Iterable[ev.Event]) -> list[str]:
        return [line for event in events if (line := self._line(event))]

    def _line(self, event: ev.Event) -> str | None:
        name, say = self.game.names, self.say.say
        match event:
            case ev.PlayAccepted(seat=seat, score=score):
                return say("played", name=name[seat], play=self._words(seat), score=score)
            case ev.ChallengeDecided(challenger=seat, invalid=words) if words:
                return say("challenge-succeeded", name=name[seat], words=", ".join(words))
            case ev.ChallengeDecided(challenger=seat):
                return say("challenge-failed", name=name[seat])
            case ev.PointsGiven(seat=seat, points=points):
                return say("points-given", name=name[seat], points=points)
            case ev.TilesExchanged(seat=seat, given=given):
                return say("exchanged", name=name[seat], count=len(given))
            case _:
                key = _PLAIN.get(type(event))
                return say(key, name=name[event.seat]) if key and hasattr(event, "seat") else None

    def _words(self, seat: int) -> str:
        """The words of the seat's latest play."""
        turns = (turn for turn in reversed(self.game.turns) if turn.seat == seat and turn.kind is TurnKind.PLAY)
        return ", ".join(next(turns).words)


_PLAIN: dict[type, str] = {
    ev.PlayTakenBack: "taken-back",
    ev.TurnOwed: "owes-turn",
    ev.TurnLost: "turn-lost",
    ev.Passed: "passed",
    ev.Resigned: "resigned",
    ev.TimedOut: "timed-out",
}


def describe_turn(turn: Turn, play: str, say: Catalogue) -> str:
    """A line of the score sheet, without name and points; `play` is how the tiles were laid, if any were."""
    words = f"{play} ({', '.join(turn.words)})" if len(turn.words) > 1 else play
    match turn.kind:
        case TurnKind.PLAY:
            return say.say("turn-play", words=words)
        case TurnKind.TAKEN_BACK:
            return say.say("turn-taken-back", words=words)
        case TurnKind.EXCHANGE:
            return say.say("turn-exchange", count=turn.exchanged)
        case TurnKind.PASS:
            return say.say("turn-pass")
        case TurnKind.LOST:
            return say.say("turn-lost-line")


def format_time(milliseconds: int) -> str:
    """`12:05`, or `1:02:05` from an hour on."""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
