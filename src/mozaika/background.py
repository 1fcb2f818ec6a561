"""Lowers the priority of processes that compute for a server, so that players' moves do not wait for them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NICENESS = 5
# Linux gives each session the same share of a core whatever the niceness of its processes, unless this says otherwise.
_AUTOGROUP = Path("/proc/self/autogroup")


def lower_priority() -> None:
    """Call it in a process that has a session of its own."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
        with suppress(OSError):
            if os.getsid(0) == os.getpid():
                _AUTOGROUP.write_text(str(NICENESS), encoding="ascii")
