"""Cookies: their prefix under TLS, and what ends with them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from mozaika.service.table import Table
from tests.web.client import PERSON, Client, Socket, people
from tests.web.refusals import refusal
from tests.web.server import Served, local_proxy, serving
from tests.web.test_accounts import PASSWORD, create_account, me, sign_in
from tests.web.test_people import is_nobody

TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Behind a proxy on the same machine; `TLS` are the headers of a request over https."""
    with serving(tmp_path_factory.mktemp("served"), proxies=local_proxy()) as served:
        yield served


def cookies_set(answer: httpx.Response) -> dict[str, str]:
    """The attributes of each cookie that an answer sets."""
    found = answer.headers.get_list("set-cookie")
    return {each.partition("=")[0]: each.partition("; ")[2].lower() for each in found}


def values_set(answer: httpx.Response) -> dict[str, str]:
    pairs = (each.partition(";")[0].partition("=") for each in answer.headers.get_list("set-cookie"))
    return {name: value.strip('"') for name, _, value in pairs}


async def over_tls(client: Client, method: str, path: str, body: object = None, **cookies: str) -> httpx.Response:
    client.http.cookies.clear()
    sent = "; ".join(f"{name.replace('host_', '__Host-')}={value}" for name, value in cookies.items())
    return await client.ask(method, path, body, headers={**TLS, **({"Cookie": sent} if sent else {})})


async def test_cookie_has_the_host_prefix_under_tls(server: Served) -> None:
    async with people(server, "") as (guest,):
        answer = await over_tls(guest, "PUT", "/api/me", {"name": "Pola"})
        (attributes,) = cookies_set(answer).values()
        assert list(cookies_set(answer)) == ["__Host-mozaika"]
        assert {"secure", "httponly", "path=/", "samesite=lax"} <= {*attributes.split("; ")}
        assert "domain" not in attributes
        plain = await guest.ask("PUT", "/api/me", {"name": "Pola 2"})
        assert list(cookies_set(plain)) == ["mozaika"]


async def test_old_cookie_is_read_and_replaced_under_tls(server: Served) -> None:
    async with people(server, "Rozalia") as (guest,):
        before, old = await me(guest), guest.cookie()
        answer = await over_tls(guest, "GET", "/api/me", mozaika=old)
        assert answer.json() == before
        assert values_set(answer) == {"__Host-mozaika": old, "mozaika": ""}
        assert "max-age=0" in cookies_set(answer)["mozaika"]
        again = await over_tls(guest, "GET", "/api/me", host_mozaika=old)
        assert again.json() == before
        assert "set-cookie" not in again.headers


async def test_cookie_of_another_host_does_not_replace_the_prefixed_one(server: Served) -> None:
    async with people(server, "Wanda", "Planted") as (wanda, attacker):
        before, own, planted = await me(wanda), wanda.cookie(), attacker.cookie()
        answer = await over_tls(wanda, "GET", "/api/me", mozaika=planted, host_mozaika=own)
        assert answer.json() == before


async def test_creating_an_account_replaces_the_token(server: Served) -> None:
    async with people(server, "Jagoda", "") as (jagoda, thief):
        stolen = jagoda.cookie()
        assert (await create_account(jagoda)).status_code == 201
        assert jagoda.cookie() not in ("", stolen)
        assert (await me(jagoda))["account"]
        assert is_nobody(await thief.ask("GET", "/api/me", headers={"Cookie": f"mozaika={stolen}"}))


async def test_signing_out_closes_open_sockets(server: Served) -> None:
    async with people(server, "Kalina", "Malwina") as (kalina, malwina):
        table = (await kalina.table([PERSON, PERSON], kind="private", lexicon="none"))["id"]
        link = (await kalina.ask("GET", f"/api/tables/{table}")).json()["table"]["link"]
        await malwina.join(table, link=link)
        async with kalina.socket(table, seat=0) as socket, malwina.socket(table, seat=1, link=link) as other:
            await asyncio.gather(socket.began(), other.began())
            assert (await kalina.ask("DELETE", "/api/me")).status_code == 204
            assert await socket.until_closed() == 1000
            assert other.closed is None


@pytest.mark.parametrize("ending", ["sign-out", "block"])
async def test_socket_that_was_connecting_during_a_sign_out_is_closed(
    server: Served, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """It has been identified, and does not get its table before the session has ended."""
    async with people(server, f"Bogna {ending[0]}") as (bogna,):
        table = (await bogna.table([PERSON, PERSON], lexicon="none"))["id"]
        identified, may_continue = threading.Event(), threading.Event()
        registry = server.services.registry
        find = registry.find

        async def slow_find(*facts: Any) -> Table:
            found = await find(*facts)
            identified.set()
            await asyncio.to_thread(may_continue.wait, 60)
            return found

        monkeypatch.setattr(registry, "find", slow_find)
        socket = Socket(bogna, table, {"follow": "screen"})
        opening = asyncio.ensure_future(socket.open())
        assert await asyncio.to_thread(identified.wait, 60)
        if ending == "block":
            blocking = server.services.admin.block((await me(bogna))["id"])
            monkeypatch.undo()  # blocking looks for the tables too
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(blocking, server.loop))
        else:
            assert (await bogna.ask("DELETE", "/api/me")).status_code == 204
        may_continue.set()
        await opening
        try:
            assert await socket.until_closed() == 1000
            assert not [message for message in socket.got if message["kind"] != "seats"]
        finally:
            await socket.close()


async def test_signing_in_closes_the_sockets_of_the_guest_before(server: Served) -> None:
    async with people(server, "Owner", "Lena") as (owner, device):
        await create_account(owner)
        table = (await device.table([PERSON, PERSON], lexicon="none"))["id"]
        async with device.socket(table) as socket:
            await socket.until(lambda: socket.of("seats"))
            assert (await sign_in(device, "Owner", PASSWORD)).status_code == 200
            assert await socket.until_closed() == 1000
        refusal(await device.ask("POST", f"/api/tables/{table}/leave"), 403, "not-seated")
