"""Stored analyses and comments, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from mozaika.service.analysis_ports import AnalyzedSeat, AnalyzedTurn, Comment, OpponentCard, PhaseCount, StoredAnalysis
from mozaika.service.cards import SeatCard, SeatKind
from mozaika.service.outcomes import GameOutcome, SeatOutcome
from mozaika.service.store_ports import Person
from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place
from tests.stores.test_stores import CARD, DRAWS

ANALYSIS = StoredAnalysis("game:t1", "2.0", 5, b"\x00\xffbody")
SEAT = AnalyzedSeat("t1", 0, "p1", "turkish", 7, 81_250, 4_100, 13, 1, 2)
TURN = AnalyzedTurn(
    "t1", 3, "p1", "turkish", 7, "middle", "mistake", 52_000, 9_500, "ABCÇDE?", "8D ÇA", "7F AB", "AB", False
)


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[SqlStore]:
    store = await place.open()
    try:
        yield store
    finally:
        await store.close()


async def fill(store: SqlStore) -> None:
    await store.people.add(Person("p1", "Şule", 1))
    await store.people.add(Person("p2", "Ece", 1))
    seats = (SeatCard(SeatKind.PERSON, "p1", "Şule"), SeatCard(SeatKind.PERSON, "p2", "Ece"))
    await store.tables.add(replace(CARD, seats=seats), DRAWS)
    bots = (SeatCard(SeatKind.PERSON, "p1", "Şule"), SeatCard(SeatKind.BOT, name="Robo", bot="club"))
    await store.tables.add(replace(CARD, id="t2", seats=bots), DRAWS)


def outcome(game: str, *seats: SeatOutcome) -> GameOutcome:
    return GameOutcome(game, "turkish", 7, rated=False, with_bots=False, seats=seats)


async def test_analysis_is_read_back_and_replaced(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        await store.analyses.add(
            ANALYSIS, [SEAT, replace(SEAT, seat=1, person="erased")], [TURN, replace(TURN, turn=4)]
        )
        newer = replace(ANALYSIS, engine="2.1", at=9, body=b"newer")
        await store.analyses.add(newer, [SEAT], [TURN])
    async with opened(place) as store:
        assert await store.analyses.find("game:t1") == newer
        assert await store.analyses.find("game:t2") is None
        assert await store.analyses.has("game:t1")
        assert await store.analyses.seats("p1", 10) == [SEAT]
        assert await store.analyses.seats("erased", 10) == []
        assert await store.analyses.misses("p1", ["mistake", "blunder"], 10) == [TURN]
        assert await store.analyses.misses("p1", ["blunder"], 10) == []
        assert await store.analyses.phases("p1") == [PhaseCount("turkish", "middle", "mistake", 1, 9.5)]


async def test_trim_keeps_newest_analyses_of_files(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        await store.analyses.add(ANALYSIS, [], [])
        for at in range(5):
            await store.analyses.add(StoredAnalysis(f"file:{at}", "2.0", at, b""), [], [])
        await store.analyses.trim("file:", 2)
        kept = [at for at in range(5) if await store.analyses.has(f"file:{at}")]
        assert kept == [3, 4]
        assert await store.analyses.has("game:t1")


async def test_opponents_are_people_and_bots(place: Place) -> None:
    won = SeatOutcome(0, "p1", "won", 400, 350, 12, 1, "AB", 80)
    lost = SeatOutcome(1, "p2", "lost", 350, 400, 12, 0, "BA", 60)
    async with opened(place) as store:
        await fill(store)
        await store.results.settle(outcome("t1", won, lost))
        await store.results.settle(outcome("t2", replace(won, outcome="lost", score=300, against=420)))
        await store.analyses.add(ANALYSIS, [SEAT], [])
        assert await store.analyses.opponents("p1", 10) == [
            OpponentCard("", "Robo", "club", 1, 0, 0, -120.0, None),
            OpponentCard("p2", "Ece", "", 1, 1, 0, 50.0, 81.2),
        ]
        assert [card.spread for card in await store.analyses.opponents("p2", 10)] == [-50.0]


async def test_comments_are_limited_and_end_with_their_author(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        assert await store.comments.set(Comment("t1", "p1", 3, "Neden?"), at=1, limit=2)
        assert await store.comments.set(Comment("t1", "p1", 4, "Güzel"), at=2, limit=2)
        assert not await store.comments.set(Comment("t1", "p1", 5, "…"), at=3, limit=2)
        assert await store.comments.set(Comment("t1", "p1", 4, "Çok güzel"), at=4, limit=2)
        assert await store.comments.set(Comment("t1", "p1", 3, ""), at=5, limit=2)
        assert await store.comments.of("t1", "p1") == [Comment("t1", "p1", 4, "Çok güzel")]
        assert await store.comments.of("t1", "p2") == []


async def test_erased_person_leaves_neither_analyses_nor_comments(place: Place) -> None:
    async with opened(place) as store:
        await fill(store)
        await store.people.add(Person("p3", "Can", 1))
        await store.analyses.add(ANALYSIS, [replace(SEAT, person="p3")], [replace(TURN, person="p3")])
        await store.comments.set(Comment("t1", "p3", 3, "Neden?"), at=1, limit=2)
        found = await store.admin.record("p3")
        assert found["analyses"][0]["accuracy"] == 81.25
        assert found["comments"][0]["text"] == "Neden?"
        assert await store.admin.erase("p3", at=9)
        assert await store.analyses.seats("p3", 10) == []
        assert await store.analyses.misses("p3", ["mistake"], 10) == []
        assert await store.comments.of("t1", "p3") == []
