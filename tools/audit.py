"""Looks up known vulnerabilities of the locked Python and Node packages.

`python tools/audit.py PIP-AUDIT -- NPM…` names the two commands to run. A known vulnerability fails the audit. Packages
that no service answers about are reported and do not fail it, because a build must work without a network.
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
    """`vulnerable` are lines to print; `unknown` says which packages could not be audited, "" if all could."""

    vulnerable: list[str]
    unknown: str


def output_of(command: Sequence[str]) -> Any:
    """The JSON that a command prints; None if it fails or prints something else."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, OSError, ValueError):
        return None


def python_finding(report: Any) -> Finding:
    """pip-audit succeeds for packages that it could not look up, so they are counted here."""
    if not isinstance(report, dict) or "dependencies" not in report:
        return Finding([], "no answer about Python packages")
    packages = report["dependencies"]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    found = [
        f"{each['name']} {each['version']}: {fault['id']}, fixed in {', '.join(fault['fix_versions']) or 'no version'}"
        for each in packages
        for fault in each.get("vulns", ())
    ]
    return Finding(found, f"no answer about {len(skipped)} of {len(packages)} Python packages" if skipped else "")


def node_finding(report: Any) -> Finding:
    if not isinstance(report, dict) or "vulnerabilities" not in report:
        return Finding([], "no answer about Node packages")
    found = report["vulnerabilities"].values()
    return Finding([f"{each['name']} {each['range']}: {each['severity']}" for each in found], "")


def main(arguments: Sequence[str]) -> int:
    split = list(arguments).index("--")
    pip_audit, npm = arguments[:split], arguments[split + 1 :]
    root = Path(__file__).parents[1]
    lock = ["-r", str(root / LOCK), "--disable-pip", "--require-hashes", "-f", "json", "--progress-spinner", "off"]
    findings = (python_finding(output_of([*pip_audit, *lock])), node_finding(output_of([*npm, "audit", "--json"])))
    for finding in findings:
        for line in finding.vulnerable:
            print(f"vulnerable: {line}")
        if finding.unknown:
            print(f"not audited: {finding.unknown} (offline, or a mirror without that service)")
    if any(finding.vulnerable for finding in findings):
        return 1
    print("audit: no known vulnerability in the packages that could be looked up")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
