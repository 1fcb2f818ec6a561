"""Guessing passwords over the real address: few tries are even looked at, and nothing tells which names there are."""

from __future__ import annotations

import statistics
import time

import httpx
import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import people
from tests.web.refusals import refusal
from tests.web.server import Served

PASSWORD = "a horse with no name"
TRIES = 1_000


@pytest.mark.parametrize(("name", "address"), [("Zosia", "127.0.0.3"), ("Nobody", "127.0.0.4")])
async def test_of_a_thousand_tries_to_sign_in_few_are_looked_at(server: Served, name: str, address: str) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with (
        people(server, f"Guest {address[-1]}") as (zosia,),
        httpx.AsyncClient(base_url=server.http, transport=transport, timeout=60) as thief,
    ):
        await zosia.ask("POST", "/api/me/account", {"name": "Zosia", "password": PASSWORD})
        answers = [
            await thief.post("/api/session", json={"name": name, "password": f"guess {number}"})
            for number in range(TRIES)
        ]
        looked_at = [answer for answer in answers if answer.status_code == 401]
        assert len(looked_at) <= DEFAULT_LIMITS.tries_per_name + 1
        assert {answer.json()["code"] for answer in looked_at} == {"sign-in-failed"}
        refused = answers[len(looked_at)]
        refusal(refused, 429, "too-many-tries")
        assert int(refused.headers["retry-after"]) > 0
        # The right password is not looked at either: nothing tells that it would have been the one.
        last = await thief.post(
            "/api/session", json={"name": "ZOSIA" if name == "Zosia" else name, "password": PASSWORD}
        )
        refusal(last, 429, "too-many-tries")
        assert "set-cookie" not in last.headers


async def test_a_name_that_nobody_has_takes_as_long_as_a_wrong_password(server: Served) -> None:
    async with people(server, "Hania") as (hania,):
        made = await hania.ask("POST", "/api/me/account", {"name": "Hania", "password": PASSWORD})
        assert made.status_code == 201

        async def took(name: str) -> float:
            begun = time.perf_counter()
            answer = await hania.ask("POST", "/api/session", {"name": name, "password": "not this one"})
            refusal(answer, 401, "sign-in-failed")
            return time.perf_counter() - begun

        times = [(await took("Hania"), await took(f"Nobody {number}")) for number in range(9)]
        known, unknown = (statistics.median(each) for each in zip(*times, strict=True))
        assert 0.5 < known / unknown < 2
