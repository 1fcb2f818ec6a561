"""Measures word lists: building and opening word graphs, and searches. Kernels are compiled first.

python benchmarks/words.py [--spike FOLDER]     FOLDER has a prototype's builder, timed in the same run
"""

from __future__ import annotations

import argparse
import importlib.util
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from mozaika.editions import load_edition
from mozaika.lexicon import source_text, study
from mozaika.lexicon.build import build_graph
from mozaika.lexicon.codes import Codes
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.sources import BY_NAME

LISTS = {"sowpods": "english", "twl": "english", "kelimelik": "turkish", "sjp": "polish", "simplemma-et": "estonian"}
QUERIES = 200


def best_of(count: int, work: Callable[[], Any]) -> float:
    seconds = []
    for _ in range(count):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--spike", type=Path)
    parser.add_argument("--memory-of", metavar="LIST")
    options = parser.parse_args()
    if options.memory_of:
        _report_memory(options.memory_of)
        return
    _measure_builds(options.spike)
    _measure_start()
    library = LexiconLibrary()
    for name in ("sowpods", "sjp", "simplemma-et"):
        _measure_searches(library.open(name, load_edition(LISTS[name])))


def _measure_builds(spike: Path | None) -> None:
    build_graph(b"aa\nab", Codes(load_edition("english").alphabet))
    prototype = _prototype(spike) if spike else None
    print(f"{'list':14}{'words':>10}{'read s':>8}{'build s':>9}{'MB file':>9}{'MB peak':>9}  prototype")
    for name, edition in LISTS.items():
        codes = Codes(load_edition(edition).alphabet)
        started = time.perf_counter()
        text, _ = source_text.read_entries(BY_NAME[name])
        reading = time.perf_counter() - started
        built = build_graph(text, codes)
        seconds = best_of(3 if built.words < 10**6 else 2, lambda: build_graph(text, codes))  # noqa: B023
        peak = subprocess.run(
            [sys.executable, __file__, "--memory-of", name], capture_output=True, text=True, check=True
        ).stdout.strip()
        ratio = ""
        if prototype and edition in ("english", "polish"):
            letters = "".join(codes.alphabet.letters)
            prototype(text, letters)
            prototype_s = best_of(2, lambda: prototype(text, letters))  # noqa: B023
            ratio = f"{prototype_s:.2f} s, ratio {seconds / prototype_s:.2f}"
        size = built.graph.nbytes / 1e6
        print(f"{name:14}{built.words:>10}{reading:>8.2f}{seconds:>9.2f}{size:>9.1f}{peak:>9}  {ratio}")


def _report_memory(name: str) -> None:
    text, _ = source_text.read_entries(BY_NAME[name])
    build_graph(text, Codes(load_edition(LISTS[name]).alphabet))
    print(round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def _prototype(folder: Path) -> Callable[[bytes, str], Any]:
    spec = importlib.util.spec_from_file_location("lexbuild", folder / "lexbuild.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["lexbuild"] = module
    spec.loader.exec_module(module)
    built: Callable[[bytes, str], Any] = module.build_lexicon
    return built


def _measure_start() -> None:
    LexiconLibrary().open("sjp", load_edition("polish"))
    command = [sys.executable, "-m", "mozaika", "check", "polish", "kot"]
    seconds = best_of(5, lambda: subprocess.run(command, check=True, capture_output=True))
    print(f"\n`mozaika check polish kot`, whole process, warm cache: {seconds:.2f} s")


def _measure_searches(graph: WordGraph) -> None:
    """Mean and maximum time of random searches of each kind, in ms."""
    rng = Random(1)
    words = rng.sample(study.all_words(graph), QUERIES)
    racks = ["".join(rng.sample(word, len(word))) for word in words]
    kinds: dict[str, Callable[[int], Any]] = {
        "anagrams": lambda n: study.anagrams(graph, racks[n]),
        "anagrams, 2 blanks": lambda n: study.anagrams(graph, racks[n][2:] + "??"),
        "of 7 letters and 2 blanks, shorter": lambda n: study.anagrams(graph, racks[n][:7] + "??", shorter=True),
        "hooks": lambda n: study.hooks(graph, words[n]),
        "pattern A?C…": lambda n: study.pattern_words(graph, words[n][0] + "?" + words[n][2:]),
        "pattern *CDE": lambda n: study.pattern_words(graph, "*" + words[n][-4:]),
        "pattern *C": lambda n: study.pattern_words(graph, "*" + words[n][-1]),
        "pattern *A?C*": lambda n: study.pattern_words(graph, f"*{words[n][0]}?{words[n][2]}*"),
        "pattern *CDE*, first 1000": lambda n: study.pattern_words(graph, f"*{words[n][1:4]}*", limit=1000),
        "pattern *A*B*, first 1000": lambda n: study.pattern_words(
            graph, f"*{words[n][0]}*{words[n][-1]}*", limit=1000
        ),
    }
    study.warm(graph)
    print(f"\n{graph.name:38}{'mean ms':>9}{'worst ms':>10}")
    for kind, ask in kinds.items():
        times_ms = [best_of(1, lambda: ask(n)) * 1000 for n in range(QUERIES)]  # noqa: B023
        print(f"{kind:38}{sum(times_ms) / QUERIES:>9.2f}{max(times_ms):>10.2f}")


if __name__ == "__main__":
    main()
