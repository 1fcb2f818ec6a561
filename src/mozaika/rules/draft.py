"""The working state of one `decide` call: events so far, the state after them, and the facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mozaika.rules import events as ev
from mozaika.rules.draws import Draws
from mozaika.rules.errors import BadSecret, FactMissing
from mozaika.rules.evolve import evolve
from mozaika.rules.exchanges import may_exchange
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, VerdictSource

TURN_LIMIT = 1_000  # of one game (8.9); the largest board, filled one tile at a time, takes 961


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts from outside the rules. The caller supplies them; `questions` says which ones a command needs."""

    now: int = 0  # the table's time in ms
    draws: Draws | None = None
    verdicts: Mapping[str, bool] = field(default_factory=dict)
    someone_can_move: bool | None = None  # None: not known, because there is no lexicon
    delay_ms: int = 0  # between the command and its announcement, as for judging words; it runs on no clock (7.8)
    lag_ms: int = 0  # network delay, not counted against the player
    sources: Mapping[str, VerdictSource] = field(default_factory=dict)  # of the verdicts, if a dictionary is asked
    turn_limit: int | None = TURN_LIMIT  # None: there was none, as in logs of earlier versions


@dataclass(slots=True)
class Draft:
    state: GameState
    facts: Facts
    asking: bool = False  # in `questions`: record what is asked, and assume that all words are valid
    events: list[ev.Event] = field(default_factory=list)
    asked_words: tuple[str, ...] = ()
    asked_position: GameState | None = None

    def add(self, event: ev.Event) -> None:
        """`event` is new. Its time is set in place: `replace` would take a tenth of the work of a move."""
        object.__setattr__(event, "at", self.facts.now)
        self.events.append(event)
        self.state = evolve(self.state, event)

    def draws(self) -> Draws:
        if self.facts.draws is None:
            raise FactMissing("draws")
        if self.facts.draws.commitment != self.state.ledger.commitment:
            raise BadSecret
        return self.facts.draws

    def draw(self, seat: Seat, count: int) -> None:
        """`seat` draws `count` tiles, or as many as the bag has."""
        count = min(count, len(self.state.bag))
        if count > 0:
            tiles, used = self.draws().draw(self.state.ledger, self.state.bag, count)
            self.add(ev.TilesDrawn(seat, tiles, used))

    def invalid(self, words: Iterable[str]) -> tuple[str, ...]:
        """The invalid ones among `words`, each once."""
        words = tuple(dict.fromkeys(words))
        if self.asking:
            self.asked_words = words
            return ()
        if any(word not in self.facts.verdicts for word in words):
            raise FactMissing("verdicts")
        return tuple(word for word in words if not self.facts.verdicts[word])

    def sources(self, words: Iterable[str]) -> tuple[VerdictSource, ...]:
        """Who decided on each of `words`; empty without a dictionary, and while asking."""
        if self.state.edition.lexicon.dictionary is None or not self.facts.sources:
            return ()
        return tuple(self.facts.sources[word] for word in words)

    def nobody_can_move(self) -> bool:
        """Statement 8.4, decided by `Facts.someone_can_move` for this position."""
        state = self.state
        if not state.edition.rules.end.nobody_can_move or any(may_exchange(state, seat) for seat in state.seats):
            return False
        self.asked_position = state
        return self.facts.someone_can_move is False
