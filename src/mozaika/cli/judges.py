"""By which words a terminal game is judged: a file, a list by name, the edition's own, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from mozaika.cli.progress import ProgressBar
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.errors import UnknownLexicon, WrongLexicon
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import LexiconLibrary, open_lexicon
from mozaika.lexicon.protocols import Lexicon
from mozaika.lexicon.tdk import TdkJudge
from mozaika.lexicon.user_lists import NONE
from mozaika.lexicon.wordlist import load_word_list
from mozaika.records.saved import SavedGame
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue

TURKISH = "tr"


class WordOptions(Protocol):
    """What the command line says about words."""

    lexicon: str | None
    words: str | None
    tdk: str | None
    bot: Sequence[str] | None


def wished_words(options: WordOptions, edition: Edition, say: Catalogue) -> Lexicon | None:
    """None where every word counts: if that is wished for, or if the edition has no list of its own."""
    if options.words and options.bot:  # a bot needs the list as a graph
        text, _ = load_entries(Path(options.words), edition.language, edition.alphabet)
        return judged(graph_of_entries(Path(options.words), text, edition), edition, options.tdk)
    if options.words:
        return judged(load_word_list(Path(options.words), edition.alphabet, edition.language), edition, options.tdk)
    if (options.lexicon or "").casefold() == NONE:
        return None
    if options.lexicon or _is_on_shelf(edition.lexicon.name):
        words = open_lexicon(
            edition, options.lexicon or "", ProgressBar(say), words_only=_judges_only(options, edition)
        )
        return judged(words, edition, options.tdk)
    return None


def _judges_only(options: WordOptions, edition: Edition) -> bool:
    """Neither a bot nor a hint will want the engine's tables."""
    return not options.bot and not edition.rules.hints


def judged(words: Lexicon | None, edition: Edition, service: str | None) -> Lexicon | None:
    """`words`, with the TDK's dictionary asked first where that is wished for; it knows Turkish only."""
    if words is None or not service:
        return words
    if edition.language != TURKISH:
        raise WrongLexicon("TDK", edition.id)
    return TdkJudge(words, edition.alphabet, service=service)


def words_of(saved: SavedGame, say: Catalogue, at_hand: Lexicon | None = None) -> Lexicon | None:
    """The list that a saved game was judged by: the one at hand if it is that, else from the shelf."""
    lexicon = saved.edition.lexicon
    if at_hand is not None and at_hand.digest == lexicon.digest:
        return at_hand
    return (
        open_lexicon(saved.edition, lexicon.name, ProgressBar(say), words_only=True)
        if _is_on_shelf(lexicon.name)
        else None
    )


def _is_on_shelf(name: str) -> bool:
    try:
        return LexiconLibrary().entry(name).included
    except UnknownLexicon:
        return False
