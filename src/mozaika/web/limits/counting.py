"""Two ways to count: what happens in a time (`Buckets`), and what is open now (`Counts`). Memory is bounded in both."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEYS = 50_000  # of those that came last: who was not seen for so long has a full bucket anyway
MINUTE_S, HOUR_S = 60.0, 3600.0

Now = Callable[[], float]


class Buckets:
    """`most` in so many `seconds` for each key: all at once, or spread. One number a key is kept: when its bucket will
    be full again.
    """

    def __init__(self, most: int, seconds: float, now: Now = time.monotonic, keys: int = MOST_KEYS) -> None:
        self._each_s = seconds / most
        self._seconds = seconds
        self._now = now
        self._keys = keys
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str) -> float:
        """One more: 0 if it may be, else how many seconds to wait."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._each_s
        if full_at - now > self._seconds * (1 + 1e-9):  # sums of many small steps are not exact
            return full_at - now - self._seconds
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._keys:
            self._full_at.popitem(last=False)
        return 0.0

    def give_back(self, key: str) -> None:
        """That one did not count."""
        if key in self._full_at:
            self._full_at[key] -= self._each_s

    def __len__(self) -> int:
        return len(self._full_at)


class Counts:
    """What is open, in all and for each key; the key None is counted in all only."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._open: dict[str, int] = {}
        self.all = 0

    def is_full(self) -> bool:
        return self.all >= self._most

    def has_enough(self, key: str | None) -> bool:
        return key is not None and self._open.get(key, 0) >= self._most_each

    def add(self, key: str | None) -> None:
        self.all += 1
        if key is not None:
            self._open[key] = self._open.get(key, 0) + 1

    def remove(self, key: str | None) -> None:
        self.all -= 1
        if key is not None:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
