"""Uploaded files are read in processes of their own: for people with a name, few at once, and not for ever."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.web import file_reader
from mozaika.web.file_process import DONE, REFUSED
from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.attacks.raw import connected
from tests.web.client import PERSON, Client, people
from tests.web.refusals import refusal
from tests.web.server import Served, serving

LIMITS = replace(DEFAULT_LIMITS, files=1, files_per_person=2)
# Some seconds to read. With more than 20,000 lines it would be refused at once.
LONG = b"#player1 A A\n#player2 B B\n" + b">A: ABCDEFG 8D ABCDEFG +5 5\n>A: ABCDEFG -- -5 0\n" * 9_900
BRIEF = b"#player1 A A\n#player2 B B\n>A: ABC 8H ABC +14 14\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("uploads"), LIMITS) as served:
        yield served


def upload(content: bytes) -> dict[str, Any]:
    return {"name": "a.gcg", "content": b64encode(content).decode(), "edition": "english"}


def file_processes() -> list[int]:
    """The processes that read files for this one."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            command, parent = (
                (place / "cmdline").read_bytes(),
                (place / "stat").read_text().rsplit(")", 1)[1].split()[1],
            )
        except OSError:
            continue
        if b"mozaika.web.file_process" in command and parent == Path("/proc/self").resolve().name:
            found.append(int(place.name))
    return found


async def until_processes(count: int) -> None:
    async with asyncio.timeout(60):
        while len(file_processes()) != count:
            await asyncio.sleep(0.02)


async def disconnecting(client: Client) -> None:
    """Send a long file and close the connection while it is read."""
    sending = asyncio.ensure_future(client.ask("POST", "/api/files", upload(LONG)))
    await until_processes(1)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)


async def test_file_of_a_nameless_guest_is_not_read(server: Served) -> None:
    async with people(server, "") as (guest,):
        refusal(await guest.ask("POST", "/api/files", upload(BRIEF)), 401, "not-signed-in")


async def test_reading_ends_when_the_client_disconnects(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        await disconnecting(ala)
        await until_processes(0)
        assert (await ala.ask("POST", "/api/files", upload(BRIEF))).status_code == 200


@pytest.mark.parametrize("following", ["x", "GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 2, "x" * 200_000], ids=len)
async def test_reading_ends_although_more_follows_the_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, following: str
) -> None:
    """What follows is not read as long as the request is not answered; the end of the connection behind it is."""
    endless = "import time; time.sleep(300)  # mozaika.web.file_process"
    monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", endless))
    body = json.dumps(upload(BRIEF))
    with serving(tmp_path, replace(LIMITS, file_s=300)) as server:
        async with people(server, "Ala") as (ala,), connected(server.host) as raw:
            await raw.send(
                f"POST /api/files HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
                f"Cookie: mozaika={ala.cookie()}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            )
            await until_processes(1)
            await raw.send(following)
        await until_processes(0)


async def test_few_files_are_read_at_once_while_others_are_served(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        sent = [asyncio.ensure_future(ala.ask("POST", "/api/files", upload(LONG))) for _ in range(6)]
        await until_processes(1)
        while sum(each.done() for each in sent) < 4:
            async with asyncio.timeout(60):  # catches a hang
                assert (await olek.ask("GET", "/health")).status_code == 200
            assert len(file_processes()) <= 1
        refused = [each.result() for each in sent if each.done()]
        for answer in refused:
            refusal(answer, 429, "too-many-files")
            assert answer.headers["retry-after"] == "5"
        for each in sent:
            each.cancel()
        await asyncio.gather(*sent, return_exceptions=True)
        await until_processes(0)


class Planted:
    """Unpickling it creates a file."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.place,)


@pytest.mark.parametrize("answered", [DONE, REFUSED])
async def test_answer_of_a_hostile_file_process_is_never_executed(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answered: bytes
) -> None:
    """As if a file had taken over the process that reads it."""
    place = tmp_path / "planted"
    answer = answered + pickle.dumps(Planted(place))
    monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", f"import os; os.write(1, {answer!r})"))
    async with people(server, "Ala") as (ala,):
        table = {"seats": [PERSON, PERSON], "file": upload(BRIEF)}
        refusal(await ala.ask("POST", "/api/tables", table), 400, "file-too-complex")
        assert not place.exists()


async def test_file_waits_for_an_idle_processor_only_briefly(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that may run while nothing else does gives way to another one if the machine is busy."""
    script = (
        "import os, time\n"
        "time.sleep(0.1)\n"  # it begins before its priority is lowered
        "while os.sched_getscheduler(0) == os.SCHED_IDLE: time.sleep(0.01)\n"
        "os.write(1, b'd{}')\n"
    )
    monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(file_reader, "_LOOK_S", 0.2)
    monkeypatch.setattr(file_reader, "processor_use", lambda pid: (True, 0.0))
    async with people(server, "Ala") as (ala,):
        assert (await ala.ask("POST", "/api/files", upload(BRIEF))).status_code == 200


async def test_endless_answer_of_a_file_process_is_refused(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """More is written than is read, and the process is nevertheless ended."""
    endless = "import os\nwhile True: os.write(1, b'd' * 65536)"
    monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", endless))
    async with people(server, "Ala") as (ala,):
        refusal(await ala.ask("POST", "/api/files", upload(BRIEF)), 400, "file-too-complex")
        assert file_processes() == []


async def test_file_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    """The limit is 0 s, because a fast machine reads the file within one."""
    with serving(tmp_path, replace(LIMITS, file_s=0)) as server:
        async with people(server, "Ala") as (ala,):
            refusal(await ala.ask("POST", "/api/files", upload(LONG)), 400, "file-too-complex")
            table = {"seats": [PERSON, PERSON], "file": upload(LONG)}
            refusal(await ala.ask("POST", "/api/tables", table), 400, "file-too-complex")
            assert file_processes() == []


@pytest.mark.parametrize(
    "greed",
    [
        "kept = bytearray(MAX_DATA_BYTES)",
        "resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\nwhile True: pass",  # the real limit would take too long
    ],
    ids=["memory", "time"],
)
async def test_file_process_that_takes_too_much_is_ended(
    server: Served, monkeypatch: pytest.MonkeyPatch, greed: str
) -> None:
    """The limits are those of the operating system, which ends the process if it does not end itself."""
    script = (
        "import os, resource\n"
        "from mozaika.web.file_process import DONE, MAX_CPU_S, MAX_DATA_BYTES, limit_resources\n"
        "limit_resources()\n"
        "assert resource.getrlimit(resource.RLIMIT_CPU) == (MAX_CPU_S, MAX_CPU_S)\n"
        f"{greed}\n"
        "os.write(1, DONE + b'{}')\n"
    )
    monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", script))
    async with people(server, "Ala") as (ala,):
        refusal(await ala.ask("POST", "/api/files", upload(BRIEF)), 400, "file-too-complex")
        monkeypatch.setattr(file_reader, "COMMAND", (sys.executable, "-c", script.replace(greed, "")))
        assert (await ala.ask("POST", "/api/files", upload(BRIEF))).status_code == 200
