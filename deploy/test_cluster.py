"""The sample configuration for three servers runs in a real nginx, while servers stop and start.

`make test-all` runs it; it needs nginx and openssl. The servers share nothing here: `tests/cluster` tests how they
share tables.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
from test_nginx import certificate, free_port, nginx_program, trusting
from tests.faults.child import SERVE, Child

HERE = Path(__file__).parent
NAMES = ("10.0.0.11:8015", "10.0.0.12:8015", "10.0.0.13:8015")


def configuration(folder: Path, plain: int, tls: int, inner: list[str]) -> str:
    """The sample configuration with the name, ports and folders of this test; the rest is unchanged."""
    sample = (HERE / "nginx-servers.conf").read_text(encoding="utf-8")
    for sample_value, test_value in [
        ("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;"),
        ("play.example.org;", "localhost;"), ("/etc/letsencrypt/live/play.example.org", str(folder)),
        ("/var/log/nginx", str(folder)), *zip(NAMES, inner, strict=True),
    ]:  # fmt: skip
        assert sample_value in sample, sample_value
        sample = sample.replace(sample_value, test_value)
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"daemon off; pid {folder}/nginx.pid; events {{}}\nhttp {{ {temporary}\n{sample}\n}}\n"


@asynccontextmanager
async def site(folder: Path, servers: list[Child]) -> AsyncIterator[httpx.AsyncClient]:
    folder.chmod(0o755)  # nginx may run as another user
    certificate(folder)
    plain, tls = free_port(), free_port()
    text = configuration(folder, plain, tls, [server.address for server in servers])
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    subprocess.run([nginx_program(), "-t", "-c", folder / "nginx.conf"], check=True, capture_output=True)
    front = await asyncio.create_subprocess_exec(nginx_program(), "-c", folder / "nginx.conf")
    address = f"https://localhost:{tls}"
    async with httpx.AsyncClient(base_url=address, verify=trusting(folder), timeout=30, trust_env=False) as browser:
        try:
            async with asyncio.timeout(30):
                while not await answers(browser):
                    await asyncio.sleep(0.05)
            yield browser
        finally:
            front.terminate()
            await front.wait()


async def answers(browser: httpx.AsyncClient) -> bool:
    try:
        return (await browser.get("/ready")).is_success
    except httpx.TransportError:
        return False


async def test_requests_reach_a_server_that_runs_while_others_stop(tmp_path: Path) -> None:
    """Not one request fails, whichever server is stopped; with all stopped nginx says so."""
    async with AsyncExitStack() as opened:
        servers = []
        for name in "abc":
            (tmp_path / name).mkdir()
            servers.append(
                opened.enter_context(Child(tmp_path / name, (*SERVE, "drain-s=1", "--host-name", "localhost")))
            )
        browser = await opened.enter_async_context(site(tmp_path, servers))
        seen, is_over = list[int](), asyncio.Event()

        async def ask() -> None:
            while not is_over.is_set():
                seen.append((await browser.get("/health")).status_code)

        asking = asyncio.ensure_future(ask())
        for stopped in servers[:2]:
            await asyncio.to_thread(stopped.stop)
            before = len(seen)
            async with asyncio.timeout(60):
                while len(seen) < before + 20:
                    await asyncio.sleep(0.05)
        is_over.set()
        await asking
        assert set(seen) == {200}
        await asyncio.to_thread(servers[2].stop)
        assert (await browser.get("/health")).status_code == 502
