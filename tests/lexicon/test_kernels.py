"""Compiled kernels: each is compiled for one kind of arguments, and a stale or unchecked one is never loaded."""

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
    """Every compiled function that Python calls; steps that only they call are compiled into them."""
    found = {}
    for module in (keys, minimise, patterns, search):
        for name, value in vars(module).items():
            is_ours = getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
            if is_ours and hasattr(value, "signatures") and value.targetoptions.get("nogil"):
                found[f"{module.__name__.rpartition('.')[2]}.{name}"] = value
    return found


def test_each_kernel_is_compiled_for_one_signature_whatever_is_asked() -> None:
    """A second one would cost each user seconds of compiling, and half a minute of silence on the first start."""
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
    found = {name: function.signatures for name, function in kernels().items()}  # type: ignore[attr-defined]  # numba has no types
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


def test_bounds_checking_works_with_a_cache_that_was_made_without_it(tmp_path: Path) -> None:
    """numba alone would load the unchecked machine code: its cache does not know of the setting."""
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
    """Our kernels' sources elsewhere, where they may be changed."""
    for folder in ("lexicon/kernels", "engine/kernels"):
        (tmp_path / folder).mkdir(parents=True)
        for file in (PACKAGE / folder).glob("*.py"):
            shutil.copy(file, tmp_path / folder)
    monkeypatch.setattr(home, "_PACKAGE", tmp_path)
    return tmp_path


def test_the_same_sources_have_the_same_digest(copied: Path) -> None:
    digest = home.sources_digest()
    assert digest == home.sources_digest()
    assert home.kernel_home().name == digest


@pytest.mark.parametrize("file", ["lexicon/kernels/bits.py", "lexicon/kernels/keys.py", "lexicon/kernels/search.py"])
def test_any_change_to_a_kernel_s_source_makes_another_cache(copied: Path, file: str) -> None:
    before = home.kernel_home()
    with (copied / file).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert home.kernel_home() != before


@pytest.mark.parametrize("folder", ["lexicon/kernels", "engine/kernels"])
def test_a_new_kernel_file_makes_another_cache(copied: Path, folder: str) -> None:
    before = home.kernel_home()
    (copied / folder / "zebra.py").write_text("", encoding="utf-8")
    assert home.kernel_home() != before


def test_kernels_lie_in_the_user_s_cache_unless_numba_is_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_asking_for_a_word_waits_neither_for_numba_nor_for_numpy() -> None:
    assert shipped("kelimelik")  # in the cache
    assert run_python(WORD).stdout.split(maxsplit=1) == ["True", "[]\n"]
