"""The dictionary of the Turkish Language Association (TDK) as a judge, with a list at hand for when it does not answer.

Nothing that comes from the service is trusted: a reply is bounded in time and size, and one that is not as it should be
counts as none.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
import unicodedata
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlencode

from mozaika.lexicon.paths import cache_home
from mozaika.lexicon.protocols import Lexicon
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet

SERVICE = "https://sozluk.gov.tr/gts"
PATIENCE = 2.0  # seconds for all words of a play
_MOST_BYTES = 1_000_000
_MOST_AT_ONCE = 16
_CHUNK = 16_384
_KEPT_DAYS = 30
_TABLE = "CREATE TABLE IF NOT EXISTS verdict (service TEXT, word TEXT, valid INT, at REAL, PRIMARY KEY (service, word))"
_PLAIN = str.maketrans("âîûÂÎÛ", "aiuAİU")


class TdkJudge:
    """Judges like `local`, but asks the service first. Everything else is `local`'s."""

    def __init__(
        self,
        local: Lexicon,
        alphabet: Alphabet,
        *,
        service: str = SERVICE,
        patience: float = PATIENCE,
        cache: Path | None = None,
    ) -> None:
        self.local, self.alphabet, self.service, self.patience = local, alphabet, service, patience
        self._answers = Answers(cache or cache_home() / "tdk.sqlite", service)

    @property
    def name(self) -> str:
        return self.local.name

    @property
    def digest(self) -> str:
        return self.local.digest

    @property
    def dropped(self) -> int:
        return self.local.dropped

    def __contains__(self, word: object) -> bool:
        return word in self.local

    def __len__(self) -> int:
        return len(self.local)

    def any_starts_with(self, beginning: str) -> bool:
        return self.local.any_starts_with(beginning)

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """The service's verdict on each word; the local one where it has none within the time for all."""
        wanted = list(dict.fromkeys(words))
        known = self._answers.look_up(wanted)
        fresh = self._ask_all([word for word in wanted if word not in known][:_MOST_AT_ONCE])
        self._answers.keep(fresh)
        known |= fresh
        return {word: known.get(word, word in self.local) for word in wanted}

    def _ask_all(self, words: list[str]) -> dict[str, bool]:
        """All at once, each in a thread that nobody waits for beyond the deadline."""
        ends = time.monotonic() + self.patience
        found: dict[str, bool] = {}

        def ask(word: str) -> None:
            answer = self._ask(word, ends)
            if answer is not None:
                found[word] = answer

        threads = [threading.Thread(target=ask, args=(word,), daemon=True) for word in words]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0, ends - time.monotonic()))
        return dict(found)

    def _ask(self, word: str, ends: float) -> bool | None:
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            query = urlencode({"ara": "".join(map(self.alphabet.small, self.alphabet.parse(word)))})
            with opener.open(f"{self.service}?{query}", timeout=max(0.01, ends - time.monotonic())) as reply:
                return says_valid(_read(reply, ends), word, self.alphabet)
        except (OSError, HTTPException, ValueError, RecursionError, NotInAlphabet):
            return None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The service does not redirect; a reply that does leads elsewhere."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _read(reply: IO[bytes], ends: float) -> bytes:
    parts: list[bytes] = []
    while time.monotonic() < ends and sum(map(len, parts)) <= _MOST_BYTES:
        part = reply.read1(_CHUNK)  # type: ignore[attr-defined]
        if not part:
            return b"".join(parts)
        parts.append(part)
    raise TimeoutError


def says_valid(body: bytes, word: str, alphabet: Alphabet) -> bool | None:
    """What a reply says of `word` (in capitals); None if it is no reply of the service."""
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


class Answers:
    """What a service said in the last days. Several processes may use it; without it, one only asks again."""

    def __init__(self, path: Path, service: str = SERVICE) -> None:
        self._path, self._service = path, service

    def look_up(self, words: list[str]) -> dict[str, bool]:
        since = time.time() - _KEPT_DAYS * 86_400
        marks = ",".join("?" * len(words))
        asked = f"SELECT word, valid FROM verdict WHERE service = ? AND at > ? AND word IN ({marks})"
        rows = self._from_store(lambda base: base.execute(asked, (self._service, since, *words)).fetchall())
        return {word: bool(valid) for word, valid in rows}

    def keep(self, answers: dict[str, bool]) -> None:
        rows = [(self._service, word, valid, time.time()) for word, valid in answers.items()]
        if rows:
            self._from_store(
                lambda base: base.executemany("INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?)", rows).fetchall()
            )

    def _from_store(self, work: Callable[[sqlite3.Connection], list[Any]]) -> list[Any]:
        """Nothing that is wrong with the store stops a game; one that is no store any more gives way to a new one."""
        try:
            with closing(self._open()) as base, base:
                return work(base)
        except (sqlite3.OperationalError, OSError):  # busy, not writable: perhaps only now
            return []
        except sqlite3.DatabaseError:
            with suppress(OSError):
                self._path.unlink()
            return []

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self._path, timeout=0.1)
        try:
            base.execute(_TABLE)
        except sqlite3.Error:
            base.close()
            raise
        return base
