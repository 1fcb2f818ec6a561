"""Limits that hold for all servers together. Each server sends its counts to the others several times a second.

A limit may be exceeded by what happens within that time. Limits that protect one server, such as those on requests and
sockets, are not shared.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import TypeVar

from mozaika.service.cluster_messages import CountsTaken
from mozaika.service.counting import TokenBuckets
from mozaika.service.origins import Origins
from mozaika.service.server_channel import ServerChannel

T = TypeVar("T")
SEND_EVERY_S = 0.2
_KEYS_AT_ONCE = 500  # in one message


class SharedCounts:
    def __init__(self, channel: ServerChannel) -> None:
        self._channel = channel
        self._buckets: dict[str, TokenBuckets] = {}
        self._learn: dict[str, Callable[[str], None]] = {}
        self._origins: Origins | None = None
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)  # to be sent
        self._facts: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._noted: dict[str, str] = {}
        self._sending: asyncio.TimerHandle | None = None
        if channel.is_shared:
            channel.on_servers(CountsTaken, self._receive)

    def share(self, name: str, buckets: TokenBuckets) -> None:
        """Count the tokens of these buckets together with those of the other servers' buckets of this name."""
        if self._channel.is_shared:
            self._buckets[name] = buckets
            buckets.on_change = lambda key, tokens: self._count(name, key, tokens)

    def share_facts(self, name: str, learn: Callable[[str], None]) -> Callable[[str], None]:
        """Returns the function that tells the other servers a fact; `learn` gets theirs."""
        if self._channel.is_shared:
            self._learn[name] = learn
        return lambda fact: self._note_fact(name, fact)

    def share_origins(self, origins: Origins) -> None:
        """Tell the other servers where people come from."""
        if self._channel.is_shared:
            self._origins = origins
            origins.on_change = self._note

    # --- sending ------------------------------------------------------------------------------------------------------

    def _count(self, name: str, key: str, tokens: int) -> None:
        self._counts[name][key] += tokens
        self._send_soon()

    def _note_fact(self, name: str, fact: str) -> None:
        if name in self._learn:
            self._facts[name][fact] = None
            self._send_soon()

    def _note(self, person: str, origin: str) -> None:
        self._noted[person] = origin
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(SEND_EVERY_S, self._send)

    def _send(self) -> None:
        self._sending = None
        for name, counts in self._counts.items():
            changed = [(key, tokens) for key, tokens in counts.items() if tokens]
            for counted in _parts(changed):
                self._channel.send_servers(CountsTaken(name, dict(counted)))
        for name, facts in self._facts.items():
            for told in _parts(list(facts)):
                self._channel.send_servers(CountsTaken(name, facts=tuple(told)))
        for noted in _parts(list(self._noted.items())):
            self._channel.send_servers(CountsTaken("", origins=dict(noted)))
        for sent in (self._counts, self._facts, self._noted):
            sent.clear()

    # --- receiving ----------------------------------------------------------------------------------------------------

    def _receive(self, taken: CountsTaken) -> None:
        buckets = self._buckets.get(taken.name)
        if buckets is not None:
            for key, tokens in taken.counts.items():
                buckets.taken_elsewhere(key, tokens)
        learn = self._learn.get(taken.name)
        if learn is not None:
            for fact in taken.facts:
                learn(fact)
        if self._origins is not None:
            for person, origin in taken.origins.items():
                self._origins.seen_elsewhere(person, origin)


def _parts(items: list[T]) -> Iterator[list[T]]:
    return (items[first : first + _KEYS_AT_ONCE] for first in range(0, len(items), _KEYS_AT_ONCE))
