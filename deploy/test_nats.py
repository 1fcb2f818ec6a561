"""The sample configuration of NATS, with TLS and a password, and how Mozaika connects to it.

`make test-all` runs it; it needs openssl.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from test_nginx import free_port

from mozaika.processes import kill
from mozaika.workers.bus import connect
from mozaika.workers.errors import BusUnreachable
from mozaika.workers.jetstream import open_jetstream
from mozaika.workers.list_store import BUCKET, MAX_BUCKET

HERE = Path(__file__).parent
PROGRAM = Path(sys.executable).parent / "nats-server"
PASSWORD = "correct-horse"


def openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An authority of the operator's own, and a certificate for `localhost` that it has signed."""
    found = tmp_path_factory.mktemp("nats")
    new_key = ("-newkey", "rsa:2048", "-nodes")
    for name in ("authority", "stranger"):
        openssl("req", "-x509", *new_key, "-days", "2", "-subj", f"/CN={name}",
                "-keyout", found / f"{name}-key.pem", "-out", found / f"{name}.pem")  # fmt: skip
    openssl("req", *new_key, "-subj", "/CN=localhost", "-keyout", found / "key.pem", "-out", found / "request.pem")
    (found / "names").write_text("subjectAltName=DNS:localhost\n", encoding="ascii")
    openssl("x509", "-req", "-in", found / "request.pem", "-days", "2", "-extfile", found / "names",
            "-CA", found / "authority.pem", "-CAkey", found / "authority-key.pem", "-CAcreateserial",
            "-out", found / "certificate.pem")  # fmt: skip
    return found


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[int]:
    """NATS with the sample configuration, but for the port and the folder of the credentials; gives the port."""
    port = free_port()
    sample = (HERE / "nats.conf").read_text(encoding="utf-8")
    for sample_value, test_value in [
        ('"0.0.0.0:4222"', f'"127.0.0.1:{port}"'),
        ("/run/credentials/nats.service", str(folder)),
        ("/var/lib/nats", str(folder / "jetstream")),
    ]:
        assert sample_value in sample
        sample = sample.replace(sample_value, test_value)
    configuration = folder / "nats.conf"
    configuration.write_text(sample, encoding="utf-8")
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            PROGRAM, "--config", configuration, stderr=log, env={**os.environ, "NATS_PASSWORD": PASSWORD}
        )
    try:
        async with asyncio.timeout(30):
            while "Server is ready" not in (folder / "log").read_text(encoding="utf-8"):
                assert process.returncode is None, (folder / "log").read_text(encoding="utf-8")
                await asyncio.sleep(0.02)
        yield port
    finally:
        await kill(process)


async def test_message_passes_with_password_and_own_authority(folder: Path) -> None:
    async with running(folder) as port:
        address = f"tls://mozaika:{PASSWORD}@localhost:{port}"
        sender, receiver = [await connect(address, name, folder / "authority.pem") for name in ("one", "two")]
        subscription = await receiver.subscribe("mozaika.1.test")
        await receiver.flush()
        async with asyncio.timeout(60):
            while not subscription.pending_msgs:  # a message is lost if a busy machine is slow to connect
                await sender.publish("mozaika.1.test", b"hello")
                await asyncio.sleep(0.1)
        assert (await subscription.next_msg(1)).data == b"hello"
        await sender.close()
        await receiver.close()


async def test_jetstream_has_room_for_everything_that_is_stored_there(folder: Path) -> None:
    async with running(folder) as port:
        client = await connect(f"tls://mozaika:{PASSWORD}@localhost:{port}", "x", folder / "authority.pem")
        context = await open_jetstream(client)
        assert context is not None
        await context.create_object_store(BUCKET, max_bytes=MAX_BUCKET)
        assert len(await context.streams_info()) == 3
        await client.close()


@pytest.mark.parametrize(
    ("user", "authority"),
    [
        ("mozaika:wrong@", "authority"),
        ("mozaika:correct-horse@", "stranger"),
        ("", "authority"),
    ],
)
async def test_connection_without_the_password_or_with_another_authority_is_refused(
    folder: Path, user: str, authority: str
) -> None:
    async with running(folder) as port:
        with pytest.raises(BusUnreachable) as refused:
            await connect(f"tls://{user or 'mozaika:@'}localhost:{port}", "x", folder / f"{authority}.pem", wait_s=3)
        assert "correct-horse" not in str(refused.value.facts)


async def test_plain_connection_is_refused(folder: Path) -> None:
    async with running(folder) as port:
        with pytest.raises(BusUnreachable):
            await connect(f"nats://mozaika:{PASSWORD}@127.0.0.1:{port}", "x", wait_s=3)
