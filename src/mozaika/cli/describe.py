"""Game events and turns as sentences in the user's language. Errors are described in `mozaika.sentences`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mozaika.game import Game
from mozaika.rules import events as ev
from mozaika.rules.state import Turn, TurnKind
from mozaika.texts import Catalogue


@dataclass(frozen=True, slots=True)
class EventDescriber:
    """Describes the events of one game; events that players need not read about give no line."""

    game: Game
    texts: Catalogue

    def lines(self, events: Iterable[ev.Event]) -> list[str]:
        return [line for event in events if (line := self._line(event))]

    def _line(self, event: ev.Event) -> str | None:
        name, text = self.game.names, self.texts.format
        match event:
            case ev.PlayAccepted(seat=seat, score=score):
                return text("played", name=name[seat], play=self._words(seat), score=score)
            case ev.ChallengeDecided(challenger=seat, invalid=words) if words:
                return text("challenge-succeeded", name=name[seat], words=", ".join(words))
            case ev.ChallengeDecided(challenger=seat):
                return text("challenge-failed", name=name[seat])
            case ev.PointsGiven(seat=seat, points=points):
                return text("points-given", name=name[seat], points=points)
            case ev.TilesExchanged(seat=seat, given=given):
                return text("exchanged", name=name[seat], count=len(given))
            case _:
                key, who = _KEYS.get(type(event)), getattr(event, "seat", None)
                return text(key, name=name[who]) if key and who is not None else None

    def _words(self, seat: int) -> str:
        """The words of the seat's latest play."""
        turns = (turn for turn in reversed(self.game.turns) if turn.seat == seat and turn.kind is TurnKind.PLAY)
        return ", ".join(next(turns).words)


_KEYS: dict[type, str] = {
    ev.PlayTakenBack: "taken-back",
    ev.TurnOwed: "owes-turn",
    ev.TurnLost: "turn-lost",
    ev.Passed: "passed",
    ev.Resigned: "resigned",
    ev.TimedOut: "timed-out",
}


def describe_turn(turn: Turn, play: str, texts: Catalogue) -> str:
    """A line of the move list without name and points. `play` is the notation of the tiles laid, if any."""
    words = f"{play} ({', '.join(turn.words)})" if len(turn.words) > 1 else play
    match turn.kind:
        case TurnKind.PLAY:
            return texts.format("turn-play", words=words)
        case TurnKind.TAKEN_BACK:
            return texts.format("turn-taken-back", words=words)
        case TurnKind.EXCHANGE:
            return texts.format("turn-exchange", count=turn.exchanged)
        case TurnKind.PASS:
            return texts.format("turn-pass")
        case TurnKind.LOST:
            return texts.format("turn-lost-line")


def format_time(milliseconds: int) -> str:
    """`12:05`, or `1:02:05` for an hour or more."""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
