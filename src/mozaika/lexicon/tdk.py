"""Judges words by the online dictionary of the Turkish Language Association (TDK), with a local list as fallback.

For games in this process. A server has its own judge (`service.dictionary_judge`) with the same client (`tdk_client`).
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from mozaika.lexicon.paths import cache_home
from mozaika.lexicon.protocols import Lexicon
from mozaika.lexicon.sources import TDK_ADDRESS, TDK_PATIENCE_S
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import OnlineDictionary
from mozaika.rules.state import VerdictSource

_PAUSE_S = 60.0  # how long a dictionary that has not answered is not asked
_CACHE_DAYS = 30
_TABLE = "CREATE TABLE IF NOT EXISTS verdict (service TEXT, word TEXT, valid INT, at REAL, PRIMARY KEY (service, word))"


class TdkJudge:
    """A `Lexicon` that delegates to `local`, except that `judge` asks the dictionary first."""

    dictionary = OnlineDictionary.TDK

    def __init__(
        self,
        local: Lexicon,
        alphabet: Alphabet,
        *,
        address: str = TDK_ADDRESS,
        patience: float = TDK_PATIENCE_S,
        cache: Path | None = None,
    ) -> None:
        self.local, self.alphabet, self.address, self.patience = local, alphabet, address, patience
        self._answers = Answers(cache or cache_home() / "tdk.sqlite", address)
        self._silent_until = 0.0

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

    def __iter__(self) -> Iterator[str]:
        return iter(self.local)

    def any_starts_with(self, beginning: str) -> bool:
        return self.local.any_starts_with(beginning)

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """The verdict of the dictionary on each word, or the local one if it does not answer in time."""
        return {word: valid for word, (valid, _) in self.judge_with_sources(words).items()}

    def judge_with_sources(self, words: Iterable[str]) -> dict[str, tuple[bool, VerdictSource]]:
        """The verdict on each word, and who gave it."""
        distinct = list(dict.fromkeys(words))
        known = self._answers.look_up(distinct)
        fresh = self._ask([word for word in distinct if word not in known])
        self._answers.store(fresh)
        found: dict[str, tuple[bool, VerdictSource]] = {}
        for word in distinct:
            if word in known:
                found[word] = (known[word], VerdictSource.CACHE)
            elif word in fresh:
                found[word] = (fresh[word], VerdictSource.DICTIONARY)
            else:
                found[word] = (word in self.local, VerdictSource.LIST)
        return found

    def _ask(self, words: list[str]) -> dict[str, bool]:
        """The answers of the dictionary. After a failure it is not asked for a while: the game must not wait."""
        if not words or time.monotonic() < self._silent_until:
            return {}
        fresh = ask_in_thread(self.address, words, self.alphabet, self.patience)
        if not fresh:
            self._silent_until = time.monotonic() + _PAUSE_S
        return fresh


def ask_in_thread(address: str, words: Sequence[str], alphabet: Alphabet, patience: float) -> dict[str, bool]:
    """Ask in a thread with an event loop of its own: the caller may have one, and a name server that does not answer
    would hold up the end of the loop. A thread that misses its time is abandoned.
    """
    import asyncio  # noqa: PLC0415 - slow to import

    from mozaika.lexicon.tdk_client import TdkClient  # noqa: PLC0415 - as above

    found: dict[str, bool] = {}

    async def ask() -> None:
        client = TdkClient(address, patience)
        try:
            await client.collect(words, alphabet, found)
        finally:
            await client.close()

    thread = threading.Thread(target=lambda: asyncio.run(ask()), daemon=True)
    thread.start()
    thread.join(patience)
    return dict(found)


class Answers:
    """A cache of the verdicts of a dictionary, shared between processes. Without it, the dictionary is asked again."""

    def __init__(self, path: Path, address: str = TDK_ADDRESS) -> None:
        self._path, self._address = path, address

    def look_up(self, words: list[str]) -> dict[str, bool]:
        since = time.time() - _CACHE_DAYS * 86_400
        marks = ",".join("?" * len(words))
        query = f"SELECT word, valid FROM verdict WHERE service = ? AND at > ? AND word IN ({marks})"
        rows = self._with_database(lambda database: database.execute(query, (self._address, since, *words)).fetchall())
        return {word: bool(valid) for word, valid in rows}

    def store(self, answers: dict[str, bool]) -> None:
        rows = [(self._address, word, valid, time.time()) for word, valid in answers.items()]
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
