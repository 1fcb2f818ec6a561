"""Processes that compute for a server have a lower priority than the server itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mozaika.background import NICENESS
from tests.lexicon.graphs import environment

SHOW = """
import os
from pathlib import Path
from mozaika.background import lower_priority
lower_priority()
group = Path("/proc/self/autogroup")
print(os.nice(0), group.read_text().split()[-1] if group.exists() else "none")
"""


@pytest.mark.parametrize("new_session", [True, False])
def test_process_that_computes_for_a_server_has_a_lower_priority(new_session: bool) -> None:
    """Also against other sessions, if it has a session of its own; otherwise it would slow the server down with it."""
    done = subprocess.run(
        [sys.executable, "-c", SHOW], capture_output=True, text=True, check=True,
        env=environment({}), start_new_session=new_session,
    )  # fmt: skip
    niceness, group = done.stdout.split()
    assert int(niceness) == min(19, os.nice(0) + NICENESS)
    own = Path("/proc/self/autogroup")
    if own.exists():
        assert group == (str(NICENESS) if new_session else own.read_text().split()[-1])
