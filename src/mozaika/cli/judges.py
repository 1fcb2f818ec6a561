"""The word list of a terminal game: from a file, by name, the edition's default, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from mozaika.cli.progress import ProgressBar
from mozaika.cli.words import graph_or_words
from mozaika.lexicon.errors import UnknownLexicon, WrongLexicon
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import LexiconLibrary, open_lexicon
from mozaika.lexicon.protocols import Lexicon
from mozaika.lexicon.readers import read_list
from mozaika.lexicon.tdk import TdkJudge
from mozaika.lexicon.user_lists import NONE
from mozaika.lexicon.wordlist import load_word_list
from mozaika.records.saved import SavedGame
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue

TURKISH = "tr"


class WordOptions(Protocol):
    """The command line options about words."""

    lexicon: str | None
    words: str | None
    tdk: str | None
    bot: Sequence[str] | None


def requested_words(options: WordOptions, edition: Edition, texts: Catalogue) -> Lexicon | None:
    """None if every word is valid: on request, or if the edition has no word list."""
    if options.words and options.bot:  # bots need a word graph
        text = read_list(Path(options.words), edition.language, edition.alphabet).text
        return with_tdk(graph_of_entries(Path(options.words), text, edition), edition, options.tdk)
    if options.words:
        return with_tdk(load_word_list(Path(options.words), edition.alphabet, edition.language), edition, options.tdk)
    if (options.lexicon or "").casefold() == NONE:
        return None
    if options.lexicon or _is_available(LexiconLibrary().default_name(edition)):
        if _needs_words_only(options, edition):
            return with_tdk(graph_or_words(edition, options.lexicon or "", texts), edition, options.tdk)
        return with_tdk(open_lexicon(edition, options.lexicon or "", ProgressBar(texts)), edition, options.tdk)
    return None


def _needs_words_only(options: WordOptions, edition: Edition) -> bool:
    """Without bots and hints the engine's tables are not needed."""
    return not options.bot and not edition.rules.hints


def with_tdk(words: Lexicon | None, edition: Edition, address: str | None) -> Lexicon | None:
    """`words`, or with an `address` a judge that asks the TDK dictionary first, which has Turkish words only."""
    if words is None or not address:
        return words
    if edition.language != TURKISH:
        raise WrongLexicon("TDK", edition.id)
    return TdkJudge(words, edition.alphabet, address=address)


def words_of_save(saved: SavedGame, texts: Catalogue, current: Lexicon | None = None) -> Lexicon | None:
    """The word list that a saved game uses: `current` if it has the same words, else the list of that name."""
    lexicon = saved.edition.lexicon
    if current is not None and current.digest == lexicon.digest:
        return current
    if not _is_available(lexicon.name):
        return None
    return graph_or_words(saved.edition, lexicon.name, texts)


def _is_available(name: str) -> bool:
    try:
        return LexiconLibrary().find(name).included
    except UnknownLexicon:
        return False
