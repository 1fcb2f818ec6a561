"""The word list of an analysis."""

from __future__ import annotations

from mozaika.analysis.engine import graph_of
from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.errors import LexiconMissing
from mozaika.lexicon.errors import EditionWithoutList, LexiconNotIncluded, UnknownLexicon, WrongLexicon
from mozaika.lexicon.graph import WordGraph
from mozaika.position.game_record import GameRecord
from mozaika.position.lexica import lexicon_of


def list_of(record: GameRecord, settings: AnalysisSettings) -> WordGraph | None:
    """The list that the settings name (an error if it is not there), or the game's; None if there is none."""
    try:
        words = graph_of(record.edition, lexicon_of(record.edition, settings.lexicon))
    except (LexiconMissing, LexiconNotIncluded, UnknownLexicon, EditionWithoutList):
        if settings.lexicon is not None:
            raise
        return None
    if words.alphabet != record.edition.alphabet:
        raise WrongLexicon(words.name, record.edition.id)
    return words
