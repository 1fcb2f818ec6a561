"""What a conversion loses: what a GCG or CGP file cannot hold of a game, and a CGP file of a transcript."""

from __future__ import annotations

from enum import StrEnum

from mozaika.records.comments import SECTION as COMMENTS
from mozaika.records.edition_table import has_own_letters
from mozaika.records.saved import FULL, SavedGame, view_of
from mozaika.records.transcript import Transcript
from mozaika.rules import events as ev
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout


class Loss(StrEnum):
    """`texts/` has a phrase `lost-…` for each."""

    DRAWS = "draws"
    SETTINGS = "settings"
    CLOCK = "clock"
    CHALLENGES = "challenges"
    PENDING = "pending"
    DEBTS = "debts"  # turns owed for failed challenges
    HISTORY = "history"
    PREMIUMS = "premiums"
    EDITION = "edition"  # the letters of a user's own edition
    EXTRAS = "extras"  # unknown sections
    NAMES = "names"
    NOTES = "notes"
    HEADERS = "headers"


_HELD_HEADERS = frozenset({"lexicon"})  # CGP has an op for it


def lost_in_gcg(saved: SavedGame) -> list[Loss]:
    return [*_lost_events_and_rules(saved), *_lost_extras(saved, held=COMMENTS)]


def lost_in_cgp(saved: SavedGame, named: Edition | None) -> list[Loss]:
    """`named` is the bundled edition that the position names, if any; a reader assumes that edition's board."""
    premiums = _lost_premiums(saved.edition.layout, named)
    return [Loss.NAMES, Loss.HISTORY, *premiums, *_lost_events_and_rules(saved), *_lost_extras(saved)]


def transcript_lost_in_cgp(transcript: Transcript, named: Edition) -> list[Loss]:
    lost = [Loss.NAMES, Loss.HISTORY, *_lost_premiums(transcript.layout, named)]
    lost += [Loss.NOTES] if transcript.notes or any(line.notes for line in transcript.lines) else []
    lost += [Loss.HEADERS] if any(key not in _HELD_HEADERS for key, _ in transcript.headers) else []
    return lost


def _lost_events_and_rules(saved: SavedGame) -> list[Loss]:
    state = view_of(saved).state if saved.viewer != FULL else saved.state()
    lost = [Loss.DRAWS, Loss.SETTINGS]
    lost += [Loss.CLOCK] if state.edition.rules.clock.budget_ms else []
    lost += [Loss.CHALLENGES] if any(isinstance(event, ev.ChallengeDecided) for event in saved.events) else []
    lost += [Loss.PENDING] if state.pending else []
    lost += [Loss.DEBTS] if state.result is None and any(player.owes for player in state.players) else []
    lost += [Loss.EDITION] if has_own_letters(state.edition) else []
    return lost


def _lost_extras(saved: SavedGame, held: str = "") -> list[Loss]:
    """`held` is a section that the format can hold."""
    return [Loss.EXTRAS] if any(name.lower() != held.lower() for name, _ in saved.extras) else []


def _lost_premiums(layout: Layout, named: Edition | None) -> list[Loss]:
    return [Loss.PREMIUMS] if named is None or named.layout != layout else []
