"""tools/audit.py: a known vulnerability fails, and packages that could not be looked up are reported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parents[2] / "tools" / "audit.py"
SAFE = {"dependencies": [{"name": "numpy", "version": "2.4", "vulns": []}]}
SKIPPED = {
    "dependencies": [{"name": "numpy", "skip_reason": "not found"}, {"name": "h11", "version": "1", "vulns": []}]
}
VULNERABLE = {"dependencies": [{"name": "h11", "version": "0.1", "vulns": [{"id": "CVE-1", "fix_versions": ["0.2"]}]}]}
NODE_SAFE: dict[str, Any] = {"vulnerabilities": {}}
NODE_VULNERABLE = {"vulnerabilities": {"vite": {"name": "vite", "range": "<9", "severity": "high"}}}
NODE_OFFLINE = {"message": "405 Method Not Allowed", "error": {}}


@pytest.mark.parametrize(
    ("python", "node", "status", "output"),
    [
        (SAFE, NODE_SAFE, 0, ["no known vulnerability"]),
        (VULNERABLE, NODE_SAFE, 1, ["h11 0.1: CVE-1, fixed in 0.2"]),
        (SAFE, NODE_VULNERABLE, 1, ["vite <9: high"]),
        (
            SKIPPED,
            NODE_OFFLINE,
            0,
            ["1 of 2 Python packages", "no answer about Node packages", "no known vulnerability"],
        ),
        (SKIPPED, NODE_VULNERABLE, 1, ["1 of 2 Python packages", "vite <9"]),
        ("no JSON", "", 0, ["no answer about Python packages", "no answer about Node packages"]),
    ],
)
def test_known_vulnerability_fails_and_unreachable_service_is_reported(
    tmp_path: Path, python: Any, node: Any, status: int, output: list[str]
) -> None:
    commands = []
    for name, answer in (("python", python), ("node", node)):
        file = tmp_path / name
        file.write_text(answer if isinstance(answer, str) else json.dumps(answer), encoding="utf-8")
        script = f"import pathlib; print(pathlib.Path({str(file)!r}).read_text())"
        commands.append([sys.executable, "-c", script])
    done = subprocess.run(
        [sys.executable, str(AUDIT), *commands[0], "--", *commands[1]], capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    for part in output:
        assert part in done.stdout
