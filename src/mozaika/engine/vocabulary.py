"""The words that a weak level knows: the common words of the language that are in the list of the game."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias
from weakref import WeakKeyDictionary

from mozaika.lexicon.common_words import common_words
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.rules.edition import Edition

_ENOUGH = 1_000  # words to play with; a list with fewer common words is about something else

_Vocabularies: TypeAlias = dict[tuple[str, int], WordGraph | None]
_made: WeakKeyDictionary[WordGraph, _Vocabularies] = WeakKeyDictionary()


def vocabulary(edition: Edition, words: WordGraph, ranks: int) -> WordGraph | None:
    """The words of the list that are among the first `ranks` ranks of common words of the edition's language, or None
    if that is unknown. It takes up to a second once, and is kept as long as the list.
    """
    made = _made.setdefault(words, {})
    if (edition.language, ranks) not in made:
        made[edition.language, ranks] = _make(edition, words, ranks)
    return made[edition.language, ranks]


def _make(edition: Edition, words: WordGraph, ranks: int) -> WordGraph | None:
    coded = (words.codes.encode_known(word) for word in common_words(edition.language, ranks))
    known = [words.codes.decode(codes) for codes in coded if words.has_codes(codes)]
    if len(known) < _ENOUGH:
        return None
    return graph_of_entries(Path(f"{words.name}-{ranks}"), "\n".join(known), edition)
