"""What happened, as sentences in the reader's language. Errors: `mozaika.sentences`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mozaika.game import Game
from mozaika.rules import events as ev
from mozaika.rules.state import Turn, TurnKind
from mozaika.texts import Catalogue


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
