"""Compiled kernels: each has one signature, and stale or unchecked machine code is never loaded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mozaika.editions import load_edition
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.kernels import home, keys, minimise, patterns, search
from mozaika.lexicon.study import all_words, anagrams, hooks, pattern_words
from tests.lexicon.graphs import DIGRAPHS, LARGE, POLISH, TURKISH, graph_of, run_python, shipped

PACKAGE = Path(home.__file__).parents[2]


def kernels() -> dict[str, object]:
    """Every compiled function that Python calls."""
    found = {}
    for module in (keys, minimise, patterns, search):
        for name, value in vars(module).items():
            is_ours = getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
            if is_ours and hasattr(value, "signatures") and value.targetoptions.get("nogil"):
                found[f"{module.__name__.rpartition('.')[2]}.{name}"] = value
    return found


def test_each_kernel_has_one_signature() -> None:
    """A second signature costs every user seconds of compile time on the first start."""
    words = ["kot", "koty", "oko", "a" * 31, "żółw", "x", "a-b"]
    graphs = [
        graph_of(list_, alphabet) for alphabet in (POLISH, TURKISH, DIGRAPHS, LARGE) for list_ in (words, [], ["aa"])
    ]
    once = graph_of_entries(Path("once.txt"), "kot\nkoty", load_edition("polish"))
    for graph in (*graphs, once, shipped("kelimelik")):
        first, second = graph.alphabet.letters[:2]
        all_words(graph)
        hooks(graph, first + second)
        for limit in (None, 0, 3):
            anagrams(graph, f"{first}{second}?", limit=limit)
            anagrams(graph, first * 40, shorter=True, limit=limit)
            for pattern in ("*", f"*{first}{second}*", f"{first}?*", f"[{first}{second}]*", f"*{first}{first}"):
                pattern_words(graph, pattern, limit=limit)
        search.gaddag_paths(graph.array, graph.header["gaddag"], 10)
    # numba has no types
    found = {name: function.signatures for name, function in kernels().items()}  # type: ignore[attr-defined]
    assert {name: kinds for name, kinds in found.items() if len(kinds) > 1} == {}
    never = {name for name, kinds in found.items() if not kinds}
    assert never <= {"minimise.larger_table"}  # only long lists outgrow the first table
    assert len(found) >= 11


# --- bounds checking ------------------------------------------------------------------------------------------------

CANARY = """
import numpy as np
from mozaika.lexicon.kernels import home
from mozaika.lexicon.kernels.keys import without_repeats
keys = np.ones((1, 4), np.uint64)
try:
    without_repeats(keys, 5)  # one more than there are
    print("unnoticed", home.kernel_home().name)
except IndexError:
    print("noticed", home.kernel_home().name)
"""


def test_bounds_checking_ignores_an_unchecked_cache(tmp_path: Path) -> None:
    """numba's own cache ignores the setting and would load unchecked machine code."""
    answers = [
        run_python(CANARY, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK=setting) for setting in ("0", "1", "0", "1")
    ]
    assert [answer.returncode for answer in answers] == [0] * 4, answers[0].stderr
    said = [answer.stdout.split() for answer in answers]
    assert [word for word, _ in said] == ["unnoticed", "noticed", "unnoticed", "noticed"]
    assert said[0][1] == said[2][1] != said[1][1] == said[3][1]
    assert {path.name for path in tmp_path.iterdir()} == {said[0][1], said[1][1]}


# --- where machine code is kept -------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel sources that a test can change."""
    for folder in ("lexicon/kernels", "engine/kernels"):
        (tmp_path / folder).mkdir(parents=True)
        for file in (PACKAGE / folder).glob("*.py"):
            shutil.copy(file, tmp_path / folder)
    monkeypatch.setattr(home, "_PACKAGE", tmp_path)
    return tmp_path


def test_same_sources_have_the_same_digest(copied: Path) -> None:
    digest = home.sources_digest()
    assert digest == home.sources_digest()
    assert home.kernel_home().name == digest


@pytest.mark.parametrize("file", ["lexicon/kernels/bits.py", "lexicon/kernels/keys.py", "lexicon/kernels/search.py"])
def test_changed_kernel_source_uses_another_cache(copied: Path, file: str) -> None:
    before = home.kernel_home()
    with (copied / file).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert home.kernel_home() != before


@pytest.mark.parametrize("folder", ["lexicon/kernels", "engine/kernels"])
def test_new_kernel_file_uses_another_cache(copied: Path, folder: str) -> None:
    before = home.kernel_home()
    (copied / folder / "zebra.py").write_text("", encoding="utf-8")
    assert home.kernel_home() != before


def test_kernels_are_cached_for_the_user_or_in_numba_cache_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert home.kernel_home().parent == tmp_path / "mozaika" / "kernels"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    assert home.kernel_home().parent == tmp_path / "mine"


WORD = """
import sys
from mozaika.editions import load_edition
from mozaika.lexicon.library import open_lexicon
graph = open_lexicon(load_edition("turkish"))
print("KELİME" in graph, sorted({"numba", "numpy", "simplemma"} & set(sys.modules)))
"""


def test_word_lookup_imports_neither_numba_nor_numpy() -> None:
    assert shipped("kelimelik")  # in the cache
    assert run_python(WORD).stdout.split(maxsplit=1) == ["True", "[]\n"]
