"""The judge of tables with an online dictionary: stored answers, the dictionary, the list; failures, quotas, limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mozaika.editions import load_edition
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.state import VerdictSource
from mozaika.service import dictionary_judge
from mozaika.service.circuit_breaker import PAUSE_S, CircuitBreaker
from mozaika.service.dictionary_judge import MAX_AGE_MS, DictionaryJudge, DictionaryQuotas
from mozaika.service.errors import StoreUnreachable
from mozaika.service.ports import LexiconCard
from mozaika.service.stores.sqlite import SqliteStore
from tests.marks import rule
from tests.service.world import FakeClock, FakeWords

CARD = LexiconCard("tdk", "TDK", "tr", 3, 4, "", "", "", fallback="Small")
TURKISH = load_edition("turkish").alphabet
DICTIONARY, CACHE, LIST = VerdictSource.DICTIONARY, VerdictSource.CACHE, VerdictSource.LIST


@dataclass
class FakeClient:
    """Every word is valid except those in `wrong`; with `is_dead` there is no answer."""

    wrong: set[str] = field(default_factory=set)
    is_dead: bool = False
    address: str = "http://tdk.example/"
    patience: float = 2.0
    asked: list[tuple[str, ...]] = field(default_factory=list)
    release: asyncio.Event | None = None
    is_closed: bool = False

    async def ask(self, words: Sequence[str], alphabet: Alphabet) -> dict[str, bool]:
        self.asked.append(tuple(words))
        if self.release is not None:
            await self.release.wait()
        return {} if self.is_dead else {word: word not in self.wrong for word in words}

    async def close(self) -> None:
        self.is_closed = True


@dataclass
class Judging:
    judge: DictionaryJudge
    client: FakeClient
    store: SqliteStore
    clock: FakeClock
    seconds: list[float]
    words: FakeWords = field(default_factory=lambda: FakeWords(wrong={"LOKAL"}))

    async def verdicts(self, *words: str, person: str = "ala") -> dict[str, tuple[bool, VerdictSource]]:
        found = await self.judge.judge(words, self.words, TURKISH, person)
        assert list(found.valid) == list(dict.fromkeys(words))
        return {word: (found.valid[word], found.sources[word]) for word in words}


@pytest.fixture
async def judging(tmp_path: Path) -> AsyncIterator[Judging]:
    store, clock, client, seconds = SqliteStore(tmp_path / "tables.db"), FakeClock(), FakeClient(), [0.0]
    judge = DictionaryJudge(CARD, client, store.verdicts, clock)
    judge.breaker = CircuitBreaker(lambda: seconds[0])
    yield Judging(judge, client, store, clock, seconds)
    await judge.stop()
    assert client.is_closed
    await store.close()


async def settled(judging: Judging) -> None:
    """Wait for the trial in the background."""
    assert judging.judge._trial is not None
    await judging.judge._trial


@rule("7.11")
async def test_dictionary_decides_first_then_its_stored_answers(judging: Judging) -> None:
    judging.client.wrong = {"KALEM"}
    assert await judging.verdicts("KİTAP", "KALEM", "LOKAL") == {
        "KİTAP": (True, DICTIONARY),
        "KALEM": (False, DICTIONARY),
        "LOKAL": (True, DICTIONARY),
    }
    assert await judging.verdicts("KALEM", "EV", "KALEM") == {"KALEM": (False, CACHE), "EV": (True, DICTIONARY)}
    assert judging.client.asked == [("KİTAP", "KALEM", "LOKAL"), ("EV",)]


@rule("7.11")
async def test_list_decides_if_the_dictionary_does_not_answer(judging: Judging) -> None:
    judging.client.is_dead = True
    assert await judging.verdicts("LOKAL", "EV") == {"LOKAL": (False, LIST), "EV": (True, LIST)}
    judging.client.is_dead = False  # what the list decided was not stored
    judging.judge.breaker.succeeded()
    assert await judging.verdicts("LOKAL") == {"LOKAL": (True, DICTIONARY)}


@rule("7.11")
async def test_failed_dictionary_is_left_alone_for_a_while(judging: Judging) -> None:
    judging.client.is_dead = True
    await judging.verdicts("EV")
    for word in ("AT", "OT", "SU"):
        assert await judging.verdicts(word) == {word: (True, LIST)}
    assert judging.client.asked == [("EV",)]


async def test_trial_of_a_failed_dictionary_makes_nobody_wait(judging: Judging) -> None:
    judging.client.is_dead = True
    await judging.verdicts("EV")
    judging.client.is_dead, judging.client.release = False, asyncio.Event()
    judging.seconds[0] += PAUSE_S
    assert await judging.verdicts("AT") == {"AT": (True, LIST)}  # although the trial hangs
    assert await judging.verdicts("OT") == {"OT": (True, LIST)}
    judging.client.release.set()
    await settled(judging)
    assert await judging.verdicts("AT", "OT") == {"AT": (True, CACHE), "OT": (True, DICTIONARY)}


async def test_late_answer_to_one_word_counts_as_a_failure(judging: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(words: Sequence[str], alphabet: Alphabet) -> dict[str, bool]:
        return {words[0]: True}

    monkeypatch.setattr(judging.client, "ask", ask)
    judging.client.patience = 10
    await judging.verdicts("EV", "AT")
    assert not judging.judge.breaker.is_open  # answered at once, though one reply was malformed
    judging.client.patience = 0
    assert await judging.verdicts("OT", "SU") == {"OT": (True, DICTIONARY), "SU": (True, LIST)}
    assert judging.judge.breaker.is_open


async def test_warm_up_finds_out_in_the_background_once(judging: Judging) -> None:
    judging.client.is_dead = True
    judging.judge.warm_up(TURKISH)
    judging.judge.warm_up(TURKISH)
    await settled(judging)
    judging.judge.warm_up(TURKISH)
    assert judging.client.asked == [("AB",)]
    assert await judging.verdicts("EV") == {"EV": (True, LIST)}  # at once
    assert judging.client.asked == [("AB",)]


async def test_person_beyond_their_quota_is_judged_by_the_list(
    judging: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited = DictionaryJudge(
        CARD, judging.client, judging.store.verdicts, judging.clock, quotas=DictionaryQuotas(per_person=2)
    )
    monkeypatch.setattr(judging, "judge", limited)
    found = await judging.verdicts("EV", "AT", "OT")
    assert [source for _, source in found.values()] == [DICTIONARY, DICTIONARY, LIST]
    assert await judging.verdicts("EV", "SU") == {"EV": (True, CACHE), "SU": (True, LIST)}
    assert await judging.verdicts("SU", person="olek") == {"SU": (True, DICTIONARY)}


async def test_people_of_one_address_share_a_quota(judging: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    quotas = DictionaryQuotas(per_address=3, origin_of=lambda person: "home" if person == "ewa" else "far")
    limited = DictionaryJudge(CARD, judging.client, judging.store.verdicts, judging.clock, quotas=quotas)
    monkeypatch.setattr(judging, "judge", limited)
    await judging.verdicts("EV", "AT", person="ala")
    assert await judging.verdicts("OT", "SU", person="olek") == {"OT": (True, DICTIONARY), "SU": (True, LIST)}
    assert await judging.verdicts("SU", person="ewa") == {"SU": (True, DICTIONARY)}


async def test_stored_answers_expire(judging: Judging) -> None:
    await judging.verdicts("EV")
    judging.clock.time += MAX_AGE_MS
    assert await judging.verdicts("EV") == {"EV": (True, CACHE)}
    judging.clock.time += 1
    assert await judging.verdicts("EV") == {"EV": (True, DICTIONARY)}


async def test_stored_answers_are_bounded_in_number(judging: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary_judge, "MAX_STORED", 3)
    monkeypatch.setattr(dictionary_judge, "_TRIM_EVERY", 2)
    for first in "ABCDEFGHIJ":
        judging.clock.time += 1
        await judging.verdicts(first + "A")
    ((stored,),) = await judging.store.database.rows("SELECT count(*) FROM verdicts")
    assert stored <= 3 + 2
    assert (await judging.verdicts("JA"))["JA"][1] is CACHE


async def test_unreachable_store_does_not_stop_judging(judging: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(*_: Any) -> Any:
        raise StoreUnreachable

    for name in ("find", "add", "trim"):
        monkeypatch.setattr(judging.store.verdicts, name, lost)
    assert await judging.verdicts("EV") == {"EV": (True, DICTIONARY)}
    await judging.judge.forget_old()


async def test_verdicts_are_counted_by_source(judging: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(judging.judge._metrics, "word_judged", counted.append)
    await judging.verdicts("EV")
    await judging.verdicts("EV")
    judging.judge.breaker.failed()
    await judging.verdicts("AT")
    assert counted == ["service", "cache", "list"]
