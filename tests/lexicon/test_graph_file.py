"""Word graph files: damaged files are refused and rebuilt, and no partial file is ever visible."""

from __future__ import annotations

import json
import signal
import struct
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.errors import FileUnwritable
from mozaika.lexicon.codes import alphabet_digest
from mozaika.lexicon.errors import GRAPH_FAULTS, BadWordGraph
from mozaika.lexicon.graph import open_graph
from mozaika.lexicon.graph_file import MAGIC, VERSION, load_graph, save_graph
from mozaika.lexicon.in_memory import sections_of
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.study import all_words
from mozaika.rules.alphabet import Alphabet
from tests.lexicon.graphs import ENGLISH, POLISH, TURKISH, built_from, edition_of, environment, run_python, shipped
from tests.property.games import LONG

WORDS = ["KO", "KOT", "KOTY", "OKO", "TOK", "ŻÓŁW"]
HEAD = struct.calcsize("<8sI32s")


def written(path: Path, alphabet: Alphabet = POLISH, **header: object) -> Path:
    built = built_from("\n".join(WORDS), alphabet)
    facts = {"name": "tiny", "alphabet": alphabet_digest(alphabet), "dropped": {}, "words": built.words, "longest": 4}
    facts |= {"dawg": built.dawg, "gaddag": built.gaddag, "digest": built.digest, **header}
    save_graph(path, facts, sections_of(built))
    return path


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a valid file."""
    return written(tmp_path_factory.mktemp("good") / "tiny.words").read_bytes()


def reason(path: Path, content: bytes, alphabet: Alphabet = POLISH) -> str:
    path.write_bytes(content)
    with pytest.raises(BadWordGraph) as caught:
        open_graph(path, alphabet)
    assert caught.value.file == str(path)
    assert caught.value.reason in GRAPH_FAULTS
    return caught.value.reason


# --- one file -------------------------------------------------------------------------------------------------------


def test_graph_file_round_trip(tmp_path: Path) -> None:
    graph = open_graph(written(tmp_path / "tiny.words", title="Ż"), POLISH)
    assert all_words(graph) == WORDS
    assert (graph.name, graph.header["title"], graph.header["version"]) == ("tiny", "Ż", VERSION)


def test_same_graph_gives_the_same_bytes(tmp_path: Path) -> None:
    assert written(tmp_path / "one").read_bytes() == written(tmp_path / "two").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


@given(data=st.data())
def test_any_single_changed_byte_is_detected(
    data: st.DataObject, good: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = data.draw(st.one_of(st.integers(0, HEAD + 8), st.integers(0, len(good) - 1)))
    changed = bytearray(good)
    changed[place] ^= data.draw(st.integers(1, 255))
    said = reason(tmp_path_factory.getbasetemp() / "changed.words", bytes(changed))
    if place < len(MAGIC) - 1:
        assert said == "foreign"
    elif place == len(MAGIC) - 1:
        assert said == "version"
    else:
        assert said in ("damaged", "version")


@given(data=st.data())
def test_truncated_file_is_detected_at_any_length(
    data: st.DataObject, good: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    length = data.draw(st.one_of(st.integers(0, HEAD + 8), st.integers(0, len(good) - 1)))
    said = reason(tmp_path_factory.getbasetemp() / "cut.words", good[:length])
    assert said in ("truncated", "foreign", "damaged")


def test_file_with_trailing_bytes_is_damaged(tmp_path: Path, good: bytes) -> None:
    assert reason(tmp_path / "more.words", good + b"\0" * 4) == "damaged"


@pytest.mark.parametrize("content", [b"MZ" * 100, b"PK\3\4" * 50, b"kot\nkoty\n" * 20, b"\0" * 4096, b"m"])
def test_file_of_another_program_is_foreign(tmp_path: Path, content: bytes) -> None:
    assert reason(tmp_path / "other.words", content) == "foreign"


def test_empty_file_is_truncated_and_absent_file_is_missing(tmp_path: Path) -> None:
    assert reason(tmp_path / "empty.words", b"") == "truncated"
    for path in (tmp_path / "nowhere.words", tmp_path):
        with pytest.raises(BadWordGraph) as caught:
            load_graph(path)
        assert caught.value.reason == "missing"


def test_file_of_another_version_is_refused_as_version(tmp_path: Path, good: bytes) -> None:
    assert reason(tmp_path / "next.words", MAGIC[:-1] + b"\x02" + good[8:]) == "version"
    assert reason(tmp_path / "next.words", sealed(good, version=VERSION + 1)) == "version"


@pytest.mark.parametrize("header", [b"[]", b"null", b"{}", b"7", b'"x"', b'{"version":1}', b"{", b"\xff", b"[" * 5000])
def test_valid_checksum_with_invalid_header_is_damaged(tmp_path: Path, header: bytes) -> None:
    gap = bytes(-(HEAD + len(header)) % 64)
    start = struct.pack("<8sI32s", MAGIC, len(header), sha256(header + gap).digest())
    assert reason(tmp_path / "odd.words", start + header + gap) in ("damaged", "version")


def sealed(good: bytes, **changes: object) -> bytes:
    """The same graph with a changed header and a matching checksum."""
    (length,) = struct.unpack_from("<I", good, 8)
    text = json.dumps({**json.loads(good[HEAD : HEAD + length]), **changes}).encode()
    text += b" " * (-(HEAD + len(text)) % 64)
    return struct.pack("<8sI32s", MAGIC, len(text), sha256(text).digest()) + text + good[HEAD + length :]


def test_graph_shorter_than_its_header_says_is_truncated(tmp_path: Path, good: bytes) -> None:
    assert reason(tmp_path / "short.words", sealed(good, sections=[["graph", "I", 4 * 10**6, ""]])) == "truncated"


def test_header_with_wrong_sections_is_damaged(tmp_path: Path, good: bytes) -> None:
    for sections in ([["graph", "I", "many", ""]], [["graph", "I", 8, ""]], [["graph"]], 7, []):
        assert reason(tmp_path / "odd.words", sealed(good, sections=sections)) == "damaged"


def test_graph_for_another_alphabet_is_refused(tmp_path: Path, good: bytes) -> None:
    assert reason(tmp_path / "polish.words", good, TURKISH) == "letters"
    assert reason(tmp_path / "polish.words", good, ENGLISH) == "letters"


def test_failed_write_leaves_no_files(tmp_path: Path) -> None:
    (tmp_path / "taken.words").mkdir()
    with pytest.raises(OSError, match=r"taken\.words"):
        written(tmp_path / "taken.words")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.words"]


# --- the cache ------------------------------------------------------------------------------------------------------


def cached(library: LexiconLibrary, name: str = "kelimelik") -> Path:
    return library.graph_path(library.find(name), edition_of(name).alphabet)


@pytest.mark.parametrize("damage", ["flipped", "cut", "empty", "foreign", "another list"])
def test_damaged_graph_in_the_cache_is_rebuilt(tmp_path: Path, damage: str) -> None:
    library, turkish = LexiconLibrary(cache=tmp_path), edition_of("kelimelik")
    good = cached(LexiconLibrary()).read_bytes() if shipped("kelimelik") else b""
    path = cached(library)
    path.parent.mkdir(parents=True)
    flipped = good[:100_000] + bytes((good[100_000] ^ 1,)) + good[100_001:]
    other = written(tmp_path / "other.words").read_bytes()
    contents = {"flipped": flipped, "cut": good[:-4096], "empty": b"", "foreign": b"GIF89a" * 99, "another list": other}
    path.write_bytes(contents[damage])
    shares: list[float] = []
    graph = library.open("kelimelik", turkish, lambda name, share: shares.append(share))
    assert (shares[0], shares[-1], sorted(shares) == shares) == (0, 1, True)
    assert "KELİME" in graph
    assert path.read_bytes() == good
    assert library.open("kelimelik", turkish, lambda name, share: pytest.fail("built twice")).digest == graph.digest


def test_stale_graphs_and_partial_files_are_deleted(tmp_path: Path) -> None:
    library = LexiconLibrary(cache=tmp_path)
    path = cached(library)
    path.parent.mkdir(parents=True)
    same_list = path.name.rpartition("-")[0]
    old, partial = path.with_name(f"{same_list}-0123.words"), path.with_name(f".{same_list}-0123.words.ff.partial")
    other = path.with_name("twl-48f8ee1c-0123.words")
    for file in (old, partial, other):
        file.write_bytes(b"x")
    library.open("kelimelik", edition_of("kelimelik"))
    assert (path.exists(), old.exists(), partial.exists(), other.exists()) == (True, False, False, True)


def test_unwritable_cache_is_reported_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FileUnwritable):
        LexiconLibrary(cache=tmp_path / "file").open("kelimelik", edition_of("kelimelik"))


# --- several processes ----------------------------------------------------------------------------------------------

OPEN = """
import sys
from pathlib import Path
from mozaika.editions import load_edition
from mozaika.lexicon.in_memory import sections_of
from mozaika.lexicon.library import LexiconLibrary
built = []
library = LexiconLibrary(cache=Path(sys.argv[1]))
graph = library.open("twl", load_edition("english"), lambda name, share: built.append(share))
print(len(graph), graph.digest, sum(0 < share < 1 for share in built))
"""


def start(cache: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(cache)], env=environment({}), stdout=subprocess.PIPE, encoding="utf-8"
    )


def test_concurrent_processes_build_the_graph_once(tmp_path: Path) -> None:
    processes = [start(tmp_path) for _ in range(3)]
    answers = [process.communicate(timeout=300)[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0] * 3
    assert {(int(words), digest) for words, digest, _ in answers} == {(178_691, shipped("twl").digest)}
    assert sum(int(steps) > 0 for *_, steps in answers) == 1
    assert [path.suffix for path in (tmp_path / "lexica").glob("*.words")] == [".words"]


def test_kill_during_a_build_leaves_nothing_broken(tmp_path: Path) -> None:
    """A builder is killed at random moments; the next process finds a complete graph or builds it."""
    random, began = Random(9), time.monotonic()
    start(tmp_path / "whole").communicate(timeout=300)
    took = time.monotonic() - began
    cache = tmp_path / "killed"
    for _ in range(20 if LONG else 2):
        process = start(cache)
        time.sleep(took * random.uniform(0.4, 1.0))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        for path in (cache / "lexica").glob("*.words"):
            assert open_graph(path, ENGLISH).digest == shipped("twl").digest
            path.unlink()
    done = run_python(OPEN, str(cache))
    assert done.stdout.split()[:2] == ["178691", shipped("twl").digest], done.stderr
    assert list((cache / "lexica").glob(".*")) == []


MEMORY = """
from mozaika.editions import load_edition
from mozaika.lexicon.library import open_lexicon
def private():
    with open("/proc/self/smaps_rollup") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("Private"))
edition, before = load_edition("polish"), private()
graph = open_lexicon(edition)
found = sum(word in graph for word in ("KOT", "ŻÓŁW", "ŹDŹBŁO", "XYZ"))
print(found, private() - before, graph.file.path.stat().st_size // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="needs Linux to measure shared memory")
def test_graph_is_mapped_not_copied() -> None:
    """Measured while this process also has the file open, as a second server process would."""
    assert shipped("sjp").array.sum() > 0  # every page is in memory here
    done = run_python(MEMORY)
    found, private, size = map(int, done.stdout.split())
    assert found == 3
    assert size > 30_000  # kB
    assert private < 3_000
