"""The version of the socket's messages, their structure, and letters of several characters."""

from __future__ import annotations

from typing import Any

import pytest

from mozaika.web.client_messages import PROTOCOL
from tests.web.client import PERSON, people
from tests.web.pairs import opening, pair
from tests.web.server import Served

# Digraphs as tiles of their own, as Hungarian or Spanish sets have them; of the other letters only A and O are in use.
_LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "CH", "SZ"]
DIGRAPHS = {
    "alphabet": {"letters": " ".join(_LETTERS), "lower": " ".join(_LETTERS).lower()},
    "tiles": {
        **{letter: [0, 1] for letter in _LETTERS},
        "A": [2, 1],  # fewer tiles of one character than a rack holds: one of two characters is on every rack
        "CH": [40, 5],
        "SZ": [40, 4],
        "O": [2, 1],
        "?": [2, 0],
    },
}


@pytest.mark.parametrize("protocol", [None, 0, PROTOCOL - 1, PROTOCOL + 1])
async def test_page_of_another_version_is_told_to_reload(server: Served, protocol: int | None) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table, protocol=protocol) as socket:
            assert await socket.until_closed() == 4426
            (refused,) = socket.got
            assert (refused["kind"], refused["code"]) == ("refused", "reload-needed")
            assert "eload" in refused["message"]


async def test_screen_describes_plays_as_tiles_and_words(server: Served) -> None:
    async with pair(server, lexicon="none", changes={"rules": {"word_checking": "automatic"}}) as two:
        mover = two.mover
        tiles = opening(mover, 3)
        assert (await mover.command("play", tiles=tiles))["kind"] == "done"
        screen = await mover.check_screen()
        (turn,) = screen["turns"]
        play = turn["play"]
        assert screen["last_play"] == 0
        assert (play["row"], play["column"], play["direction"]) == (7, 7, "across")
        assert play["label"] == "8H"
        expected = [{"letter": tile["letter"], "blank": tile["blank"], "laid": True} for tile in tiles]
        assert play["letters"] == expected
        assert turn["words"] == ["".join(tile["letter"] for tile in tiles)]


async def test_pending_play_names_its_word_and_the_opponents(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        mover, other = two.mover, two.other
        await mover.command("play", tiles=opening(mover, 2))
        await two.settle()
        screen = await other.check_screen()
        pending = screen["pending"]
        assert (pending["play"]["label"], pending["opponents"]) == ("8H", [other.seat])
        assert [tile["row"] for tile in pending["tiles"]] == [7, 7]
        assert screen["awaited"] == other.seat
        assert (screen["may"]["challenge"], screen["may"]["accept"], screen["may"]["resume"]) == (
            None,
            None,
            "game-not-paused",
        )
        own = (await mover.check_screen())["may"]
        assert (own["challenge"], own["play"], own["resign"]) == ("own-play", "play-is-pending", None)


async def test_paused_window_has_time_left_and_no_end(server: Served) -> None:
    async with pair(server, lexicon="none", changes={"rules": {"challenge_window_s": 60}}) as two:
        mover = two.mover
        await mover.command("play", tiles=opening(mover, 2))
        running = (await mover.check_screen())["pending"]
        assert running["window_ends_at"] > 1_700_000_000_000
        assert running["window_left_ms"] is None
        assert (await mover.command("pause"))["kind"] == "done"
        assert (await two.other.ask("pause-answer", agree=True))["kind"] == "done"
        screen = await mover.check_screen()
        assert (screen["phase"], screen["pending"]) == ("paused", None)  # it would show the play
        paused = mover.here.state.pending
        assert paused is not None
        assert paused.window_ends_at is None
        assert paused.window_left_ms is not None
        assert 0 < paused.window_left_ms <= 60_000
        assert (await two.other.command("resume"))["kind"] == "done"
        assert (await mover.check_screen())["pending"]["window_ends_at"] >= running["window_ends_at"]


async def test_permissions_are_the_codes_of_the_refusals(server: Served) -> None:
    """What `may` forbids is refused with the same code, and what it allows is not refused for its time or seat."""
    async with pair(server, lexicon="none", changes={"rules": {"word_checking": "automatic"}}) as two:
        for socket in (two.mover, two.other):
            may: dict[str, Any] = (await socket.check_screen())["may"]
            for kind in ("pass", "exchange", "challenge", "accept", "resume"):
                tiles = {"tiles": [socket.here.rack.tiles[0]]} if kind == "exchange" else {}
                if may[kind] is not None:
                    assert (await socket.command(kind, **tiles))["code"] == may[kind], kind
        assert (await two.mover.check_screen())["may"]["exchange"] is None
        assert (await two.other.check_screen())["may"]["exchange"] == "not-your-turn"
        async with people(server, "") as (guest,), guest.socket(two.table) as spectator:
            await spectator.began()
            assert set((await spectator.check_screen())["may"].values()) == {"not-seated"}


async def test_letters_of_several_characters_are_played(server: Served) -> None:
    changes = {**DIGRAPHS, "rules": {"word_checking": "automatic"}}
    async with pair(server, lexicon="none", changes=changes) as two:
        mover, other = two.mover, two.other
        rack = [tile for tile in mover.here.rack.tiles if tile != "?"]
        word = sorted(rack, key=len, reverse=True)[:3]
        assert len(word[0]) == 2, rack
        tiles = [{"row": 7, "column": 7 + at, "letter": letter} for at, letter in enumerate(word)]
        preview = await mover.ask("preview", tiles=tiles)
        assert [each["text"] for each in preview["words"]] == ["".join(word)]
        assert (await mover.command("play", tiles=tiles))["kind"] == "done"
        await two.settle()
        screen = await other.check_screen()
        assert [tile["letter"] for tile in screen["board"]] == word
        assert [each["letter"] for each in screen["turns"][0]["play"]["letters"]] == word
        given = other.here.rack.tiles[:2]
        assert (await other.command("exchange", tiles=list(given)))["kind"] == "done"
