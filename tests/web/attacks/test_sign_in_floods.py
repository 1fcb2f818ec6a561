"""One address cannot keep everybody else from signing in, with right passwords or wrong ones."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import httpx
import pytest

from mozaika.service.passwords import MAX_WAITING, Passwords
from mozaika.web.limits.sign_in_attempts import MAX_WAITING_OF_ADDRESS
from tests.web.attacks.test_guessing import PASSWORD
from tests.web.client import people
from tests.web.refusals import refusal
from tests.web.server import serving, stopped_clock


async def test_flood_of_right_passwords_leaves_others_signing_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right passwords are not counted as attempts, so that nothing else limits them."""
    release, verify = threading.Event(), Passwords._verify

    def delayed(passwords: Passwords, stored: str, password: str) -> bool:
        assert release.wait(60)
        return verify(passwords, stored, password)

    with serving(tmp_path, now=stopped_clock) as server:
        far = httpx.AsyncHTTPTransport(local_address="127.0.0.9", verify=False, limits=httpx.Limits())
        async with (
            people(server, "Ala", "Jan") as (ala, jan),
            httpx.AsyncClient(base_url=server.http, transport=far, timeout=60) as flooder,
        ):
            for client, name in ((ala, "Ala"), (jan, "Jan")):
                made = await client.ask("POST", "/api/me/account", {"name": name, "password": PASSWORD})
                assert made.status_code == 201, made.text
            monkeypatch.setattr(Passwords, "_verify", delayed)

            def sign_in(http: httpx.AsyncClient, name: str) -> asyncio.Task[httpx.Response]:
                return asyncio.ensure_future(http.post("/api/session", json={"name": name, "password": PASSWORD}))

            flood = [sign_in(flooder, "Jan") for _ in range(MAX_WAITING_OF_ADDRESS + MAX_WAITING)]
            try:
                async with asyncio.timeout(60):
                    while sum(each.done() for each in flood) < MAX_WAITING:
                        await asyncio.sleep(0.01)
                async with httpx.AsyncClient(base_url=server.http, timeout=60) as http:
                    one = sign_in(http, "Ala")
                    await asyncio.wait([one], timeout=0.5)
                    release.set()
                    assert (await one).status_code == 200, (await one).text
            finally:
                release.set()
                answers = await asyncio.gather(*flood)
            assert [each.status_code for each in answers].count(200) == MAX_WAITING_OF_ADDRESS
            refusal(next(each for each in answers if each.status_code != 200), 503, "too-busy")
