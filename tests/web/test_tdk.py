"""Turkish tables of a server that asks the TDK dictionary, which is a local server here."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mozaika.lexicon.tdk_client import TdkClient
from mozaika.records.formats import FORMATS
from mozaika.rules import events as ev
from mozaika.rules.state import VerdictSource
from mozaika.service.circuit_breaker import CircuitBreaker
from mozaika.service.dictionary_judge import DictionaryJudge
from tests.faults.client import laid_tiles
from tests.lexicon import dictionary_server as reply
from tests.lexicon.dictionary_server import NOT_FOUND, FakeDictionary, say_yes
from tests.lexicon.dictionary_server import serving as serving_dictionary
from tests.lexicon.graphs import shipped
from tests.marks import rule
from tests.web.client import PERSON, bot, people
from tests.web.pairs import Pair, opening, pair
from tests.web.players import valid_play
from tests.web.refusals import refusal
from tests.web.server import Served, serving

WORDS = shipped("kelimelik")
DICTIONARY, CACHE, LIST = VerdictSource.DICTIONARY, VerdictSource.CACHE, VerdictSource.LIST


@pytest.fixture(scope="module")
def dictionary() -> Iterator[FakeDictionary]:
    with serving_dictionary() as running:
        yield running


@pytest.fixture(scope="module")
def asking(dictionary: FakeDictionary, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that asks the dictionary."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("no_proxy", "*")
        with serving(tmp_path_factory.mktemp("asking"), tdk=dictionary.url) as served:
            yield served


@pytest.fixture(autouse=True)
def answers_yes(dictionary: FakeDictionary, asking: Served) -> None:
    """Every test begins with a dictionary that answers, and knows every word."""
    dictionary.answers, dictionary.asked = {"*": say_yes}, []
    judge_of(asking).breaker = CircuitBreaker()


def judge_of(served: Served) -> DictionaryJudge:
    judge = served.services.lexica.judge
    assert judge is not None
    return judge


async def listed_play(two: Pair) -> list[dict[str, Any]]:
    """Exchange until whoever is on turn has a play by the list."""
    while True:
        await two.settle()
        found = valid_play(two.mover.here, WORDS, Random(4))
        if found is not None:
            return laid_tiles(found)
        assert (await two.mover.command("exchange", tiles=list(two.mover.here.rack.tiles)))["kind"] == "done"


def sources_in(served: Served, table: str) -> list[VerdictSource]:
    return [source for event in served.log(table) if isinstance(event, ev.PlayCommitted) for source in event.sources]


# --- which tables ask -----------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize(
    ("edition", "lexicon", "shown"),
    [
        ("turkish", "", "tdk"),
        ("turkish", "tdk", "tdk"),
        ("turkish", "kelimelik", "kelimelik"),
        ("turkish", "none", ""),
        ("english", "", "sowpods"),
    ],
)
async def test_turkish_table_asks_tdk_unless_another_list_is_chosen(
    asking: Served, edition: str, lexicon: str, shown: str
) -> None:
    async with people(asking, "Ala") as (ala,):
        table = await ala.table([PERSON, PERSON], edition=edition, lexicon=lexicon)
        assert table["lexicon"] == shown


async def test_choices_offer_tdk_with_its_fallback(asking: Served) -> None:
    async with people(asking, "") as (guest,):
        choices = (await guest.ask("GET", "/api/choices")).json()
        lists = [card["name"] for card in choices["lexica"] if card["language"] == "tr"]
        card = next(card for card in choices["lexica"] if card["name"] == "tdk")
        assert lists[:2] == ["tdk", "kelimelik"]
        assert card["fallback"] == "Kelimelik, Türkçe madde başları"
        assert {edition["lexicon"] for edition in choices["editions"] if edition["language"] == "tr"} == {"tdk"}


async def test_tdk_is_refused_for_another_language(asking: Served) -> None:
    async with people(asking, "Ala") as (ala,):
        body = {"seats": [PERSON, PERSON], "edition": "english", "lexicon": "tdk"}
        refusal(await ala.ask("POST", "/api/tables", body), 400, "wrong-lexicon")


async def test_server_without_tdk_offers_none(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        choices = (await ala.ask("GET", "/api/choices")).json()
        assert "tdk" not in {card["name"] for card in choices["lexica"]}
        assert {edition["lexicon"] for edition in choices["editions"] if edition["language"] == "tr"} == {"kelimelik"}
        assert (await ala.table([PERSON, PERSON], edition="turkish"))["lexicon"] == "kelimelik"
        body = {"seats": [PERSON, PERSON], "edition": "turkish", "lexicon": "tdk"}
        refusal(await ala.ask("POST", "/api/tables", body), 400, "unknown-lexicon")


# --- verdicts -------------------------------------------------------------------------------------------------------


@rule("7.11")
async def test_tdk_accepts_a_word_that_the_list_lacks(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish") as two:
        assert (await two.mover.command("play", tiles=opening(two.mover, 5)))["kind"] == "done"
        await two.settle()
        assert sources_in(asking, two.table) == [DICTIONARY]
        screen = await two.mover.check_screen()
        assert screen["turns"][-1]["sources"] == ["service"]


@rule("7.11", "7.1")
async def test_tdk_refuses_a_word_that_the_list_has(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish") as two:
        tiles = await listed_play(two)
        dictionary.answers = {"*": NOT_FOUND}
        for _ in range(2):
            assert (await two.mover.command("play", tiles=tiles))["code"] == "invalid-words"
        played = [word for word in dictionary.asked if word != "ab"]
        assert len(played) == 1  # the second verdict is the stored answer


@rule("7.11", "7.4")
async def test_challenge_is_decided_by_tdk(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish", changes={"rules": {"word_checking": "challenge"}}) as two:
        tiles = await listed_play(two)
        assert (await two.mover.command("play", tiles=tiles))["kind"] == "done"
        await two.settle()
        assert [word for word in dictionary.asked if word != "ab"] == []
        dictionary.answers = {"*": NOT_FOUND}
        assert (await two.other.command("challenge"))["kind"] == "done"
        await two.settle()
        decided = next(event for event in asking.log(two.table) if isinstance(event, ev.ChallengeDecided))
        assert (len(decided.invalid), decided.sources) == (1, (DICTIONARY,))
        assert asking.final(two.table).turns[-1].sources == (DICTIONARY,)


async def test_table_without_tdk_asks_nothing(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish", lexicon="kelimelik") as two:
        assert (await two.mover.command("play", tiles=await listed_play(two)))["kind"] == "done"
        await two.settle()
        assert dictionary.asked == []
        assert sources_in(asking, two.table) == []


async def test_preview_asks_the_list_only(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish", changes={"rules": {"live_word_feedback": True}}) as two:
        await two.mover.ask("preview", tiles=opening(two.mover, 5))
        assert [word for word in dictionary.asked if word != "ab"] == []


@pytest.mark.parametrize("suffix", [each.name for each in FORMATS if each.name in ("json", "sdf")])
async def test_download_says_who_decided_on_each_word(asking: Served, suffix: str) -> None:
    async with pair(asking, edition="turkish") as two:
        await two.mover.command("play", tiles=opening(two.mover, 4))
        await two.settle()
        text = (await two.clients[0].ask("GET", f"/api/tables/{two.table}/file/{suffix}")).text
        assert '"sources": ["service"]' in text
        if suffix == "json":
            created = json.loads(text)["events"][0]
            assert (created["edition"]["lexicon"]["name"], created["edition"]["lexicon"]["service"]) == (
                "kelimelik",
                "tdk",
            )


# --- the dictionary fails -------------------------------------------------------------------------------------------

BROKEN = {
    "late": reply.late(30, [reply.entry("kitap")]),
    "html": reply.raw("<html>Bakım çalışması</html>".encode()),
    "server error": reply.raw(b"[]", 500),
    "closed connection": reply.hang_up,
    "huge body": reply.raw(b"[" + b" " * 5_000_000 + b"]"),
    "endless": reply.endless,
    "dripping headers": reply.dripping_headers,
}


@rule("7.11")
@pytest.mark.parametrize("answer", BROKEN.values(), ids=BROKEN)
async def test_list_decides_if_tdk_fails_and_the_next_word_at_once(
    asking: Served, dictionary: FakeDictionary, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = judge_of(asking)._client
    assert isinstance(client, TdkClient)
    monkeypatch.setattr(client, "patience", 0.7)
    async with pair(asking, edition="turkish") as two:
        dictionary.answers = {"*": answer}
        tiles = await listed_play(two)
        playing = asyncio.ensure_future(two.mover.command("play", tiles=tiles))
        async with asyncio.timeout(60):
            assert (await two.clients[1].ask("GET", "/health")).status_code == 200  # while the word is looked up
        assert (await playing)["kind"] == "done"
        await two.settle()
        assert set(sources_in(asking, two.table)) == {LIST}
        asked = len(dictionary.asked)
        assert (await two.mover.command("play", tiles=await listed_play(two)))["kind"] == "done"
        await two.settle()
        assert len(dictionary.asked) == asked  # it is not asked now
        assert set(sources_in(asking, two.table)) == {LIST}


async def test_word_takes_two_seconds_at_most(asking: Served, dictionary: FakeDictionary) -> None:
    async with pair(asking, edition="turkish") as two:
        over = threading.Event()
        dictionary.answers = {"*": reply.after(over.wait, NOT_FOUND)}
        tiles = await listed_play(two)
        began = time.monotonic()
        assert (await two.mover.command("play", tiles=tiles))["kind"] == "done"  # before the dictionary answers
        assert time.monotonic() - began > 1.9
        over.set()
    client = judge_of(asking)._client
    assert isinstance(client, TdkClient)
    assert client.patience == 2


# --- bots -----------------------------------------------------------------------------------------------------------


@rule("7.11")
async def test_bot_plays_a_word_that_tdk_accepts(asking: Served, dictionary: FakeDictionary) -> None:
    """The dictionary refuses the first three words that it is asked for."""
    refused: list[str] = []

    def picky(handler: reply.Handler) -> None:
        word = handler.dictionary.asked[-1]
        if word != "ab" and word not in refused and len(refused) < 3:
            refused.append(word)
        body = NOT_FOUND if word in refused else [reply.entry(word)]
        handler.reply(json.dumps(body, ensure_ascii=False).encode())

    dictionary.answers = {"*": picky}
    async with people(asking, "Ala") as (ala,):
        table = (await ala.table([PERSON, bot("expert")], edition="turkish", kind="private"))["id"]
        async with ala.socket(table, seat=0) as socket:
            await socket.began()
            if socket.here.state.turn == 0:
                await socket.command("pass")
            await socket.until(lambda: any(turn.seat == 1 and turn.words for turn in socket.here.state.turns))
            turn = next(turn for turn in socket.here.state.turns if turn.seat == 1)
            folded = {"".join(map(WORDS.alphabet.small, WORDS.alphabet.parse(word))) for word in turn.words}
            assert len(refused) == 3
            assert not folded & set(refused)
            assert set(turn.sources) <= {DICTIONARY, CACHE}
