"""Tables whose searches would occupy a worker for many seconds get neither bots nor hints."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.client import PERSON, bot, local, people
from tests.web.refusals import refusal
from tests.web.server import Served

BLANKS = {"?": [200, 0]}
COSTLY = {"tiles": BLANKS, "rules": {"rack_size": 15}}
WITH_HINTS = {"tiles": BLANKS, "rules": {"rack_size": 15, "hints": True}}


@pytest.mark.parametrize(
    "body",
    [
        {"seats": [PERSON, bot()], "changes": COSTLY},
        {"seats": [local("Jan"), local("Ewa")], "kind": "local", "changes": WITH_HINTS},
    ],
)
async def test_bots_and_hints_on_huge_racks_of_blanks_are_refused(server: Served, body: dict[str, Any]) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables")
        assert refusal(await ala.ask("POST", "/api/tables", body), 400, "bad-table") == {"reason": "costly"}
        assert server.count("tables") == before


async def test_people_may_play_with_huge_racks_of_blanks(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        await ala.table([PERSON, PERSON], changes=COSTLY)
