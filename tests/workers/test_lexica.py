"""Word lists of a server: one build for concurrent requests, and a bounded number of open lists."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mozaika.compose import MAX_OPEN_LISTS, LibraryLexica
from mozaika.service.errors import TooBusy
from mozaika.service.ports import Preparation, PreparationTask
from tests.positions import edition


@dataclass
class FakeLibrary:
    """Every name is a list."""

    graphs: Path
    opened: list[str] = field(default_factory=list)

    def variants(self, name: str, edition: object) -> list[Any]:
        return [SimpleNamespace(built_in=True, name=name)]

    def check_alphabet(self, listed: Any, alphabet: object) -> None: ...

    def graph_path(self, listed: Any, alphabet: object) -> Path:
        return self.graphs / str(listed.name)

    def open_list(self, listed: Any, alphabet: object, *, words_only: bool) -> Any:
        self.opened.append(listed.name)
        return SimpleNamespace(built_in=True, name=listed.name, digest="")


@dataclass
class FakeBuilder:
    built: list[str] = field(default_factory=list)
    is_busy: bool = False
    progress: Callable[[float], None] = field(init=False)

    async def build(self, edition: object, lexicon: str, progress: Callable[[float], None]) -> None:
        self.built.append(lexicon)
        self.progress = progress
        await asyncio.sleep(0)
        if self.is_busy:
            raise TooBusy


def lexica_of(folder: Path) -> tuple[LibraryLexica, FakeLibrary, FakeBuilder]:
    library, builder = FakeLibrary(folder), FakeBuilder()
    return LibraryLexica(library, builder), library, builder  # type: ignore[arg-type]  # both are fakes


async def test_concurrent_requests_build_a_list_once(tmp_path: Path) -> None:
    lexica, library, builder = lexica_of(tmp_path)
    opened = await asyncio.gather(*(lexica.open(edition("english"), "club") for _ in range(20)))
    assert (builder.built, library.opened) == (["club"], ["club"])
    assert len({id(words) for words in opened}) == 1


async def test_lists_used_last_stay_open(tmp_path: Path) -> None:
    lexica, library, _ = lexica_of(tmp_path)
    for number in range(MAX_OPEN_LISTS):
        await lexica.open(edition("english"), f"list-{number}")
    await lexica.open(edition("english"), "list-0")
    await lexica.open(edition("english"), "another")
    assert len(lexica._opened) == MAX_OPEN_LISTS
    library.opened.clear()
    for name in ("list-0", "another", "list-1"):
        await lexica.open(edition("english"), name)
    assert library.opened == ["list-1"]


async def test_list_that_could_not_be_built_is_tried_again(tmp_path: Path) -> None:
    lexica, library, builder = lexica_of(tmp_path)
    builder.is_busy = True
    with pytest.raises(TooBusy):
        await lexica.open(edition("english"), "club")
    builder.is_busy = False
    assert (await lexica.open(edition("english"), "club")).name == "club"
    assert (len(builder.built), library.opened) == (2, ["club"])


async def test_progress_of_a_build_is_shown_until_it_ends(tmp_path: Path) -> None:
    lexica, _, builder = lexica_of(tmp_path)
    opening = asyncio.ensure_future(lexica.open(edition("english"), "club"))
    while not builder.built:
        await asyncio.sleep(0)
    builder.progress(0.6)
    shown = lexica.preparing
    assert shown == (Preparation(PreparationTask.WORDS, 60, 100, lexicon="club"),)
    await opening
    assert not lexica.preparing
    builder.progress(0.9)  # of a worker that nobody waits for
    assert not lexica.preparing
