"""Logs, even at the finest level, contain no password, cookie, link, message or query."""

from __future__ import annotations

import json
from pathlib import Path

from tests.faults.child import SERVER, Child
from tests.faults.client import signed_in, socket
from tests.web.attacks.raw import connected

PASSWORD, NEW, WRONG = "correct horse battery", "another horse entirely", "a wrong horse at all"
SAID = "nobody else should read this line"


async def test_no_secret_is_in_the_logs(tmp_path: Path) -> None:
    with Child(tmp_path, (*SERVER, "--level", "DEBUG")) as child:
        (ala,) = await signed_in(child.address, "Ala")
        ask = ala.ask
        assert (await ask(child.address, "POST", "/api/me/account", {"name": "Ala", "password": PASSWORD})).is_success
        assert (await ask(child.address, "PUT", "/api/me/password", {"old": PASSWORD, "new": NEW})).is_success
        for password in (WRONG, NEW):
            signed = await ask(child.address, "POST", "/api/session", {"name": "Ala", "password": password})
        before, ala.cookie = ala.cookie, signed.headers["set-cookie"].partition(";")[0]
        body = {"seats": [{"kind": "person"}] * 2, "kind": "private", "lexicon": "none"}
        table = (await ask(child.address, "POST", "/api/tables", body)).json()["table"]
        await ask(child.address, "GET", f"/api/tables/{table['id']}?link={table['link']}")
        async with socket(child.address, table["id"], ala, link=table["link"]) as connection:
            await connection.send(json.dumps({"kind": "chat", "text": SAID, "id": "1"}))
            await connection.send("no JSON " + SAID)
            await connection.send(SAID.encode() + b"\xff")
            await connection.send(json.dumps({"kind": "claim", "against": 0, "id": "probe"}))
            while json.loads(await connection.recv()).get("id") != "probe":
                pass
        async with connected(child.address) as raw:  # no HTTP at all, with a cookie in it
            await raw.send(f"nonsense\r\nCookie: {ala.cookie}\r\n\r\n")
            await raw.answer()
        child.stop()
        child.check_log()
        logged = child.log.read_text(encoding="utf-8")
        assert len(child.lines()) > 8
    tokens = [each.partition("=")[2] for each in (before, ala.cookie)]
    found = [each for each in (PASSWORD, NEW, WRONG, SAID, table["link"], *tokens) if each in logged]
    assert found == []
