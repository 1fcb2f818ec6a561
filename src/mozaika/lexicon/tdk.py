"""Judges words by the online dictionary of the Turkish Language Association (TDK), with a local list as fallback.

Replies of the service are not trusted: they are limited in time and size, and a malformed reply counts as none.
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
from mozaika.lexicon.sources import TDK_SERVICE
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet

PATIENCE = 2.0  # seconds for all words of a play
_MAX_BYTES = 1_000_000
_MAX_REQUESTS = 16
_CHUNK = 16_384
_CACHE_DAYS = 30
_TABLE = "CREATE TABLE IF NOT EXISTS verdict (service TEXT, word TEXT, valid INT, at REAL, PRIMARY KEY (service, word))"
_PLAIN = str.maketrans("âîûÂÎÛ", "aiuAİU")


class TdkJudge:
    """A `Lexicon` that delegates to `local`, except that `judge` asks the service first."""

    def __init__(
        self,
        local: Lexicon,
        alphabet: Alphabet,
        *,
        service: str = TDK_SERVICE,
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
        """The verdict of the service on each word, or the local one if the service does not answer in time."""
        distinct = list(dict.fromkeys(words))
        known = self._answers.look_up(distinct)
        fresh = self._ask_all([word for word in distinct if word not in known][:_MAX_REQUESTS])
        self._answers.store(fresh)
        known |= fresh
        return {word: known.get(word, word in self.local) for word in distinct}

    def _ask_all(self, words: list[str]) -> dict[str, bool]:
        """Ask for all words in parallel; threads that miss the deadline are abandoned."""
        deadline = time.monotonic() + self.patience
        found: dict[str, bool] = {}

        def ask(word: str) -> None:
            answer = self._ask(word, deadline)
            if answer is not None:
                found[word] = answer

        threads = [threading.Thread(target=ask, args=(word,), daemon=True) for word in words]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0, deadline - time.monotonic()))
        return dict(found)

    def _ask(self, word: str, deadline: float) -> bool | None:
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            query = urlencode({"ara": "".join(map(self.alphabet.small, self.alphabet.parse(word)))})
            with opener.open(f"{self.service}?{query}", timeout=max(0.01, deadline - time.monotonic())) as reply:
                return says_valid(_read(reply, deadline), word, self.alphabet)
        except (OSError, HTTPException, ValueError, RecursionError, NotInAlphabet):
            return None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The service does not redirect, so a redirect is not followed."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _read(reply: IO[bytes], deadline: float) -> bytes:
    parts: list[bytes] = []
    while time.monotonic() < deadline and sum(map(len, parts)) <= _MAX_BYTES:
        part = reply.read1(_CHUNK)  # type: ignore[attr-defined]
        if not part:
            return b"".join(parts)
        parts.append(part)
    raise TimeoutError


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


class Answers:
    """A cache of the verdicts of a service, shared between processes. Without it, the service is asked again."""

    def __init__(self, path: Path, service: str = TDK_SERVICE) -> None:
        self._path, self._service = path, service

    def look_up(self, words: list[str]) -> dict[str, bool]:
        since = time.time() - _CACHE_DAYS * 86_400
        marks = ",".join("?" * len(words))
        query = f"SELECT word, valid FROM verdict WHERE service = ? AND at > ? AND word IN ({marks})"
        rows = self._with_database(lambda database: database.execute(query, (self._service, since, *words)).fetchall())
        return {word: bool(valid) for word, valid in rows}

    def store(self, answers: dict[str, bool]) -> None:
        rows = [(self._service, word, valid, time.time()) for word, valid in answers.items()]
        if rows:
            self._with_database(
                lambda database: database.executemany(
                    "INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?)", rows
                ).fetchall()
            )

    def _with_database(self, work: Callable[[sqlite3.Connection], list[Any]]) -> list[Any]:
        """Run `work`. Cache errors never stop a game; a corrupt cache file is deleted."""
        try:
            with closing(self._open()) as database, database:
                return work(database)
        except (sqlite3.OperationalError, OSError):  # busy or not writable, perhaps temporarily
            return []
        except sqlite3.DatabaseError:
            with suppress(OSError):
                self._path.unlink()
            return []

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=0.1)
        try:
            database.execute(_TABLE)
        except sqlite3.Error:
            database.close()
            raise
        return database
