"""Judges the words of tables that ask an online dictionary first (7.11).

A verdict comes from the stored answers, else from the dictionary, else from the table's word list. A dictionary
that does not answer is not asked for a while; meanwhile the list decides immediately.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, OnlineDictionary
from mozaika.rules.state import VerdictSource
from mozaika.service.circuit_breaker import CircuitBreaker
from mozaika.service.counting import MINUTE_S, TokenBuckets
from mozaika.service.errors import StoreFailed, StoreUnreachable
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.ports import DictionaryClient, LexiconCard, TableWords, TimeSource
from mozaika.service.shared_counts import SharedCounts
from mozaika.service.store_ports import VerdictStore

# How many words a minute the dictionary is asked for one person, and for all people at one address. The list decides
# on any others.
WORDS_PER_PERSON = 120
WORDS_PER_ADDRESS = 600
MAX_AGE_MS = 30 * 86_400_000
MAX_STORED = 100_000
_TRIM_EVERY = 1_000  # new answers

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Whether each word is valid and, where a dictionary is asked, who has decided."""

    valid: dict[str, bool] = field(default_factory=dict)
    sources: dict[str, VerdictSource] = field(default_factory=dict)


async def verdicts_of_list(words: Iterable[str], local: TableWords) -> Verdicts:
    """The verdicts of a table that would ask a dictionary, on a server without it."""
    valid = await local.judge(words)
    return Verdicts(valid, dict.fromkeys(valid, VerdictSource.LIST))


class DictionaryQuotas:
    """How many words a minute the dictionary is asked for. `origin_of` is the address a person comes from."""

    def __init__(
        self,
        per_person: int = WORDS_PER_PERSON,
        per_address: int = WORDS_PER_ADDRESS,
        origin_of: Callable[[str], str] = str,
    ) -> None:
        self._people = TokenBuckets(per_person, MINUTE_S)
        self._addresses = TokenBuckets(per_address, MINUTE_S)
        self._origin_of = origin_of

    def share(self, counts: SharedCounts) -> None:
        """Count together with other servers: the limits protect the dictionary."""
        counts.share("dictionary-people", self._people)
        counts.share("dictionary-addresses", self._addresses)

    def take(self, person: str) -> bool:
        """Take one word; False if there is none left."""
        return not self._people.take(person) and not self._addresses.take(self._origin_of(person))


class DictionaryJudge:
    """`card` describes the dictionary among the word lists; it is for editions of the card's language."""

    def __init__(
        self,
        card: LexiconCard,
        client: DictionaryClient,
        store: VerdictStore,
        clock: TimeSource,
        metrics: MetricsSink = NULL_METRICS,
        quotas: DictionaryQuotas | None = None,
    ) -> None:
        self.dictionary, self.card = OnlineDictionary(card.name), card
        self._client, self._store, self._clock, self._metrics = client, store, clock, metrics
        self.quotas = quotas or DictionaryQuotas()
        self.breaker = CircuitBreaker()
        self._trial: asyncio.Task[dict[str, bool]] | None = None
        self._untrimmed = 0

    def suits(self, edition: Edition) -> bool:
        return edition.language == self.card.language

    async def judge(self, words: Iterable[str], local: TableWords, alphabet: Alphabet, person: str) -> Verdicts:
        """The verdict on each word, within the time limit of the client; counted against `person`'s quota."""
        distinct = list(dict.fromkeys(words))
        stored = await self._stored(distinct)
        fresh = await self._ask([word for word in distinct if word not in stored], alphabet, person)
        rest = [word for word in distinct if word not in stored and word not in fresh]
        valid = {**stored, **fresh, **(await local.judge(rest) if rest else {})}
        sources = {
            **dict.fromkeys(stored, VerdictSource.CACHE),
            **dict.fromkeys(fresh, VerdictSource.DICTIONARY),
            **dict.fromkeys(rest, VerdictSource.LIST),
        }
        for source in sources.values():
            self._metrics.word_judged(source.value)
        return Verdicts({word: valid[word] for word in distinct}, sources)

    async def forget_old(self) -> None:
        """Delete stored answers that are too old or too many."""
        self._untrimmed = 0
        with suppress(StoreFailed, StoreUnreachable):
            await self._store.trim(self._clock.now() - MAX_AGE_MS, MAX_STORED)

    async def stop(self) -> None:
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)
        await self._client.close()

    # --- the dictionary -----------------------------------------------------------------------------------------------

    def warm_up(self, alphabet: Alphabet) -> None:
        """Ask for something in the background, unless the dictionary has been asked before. So the first play at the
        first table does not have to wait until a dictionary that cannot be reached has used up its time.
        """
        if not self.breaker.is_tested and self._trial is None:
            self._start_trial(["".join(alphabet.letters[:2])], alphabet)

    def _start_trial(self, words: Sequence[str], alphabet: Alphabet) -> None:
        self._trial = asyncio.ensure_future(self._ask_and_store(words, alphabet))

    async def _ask(self, words: Sequence[str], alphabet: Alphabet, person: str) -> dict[str, bool]:
        """The answers of the dictionary; none while it is not asked, and for words beyond the quotas."""
        if self.breaker.is_open:
            if words and self.breaker.take_trial():
                self._start_trial(words, alphabet)  # in the background: nobody waits for it
            return {}
        allowed = [word for word in words if self.quotas.take(person)]
        return await self._ask_and_store(allowed, alphabet) if allowed else {}

    async def _ask_and_store(self, words: Sequence[str], alphabet: Alphabet) -> dict[str, bool]:
        began, was_open = time.monotonic(), self.breaker.is_open
        fresh = await self._client.ask(words, alphabet)
        is_late = len(fresh) < len(words) and time.monotonic() - began >= self._client.patience
        if fresh and not is_late:
            self.breaker.succeeded()
        else:
            self.breaker.failed()
        if self.breaker.is_open is not was_open:
            _log.warning("%s %s", self.dictionary.value, "does not answer" if self.breaker.is_open else "answers again")
        await self._add(fresh)
        return fresh

    # --- stored answers -----------------------------------------------------------------------------------------------

    async def _stored(self, words: Sequence[str]) -> dict[str, bool]:
        since = self._clock.now() - MAX_AGE_MS
        with suppress(StoreFailed, StoreUnreachable):  # then the dictionary is asked again
            return await self._store.find(self._client.address, words, since) if words else {}
        return {}

    async def _add(self, answers: dict[str, bool]) -> None:
        if answers:
            with suppress(StoreFailed, StoreUnreachable):
                await self._store.add(self._client.address, answers, self._clock.now())
            self._untrimmed += len(answers)
        if self._untrimmed >= _TRIM_EVERY:
            await self.forget_old()
