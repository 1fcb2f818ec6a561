"""Stops a search from another thread.

Kernels run without the GIL and read `FLAG` in their outer loops (`RuleArrays.stop`). A kernel that was stopped returns
early with part of its answer, so its caller must call `check_not_stopped` before using the answer. There is one flag
for the whole process, because a worker computes one job at a time.
"""

from __future__ import annotations

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
