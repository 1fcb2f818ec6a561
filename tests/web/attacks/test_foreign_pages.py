"""Pages of other sites, open in a player's browser, cannot act as that player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import PERSON, Socket, people
from tests.web.refusals import refusal
from tests.web.server import Served, host_names, local_proxy, serving, stopped_clock

FOREIGN = ["http://evil.example", "https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "//[", ""]


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("proxied")
    limits = replace(DEFAULT_LIMITS, requests_per_address=100, refusal_ms=1)
    with serving(data, limits, stopped_clock, proxies=local_proxy(), host_names=host_names("play.example")) as served:
        yield served


@pytest.mark.parametrize("origin", FOREIGN)
async def test_foreign_page_changes_nothing(server: Served, origin: str) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables"), server.count("people")
        table = "/api/tables"
        requests = [("POST", table, {"seats": [PERSON, PERSON]}), ("PUT", "/api/me", {"name": "Ela"}),
                  ("DELETE", "/api/me", None), ("PATCH", "/api/me", None), ("POST", "/nowhere", {})]  # fmt: skip
        for method, path, body in requests:
            refusal(await ala.ask(method, path, body, headers={"Origin": origin}), 403, "foreign-origin")
        assert (server.count("tables"), server.count("people")) == before
        assert (await ala.ask("GET", "/api/me")).json()["name"] == "Ala"


async def test_sec_fetch_site_is_used_without_an_origin(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for site, status in [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)]:
            answer = await ala.ask("PUT", "/api/me", {"name": "Ela"}, headers={"Sec-Fetch-Site": site})
            assert answer.status_code == status, site


async def test_own_page_and_programs_are_allowed(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for headers in ({"Origin": server.http}, {"Origin": server.http, "Sec-Fetch-Site": "same-origin"}, {}):
            assert (await ala.ask("PUT", "/api/me", {"name": "Ela"}, headers=headers)).status_code == 200


async def test_foreign_page_reads_nothing(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        answer = await ala.ask("GET", "/api/me", headers={"Origin": "http://evil.example"})
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("headers", [*({"Origin": each} for each in FOREIGN), {"Sec-Fetch-Site": "cross-site"}])
async def test_foreign_page_gets_no_socket(server: Served, headers: dict[str, str]) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        socket = Socket(ala, table, {"lang": "pl"})
        await socket.open(**headers)
        assert await socket.until_closed() == 4403
        assert [message["code"] for message in socket.got] == ["foreign-origin"]
        assert "z tej strony" in socket.got[0]["message"]
        await socket.close()


async def test_origin_is_compared_with_the_address_a_proxy_reports(behind_proxy: Served) -> None:
    async with people(behind_proxy, "") as (ala,):
        proxied = {"X-Forwarded-Proto": "https", "Host": "play.example", "X-Forwarded-For": "192.0.2.1"}
        for origin, status in [
            ("https://play.example", 200), ("https://play.example:443", 200), ("http://play.example", 403),
            ("https://play.example:8443", 403), ("https://evil.example", 403), (behind_proxy.http, 403),
        ]:  # fmt: skip
            headers = {**proxied, "Origin": origin}
            answer = await ala.ask("PUT", "/api/me", {"name": "Ala"}, headers=headers)
            assert answer.status_code == status, origin
            if status == 200:
                assert "secure" in answer.headers["set-cookie"].lower()
                assert answer.headers["strict-transport-security"].startswith("max-age=")
        renamed = {**proxied, "Host": "inner", "X-Forwarded-Host": "play.example", "Origin": "https://play.example"}
        assert (await ala.ask("PUT", "/api/me", {"name": "Ala"}, headers=renamed)).status_code == 200


async def test_clients_behind_a_proxy_are_counted_separately(behind_proxy: Served) -> None:
    async with people(behind_proxy, "") as (ala,):

        async def asked(address: str) -> int:
            return (await ala.ask("GET", "/health", headers={"X-Forwarded-For": address})).status_code

        assert [await asked("6.6.6.6, 192.0.2.66") for _ in range(105)] == [200] * 100 + [429] * 5
        assert await asked("6.6.6.7, 192.0.2.66") == 429  # whatever the client itself writes into the header
        assert await asked("192.0.2.67") == 200


async def test_untrusted_proxy_headers_are_ignored(server: Served) -> None:
    async with people(server, "") as (ala,):
        lies = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "192.0.2.1"}
        foreign = {**lies, "Origin": "https://evil.example"}
        refusal(await ala.ask("PUT", "/api/me", {"name": "Ala"}, headers=foreign), 403, "foreign-origin")
        answer = await ala.ask("PUT", "/api/me", {"name": "Ala"}, headers={**lies, "Origin": server.http})
        assert answer.status_code == 200
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in answer.headers
