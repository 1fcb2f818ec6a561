"""tools/release.py: the version, the changelog, and a dry run in a small repository."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools import release
from tools.release import BadRelease

CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Added\n- Something.\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the files that a release changes, in which nothing is built."""
    root = tmp_path / "repository"
    files = {
        "pyproject.toml": '[project]\nversion = "0.1.0"\n',
        "src/mozaika/__init__.py": '__version__ = "0.1.0"\n',
        "frontend/package.json": '{\n  "version": "0.1.0"\n}\n',
        "CHANGELOG.md": CHANGELOG,
        ".gitignore": "src/mozaika/lexicon\nsrc/mozaika/web\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for folder in release._GENERATED:
        (root / folder).mkdir(parents=True)
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "nobody@localhost")
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Begin"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    monkeypatch.setattr(release, "build", lambda root, version: [root / "dist" / f"mozaika-{version}.whl"])
    return root


def test_release_sets_versions_dates_the_changelog_and_tags(repository: Path) -> None:
    release.release(repository, "0.2.0", dry_run=False)
    assert release.current_version(repository) == "0.2.0"
    assert "0.1.0" not in "".join((repository / name).read_text() for name in release.VERSIONED)
    assert "## Unreleased\n\n## 0.2.0 (20" in (repository / "CHANGELOG.md").read_text()
    assert release._git(repository, "tag") == "v0.2.0"
    assert release._git(repository, "status", "--porcelain") == ""


def test_dry_run_leaves_the_repository_unchanged(repository: Path) -> None:
    assert [file.name for file in release.release(repository, "0.2.0", dry_run=True)] == ["mozaika-0.2.0.whl"]
    assert release.current_version(repository) == "0.1.0"
    assert release._git(repository, "tag") == ""


def test_uncommitted_changes_stop_a_release(repository: Path) -> None:
    (repository / "CHANGELOG.md").write_text("other")
    with pytest.raises(BadRelease, match="uncommitted"):
        release.release(repository, "0.2.0", dry_run=False)


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "1", "v0.2.0", "0.2.0-rc1"])
def test_version_must_follow_the_current_one(version: str) -> None:
    with pytest.raises(BadRelease):
        release.check_version("0.1.0", version)


@pytest.mark.parametrize("text", ["# Changelog\n", "## Unreleased\n\n## 0.1.0 (2026-01-01)\n- x\n", "## Unreleased\n"])
def test_changelog_without_changes_stops_a_release(text: str) -> None:
    with pytest.raises(BadRelease):
        release.dated_changelog(text, "0.2.0", "2026-11-18")
