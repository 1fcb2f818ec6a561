"""Asks the services that know of them for known vulnerabilities in what is locked, of Python and of Node.

`python tools/audit.py PIP-AUDIT -- NPM…` gives the two commands. A known vulnerability fails; what nobody could be
asked about is said and does not fail, for a build must work without a network.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

LIMIT_S = 60
LOCK = "requirements.lock"


class Finding(NamedTuple):
    """`vulnerable` are lines to print; `unasked` says what could not be found out, "" if nothing."""

    vulnerable: list[str]
    unasked: str


def asked(command: Sequence[str]) -> Any:
    """What a command says as JSON; None if it says nothing of the kind."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, OSError, ValueError):
        return None


def of_python(said: Any) -> Finding:
    """pip-audit takes what it could not ask about for well."""
    if not isinstance(said, dict) or "dependencies" not in said:
        return Finding([], "no answer about Python packages")
    packages = said["dependencies"]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    found = [
        f"{each['name']} {each['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version'}"
        for each in packages
        for fault in each.get("vulns", ())
    ]
    return Finding(found, f"no answer about {len(skipped)} of {len(packages)} Python packages" if skipped else "")


def of_node(said: Any) -> Finding:
    if not isinstance(said, dict) or "vulnerabilities" not in said:
        return Finding([], "no answer about Node packages")
    found = said["vulnerabilities"].values()
    return Finding([f"{each['name']} {each['range']}: {each['severity']}" for each in found], "")


def main(arguments: Sequence[str]) -> int:
    split = list(arguments).index("--")
    pip_audit, npm = arguments[:split], arguments[split + 1 :]
    root = Path(__file__).parents[1]
    lock = ["-r", str(root / LOCK), "--disable-pip", "--require-hashes", "-f", "json", "--progress-spinner", "off"]
    findings = (of_python(asked([*pip_audit, *lock])), of_node(asked([*npm, "audit", "--json"])))
    for finding in findings:
        for line in finding.vulnerable:
            print(f"vulnerable: {line}")
        if finding.unasked:
            print(f"not audited: {finding.unasked} (offline, or a mirror without that service)")
    if any(finding.vulnerable for finding in findings):
        return 1
    print("audit: nothing known against what could be asked about")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
