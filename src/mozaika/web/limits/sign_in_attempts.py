"""Limits on password guessing: attempts per address and per account name. The caller checks the password itself.

Hashing a password costs time on purpose, also the right one. So the attempts of one address are made one after the
other, and fill only a part of the queue in which all of them wait for a thread (`service/passwords.py`).
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from mozaika.service.counting import HOUR_S, MAX_KEYS, ConcurrencyLimit, Now, TokenBuckets
from mozaika.service.errors import TooBusy
from mozaika.service.shared_counts import SharedCounts
from mozaika.web.errors import TooManyTries
from mozaika.web.limits.settings import Limits

MAX_WAITING_OF_ADDRESS = 64  # attempts; a class that signs in at the same time


class SignInAttempts:
    """Look at a password within `attempt`, which counts it unless it was right.

    Names are counted whether or not there is such an account, so that a refusal reveals nothing. A device or an address
    that has signed in to an account before has its own count for that account: guessing from elsewhere does not lock it
    out. The store knows the devices (`service/devices.py`); addresses are remembered until the server stops.
    """

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._addresses = TokenBuckets(limits.tries_per_address, HOUR_S, now)
        self._names = TokenBuckets(limits.tries_per_name, HOUR_S, now)
        self._known_addresses: OrderedDict[str, None] = OrderedDict()
        self._tell: Callable[[str], None] = lambda pair: None
        # Attempts that wait, with those that are being made. How many may wait in all, `Passwords` decides.
        self._waiting = ConcurrencyLimit(MAX_KEYS, MAX_WAITING_OF_ADDRESS)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def attempt(self, address: str, name: str, device: str = "") -> AsyncIterator[None]:
        """Wait for the turn of the address, then count an attempt; it does not count if the block raises nothing.
        Raises `TooBusy` if too many of the address wait, and as `check`.
        """
        if self._waiting.is_full_for(address):
            raise TooBusy
        turns = self._turns.setdefault(address, asyncio.Lock())
        self._waiting.add(address)
        try:
            async with turns:
                self.check(address, name, device)
                yield
                self.succeeded(address, name, device)
        finally:
            self._waiting.remove(address)

    def check(self, address: str, name: str, device: str = "") -> None:
        """`name` is in a form that ignores case; `device` identifies a device known to the account, which shares no
        count with others. Raises `TooManyTries` at the limit.
        """
        wait = 0.0 if device else self._addresses.take(address)
        wait = wait or self._names.take(self._key(address, name, device))
        if wait:
            raise TooManyTries(math.ceil(wait))

    def succeeded(self, address: str, name: str, device: str = "") -> None:
        """Do not count this attempt, and remember the address for this account."""
        if not device:
            self._addresses.give_back(address)
        self._names.give_back(self._key(address, name, device))
        pair = _pair(address, name)
        if pair not in self._known_addresses:
            self._tell(pair)
        self._know(pair)

    def share(self, counts: SharedCounts) -> None:
        """Count together with other servers."""
        counts.share("tries-per-address", self._addresses)
        counts.share("tries-per-name", self._names)
        self._tell = counts.share_facts("known-addresses", self._know)

    def _know(self, pair: str) -> None:
        self._known_addresses[pair] = None
        self._known_addresses.move_to_end(pair)
        if len(self._known_addresses) > MAX_KEYS:
            self._known_addresses.popitem(last=False)

    def _key(self, address: str, name: str, device: str) -> str:
        if device:
            return _pair(f"device {device}", name)
        pair = _pair(address, name)
        return pair if pair in self._known_addresses else name


def _pair(address: str, name: str) -> str:
    return f"{address}\n{name}"  # no name contains a line feed
