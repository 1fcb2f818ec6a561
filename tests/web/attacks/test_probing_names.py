"""Few names can be tried, and an owner on a known device is not locked out by the guesses of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import PERSON, Client, local, people
from tests.web.refusals import refusal
from tests.web.server import Served, serving, stopped_clock
from tests.web.test_accounts import PASSWORD, create_account, sign_in

FEW = replace(DEFAULT_LIMITS, names_per_person=5, names_per_address=12)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, FEW, now=stopped_clock) as served:
        yield served


async def answered(client: Client, names: list[str]) -> int:
    """How many names the server said anything about."""
    answers = [await client.ask("PUT", "/api/me", {"name": name}) for name in names]
    codes = [answer.json().get("code", "") for answer in answers]
    assert {*codes} <= {"", "name-taken", "too-many-names"}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in answers if answer.status_code == 429)
    return len(codes) - codes.count("too-many-names")


async def test_names_tried_by_one_person_are_limited(server: Served) -> None:
    async with people(server, "Zosia", "Prober", "Other") as (zosia, prober, other):
        await create_account(zosia)
        assert await answered(prober, [f"Name {number}" for number in range(40)]) == FEW.names_per_person
        refusal(await prober.ask("PUT", "/api/me", {"name": "Zosia"}), 429, "too-many-names")
        assert (await prober.ask("PUT", "/api/me", {"name": "Name 4"})).status_code == 200  # their own already
        assert (await other.ask("PUT", "/api/me", {"name": "Another"})).status_code == 200


async def test_names_tried_from_one_address_are_limited(server: Served) -> None:
    async with people(server, "Zosia", "") as (zosia, newcomer):
        await create_account(zosia)
        assert await answered(newcomer, ["Zosia"] * 40) == FEW.names_per_address
        refusal(await newcomer.ask("PUT", "/api/me", {"name": "Free name"}), 429, "too-many-names")


async def test_names_of_seats_tell_no_more(server: Served) -> None:
    async with people(server, "Zosia", "Host", "Joiner") as (zosia, host, joiner):
        await create_account(zosia)
        for _ in range(FEW.names_per_person):
            answer = await host.ask("POST", "/api/tables", {"seats": [PERSON, local("Zosia")]})
            refusal(answer, 400, "name-taken")
        answer = await host.ask("POST", "/api/tables", {"seats": [PERSON, local("Anybody")]})
        refusal(answer, 429, "too-many-names")
        table = (await host.table([PERSON, PERSON]))["id"]  # without a name it is allowed
        for number in range(FEW.names_per_person):
            refusal(await joiner.join(table, name=" " * number + "Zosia"), 400, "name-taken")
        refusal(await joiner.join(table, name="Zosia"), 429, "too-many-names")
        assert (await joiner.join(table)).status_code == 200


async def test_newcomers_with_free_names_are_not_counted(server: Served) -> None:
    names = [f"Pupil {number}" for number in range(FEW.names_per_address + 3)]
    async with people(server, *names) as pupils:
        assert len(pupils) == len(names)


async def test_guessing_does_not_lock_the_owner_out_of_a_known_device(tmp_path: Path) -> None:
    """Also after a restart, and if the guesses come from the same address."""
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.9", verify=False)
    with serving(tmp_path, now=stopped_clock) as server:
        async with people(server, "Zosia") as (zosia,):
            await create_account(zosia)
            assert (await zosia.ask("DELETE", "/api/me")).status_code == 204
            kept = dict(zosia.http.cookies)
    assert list(kept) == ["mozaika-device"]
    with serving(tmp_path, now=stopped_clock) as server:
        async with (
            people(server, "", "") as (device, stranger),
            httpx.AsyncClient(base_url=server.http, transport=transport, timeout=60) as guesser,
        ):
            device.http.cookies.set("mozaika-device", kept["mozaika-device"], domain="127.0.0.1")
            for number in range(DEFAULT_LIMITS.tries_per_name + 5):
                await guesser.post("/api/session", json={"name": "Zosia", "password": f"guess {number}"})
            refusal(await sign_in(stranger, "Zosia"), 429, "too-many-tries")
            assert (await sign_in(device, "Zosia")).status_code == 200
            assert device.http.cookies["mozaika-device"] != kept["mozaika-device"]


async def test_guessing_on_a_known_device_is_limited_too(server: Served) -> None:
    async with people(server, "Hela", "") as (hela, stranger):
        await create_account(hela)
        codes = [(await sign_in(hela, "Hela", f"guess {n}")).json()["code"] for n in range(25)]
        assert codes.count("sign-in-failed") == DEFAULT_LIMITS.tries_per_name
        assert (await sign_in(stranger, "Hela", PASSWORD)).status_code == 200  # counted apart


async def test_device_token_of_another_account_is_worth_nothing(server: Served) -> None:
    async with people(server, "Basia", "Attacker") as (basia, attacker):
        await create_account(basia)
        await create_account(attacker)  # their device is known to their own account
        codes = [(await sign_in(attacker, "Basia", f"guess {n}")).json()["code"] for n in range(25)]
        assert codes.count("sign-in-failed") == DEFAULT_LIMITS.tries_per_name
        assert (await sign_in(basia, "Basia", PASSWORD)).status_code == 200
