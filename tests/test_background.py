"""Processes and threads that compute for a server have a lower priority than the server itself."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from mozaika.background import (
    NICENESS,
    OWN_GROUP,
    THREAD_NICENESS,
    lower_child_priority,
    lower_thread_priority,
    processor_use,
    run_child_when_idle,
)


@contextmanager
def child(script: str) -> Iterator[int]:
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdin=subprocess.PIPE, process_group=OWN_GROUP) as process:
        try:
            yield process.pid
        finally:
            process.kill()


def test_child_that_computes_for_a_server_has_a_lower_priority() -> None:
    """It is in the server's session: otherwise Linux would not compare their priorities."""
    with child("input()") as pid:
        lower_child_priority(pid)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.nice(0) + NICENESS)
        assert os.getsid(pid) == os.getsid(0)
        assert os.getpgid(pid) == pid


def test_child_that_runs_when_idle_has_the_lowest_priority() -> None:
    with child("input()") as pid:
        run_child_when_idle(pid)
        assert os.sched_getscheduler(pid) == os.SCHED_IDLE


def test_processor_use_tells_computing_from_waiting() -> None:
    with child("while True: pass") as computing:
        while (processor_use(computing) or (False, 0.0))[1] < 0.1:
            pass
        assert (processor_use(computing) or (False, 0.0))[0]
    assert processor_use(computing) is None


def test_priority_of_a_child_that_has_ended_is_not_changed() -> None:
    with child("input()") as pid:
        pass
    lower_child_priority(pid)
    run_child_when_idle(pid)


def test_thread_of_lower_priority_leaves_the_others_as_they_are() -> None:
    before = os.nice(0)
    with ThreadPoolExecutor(1, initializer=lower_thread_priority) as pool:
        thread = pool.submit(threading.get_native_id).result()
        niceness = os.getpriority(os.PRIO_PROCESS, thread)
    assert niceness == (max(before, THREAD_NICENESS) if sys.platform == "linux" else before)
    assert os.nice(0) == before
