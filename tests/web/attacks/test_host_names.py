"""DNS rebinding: a foreign page whose name leads to this machine gets nothing, and people at home need no settings."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from mozaika.texts import LANGUAGES
from mozaika.web.hosts import HostNames, _machine_names, parse_host_name
from tests.web.attacks.raw import HANDSHAKE, connected, shown
from tests.web.client import PERSON, Socket, people
from tests.web.refusals import refusal
from tests.web.server import Served, host_names, local_proxy, serving

FOREIGN = ["evil.example", "evil.example:8015", "127.0.0.1.evil.example", "attic.evil.example", "10.1.2.3", "", "a b"]
OWN = ["localhost", "LOCALHOST.", "a.localhost:1", "127.0.0.1", "127.0.0.2", "[::1]:8015", "attic", "Attic.local:8015"]


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("proxied")
    with serving(data, proxies=local_proxy(), host_names=host_names("play.example.org")) as served:
        yield served


async def test_request_for_a_foreign_name_is_refused(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables")
        for host in FOREIGN:
            for method, path, body in (
                ("GET", "/api/me", None), ("GET", "/", None), ("GET", "/health", None), ("OPTIONS", "/api/me", None),
                ("POST", "/api/tables", {"seats": [PERSON, PERSON]}),
            ):  # fmt: skip
                origin = {"Origin": f"http://{host}"}  # the page of the attacker is of the same origin as its host
                refusal(await ala.ask(method, path, body, headers={"Host": host, **origin}), 421, "unknown-host")
        assert server.count("tables") == before


async def test_names_and_addresses_of_the_machine_are_answered(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for host in OWN:
            assert (await ala.ask("GET", "/api/me", headers={"Host": host})).status_code == 200, host


async def test_program_without_a_host_header_is_answered(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send("GET /health HTTP/1.0\r\n\r\n")
        assert shown(await raw.answer())[0] == 200


async def test_socket_for_a_foreign_name_is_refused(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        path = f"/api/tables/{table}/socket?protocol=3"
        async with connected(server.host) as raw:
            await raw.send(f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n{HANDSHAKE}\r\n")
            status, headers, said = shown(await raw.answer())
            assert (status, said["code"]) == (421, "unknown-host")
            assert headers["x-content-type-options"] == "nosniff"
        with pytest.raises(InvalidStatus):
            await Socket(ala, table, {}).open(Host="evil.example")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_browser_sees_a_page_in_its_language(server: Served, language: str) -> None:
    async with people(server, "", language=language) as (browser,):
        said = refusal(await browser.ask("GET", "/", headers={"Host": "<b>x</b>"}), 421, "unknown-host")
        answer = await browser.ask("GET", "/", headers={"Host": "<b>x</b>", "Accept": "text/html,*/*"})
        assert answer.status_code == 421
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert f'<html lang="{language}">' in answer.text
        assert "&lt;b&gt;x&lt;/b&gt;" in answer.text
        assert said == {"host": "<b>x</b>"}


async def test_name_of_the_public_address_is_answered_behind_a_proxy(behind_proxy: Served) -> None:
    async with httpx.AsyncClient(base_url=behind_proxy.http, trust_env=False, verify=False) as client:
        for headers, status in (
            ({"Host": "play.example.org"}, 200),
            ({"X-Forwarded-Host": "play.example.org"}, 200),
            ({"Host": "evil.example"}, 421),
            ({"X-Forwarded-Host": "evil.example"}, 421),
        ):
            assert (await client.get("/health", headers=headers)).status_code == status, headers


def test_address_in_the_home_network_is_the_one_where_the_connection_arrives() -> None:
    names = HostNames(machine=["attic.fritz.box"])
    assert names.allow("192.168.1.5:8015", "192.168.1.5")
    assert names.allow("192.168.1.5", "::ffff:192.168.1.5")  # listening on :: for IPv4 and IPv6
    assert names.allow("[fe80::1]:8015", "fe80::1%eth0")
    assert not names.allow("192.168.1.6", "192.168.1.5")
    assert all(names.allow(name, "") for name in ("attic", "attic.fritz.box", "attic.lan", "attic.local"))


def test_operator_adds_names_and_addresses() -> None:
    names = HostNames(["play.example.org", "203.0.113.7", "2001:db8:0::1"], machine=[])
    assert all(names.allow(host, "") for host in ("Play.Example.Org:443", "203.0.113.7", "[2001:db8::1]"))
    assert not names.allow("example.org", "")
    assert HostNames(["*"], machine=[]).allow("anything.example", "")
    for wrong in ("", "a b", "http://play.example.org", "play.example.org:443", "-x", "x" * 300, "a/b"):
        with pytest.raises(ValueError, match=re.escape(wrong) or "^$"):
            parse_host_name(wrong)


def test_machine_has_its_name_even_if_the_lookup_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.web.hosts._LOOKUP_S", 0.01)
    monkeypatch.setattr(socket, "gethostname", lambda: "attic")
    monkeypatch.setattr(socket, "getfqdn", lambda name: "attic.example" if name == "attic" else "")
    assert _machine_names() <= {"attic", "attic.example"}
    assert "attic" in _machine_names()
