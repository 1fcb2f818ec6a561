"""Word lists of a server's users reach workers that lack them, whole and checked, through an object store."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from nats.js import JetStreamContext

from mozaika.editions import load_edition
from mozaika.lexicon.errors import UnknownLexicon
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.user_lists import add_list
from mozaika.records.codec import encode
from mozaika.rules.edition import Edition, LexiconName
from mozaika.workers import list_store
from mozaika.workers.bus import connect
from mozaika.workers.group import NO_OPTIONS, JobOptions
from mozaika.workers.jetstream import open_jetstream
from mozaika.workers.list_store import ListFetcher, ListPublisher, WithLists, _bucket
from mozaika.workers.scheduler import Priority
from tests.workers.nats_server import running_nats

ENGLISH = load_edition("english")
NAME = "mine"


@pytest.fixture
async def jetstream(tmp_path: Path) -> AsyncIterator[JetStreamContext]:
    async with running_nats("-js", "-sd", str(tmp_path / "jetstream")) as server:
        client = await connect(server.url, "test")
        context = await open_jetstream(client)
        assert context is not None
        yield context
        await client.close()


@pytest.fixture
def server(tmp_path: Path) -> LexiconLibrary:
    """The library of a server, with a list of its user."""
    library = LexiconLibrary(tmp_path / "server", tmp_path / "server")
    words = tmp_path / "words.txt"
    words.write_text("CAT\nCATS\nDOG\nQI\n")
    add_list(library, words, "english", NAME)
    return library


@pytest.fixture
def worker(tmp_path: Path) -> LexiconLibrary:
    return LexiconLibrary(tmp_path / "worker", tmp_path / "worker")


def list_of(library: LexiconLibrary) -> tuple[Path, WordGraph]:
    listed = library.find(NAME)
    return library.graph_path(listed, ENGLISH.alphabet), library.open_list(listed, ENGLISH.alphabet)


def edition_with(words: WordGraph) -> Edition:
    return replace(ENGLISH, lexicon=LexiconName(words.name, words.digest))


def job_with(words: WordGraph) -> bytes:
    return json.dumps({"kind": "build", "edition": encode(edition_with(words))}).encode()


async def published(context: JetStreamContext, library: LexiconLibrary) -> WordGraph:
    path, words = list_of(library)
    publisher = ListPublisher(context)
    publisher.publish(path, words.digest)
    publisher.publish(path, words.digest)
    await asyncio.gather(*publisher._running)
    return words


@dataclass
class Group:
    """Answers with the words of the list that a job names."""

    library: LexiconLibrary
    edition: Edition
    asked: list[bytes] = field(default_factory=list)

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]:
        self.asked.append(job)
        return {"digest": self.library.open(NAME, self.edition).digest}

    def refuse(self, priorities: Collection[Priority]) -> None: ...

    async def stop(self) -> None: ...


async def test_worker_without_a_list_gets_it_before_the_job_runs(
    jetstream: JetStreamContext, server: LexiconLibrary, worker: LexiconLibrary
) -> None:
    words = await published(jetstream, server)
    edition = edition_with(words)
    with pytest.raises(UnknownLexicon):
        worker.open(NAME, edition)
    jobs = WithLists(Group(worker, edition), ListFetcher(jetstream, worker))
    answers = [jobs.ask("bot", job_with(words), Priority.BOT, "ala") for _ in range(3)]
    assert await asyncio.gather(*answers) == [{"digest": words.digest}] * 3
    opened = worker.open("", edition)
    assert ("QI" in opened, "ZA" in opened) == (True, False)


async def test_other_list_of_the_same_name_is_not_taken_for_it(
    jetstream: JetStreamContext, server: LexiconLibrary, worker: LexiconLibrary, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("ZA\n")
    add_list(worker, other, "english", NAME)
    words = await published(jetstream, server)
    await ListFetcher(jetstream, worker).ensure(job_with(words))
    assert worker.open(NAME, edition_with(words)).digest == words.digest
    assert "ZA" in worker.open(NAME, ENGLISH)


@pytest.mark.parametrize("fault", ["foreign", "damaged", "another"])
async def test_file_that_is_not_the_list_is_refused(
    jetstream: JetStreamContext,
    server: LexiconLibrary,
    worker: LexiconLibrary,
    caplog: pytest.LogCaptureFixture,
    fault: str,
) -> None:
    path, words = list_of(server)
    content = bytearray(path.read_bytes())
    digest = "0" * 64 if fault == "another" else words.digest
    if fault == "damaged":
        content[-1] ^= 1
    await (await _bucket(jetstream)).put(digest, b"nothing" if fault == "foreign" else bytes(content))
    with caplog.at_level(logging.WARNING):
        await ListFetcher(jetstream, worker).ensure(job_with(words).replace(words.digest.encode(), digest.encode()))
    assert "list-not-fetched" in [record.message for record in caplog.records]
    assert not list(worker.fetched_path(digest).parent.iterdir())
    with pytest.raises(UnknownLexicon):
        worker.open(NAME, edition_with(words))


async def test_too_long_list_is_neither_published_nor_fetched(
    jetstream: JetStreamContext,
    server: LexiconLibrary,
    worker: LexiconLibrary,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, words = list_of(server)
    with caplog.at_level(logging.WARNING):
        monkeypatch.setattr(list_store, "MAX_LIST", 100)
        await published(jetstream, server)
        await (await _bucket(jetstream)).put(words.digest, path.read_bytes())
        await ListFetcher(jetstream, worker).ensure(job_with(words))
    assert [record.message for record in caplog.records].count("list-too-long") == 2
    assert not worker.fetched_path(words.digest).exists()


async def test_job_with_a_bundled_list_does_not_wait(jetstream: JetStreamContext, worker: LexiconLibrary) -> None:
    fetcher = ListFetcher(jetstream, worker)
    job = json.dumps({"digest": "a" * 64}).encode()
    await fetcher.ensure(job)
    assert not fetcher._is_missing("a" * 64)
