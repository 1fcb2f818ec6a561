"""Players' names: which are valid and which count as equal (docs/rules.md, Decision 6)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from mozaika.rules import errors
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition
from mozaika.rules.invisible import is_invisible
from mozaika.rules.ruleset import NameRule, Ruleset

MIN_PLAYERS = 2
MAX_PLAYERS = 4
MAX_MARKS = 2  # combining marks in a row
_MAX_CHARACTERS_PER_LETTER = 8

_FIRST_FLAG, _LAST_FLAG = "\U0001f1e6", "\U0001f1ff"  # regional indicators; two of them make a flag

# Control, format (bidi marks among them), line and paragraph separators, surrogates, private and unassigned.
_FORBIDDEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})

EMOJI_STYLE = "\ufe0f"  # keyboards add it to symbols

_CAPITALISED_ASCII = re.compile(r"[A-Z][a-z]+")


def check_names(edition: Edition, names: Sequence[str]) -> tuple[str, ...]:
    """The names in normal form; refused if one is invalid or two are equal by the alphabet's case folding."""
    check_player_count(len(names))
    clean = tuple(clean_name(edition, name) for name in names)
    seen = set()
    for name in clean:
        folded = edition.alphabet.fold(name)
        if folded in seen:
            raise errors.NameTaken(name)
        seen.add(folded)
    return clean


def check_player_count(given: int) -> None:
    if not MIN_PLAYERS <= given <= MAX_PLAYERS:
        raise errors.WrongPlayerCount(given, MIN_PLAYERS, MAX_PLAYERS)


def clean_name(edition: Edition, name: str) -> str:
    """The name in normal form; refused if the edition does not allow it."""
    name = _clean(name, edition.rules.name_length)
    _check_shape(edition, name)
    return name


def clean_person_name(name: str) -> str:
    """The name in normal form for a person who is not at a table, where no edition restricts its letters."""
    clean = single_spaced(_clean(_without_emoji_style(name), Ruleset().name_length))
    check_visible(clean)
    return clean


def single_spaced(name: str) -> str:
    """The name with one plain space wherever it has white space, and none around it.

    >>> single_spaced(" Zen \N{NO-BREAK SPACE} Nowak")
    'Zen Nowak'
    """
    return " ".join(name.split())


def check_visible(name: str) -> None:
    """Refuse a new name on a server if other names could look the same, because of invisible characters or many
    combining marks. Files and games without a server may have such names.
    """
    if any(map(is_invisible, name)):
        raise errors.NameForbidden("".join(char for char in name if not is_invisible(char)))
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks > MAX_MARKS:
            raise errors.NameTooManyMarks(MAX_MARKS)


def _without_emoji_style(name: str) -> str:
    pairs = zip(" " + name, name, strict=False)
    return "".join(char for before, char in pairs if char != EMOJI_STYLE or unicodedata.category(before) != "So")


def _clean(name: str, limit: int) -> str:
    """The name composed and trimmed; refused if it is empty, too long or has invisible characters."""
    if len(name) > limit * _MAX_CHARACTERS_PER_LETTER:  # before any work is done; combining marks have no length
        raise errors.NameTooLong(name[:limit], limit)
    name = unicodedata.normalize("NFC", name).strip()
    if not perceived_length(name):
        raise errors.NameEmpty
    if any(unicodedata.category(char) in _FORBIDDEN for char in name):
        raise errors.NameForbidden("".join(char for char in name if char.isprintable()))
    if perceived_length(name) > limit:
        raise errors.NameTooLong(name, limit)
    return name


def _check_shape(edition: Edition, name: str) -> None:
    match edition.rules.names:
        case NameRule.ANY:
            pass
        case NameRule.CAPITALISED:
            if not _capitalised(name):
                raise errors.NameNotCapitalised(name)
            scripts = _scripts(edition.alphabet.letters)
            if scripts and not _scripts(name) <= scripts:  # an alphabet of symbols has none
                raise errors.NameOtherScript(name, _range(edition.alphabet))
        case NameRule.CAPITALISED_ASCII:
            if not _CAPITALISED_ASCII.fullmatch(name):
                raise errors.NameNotAscii(name)


def is_allowed_name(edition: Edition, name: str) -> bool:
    try:
        clean_name(edition, name)
    except errors.Refused:
        return False
    return True


def perceived_length(text: str) -> int:
    """The number of characters a reader sees: combining marks, skin tones and second halves of flags do not count."""
    flags = sum(_FIRST_FLAG <= char <= _LAST_FLAG for char in text)
    return sum(not _joins_previous(char) for char in text) - flags // 2


def _joins_previous(char: str) -> bool:
    return unicodedata.category(char).startswith("M") or 0x1F3FB <= ord(char) <= 0x1F3FF


def _capitalised(name: str) -> bool:
    letters = [char for char in name if not unicodedata.category(char).startswith("M")]
    return (
        len(letters) > 1
        and unicodedata.category(letters[0]) == "Lu"
        and all(unicodedata.category(char) == "Ll" for char in letters[1:])
    )


def _scripts(texts: Iterable[str]) -> set[str]:
    """The scripts of all letters, as the first words of their Unicode names: LATIN, CYRILLIC, GREEK …"""
    chars = (char for char in "".join(texts) if unicodedata.category(char).startswith("L"))
    return {unicodedata.name(char).partition(" ")[0] for char in chars}


def _range(alphabet: Alphabet) -> str:
    return f"{alphabet.letters[0]}–{alphabet.letters[-1]}"
