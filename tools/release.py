"""Makes a release: `python tools/release.py VERSION [--dry-run]`, as `make release VERSION=…` does.

It sets the version, dates the changelog, commits and tags, builds the published wheel and the source distribution into
`dist/`, and checks both. Nothing is uploaded. With `--dry-run` all of it happens in a copy of the repository, which is
removed afterwards.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNRELEASED = "## Unreleased"
_VERSION = re.compile(r"\d+\.\d+\.\d+")
# The file and the beginning of the line that has the version in quotes.
VERSIONED = {
    "pyproject.toml": "version = ",
    "src/mozaika/__init__.py": "__version__ = ",
    "frontend/package.json": '  "version": ',
}
_GENERATED = ("src/mozaika/lexicon/lists", "src/mozaika/web/static")  # a copy of the repository lacks them
LISTS = "mozaika/lexicon/lists"
CLOSED_LISTS = ("kelimelik", "sowpods", "twl", "common-en")


class BadRelease(Exception):
    """Why the release is not made."""


def release(root: Path, version: str, *, dry_run: bool) -> list[Path]:
    """The artefacts."""
    check_version(current_version(root), version)
    if dry_run:
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch) / "repository"
            _git(root, "clone", "--quiet", "--no-hardlinks", str(root), str(copy))
            for folder in _GENERATED:
                shutil.copytree(root / folder, copy / folder)
            return release(copy, version, dry_run=False)
    if _git(root, "status", "--porcelain"):
        raise BadRelease("there are uncommitted changes")
    for name, beginning in VERSIONED.items():
        text = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(with_version(text, beginning, version), encoding="utf-8")
    changelog, today = root / "CHANGELOG.md", datetime.now(UTC).date().isoformat()
    dated = dated_changelog(changelog.read_text(encoding="utf-8"), version, today)
    changelog.write_text(dated, encoding="utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", f"Version {version}")
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Version {version}")
    return build(root, version)


def current_version(root: Path) -> str:
    found = re.search(r'^version = "(.*)"$', (root / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise BadRelease("pyproject.toml has no version")
    return found[1]


def check_version(current: str, new: str) -> None:
    if not _VERSION.fullmatch(new):
        raise BadRelease(f"{new} is not a version such as 1.2.0")
    if [*map(int, new.split("."))] <= [*map(int, current.split("."))]:
        raise BadRelease(f"{new} does not follow {current}")


def with_version(text: str, beginning: str, version: str) -> str:
    line = re.compile(rf'^({re.escape(beginning)})"[^"]*"', re.MULTILINE)
    changed, count = line.subn(rf'\g<1>"{version}"', text, count=1)
    if not count:
        raise BadRelease(f"no line begins with {beginning!r}")
    return changed


def dated_changelog(text: str, version: str, date: str) -> str:
    """The changes so far under the version and its date, below an empty section for the next ones."""
    before, heading, after = text.partition(f"{UNRELEASED}\n")
    if not heading or not after.partition("\n## ")[0].strip():
        raise BadRelease("the changelog has no unreleased changes")
    return f"{before}{heading}\n## {version} ({date})\n{after}"


def build(root: Path, version: str) -> list[Path]:
    folder = root / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=root, env={**os.environ, "MOZAIKA_LISTS": "open"}, check=True, stdout=sys.stderr)
    wheel, source = folder / f"mozaika-{version}-py3-none-any.whl", folder / f"mozaika-{version}.tar.gz"
    check_wheel(wheel, version)
    check_source(source)
    return [wheel, source]


def check_wheel(wheel: Path, version: str) -> None:
    """It has the version, the pages, the terms, and only lists that may be published."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"mozaika-{version}.dist-info/METADATA").decode()
    if f"\nVersion: {version}\n" not in metadata:
        raise BadRelease(f"{wheel.name} has another version")
    needed = {"mozaika/web/static/index.html", f"{LISTS}/manifest.json", f"{LISTS}/enable.txt.gz"}
    if missing := needed - names:
        raise BadRelease(f"{wheel.name} lacks {', '.join(sorted(missing))}")
    if closed := sorted(names & {f"{LISTS}/{name}.txt.gz" for name in CLOSED_LISTS}):
        raise BadRelease(f"{wheel.name} has lists that may not be published: {', '.join(closed)}")
    if not any(name.endswith("share/doc/mozaika/LEXICA.md") for name in names):
        raise BadRelease(f"{wheel.name} lacks the terms of its lists")


def check_source(source: Path) -> None:
    with tarfile.open(source) as archive:
        names = archive.getnames()
    if lists := [name for name in names if name.endswith(".gz")]:
        raise BadRelease(f"{source.name} has word lists: {', '.join(lists)}")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadRelease(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true")
    options = parser.parse_args()
    try:
        made = release(ROOT, options.version, dry_run=options.dry_run)
    except BadRelease as error:
        sys.exit(f"release: {error}")
    print("tried:" if options.dry_run else "made:", *(file.name for file in made))
