"""Counters for limits: `TokenBuckets` for events per time, `ConcurrencyLimit` for what is open now. Both use bounded
memory.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MAX_KEYS = 50_000  # the most recent ones: the bucket of a key not seen for so long is full anyway
MINUTE_S, HOUR_S = 60.0, 3600.0

Now = Callable[[], float]


class TokenBuckets:
    """One token bucket per key: `limit` tokens, refilled over `seconds`. Only one number is stored per key, the time at
    which its bucket will be full again.
    """

    def __init__(self, limit: int, seconds: float, now: Now = time.monotonic, max_keys: int = MAX_KEYS) -> None:
        self._seconds_per_token = seconds / limit
        self._seconds = seconds
        self._now = now
        self._max_keys = max_keys
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self.on_change: Callable[[str, int], None] | None = None  # called with each key, and the tokens taken

    def take(self, key: str) -> float:
        """Take one token; returns 0, or the seconds to wait if there is none."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._seconds_per_token
        if full_at - now > self._seconds * (1 + 1e-9):  # sums of many small steps are not exact
            return full_at - now - self._seconds
        self._set(key, full_at)
        if self.on_change is not None:
            self.on_change(key, 1)
        return 0.0

    def give_back(self, key: str) -> None:
        """Return a token that was taken."""
        if key in self._full_at:
            self._full_at[key] -= self._seconds_per_token
            if self.on_change is not None:
                self.on_change(key, -1)

    def taken_elsewhere(self, key: str, tokens: int) -> None:
        """Count tokens that another server has given, or got back if negative. A bucket does not become emptier than
        empty.
        """
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + tokens * self._seconds_per_token
        self._set(key, min(full_at, now + self._seconds))

    def _set(self, key: str, full_at: float) -> None:
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._max_keys:
            self._full_at.popitem(last=False)

    def __len__(self) -> int:
        return len(self._full_at)


class ConcurrencyLimit:
    """Counts what is open, or bytes that are held, in total and per key. The key None counts toward the total only."""

    def __init__(self, limit: int, limit_per_key: int) -> None:
        self._limit, self._limit_per_key = limit, limit_per_key
        self._per_key: dict[str, int] = {}
        self.total = 0

    def is_full(self) -> bool:
        return self.total >= self._limit

    def is_full_for(self, key: str | None) -> bool:
        return key is not None and self._per_key.get(key, 0) >= self._limit_per_key

    def add(self, key: str | None, amount: int = 1) -> None:
        self.total += amount
        if key is not None:
            self._per_key[key] = self._per_key.get(key, 0) + amount

    def remove(self, key: str | None, amount: int = 1) -> None:
        self.total -= amount
        if key is not None:
            self._per_key[key] -= amount
            if not self._per_key[key]:
                del self._per_key[key]
