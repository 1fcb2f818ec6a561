"""Finds the facts that the rules need for a decision: verdicts on words, and whether anyone can move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from mozaika.rules import Decision, Facts, decide, questions, replay
from mozaika.rules import commands as cmd
from mozaika.rules.state import GameState
from mozaika.service.cards import TableCard
from mozaika.service.dictionary_judge import Verdicts
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.service.ports import MoveFinder, TimeSource
from mozaika.service.table_words import TableJudge


@dataclass(frozen=True, slots=True)
class FactFinder:
    words: TableJudge
    finder: MoveFinder
    clock: TimeSource

    async def decide(self, card: TableCard, state: GameState, command: cmd.Command, known: Facts) -> Decision:
        """Steps 1 to 3 of a move: ask the rules which facts they need, find them, decide."""
        asked = questions(state, command, known)
        if asked.decision is not None:
            return asked.decision
        verdicts = Verdicts()
        if asked.words:
            seat = getattr(command, "seat", None)
            verdicts = await self.words.verdicts(asked.words, "" if seat is None else card.person_of(seat))
        movable = None
        if asked.can_anyone_move is not None and self.words.has_list:
            with suppress(BotFailed, TooBusy):  # unknown: the game continues until passes end it
                movable = await self.finder.can_anyone_move(asked.can_anyone_move, card.host)
        delay = max(0, self.clock.now() - known.now)
        facts = replace(
            known, verdicts=verdicts.valid, sources=verdicts.sources, someone_can_move=movable, delay_ms=delay
        )
        events = decide(state, command, facts)
        return Decision(tuple(events), replay(state, events))
