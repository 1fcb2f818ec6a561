"""Stops a search from another thread.

Kernels run without the GIL and read `FLAG` in their outer loops (`RuleArrays.stop`). A kernel that was stopped returns
early with part of its answer, so its caller must call `check_not_stopped` before using the answer. There is one flag
for the whole process, because a worker computes one job at a time.

A worker sets and clears the flag itself. Programs that use the library run their searches inside `stoppable`, which
clears it when the last of them has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, local

import numpy as np

from mozaika.engine.errors import SearchStopped
from mozaika.engine.kernels.arrays import Ints

FLAG: Ints = np.zeros(1, np.int64)  # not 0: searches end as soon as possible


def stop_searches() -> None:
    """End the running search, and every other until `allow_searches`, with `SearchStopped`."""
    FLAG[0] = 1


def allow_searches() -> None:
    FLAG[0] = 0


def check_not_stopped() -> None:
    """Raise `SearchStopped` if searches are to end."""
    if FLAG[0]:
        raise SearchStopped


# --- searches of the library -----------------------------------------------------------------------------------------

_changed = Condition()
_running = [0]  # searches inside `stoppable`
_thread = local()


@contextmanager
def stoppable() -> Iterator[None]:
    """A search that `stop_running_searches` ends. A search that begins while others are ending waits for them, unless
    it is part of one of them.
    """
    if getattr(_thread, "is_searching", False):
        yield
        return
    with _changed:
        _changed.wait_for(lambda: not (_running[0] and FLAG[0]))
        _running[0] += 1
    _thread.is_searching = True
    try:
        yield
    finally:
        _thread.is_searching = False
        with _changed:
            _running[0] -= 1
            if not _running[0]:
                allow_searches()
                _changed.notify_all()


def stop_running_searches() -> None:
    """End all searches that run now inside `stoppable`; later ones run as usual."""
    with _changed:
        if _running[0]:
            stop_searches()
