"""Lowers the priority of what computes for a server, so that players' moves do not wait for it."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

NICENESS = 5
THREAD_NICENESS = 15
# Linux gives each session the same share of a core whatever the niceness of its processes, unless this says otherwise.
_AUTOGROUP = Path("/proc/self/autogroup")


def lower_priority(niceness: int = NICENESS) -> None:
    """Call it in a process that has a session of its own."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
        with suppress(OSError):
            if os.getsid(0) == os.getpid():
                _AUTOGROUP.write_text(str(niceness), encoding="ascii")


def lower_thread_priority() -> None:
    """Lower the priority of the calling thread. Only Linux has priorities of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), THREAD_NICENESS)
