"""Processes and threads that compute for a server have a lower priority than the server itself."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mozaika.background import NICENESS, THREAD_NICENESS, lower_thread_priority
from tests.lexicon.graphs import environment

SHOW = """
import os
from pathlib import Path
from mozaika.background import lower_priority
lower_priority()
group = Path("/proc/self/autogroup")
print(os.nice(0), *(group.read_text().split()[-1:] if group.exists() else []))
"""


@pytest.mark.parametrize("new_session", [True, False])
def test_process_that_computes_for_a_server_has_a_lower_priority(new_session: bool) -> None:
    """Also against other sessions, if it has a session of its own; otherwise it would slow the server down with it."""
    done = subprocess.run(
        [sys.executable, "-c", SHOW], capture_output=True, text=True, check=True,
        env=environment({}), start_new_session=new_session,
    )  # fmt: skip
    niceness, *group = done.stdout.split()
    assert int(niceness) == min(19, os.nice(0) + NICENESS)
    own = Path("/proc/self/autogroup")
    if own.exists():
        # Empty for processes of the first session, which Linux puts into no group.
        assert group == ([str(NICENESS)] if new_session else own.read_text().split()[-1:])


def test_thread_of_lower_priority_leaves_the_others_as_they_are() -> None:
    before = os.nice(0)
    with ThreadPoolExecutor(1, initializer=lower_thread_priority) as pool:
        thread = pool.submit(threading.get_native_id).result()
        niceness = os.getpriority(os.PRIO_PROCESS, thread)
    assert niceness == (max(before, THREAD_NICENESS) if sys.platform == "linux" else before)
    assert os.nice(0) == before
