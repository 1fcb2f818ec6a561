"""Schema-driven requests with all checks of schemathesis, against a server without limits per address."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.faults.child import SERVER, Child
from tests.faults.schema import run_schemathesis

from benchmarks.attack.run import logged_faults


def check_schema(examples: int, progress: Callable[[str], None]) -> list[str]:
    """What must not happen: responses with 5xx, and faults in the server's log."""
    with tempfile.TemporaryDirectory(prefix="mozaika-attack-") as folder, Child(Path(folder), SERVER) as child:
        found = []
        for somebody in (True, False):
            progress("as a guest" if somebody else "as nobody")
            run = run_schemathesis(child, Path(folder), examples, somebody=somebody)
            counted = ", ".join(f"{status}: {count}" for status, count in sorted(run.statuses.items()))
            progress(f"{run.statuses.total()} requests; {counted}")
            for line in run.findings:
                progress(f"reported, no fault of the server: {line}")
            found += run.faults
        return [*found[:10], *(f"the server logged: {line}" for line in logged_faults(child)[:5])]
