"""The result of a search so far: for `progress`, and for a search that is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from mozaika.engine.errors import SearchStopped

_PAUSE_S = 0.1  # between two calls of `progress`
ResultT = TypeVar("ResultT")


class Latest(Generic[ResultT]):
    """Keeps how to make the latest result, and gives it to `progress` now and then."""

    def __init__(self, progress: Callable[[ResultT], None] | None) -> None:
        self._progress, self._next = progress, time.monotonic() + _PAUSE_S
        self._make: Callable[[], ResultT] | None = None

    def keep(self, make: Callable[[], ResultT]) -> None:
        self._make = make
        if self._progress is not None and time.monotonic() >= self._next:
            self._progress(make())
            self._next = time.monotonic() + _PAUSE_S

    def finish(self, make: Callable[[], ResultT]) -> None:
        """Keep the final result, which `progress` always gets."""
        self._next = 0.0
        self.keep(make)

    @contextmanager
    def or_stopped(self) -> Iterator[None]:
        """A search that is stopped ends with its latest result; without one, with `SearchStopped`."""
        try:
            yield
        except SearchStopped:
            if self._make is None:
                raise

    @property
    def result(self) -> ResultT:
        assert self._make is not None
        return self._make()
