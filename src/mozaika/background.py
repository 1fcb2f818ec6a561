"""Lowers the priority of what computes for a server, so that players' moves do not wait for it."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

NICENESS = 5
THREAD_NICENESS = 15
# The process group of a child: Ctrl+C in a terminal does not end it. It has no session of its own, because Linux
# divides a core between sessions first, and compares priorities only within a session.
OWN_GROUP = 0


def lower_child_priority(pid: int) -> None:
    """Lower the priority of a child that has just been started, before it imports anything."""
    if hasattr(os, "setpriority"):  # not on Windows
        with suppress(OSError):  # it has ended
            os.setpriority(os.PRIO_PROCESS, pid, min(19, os.nice(0) + NICENESS))


def run_child_when_idle(pid: int) -> None:
    """Let a child that has just been started run only while nothing else wants the processor. It cannot be undone.

    With a lower niceness alone, the child would run on for some milliseconds each time the server wakes up. Only Linux
    has such a priority.
    """
    lower_child_priority(pid)
    if sys.platform == "linux":
        with suppress(OSError):  # it has ended, or the system forbids it
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


def processor_use(pid: int) -> tuple[bool, float] | None:
    """Whether a process wants to run, and for how many seconds it has run; None if the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return fields[0] == "R", (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def lower_thread_priority() -> None:
    """Lower the priority of the calling thread. Only Linux has priorities of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), THREAD_NICENESS)
