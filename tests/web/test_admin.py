"""The command `mozaika admin`, with and without a running server."""

from __future__ import annotations

import asyncio
import json
import socket
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from mozaika.cli.locations import ADMIN_SOCKET
from mozaika.cli.main import main
from mozaika.service.admin_requests import MAX_REQUEST_BYTES
from tests.faults.child import Child as OnPostgres
from tests.stores.postgres import Postgres
from tests.web.client import PERSON, Client, people, with_results
from tests.web.commands import run_here
from tests.web.refusals import refusal
from tests.web.server import STORE, Served
from tests.web.test_serve import Child, end, finished, served
from tests.web.test_serve_postgres import LANGUAGES, said_here

PASSWORD = "zielony kot na dachu"
LINE = "wyjątkowo rzadkie zdanie"


async def admin(data: Path, *arguments: str) -> tuple[int, str, str]:
    return await asyncio.to_thread(run_here, "admin", *arguments, "--data", str(data))


async def done(data: Path, *arguments: str) -> str:
    code, out, err = await admin(data, *arguments)
    assert (code, err) == (0, ""), err
    return out


def bytes_of(data: Path) -> bytes:
    return b"".join(path.read_bytes() for path in data.iterdir() if path.name.startswith(STORE))


async def id_of(client: Client) -> str:
    found: str = (await client.ask("GET", "/api/me")).json()["id"]
    return found


async def a_finished_game(loser: Client, winner: Client) -> str:
    """A finished game between two accounts, with chat."""
    for client in (loser, winner):
        (await client.ask("POST", "/api/me/account", {"password": PASSWORD})).raise_for_status()
    table: str = (await loser.table([PERSON, PERSON], edition="polish", lexicon="none"))["id"]
    (await winner.join(table)).raise_for_status()
    async with loser.socket(table, seat=0) as socket, winner.socket(table, seat=1) as other:
        await asyncio.gather(socket.began(), other.began())
        await socket.ask("chat", text=LINE)
        await other.ask("chat", text="nawzajem")
        assert (await socket.command("resign"))["kind"] == "done"
    await with_results(loser, await id_of(loser))
    return table


async def test_blocked_person_is_disconnected_and_refused_until_unblocked(tmp_path: Path) -> None:
    with served(tmp_path) as child:
        async with people(child.served(tmp_path), "Ala", "Olek") as (ala, olek):
            table = (await ala.table([PERSON, PERSON], lexicon="none"))["id"]
            await olek.join(table)
            async with ala.socket(table, seat=0) as socket, olek.socket(table, seat=1) as other:
                await asyncio.gather(socket.began(), other.began())
                person = await id_of(ala)
                assert "Ala" in await done(tmp_path, "block", person)
                await socket.until_closed()
                refusal(await ala.ask("GET", "/api/me/tables"), 403, "blocked")
                refusal(await ala.ask("PUT", "/api/me", {"name": "Alicja"}), 403, "blocked")
                await socket.open()
                await socket.until_closed()
                assert socket.got[-1]["code"] == "blocked"
                assert other.closed is None
                assert (await other.command("resign"))["kind"] == "done"  # the game goes on for the others
                (listed,) = json.loads(await done(tmp_path, "people", "--search", "AL", "--json"))
                assert (listed["id"], listed["blocked"], listed["games"]) == (person, True, 1)
                await done(tmp_path, "unblock", person)
                assert [each["id"] for each in (await ala.ask("GET", "/api/me/tables")).json()] == [table]


async def test_export_has_all_data_and_no_secret(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "ala.json"
    known: dict[str, str] = {}

    with served(data) as child:
        async with people(child.served(data), "Ala", "Olek") as (ala, olek):
            known.update(table=await a_finished_game(ala, olek), cookie=ala.cookie(), person=await id_of(ala))
            await done(data, "export", "ALA", "--out", str(out))
            code, _, err = await admin(data, "export", "Ala", "--out", str(out))
            assert code == 2
            assert "[file-unwritable]" in err  # existing files are not overwritten
        child.stop()
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    text = out.read_text(encoding="utf-8")
    record = json.loads(text)
    assert (record["format"], record["version"], record["person"]["name"]) == ("mozaika-person", 1, "Ala")
    assert record["account"]["key"] == "ala"
    assert [line["text"] for line in record["chat"]] == [LINE]
    assert [result["outcome"] for result in record["results"]] == ["lost"]
    (game,) = record["games"]
    assert game["table"] == known["table"]
    (tmp_path / "game.json").write_text(json.dumps(game["record"]), encoding="utf-8")
    code, _, err = run_here("verify", str(tmp_path / "game.json"))
    assert (code, err) == (0, "")
    for secret in ("argon2", known["cookie"], PASSWORD, "nawzajem"):
        assert secret not in text
    again = json.loads(await done(data, "export", known["person"]))  # without a server
    assert again == {**record, "exported": again["exported"]}


async def _check_erased(data: Path, olek: Client, table: str) -> None:
    kept = bytes_of(data)
    for trace in ("Alicja", "alicja", LINE):
        assert trace.encode() not in kept
    assert kept.count(b"$argon2id$") == 1  # Olek's
    assert b"nawzajem" in kept
    seen = (await olek.ask("GET", f"/api/tables/{table}")).json()["table"]
    assert [seat["name"] for seat in seen["seats"]] == ["Anon", "Olek"]
    saved = await olek.ask("GET", f"/api/tables/{table}/file/json")
    assert saved.status_code == 200, saved.text
    file = data / "game.json"
    file.write_bytes(saved.content)
    code, _, err = run_here("verify", str(file))
    assert (code, err) == (0, "")
    assert json.loads(saved.content)["names"] == ["Anon", "Olek"]


async def test_erasing_on_a_running_server_leaves_no_trace(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as child:
        async with people(child.served(tmp_path), "Alicja", "Olek") as (ala, olek):
            table = await a_finished_game(ala, olek)
            waiting = (await ala.table([PERSON, PERSON], lexicon="none"))["id"]
            running = (await ala.table([PERSON, PERSON], lexicon="none"))["id"]
            await olek.join(running)
            assert b"$argon2id$" in bytes_of(tmp_path)
            before = bytes_of(tmp_path)
            code, _, err = await admin(tmp_path, "erase", "Alicja")
            assert code == 2
            assert "[erase-needs-yes]" in err
            assert bytes_of(tmp_path) == before
            async with ala.socket(running, seat=0) as socket, olek.socket(running, seat=1) as other:
                await asyncio.gather(socket.began(), other.began())
                await done(tmp_path, "erase", "alicja", "--yes")
                await socket.until_closed()
                await other.until(lambda: other.of("seats")[-1]["seats"][0]["name"] == "Anon")
                assert (await other.check_screen())["result"] is not None
            assert (await ala.ask("GET", "/api/me")).json() is None
            assert waiting not in {each["id"] for each in (await olek.ask("GET", "/api/tables")).json()}
            await _check_erased(tmp_path, olek, table)
            profile = (await olek.ask("GET", f"/api/people/{await id_of(olek)}")).json()
            assert {name for result in profile["results"] for name in result["names"]} == {"Anon", "Olek"}
            code, _, err = await admin(tmp_path, "erase", "Alicja", "--yes")
            assert code == 2
            assert "[no-such-person]" in err
            assert (await ala.ask("PUT", "/api/me", {"name": "Alicja"})).status_code == 200  # the name is free again
        child.stop()
        assert "Traceback" not in child.err
        assert LINE not in child.err


async def test_person_is_erased_without_a_running_server(tmp_path: Path) -> None:
    known: dict[str, Any] = {}

    async def played(child: Child) -> None:
        async with people(child.served(tmp_path), "Alicja", "Olek") as (ala, olek):
            known.update(table=await a_finished_game(ala, olek), cookie=olek.cookie())
            known["running"] = (await ala.table([PERSON, PERSON], lexicon="none"))["id"]
            await olek.join(known["running"])

    async def seen(child: Child) -> None:
        async with people(child.served(tmp_path), "") as (olek,):
            olek.http.cookies.set("mozaika", known["cookie"])
            await _check_erased(tmp_path, olek, known["table"])
            tables = {each["id"]: each["stage"] for each in (await olek.ask("GET", "/api/me/tables")).json()}
            assert tables == {known["table"]: "over", known["running"]: "over"}

    for story in (played, seen):
        with served(tmp_path) as child:
            await story(child)
            child.stop()
        if story is played:
            await done(tmp_path, "erase", "Alicja", "--yes")


def socket_answer(path: Path, *parts: bytes) -> bytes:
    """The answer of the admin socket to raw bytes."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(120)
        client.connect(str(path))
        for part in parts:
            try:
                client.sendall(part)
            except OSError:  # the server has read enough and closed
                break
        answer = b""
        with suppress(OSError):  # it discards the rest of a long request, but its answer arrives
            client.shutdown(socket.SHUT_WR)
            while chunk := client.recv(65_536):
                answer += chunk
        return answer


def test_admin_socket_is_private_refuses_garbage_and_is_removed(tmp_path: Path) -> None:
    path = tmp_path / ADMIN_SOCKET
    with served(tmp_path) as child:
        assert stat.S_ISSOCK(path.stat().st_mode)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\xff\xfe\n", b"[" * 5000 + b"\n", b'{"do":"erase"}\n', b"null"):
            assert json.loads(socket_answer(path, garbage))["error"]["code"] == "bad-admin-request"
        for size in (MAX_REQUEST_BYTES + 1, 5_000_000):
            error = json.loads(socket_answer(path, *[b"x" * 1000] * (size // 1000 + 1)))["error"]
            assert error == {"code": "bad-admin-request", "facts": {"reason": "size"}}
        assert socket_answer(path) == b""
        assert json.loads(socket_answer(path, b'{"do":"people"}\n'))["answer"] == []
        child.stop()
        assert "Traceback" not in child.err
    assert not path.exists()


async def test_admin_socket_of_a_killed_server_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path) as child:
        end(child.process)
    assert (tmp_path / ADMIN_SOCKET).exists()
    assert json.loads(await done(tmp_path, "people", "--json")) == []
    with served(tmp_path) as child:
        assert json.loads(socket_answer(tmp_path / ADMIN_SOCKET, b'{"do":"people"}\n'))["answer"] == []
        child.stop()


async def test_unreachable_server_must_be_stopped_first(tmp_path: Path) -> None:
    with served(tmp_path) as child:
        (tmp_path / ADMIN_SOCKET).unlink()
        code, _, err = await admin(tmp_path, "people")
        assert code == 2
        assert "[admin-unreachable]" in err
        child.stop()


async def test_folder_name_too_long_for_a_socket_is_served_without_one(tmp_path: Path) -> None:
    data = tmp_path / ("x" * 120)
    with served(data) as child:
        code, _, err = await admin(data, "people")
        assert code == 2
        assert "[admin-unreachable]" in err
        child.stop()
        assert "no admin socket" in child.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_unix_sockets_the_server_must_be_stopped_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setattr("mozaika.cli.admin._HAS_SOCKETS", False)
    (tmp_path / STORE).touch()
    with FileLock(tmp_path / f"{STORE}.lock"):  # as a running server does
        assert main(["admin", "people", "--data", str(tmp_path), "--lang", language]) == 2
    sentence = capsys.readouterr().err
    assert "[no-unix-sockets]" in sentence
    assert "error-" not in sentence


def test_id_with_a_leading_dash_follows_two_dashes(tmp_path: Path) -> None:
    (tmp_path / STORE).touch()
    code, _, err = finished("admin", "block", "--data", str(tmp_path), "--", "-abc")
    assert code == 2
    assert "[no-such-person]" in err
    assert "-abc" in err


async def test_admin_command_without_a_store_creates_nothing(tmp_path: Path) -> None:
    code, _, err = await admin(tmp_path / "none", "people")
    assert code == 2
    assert "[file-unreadable]" in err
    assert list(tmp_path.iterdir()) == []


async def test_admin_commands_work_with_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    url, data = postgres.url(database), tmp_path / "data"

    def asked(*arguments: str) -> tuple[int, str]:
        return said_here("admin", *arguments, "--data", str(data), database=url)

    async def story(child: OnPostgres) -> str:
        server = Served(child.address, data, None, None)  # type: ignore[arg-type] # its insides are in another process
        async with people(server, "Alicja", "Olek") as (ala, olek):
            table = await a_finished_game(ala, olek)
            code, text = await asyncio.to_thread(asked, "export", "Alicja")
            assert code == 0
            assert [line["text"] for line in json.loads(text)["chat"]] == [LINE]
            code, text = await asyncio.to_thread(asked, "erase", "Alicja", "--yes")
            assert code == 0, text
            seen = (await olek.ask("GET", f"/api/tables/{table}")).json()["table"]
            assert [seat["name"] for seat in seen["seats"]] == ["Anon", "Olek"]
            return await id_of(olek)

    with OnPostgres(tmp_path, database=url) as child:
        olek = await story(child)
        child.stop()
        child.check_log()
    for table in ("people", "accounts", "sessions", "ratings", "results", "chat", "seats"):
        assert "alicja" not in str(postgres.query(f"SELECT * FROM {table}", database=database)).lower()
    code, text = asked("people", "--json")  # without a server
    assert [(each["id"], each["name"]) for each in json.loads(text)] == [(olek, "Olek")]
    code, text = asked("pairs", "--json")
    assert (code, json.loads(text)) == (0, [])
    code, text = asked("erase", "Alicja", "--yes")
    assert code == 2
    assert "[no-such-person]" in text
