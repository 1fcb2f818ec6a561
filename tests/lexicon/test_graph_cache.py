"""The cache of word graphs has a size limit; graphs that are open or needed by bundled editions are never deleted."""

from __future__ import annotations

import mmap
import os
from pathlib import Path

from mozaika.editions import load_edition
from mozaika.lexicon import graph_cache
from mozaika.lexicon.library import LexiconLibrary
from tests.positions import LISTED_EDITIONS

SIZE = 100


def graph(folder: Path, name: str, used_at: int) -> Path:
    path = folder / f"{name}{graph_cache.SUFFIX}"
    path.write_bytes(bytes(SIZE))
    os.utime(path, (used_at, used_at))
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob(f"*{graph_cache.SUFFIX}"))


def test_graphs_used_longest_ago_are_deleted(tmp_path: Path) -> None:
    old = graph(tmp_path, "a", 1)
    graph(tmp_path, "b", 2)
    graph(tmp_path, "c", 3)
    graph_cache.evict(tmp_path, (), 3 * SIZE)
    assert names(tmp_path) == ["a", "b", "c"]
    graph_cache.mark_used(old)
    graph_cache.evict(tmp_path, (), 2 * SIZE)
    assert names(tmp_path) == ["a", "c"]


def test_graphs_to_keep_stay_even_above_the_limit(tmp_path: Path) -> None:
    kept = graph(tmp_path, "a", 1)
    graph(tmp_path, "b", 2)
    graph_cache.evict(tmp_path, {kept}, 0)
    assert names(tmp_path) == ["a"]


def test_open_graph_stays_until_its_mapping_is_closed(tmp_path: Path) -> None:
    with graph(tmp_path, "a", 1).open("rb") as file:
        graph_cache.lock_shared(file)
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    graph_cache.evict(tmp_path, (), 0)
    assert names(tmp_path) == ["a"]
    mapped.close()
    graph_cache.evict(tmp_path, (), 0)
    assert names(tmp_path) == []


def test_graphs_of_bundled_editions_are_kept() -> None:
    library = LexiconLibrary()
    kept = library._needed_by_bundled_editions()
    for edition in map(load_edition, LISTED_EDITIONS):
        for listed in library.variants(edition.lexicon.name, edition):
            assert library.graph_path(listed, edition.alphabet) in kept
