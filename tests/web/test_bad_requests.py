"""Invalid requests get errors of one format and change nothing."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from mozaika.texts import LANGUAGES
from tests.web.client import PERSON, bot, local, people
from tests.web.refusals import refusal
from tests.web.server import Served

TWO = [PERSON, PERSON]


@pytest.mark.parametrize(
    ("body", "status", "code", "facts"),
    [
        ({"seats": []}, 400, "bad-request", None),
        ({"seats": [PERSON]}, 400, "wrong-player-count", {"given": 1, "minimum": 2, "maximum": 4}),
        ({"seats": [PERSON] * 5}, 400, "wrong-player-count", {"given": 5, "minimum": 2, "maximum": 4}),
        ({"seats": [PERSON] * 9}, 400, "bad-request", None),
        ({}, 400, "bad-request", None),
        ({"seats": TWO, "edition": "klingon"}, 404, "unknown-edition", None),
        ({"seats": TWO, "edition": "../english"}, 404, "unknown-edition", None),
        ({"seats": TWO, "lexicon": "nothing"}, 400, "unknown-lexicon", None),
        ({"seats": TWO, "lexicon": "sjp"}, 400, "wrong-lexicon", None),
        ({"seats": [PERSON, bot("genius")]}, 400, "bad-table", {"reason": "bot-level"}),
        ({"seats": [PERSON, bot("static")]}, 400, "bad-table", {"reason": "bot-level"}),
        ({"seats": [PERSON, bot()], "lexicon": "none"}, 400, "bad-table", {"reason": "bot-words"}),
        ({"seats": [bot(), bot()]}, 400, "bad-table", {"reason": "nobody"}),
        ({"seats": TWO, "kind": "local"}, 400, "bad-table", {"reason": "local-strangers"}),
        ({"seats": [local("Jan"), local("JAN")], "kind": "local"}, 400, "name-taken", None),
        ({"seats": TWO, "seed": b64encode(b"x" * 16).decode()}, 400, "bad-request", None),  # before the commitment
        ({"seats": TWO, "kind": "secret"}, 400, "bad-request", None),
        ({"seats": TWO, "colour": "red"}, 400, "bad-request", None),
        ({"seats": [{"kind": "person", "rack": "QZ"}, PERSON]}, 400, "bad-request", None),
        ({"seats": TWO, "changes": {"rules": {"rack_size": -1}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"rules": {"rack_size": "many"}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"rules": {"clock": {"kind": "sand"}}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"rules": 7}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"nonsense": {}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"tiles": {"A": [10**30, 1]}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"tiles": {"A": [1e300, 1]}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"board": {"rows": 10**6}}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": {"extends": "/etc/passwd"}}, 400, "bad-edition", None),
        ({"seats": TWO, "changes": None}, 400, "bad-request", None),
        ({"seats": TWO, "watchable": "maybe"}, 400, "bad-request", None),
    ],
)
async def test_impossible_table_is_refused(
    server: Served, body: dict[str, Any], status: int, code: str, facts: dict[str, Any] | None
) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables")
        found = refusal(await ala.ask("POST", "/api/tables", body), status, code)
        assert facts in (None, found)
        assert server.count("tables") == before


async def test_opening_a_table_needs_a_name(server: Served) -> None:
    async with people(server, "") as (guest,):
        refusal(await guest.ask("POST", "/api/tables", {"seats": TWO}), 401, "not-signed-in")


ADDRESSES = [
    ("GET", "/nowhere", 404),
    ("GET", "/api/tables/none", 404),
    ("GET", "/api/tables/" + "x" * 81, 400),
    ("GET", "/api/tables/%00", 404),
    ("GET", "/api/tables/%F0%9F%8E%B2", 404),
    ("GET", "/api/tables/none?link=" + "x" * 81, 400),
    ("POST", "/health", 405),
    ("DELETE", "/api/tables", 405),
    ("PATCH", "/api/me", 405),
    ("GET", "/api/files", 405),
    ("GET", "/api/tables/none/join", 405),
    ("GET", "/api/tables/none/file/gcg", 404),
    ("GET", "/api/tables/none/file/overlong.suffix", 400),
]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_unknown_address_or_method_gives_our_error_format(server: Served, language: str) -> None:
    async with people(server, "", language=language) as (guest,), people(server, "") as (english,):
        for method, address, status in ADDRESSES:
            answer = await guest.ask(method, address)
            assert answer.status_code == status, address
            assert set(answer.json()) == {"code", "message", "facts"}, address
            same = (await english.ask(method, address)).json()["message"] == answer.json()["message"]
            assert same == (language == "en")


async def test_invalid_json_is_refused(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        bodies = [
            (b"name=Ala", "application/x-www-form-urlencoded"),
            (b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x--', "multipart/form-data"),
            (b"\x81\xa4name\xa3Ala", "application/msgpack"),
            (b"<name>Ala</name>", "text/xml"),
            (b'{"name":"Ala"', "application/json"),
            (b'{"name":"Ala"}}', "application/json"),
            (b'{"name":' + b"[" * 30_000 + b"]" * 30_000 + b"}", "application/json"),
        ]  # fmt: skip
        for body, kind in bodies:
            answer = await ala.ask("PUT", "/api/me", content=body, headers={"Content-Type": kind})
            refusal(answer, 400, "bad-request")
        deep = b'{"seats":[{},{}],"changes":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
        answer = await ala.ask("POST", "/api/tables", content=deep, headers={"Content-Type": "application/json"})
        refusal(answer, 400, "bad-request")


async def test_endless_body_is_refused_before_it_is_read(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        body = b'{"name":"' + b"x" * 3_100_000 + b'"}'
        answer = await ala.ask("PUT", "/api/me", content=body, headers={"Content-Type": "application/json"})
        refusal(answer, 413, "bad-request")
