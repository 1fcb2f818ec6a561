"""Nobody waits for the network's own habits, or for somebody else's work."""

from __future__ import annotations

import asyncio
import json
import time
from base64 import b64encode
from pathlib import Path
from statistics import median

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in, socket


def test_a_move_is_answered_at_once_and_not_when_the_network_has_said_thanks(tmp_path: Path) -> None:
    async def story() -> None:
        with Child(tmp_path) as child:
            people = await signed_in(child.address, "Ala", "Olek")
            table, times = await open_table(child.address, people), list[float]()
            async with socket(child.address, table, people[0]) as connection:
                for number in range(15):
                    await connection.send(json.dumps({"kind": "pass", "id": str(number), "version": 0}))
                    await connection.send(json.dumps({"kind": "claim", "id": "", "against": 0}))
                    while json.loads(await connection.recv()).get("id") != str(number):
                        pass
                    heard = time.monotonic()  # the second answer follows on the heels of the first
                    while json.loads(await connection.recv())["kind"] != "refused":
                        pass
                    times.append(time.monotonic() - heard)
            assert median(times) < 0.02

    asyncio.run(asyncio.wait_for(story(), 60))


def test_nobody_waits_for_somebody_else_s_long_file(tmp_path: Path) -> None:
    sheet = b"#player1 A A\n#player2 B B\n" + b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n" * 5_000

    async def story() -> None:
        with Child(tmp_path) as child:
            (ala,) = await signed_in(child.address, "Ala")
            wish = {"name": "long.gcg", "content": b64encode(sheet).decode(), "edition": "english"}
            begun, waits = time.monotonic(), list[float]()
            looking = asyncio.ensure_future(ala.ask(child.address, "POST", "/api/files", wish))
            while not looking.done():
                asked = time.monotonic()
                assert (await ala.ask(child.address, "GET", "/health")).status_code == 200
                waits.append(time.monotonic() - asked)
            took = time.monotonic() - begun
            assert (await looking).status_code == 200
            assert len(waits) > 4
            assert max(waits) < took / 2

    asyncio.run(asyncio.wait_for(story(), 60))
