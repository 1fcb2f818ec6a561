"""Reads replies of the TDK dictionary: a list of entries if it has the word, an object with `error` if not."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from mozaika.rules.alphabet import Alphabet

_PLAIN = str.maketrans("âîûÂÎÛ", "aiuAİU")


def says_valid(body: bytes, word: str, alphabet: Alphabet) -> bool | None:
    """The verdict on `word` (in capitals) in a reply; None if the reply is malformed."""
    reply = json.loads(body.decode("utf-8"))
    if isinstance(reply, dict) and "error" in reply:
        return False
    if not isinstance(reply, list) or not all(isinstance(entry, dict) for entry in reply):
        return None
    return any(_is_entry_for(entry, word, alphabet) for entry in reply)


def _is_entry_for(entry: dict[str, Any], word: str, alphabet: Alphabet) -> bool:
    if str(entry.get("ozel_mi", "0")) == "1":
        return False
    spellings = (entry.get("madde"), entry.get("madde_duz"))
    return any(isinstance(each, str) and _plain(each, alphabet) == word for each in spellings)


def _plain(spelling: str, alphabet: Alphabet) -> str:
    return alphabet.fold(unicodedata.normalize("NFC", spelling).strip().translate(_PLAIN))
