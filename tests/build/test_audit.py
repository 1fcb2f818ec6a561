"""The audit of what is locked: what is known fails, what could not be asked is said."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parents[2] / "tools" / "audit.py"
WELL = {"dependencies": [{"name": "numpy", "version": "2.4", "vulns": []}]}
SKIPPED = {
    "dependencies": [{"name": "numpy", "skip_reason": "not found"}, {"name": "h11", "version": "1", "vulns": []}]
}
ILL = {"dependencies": [{"name": "h11", "version": "0.1", "vulns": [{"id": "CVE-1", "fix_versions": ["0.2"]}]}]}
NODE_WELL: dict[str, Any] = {"vulnerabilities": {}}
NODE_ILL = {"vulnerabilities": {"vite": {"name": "vite", "range": "<9", "severity": "high"}}}
NODE_OFFLINE = {"message": "405 Method Not Allowed", "error": {}}


@pytest.mark.parametrize(
    ("python", "node", "status", "said"),
    [
        (WELL, NODE_WELL, 0, ["nothing known"]),
        (ILL, NODE_WELL, 1, ["h11 0.1: CVE-1, mended in 0.2"]),
        (WELL, NODE_ILL, 1, ["vite <9: high"]),
        (SKIPPED, NODE_OFFLINE, 0, ["1 of 2 Python packages", "no answer about Node packages", "nothing known"]),
        (SKIPPED, NODE_ILL, 1, ["1 of 2 Python packages", "vite <9"]),
        ("no JSON", "", 0, ["no answer about Python packages", "no answer about Node packages"]),
    ],
)
def test_known_vulnerability_fails_and_unreachable_service_is_reported(
    tmp_path: Path, python: Any, node: Any, status: int, said: list[str]
) -> None:
    commands = []
    for name, answer in (("python", python), ("node", node)):
        file = tmp_path / name
        file.write_text(answer if isinstance(answer, str) else json.dumps(answer), encoding="utf-8")
        says = f"import pathlib; print(pathlib.Path({str(file)!r}).read_text())"
        commands.append([sys.executable, "-c", says])
    done = subprocess.run(
        [sys.executable, str(AUDIT), *commands[0], "--", *commands[1]], capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    for part in said:
        assert part in done.stdout
