"""A table cannot be made large by what its host sends, and the list of open tables stays small and quick."""

from __future__ import annotations

import string
from typing import Any

import pytest

from tests.web.client import PERSON, people
from tests.web.refusals import refusal
from tests.web.server import Served

CAPITALS = " ".join(string.ascii_uppercase)
LONG = "Q" * 20_000
MAX_BYTES = 40_000  # of one table with its edition


def alphabet(letters: str = CAPITALS, lower: str = CAPITALS.lower()) -> dict[str, Any]:
    return {"alphabet": {"letters": letters, "lower": lower}}


LARGE: list[tuple[dict[str, Any], str, str]] = [
    (alphabet(CAPITALS.replace("Q", LONG)), "alphabet.letters", "bad-text"),
    (alphabet(CAPITALS.replace("Q", "Q" * 5_000)), "alphabet.letters", "out-of-range"),
    (alphabet(lower=CAPITALS.lower().replace("q", "q" * 9)), "alphabet.lower", "out-of-range"),
    (alphabet(" ".join(chr(0x4E00 + number) for number in range(500))), "alphabet.letters", "out-of-range"),
    ({"name": LONG}, "name", "bad-text"),
    ({"look": {"TW": {"label": LONG}}}, "look.TW.label", "bad-text"),
    ({"look": {"TW": {"short": "W" * 100}}}, "look.TW.short", "bad-text"),
    ({"lexicon": {"digest": LONG}}, "lexicon.digest", "bad-text"),
    ({"board": {"rows": 15, "columns": 15, "premiums": {"TW": "A1 " * 9_000}}}, "board.premiums.TW", "bad-text"),
    ({"tiles": {letter: [200, 1] for letter in string.ascii_uppercase}}, "tiles", "out-of-range"),
    ({"tiles": {str(number): [1, 1] for number in range(5_000)}}, "", "out-of-range"),
]


@pytest.mark.parametrize(("changes", "key", "reason"), LARGE)
async def test_large_part_of_an_edition_is_refused(
    server: Served, changes: dict[str, Any], key: str, reason: str
) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables")
        table = {"edition": "english", "lexicon": "none", "seats": [PERSON, PERSON], "changes": changes}
        seek = {"edition": "english", "lexicon": "none", "changes": changes}
        for address, body in (("/api/tables", table), ("/api/tables/check", table), ("/api/seeks", seek)):
            answer = await ala.ask("POST", address, body)
            facts = refusal(answer, 400, "bad-edition")
            assert (facts["key"], facts["reason"]) == (key, reason)
            assert len(answer.content) < 1_000
        assert server.count("tables") == before


async def test_largest_table_is_small(server: Served) -> None:
    letters = [chr(0x4E00 + number) * 8 for number in range(120)]
    lower = [chr(0x5E00 + number) * 8 for number in range(120)]
    changes = {
        **alphabet(" ".join(letters), " ".join(lower)),
        "name": "N" * 100,
        "look": {name: {"label": "L" * 100, "short": "S" * 12} for name in ("TW", "DW", "TL", "DL")},
    }
    async with people(server, "Ala") as (ala,):
        base = {"edition": "english", "lexicon": "none", "seats": [PERSON, PERSON], "changes": changes}
        answer = await ala.ask("POST", "/api/tables", base)
        refusal(answer, 400, "bad-edition")  # the tiles of English are not in this alphabet
        made = await ala.ask("POST", "/api/tables", {**base, "changes": {**changes, **alphabet()}})
        assert made.status_code == 201, made.text
        assert len(made.content) < MAX_BYTES
        await ala.ask("POST", f"/api/tables/{made.json()['table']['id']}/leave")
