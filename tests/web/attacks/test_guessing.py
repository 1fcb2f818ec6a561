"""Password guessing over HTTP: few attempts are checked, and nothing reveals which names have accounts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.property.games import LONG
from tests.web.client import people
from tests.web.refusals import refusal
from tests.web.server import Served, serving, stopped_clock

PASSWORD = "a horse with no name"
ATTEMPTS = 1_000 if LONG else 300


@pytest.mark.parametrize(("name", "address"), [("Zosia", "127.0.0.3"), ("Nobody", "127.0.0.4")])
async def test_few_of_many_sign_in_attempts_are_checked(server: Served, name: str, address: str) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    async with (
        people(server, f"Guest {address[-1]}") as (zosia,),
        httpx.AsyncClient(base_url=server.http, transport=transport, timeout=60) as guesser,
    ):
        await zosia.ask("POST", "/api/me/account", {"name": "Zosia", "password": PASSWORD})
        answers = [
            await guesser.post("/api/session", json={"name": name, "password": f"guess {number}"})
            for number in range(ATTEMPTS)
        ]
        checked = [answer for answer in answers if answer.status_code == 401]
        assert len(checked) <= DEFAULT_LIMITS.tries_per_name + 1
        assert {answer.json()["code"] for answer in checked} == {"sign-in-failed"}
        refused = answers[len(checked)]
        refusal(refused, 429, "too-many-tries")
        assert int(refused.headers["retry-after"]) > 0
        # The right password is not checked either: nothing reveals that it would have been right.
        last = await guesser.post(
            "/api/session", json={"name": "ZOSIA" if name == "Zosia" else name, "password": PASSWORD}
        )
        refusal(last, 429, "too-many-tries")
        assert "set-cookie" not in last.headers


async def test_new_accounts_use_up_no_attempts_to_sign_in(tmp_path: Path) -> None:
    """A class behind one address creates its accounts, and then signs in."""
    with serving(tmp_path, replace(DEFAULT_LIMITS, tries_per_address=2), now=stopped_clock) as few:
        async with people(few, "Ala", "Olek", "Ewa") as pupils:
            for pupil, name in zip(pupils, ("Ala", "Olek", "Ewa"), strict=True):
                made = await pupil.ask("POST", "/api/me/account", {"name": name, "password": PASSWORD})
                assert made.status_code == 201, made.text
            signed_in = await pupils[0].ask("POST", "/api/session", {"name": "Ewa", "password": PASSWORD})
            assert signed_in.status_code == 200, signed_in.text


async def test_unknown_name_costs_the_same_hash_as_a_wrong_password(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the time of an answer would reveal which names have accounts. `benchmarks/responses.py` measures it."""
    verified: list[str] = []
    verify = PasswordHasher.verify

    def recorded(hasher: PasswordHasher, hash: str, password: str) -> bool:  # noqa: A002 - argon2's own name
        verified.append(hash)
        return verify(hasher, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", recorded)
    async with people(server, "Hania") as (hania,):
        made = await hania.ask("POST", "/api/me/account", {"name": "Hania", "password": PASSWORD})
        assert made.status_code == 201
        for name in ("Hania", "Nobody 1"):
            answer = await hania.ask("POST", "/api/session", {"name": name, "password": "not this one"})
            refusal(answer, 401, "sign-in-failed")
    known, unknown = verified
    assert known != unknown
    assert extract_parameters(known) == extract_parameters(unknown)
