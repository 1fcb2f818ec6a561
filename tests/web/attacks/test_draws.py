"""Nobody chooses tiles: commitment, hashes and bytes come in this order; players notice a game that is dealt again."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from mozaika.records.game_json import parse_json
from mozaika.rules import verify
from mozaika.rules.errors import OtherCommitment, SeedNotUsed
from mozaika.rules.events import Contributed, Event
from mozaika.rules.verify import check_kept, first_ledger
from tests.property.draw_vectors import Story, game
from tests.web.client import PERSON, Client, Socket, bot, people
from tests.web.server import Served, serving

SEEDS = [bytes([seat]) * 16 for seat in range(2)]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Games wait for contributions longer than any test takes."""
    with serving(tmp_path_factory.mktemp("served"), seed_wait_ms=60_000) as served:
        yield served


def seed_hash(commitment: str, seat: int, seed: bytes) -> bytes:
    """The documented formula, not the server's code."""
    return hashlib.sha256(bytes.fromhex(commitment) + bytes([seat]) + seed).digest()


def text(value: bytes) -> str:
    return b64encode(value).decode()


async def step(socket: Socket, name: str) -> dict[str, Any]:
    """The exchange's message for a step, once it has come."""
    await socket.until(lambda: any(each["step"] == name for each in socket.of("seeds")))
    return next(each for each in socket.of("seeds") if each["step"] == name)


async def test_commitment_precedes_hashes_and_hashes_precede_bytes(patient: Served) -> None:
    """From the client's side: each value is known before the next one is sent, and the record contains them all."""
    async with people(patient, "Ala", "Olek") as (ala, olek):
        table = await ala.table([PERSON, PERSON], lexicon="none")
        shown = table["commitment"]
        async with ala.socket(table["id"], seat=0) as first:
            assert (await olek.join(table["id"])).json()["table"]["commitment"] == shown
            async with olek.socket(table["id"], seat=1) as second:
                sockets = (first, second)
                for seat, socket in enumerate(sockets):
                    asked = await step(socket, "hashes")
                    assert (asked["commitment"], asked["hashes"]) == (shown, [None, None])
                    sent = text(seed_hash(shown, seat, SEEDS[seat]))
                    assert (await socket.ask("seed-hash", hash=sent))["kind"] == "done"
                fixed = [seed_hash(shown, seat, SEEDS[seat]).hex() for seat in range(2)]
                for seat, socket in enumerate(sockets):
                    assert (await step(socket, "reveals"))["hashes"] == fixed
                    assert socket.version == 0  # no tile is drawn before
                    assert (await socket.ask("seed", seed=text(SEEDS[seat])))["kind"] == "done"
                await first.began()
                assert (await first.command("resign"))["kind"] == "done"
        events = await recorded(ala, table["id"])
        check_kept(events, bytes.fromhex(shown), SEEDS[0])
        assert [seat for seat, _ in first_ledger(events).hashes] == [0, 1]


async def recorded(client: Client, table: str) -> tuple[Event, ...]:
    """The log of a finished game, verified."""
    answer = await client.ask("GET", f"/api/tables/{table}/file/json")
    saved = parse_json(answer.content)
    verify(saved.events)
    return saved.events


async def test_operator_who_tries_many_secrets_is_exposed_by_what_the_player_kept() -> None:
    """A game that was dealt again with another secret passes the audit of its log, but not the player's comparison."""
    honest, *dealt_again = (game(number, Story()) for number in range(50, 60))
    commitment, seed = first_ledger(honest).commitment, first_ledger(honest).contributions[0][1]
    check_kept(honest, commitment, seed)
    for forged in dealt_again:
        verify(forged)
        with pytest.raises(OtherCommitment):
            check_kept(forged, commitment, None)
        with pytest.raises(SeedNotUsed):
            check_kept(forged, None, seed)


async def test_hostile_answers_are_refused_with_stable_codes(patient: Served) -> None:
    async with people(patient, "Ala", "Olek", "Ewa") as (ala, olek, ewa):
        table = await ala.table([PERSON, PERSON], lexicon="none")
        right = text(seed_hash(table["commitment"], 0, SEEDS[0]))
        async with ala.socket(table["id"], seat=0) as first, ewa.socket(table["id"]) as stranger:
            assert (await first.ask("seed-hash", hash=right))["code"] == "seeds-closed"  # the table is not full
            await olek.join(table["id"])
            await step(first, "hashes")
            assert (await stranger.ask("seed-hash", hash=right))["code"] == "not-seated"
            assert (await stranger.ask("seed", seed=text(SEEDS[0])))["code"] == "not-seated"
            assert (await first.ask("seed", seed=text(SEEDS[0])))["code"] == "seeds-closed"
            for hash_ in ("", "=", text(b"x" * 31), text(b"x" * 33), "A" * 60_000, 7):
                await first.send(kind="seed-hash", hash=hash_)
            for seed in ("", text(b"x" * 15), text(b"x" * 17), None):
                await first.send(kind="seed", seed=seed)
            await first.until(lambda: len([each for each in first.of("refused") if not each["id"]]) == 10)
            assert {each["code"] for each in first.of("refused") if not each["id"]} == {"malformed-command"}
            assert (await first.ask("seed-hash", hash=right))["kind"] == "done"
            assert (await first.ask("seed-hash", hash=right))["kind"] == "done"
            assert (await first.ask("seed-hash", hash=text(bytes(32))))["code"] == "already-contributed"


async def test_player_who_shows_other_bytes_is_named_in_the_record(patient: Served) -> None:
    async with people(patient, "Ala") as (ala,):
        table = await ala.table([PERSON, bot("beginner")])
        async with ala.socket(table["id"], seat=0) as socket:
            await socket.ask("seed-hash", hash=text(seed_hash(table["commitment"], 0, SEEDS[0])))
            await step(socket, "reveals")
            assert (await socket.ask("seed", seed=text(SEEDS[1])))["code"] == "seed-mismatch"
            await socket.began()
            assert (await socket.command("resign"))["kind"] == "done"
        events = await recorded(ala, table["id"])
        ledger = first_ledger(events)
        assert (ledger.withheld, [seat for seat, _ in ledger.hashes], ledger.contributions) == ((0,), [0], ())
        assert not any(isinstance(event, Contributed) for event in events)
