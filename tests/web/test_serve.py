"""The commands `mozaika serve` and `mozaika backup`, in processes of their own."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.phases import allowed
from tests.lexicon.graphs import environment
from tests.web.attacks.test_uploads import LONG, upload
from tests.web.client import PERSON, Client, bot, local, people
from tests.web.commands import run_here
from tests.web.server import STORE, Served

GRACE = ("--limit", "grace-s=60")  # on a busy machine even what ends at once may take some seconds


def command(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "mozaika", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment({"LANG": "en_US.UTF-8"}),
    )


def finished(*arguments: str) -> tuple[int, str, str]:
    child = command(*arguments)
    out, err = child.communicate(timeout=240)  # catches a hang
    return child.returncode, out, err


@dataclass
class Child:
    process: subprocess.Popen[str]
    host: str
    err: str = ""

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(by)
        _, self.err = self.process.communicate(timeout=120)  # catches a hang; `benchmarks/responses.py` measures it

    def served(self, data: Path) -> Served:
        return Served(self.host, data, None, None)  # type: ignore[arg-type] # its insides are in another process


def end(process: subprocess.Popen[str]) -> None:
    """Kill a process. Its pipes are closed, not read to their end: a child of it may still have them open."""
    process.kill()
    process.wait(60)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


@contextmanager
def served(data: Path) -> Iterator[Child]:
    process = command(
        "serve", "--port", "0", "--data", str(data), "--no-open", "--seed-wait", "0", "--bot-delay", "0", *GRACE
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "http://localhost:" in line, process.stderr.read() if process.stderr else ""
        yield Child(process, "127.0.0.1:" + line.split("localhost:")[1].partition("/")[0])
    finally:
        end(process)


def logged(child: Child) -> list[dict[str, Any]]:
    return [json.loads(line) for line in child.err.splitlines()]


async def until_bots_are_ready(client: Client) -> None:
    async with asyncio.timeout(300):
        while (await client.ask("GET", "/health")).json()["bots_ready"] < 1:
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
async def test_server_stops_with_sockets_open(tmp_path: Path, by: signal.Signals) -> None:
    with served(tmp_path) as child:
        async with people(child.served(tmp_path), "Ala", "Olek", "") as (ala, olek, guest):
            assert (await guest.ask("GET", "/health")).json()["status"] == "ok"
            table = await ala.table([PERSON, PERSON], kind="private", lexicon="none")
            await olek.join(table["id"], link=table["link"])
            async with ala.socket(table["id"], seat=0) as first, guest.socket(table["id"], link=table["link"]):
                await first.began()
                await asyncio.to_thread(child.stop, by)
                assert await first.until_closed() in (1000, 1001, 1012)
        assert child.process.returncode == 0
        lines = logged(child)
        assert {"method": "PUT", "path": "/api/me", "status": 200}.items() <= next(
            line for line in lines if line.get("path") == "/api/me"
        ).items()
        sockets = [line["path"] for line in lines if line.get("method") == "SOCKET"]
        assert sockets == [f"/api/tables/{table['id']}/socket"] * 2
        for secret in (table["link"], ala.cookie(), olek.cookie(), "link=", "Traceback"):
            assert secret not in child.err


async def test_server_stops_at_once_while_requests_wait_for_workers(tmp_path: Path) -> None:
    """32 hints that take some time each, and a file that takes long to read."""
    costly = {"tiles": {"?": [40, 0]}, "rules": {"rack_size": 8, "hints": True}}
    with served(tmp_path) as child:
        async with people(child.served(tmp_path), "Ala", "") as (ala, guest):
            await until_bots_are_ready(guest)
            table = (await ala.table([local("Jan"), local("Ewa")], kind="local", changes=costly))["id"]
            async with AsyncExitStack() as opened:
                sockets = [await opened.enter_async_context(ala.socket(table, seat=0)) for _ in range(4)]
                for socket in sockets:
                    turn = (await socket.began()).state.turn
                    await socket.ask("become", seat=turn)
                    for number in range(8):
                        await socket.send(kind="hint", id="h" if number == 7 else "")
                reading = asyncio.ensure_future(ala.ask("POST", "/api/files", upload(LONG)))
                await asyncio.sleep(0.5)  # time to arrive; the test holds if the file arrives later, or not at all
                assert any("h" not in socket.answers for socket in sockets)
                await asyncio.to_thread(child.stop)
                assert [await socket.until_closed() for socket in sockets] == [1012] * 4
                with suppress(httpx.HTTPError):  # the connection may have ended first
                    assert (await reading).status_code == 503
        assert child.process.returncode == 0
        assert "graceful" not in child.err  # what uvicorn logs if the grace period is over
        assert "Traceback" not in child.err


async def test_moves_are_there_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as child:
        server = child.served(tmp_path)
        async with people(server, "Ala") as (ala,):
            table = (await ala.table([PERSON, bot("casual")]))["id"]
            async with ala.socket(table, seat=0) as socket:
                await socket.began()
                await socket.until(lambda: cmd.Pass in allowed(socket.here.state, 0), 60)
                assert (await socket.command("pass"))["kind"] == "done"
                cookie, version = ala.cookie(), socket.version
        child.stop()
    with served(tmp_path) as child:
        async with people(child.served(tmp_path), "") as (ala,):
            ala.http.cookies.set("mozaika", cookie)
            assert [each["id"] for each in (await ala.ask("GET", "/api/me/tables")).json()] == [table]
            async with ala.socket(table, seat=0) as socket:
                await socket.until(lambda: socket.version >= version)
                await socket.check_screen()
        child.stop()


def test_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as child:
        code, _, err = finished("serve", "--port", "0", "--data", str(tmp_path), "--no-open")
        assert code == 2
        assert "[store-in-use]" in err
        assert "Traceback" not in err
        assert child.process.poll() is None
        child.stop()


def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        code, out, err = finished("serve", "--port", port, "--data", str(tmp_path), "--no-open")
    assert code == 2
    assert "[port-in-use]" in err
    assert port in err
    assert "Traceback" not in err
    assert out == ""


@pytest.mark.parametrize("folder", ["file", "."])
def test_unusable_data_folder_is_reported(tmp_path: Path, folder: str) -> None:
    for name in ("file", STORE):
        (tmp_path / name).write_text("neither a folder nor a database", encoding="utf-8")
    code, out, err = finished("serve", "--port", "0", "--data", str(tmp_path / folder), "--no-open")
    assert code == 2
    assert "[store-failed]" in err
    assert "Traceback" not in err
    assert out == ""  # no address is printed


async def test_backup_of_a_running_server_has_the_same_tables(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with served(data) as child:
        server = child.served(data)
        async with people(server, "Ala", "Olek") as (ala, olek):
            tables = [(await ala.table([PERSON, PERSON], lexicon="none"))["id"] for _ in range(3)]
            await olek.join(tables[0])
        code, out, err = await asyncio.to_thread(finished, "backup", str(copy), "--data", str(data))
        assert (code, err) == (0, "")
        assert str(copy) in out
        with closing(sqlite3.connect(copy)) as kept:
            assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert {row[0] for row in kept.execute("SELECT id FROM tables")} == set(tables)
            events = kept.execute("SELECT count(*) FROM events WHERE game = ?", (tables[0],)).fetchone()[0]
            assert events == len(server.log(tables[0])) > 0
        code, _, err = await asyncio.to_thread(run_here, "backup", str(copy), "--data", str(data))
        assert code == 2  # existing files are not overwritten
        assert "[file-unwritable]" in err
        child.stop()
    again = tmp_path / "again"
    again.mkdir()
    (again / STORE).write_bytes(copy.read_bytes())
    with served(again) as child:
        async with people(child.served(again), "") as (guest,):
            found = {table["id"] for table in (await guest.ask("GET", "/api/tables")).json()}
        assert found == set(tables[1:])  # the first has begun
        child.stop()


def test_backup_without_a_store_is_refused(tmp_path: Path) -> None:
    code, _, err = run_here("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "none"))
    assert code == 2
    assert "[file-unreadable]" in err
    assert not (tmp_path / "copy.db").exists()
    assert list(tmp_path.iterdir()) == []
