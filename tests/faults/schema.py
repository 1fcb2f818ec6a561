"""All phases and all checks of schemathesis against a running server: as a program of its own, with a record of every
response.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.faults.child import Child
from tests.faults.client import signed_in
from tests.lexicon.graphs import environment

_LIMIT_S = 3_600
_FOUND = re.compile(r"(ST[0-9]+ .*: [0-9]+)$", re.MULTILINE)


@dataclass(frozen=True)
class SchemaRun:
    """`statuses` counts the responses. `findings` is what the checks reported, a line for each kind: some of them guess
    what a server ought to accept, and report a table of one seat that the rules refuse.
    """

    statuses: Counter[int]
    faults: list[str]  # requests that were answered with 5xx
    findings: list[str]


def run_schemathesis(child: Child, folder: Path, examples: int, *, somebody: bool) -> SchemaRun:
    """Send requests as a guest or without signing in; `examples` for each operation, in addition to the fixed ones."""
    recorded = folder / "requests.har"
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"http://{child.address}/schema/openapi.json"),
        *("--checks", "all", "--max-examples", str(examples), "--continue-on-failure", "--no-color"),
        *("--report-har-path", str(recorded)),
    ]
    if somebody:  # a guest who deletes their session is nobody from then on
        (guest,) = asyncio.run(signed_in(child.address, "Ala"))
        command += ["--header", f"Cookie: {guest.cookie}", "--exclude-method", "DELETE"]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, timeout=_LIMIT_S, check=False, env=environment({})
    )
    if not recorded.exists():
        raise AssertionError(done.stdout[-2_000:] + done.stderr[-2_000:])
    entries = json.loads(recorded.read_text(encoding="utf-8"))["log"]["entries"]
    answers = [(each["request"], each["response"]["status"]) for each in entries]
    faults = [f"{status}: {asked['method']} {asked['url'][:200]}" for asked, status in answers if status >= 500]
    return SchemaRun(Counter(status for _, status in answers), faults, _FOUND.findall(done.stdout))
