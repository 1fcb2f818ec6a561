"""Names and chat are plain text: markup stays text, and bidirectional marks are removed or refused."""

from __future__ import annotations

from functools import partial

import pytest

from tests.web.client import Socket, people
from tests.web.pairs import pair
from tests.web.refusals import refusal
from tests.web.server import Served

MARKUP = "<img src=x onerror=1>"  # 21 characters: a name has 20
SCRIPT = "</script><script>alert(1)</script>"
BIDI = ["\u202e", "\u202d", "\u2066", "\u2067", "\u2069", "\u200f", "\u061c", "\ufeff", "\u200b"]


@pytest.mark.parametrize("mark", BIDI)
async def test_name_with_bidirectional_marks_is_refused(server: Served, mark: str) -> None:
    async with people(server, "") as (guest,):
        for name in (f"Ala{mark}", f"{mark}Ala", f"A{mark}la"):
            answer = await guest.ask("PUT", "/api/me", {"name": name})
            refusal(answer, 400, "name-forbidden")
            assert mark not in answer.text
        assert not guest.cookie()


async def test_markup_in_a_name_stays_text(server: Served) -> None:
    async with people(server, MARKUP[:20]) as (guest,):
        answer = await guest.ask("GET", "/api/me")
        assert answer.json()["name"] == MARKUP[:20]
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        table = await guest.table([{"kind": "person"}, {"kind": "person"}])
        page = await guest.ask("GET", f"/t/{table['id']}")
        assert MARKUP[:20] not in page.text


def has_chat(socket: Socket, count: int) -> bool:
    return len(socket.of("chat")) >= count


async def test_chat_keeps_markup_and_loses_bidirectional_marks(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        first, second = two.sockets
        for sent, received in [
            (SCRIPT, SCRIPT),
            (f"a{''.join(BIDI)}b", "ab"),
            ("one\ntwo\x00\x1b[2Jthree", "one two [2Jthree"),
        ]:
            before = len(second.of("chat"))
            assert (await first.ask("chat", text=sent))["kind"] == "done"
            await second.until(partial(has_chat, second, before + 1))
            assert second.of("chat")[-1]["text"] == received
        assert (await first.ask("chat", text="".join(BIDI)))["code"] == "chat-empty"


@pytest.mark.parametrize(
    "path", [f"/{SCRIPT}", f"/api/tables/{SCRIPT.replace('/', '')}", f"/api/tables/x?link={SCRIPT}"]
)
async def test_markup_in_an_address_is_returned_only_as_json(server: Served, path: str) -> None:
    async with people(server, "") as (guest,):
        answer = await guest.ask("GET", path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
