"""Chat: length and rate limits, and separate rooms for players and spectators."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mozaika.service.chat import MAX_CHARACTERS, PAGE_LINES, PLAYERS, SPECTATORS, clean_line
from mozaika.service.errors import ChatEmpty, ChatTooLong
from tests.service.world import received, started, world


async def test_players_get_no_spectator_chat_and_spectators_get_both(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        player, spectator = table.subscribe(0, people[0].id), table.subscribe(None, "w")
        received(player), received(spectator)
        await here.chat.send(table, people[1].id, 1, "Olek", "Dzień dobry")
        here.clock.time += 1
        await here.chat.send(table, "w", None, "Widz", "Ale ruch!")
        assert [line["text"] for line in received(player)] == ["Dzień dobry"]
        lines = received(spectator)
        assert [line["text"] for line in lines] == ["Dzień dobry", "Ale ruch!"]
        pages = [json.loads(page.json) for page in await here.chat.missed(table, "guest", None, {})]
        assert [(page["room"], page["lines"], page["before"]) for page in pages] == [
            (PLAYERS, lines[:1], None),
            (SPECTATORS, lines[1:], None),
        ]
        (page,) = await here.chat.missed(table, people[0].id, 0, {})
        assert [line.seat for line in page.lines] == [1]
        assert await here.chat.missed(table, "guest", None, {PLAYERS: 1, SPECTATORS: 1}) == []
        assert table.version == table.game.version  # chat is outside the log


async def test_long_chat_comes_in_pages(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        for number in range(2 * PAGE_LINES + 5):
            await here.chat.send(table, people[0].id, 0, "Ala", f"{number}")
        (page,) = await here.chat.missed(table, people[1].id, 1, {})
        numbers: list[int] = []
        while True:
            numbers = [line.number for line in page.lines] + numbers
            assert len(page.lines) <= PAGE_LINES
            if page.before is None:
                break
            page = await here.chat.earlier(table, people[1].id, 1, PLAYERS, page.before)
        assert numbers == list(range(1, 2 * PAGE_LINES + 6))
        assert (await here.chat.earlier(table, people[1].id, 1, SPECTATORS, 9)).lines == ()


def test_chat_line_is_normalized() -> None:
    assert clean_line("  cześć\n\tIza ") == "cześć Iza"
    assert clean_line("abc\u202edef\u200b") == "abcdef"
    assert clean_line("x" * MAX_CHARACTERS) == "x" * MAX_CHARACTERS
    for empty in ("", " \n", "\u200b\u202e"):
        with pytest.raises(ChatEmpty):
            clean_line(empty)
    for long in ("x" * (MAX_CHARACTERS + 1), "x" * 10**6):
        with pytest.raises(ChatTooLong):
            clean_line(long)
