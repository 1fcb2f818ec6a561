"""The sample configuration runs in a real nginx in front of a real server.

`make test-all` runs it; it needs nginx and openssl (`apt-get install nginx openssl`).
"""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socket import create_server
from typing import Any

import httpx
import pytest
from tests.lexicon.graphs import environment
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from mozaika.web.client_messages import PROTOCOL

HERE = Path(__file__).parent
TOKEN = "a token of the operator's"
REQUESTS = 60
COOKIE = "__Host-mozaika"  # over https


@dataclass
class Site:
    """`address` is the public address, `plain` the one without TLS, and `inner` that of the server behind nginx."""

    address: str
    plain: str
    inner: str
    trust: ssl.SSLContext
    folder: Path

    def browser(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, headers=headers, verify=self.trust, timeout=30, trust_env=False)


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost",
         "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


def configuration(folder: Path, plain: int, tls: int, inner: int) -> str:
    """The sample configuration with the name, ports and folders of this test; the rest is unchanged."""
    sample = (HERE / "nginx.conf").read_text(encoding="utf-8")
    for sample_value, test_value in [
        ("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;"),
        ("server 127.0.0.1:8015;", f"server 127.0.0.1:{inner};"), ("play.example.org;", "localhost;"),
        ("/etc/letsencrypt/live/play.example.org", str(folder)), ("/var/log/nginx", str(folder)),
    ]:  # fmt: skip
        assert sample_value in sample, sample_value
        sample = sample.replace(sample_value, test_value)
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"daemon off; pid {folder}/nginx.pid; events {{}}\nhttp {{ {temporary}\n{sample}\n}}\n"


def nginx_program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert found, "this test needs nginx: apt-get install nginx"
    return found


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    nginx = nginx_program()
    folder = tmp_path_factory.mktemp("site")
    folder.chmod(0o755)  # nginx may run as another user
    certificate(folder)
    plain, tls, inner = free_port(), free_port(), free_port()
    (folder / "token").write_text(TOKEN, encoding="utf-8")
    (folder / "nginx.conf").write_text(configuration(folder, plain, tls, inner), encoding="utf-8")
    subprocess.run([nginx, "-t", "-c", folder / "nginx.conf"], check=True, capture_output=True)
    serve = [sys.executable, "-m", "mozaika", "serve", "--no-open", "--seed-wait", "0", "--port", str(inner),
             "--data", str(folder / "data"),
             "--proxy", "127.0.0.1", "::1", "--metrics-token", str(folder / "token"),
             "--limit", f"requests-per-address={REQUESTS}", "sockets-per-address=3",
             "refusal-ms=1"]  # fmt: skip
    errors = (folder / "server.log").open("w", encoding="utf-8")
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment({}))
    front = subprocess.Popen([nginx, "-c", folder / "nginx.conf"], stderr=errors)
    try:
        assert server.stdout is not None
        assert str(inner) in server.stdout.readline(), (folder / "server.log").read_text(encoding="utf-8")
        trust = trusting(folder)
        found = Site(
            f"https://localhost:{tls}", f"http://127.0.0.1:{plain}", f"http://127.0.0.1:{inner}", trust, folder
        )
        wait_for(found)
        yield found
    finally:
        for process in (front, server):
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)
        errors.close()


def wait_for(site: Site) -> None:
    for _ in range(100):
        try:
            if httpx.get(f"{site.address}/health", verify=site.trust, trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError((site.folder / "server.log").read_text(encoding="utf-8"))


def run(story: Any) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


def test_game_runs_behind_nginx(site: Site) -> None:
    async def story() -> None:
        async with site.browser(Origin=site.address) as ala, site.browser(Origin=site.address) as olek:
            for browser, name in ((ala, "Ala"), (olek, "Olek")):
                answer = await browser.put("/api/me", json={"name": name})
                assert answer.status_code == 200, answer.text
                assert "secure" in answer.headers["set-cookie"].lower()
                assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
            body = {"seats": [{"kind": "person"}] * 2, "kind": "private", "lexicon": "none"}
            table = (await ala.post("/api/tables", json=body)).json()["table"]
            assert (await olek.post(f"/api/tables/{table['id']}/join", json={"link": table["link"]})).is_success
            cookie = {"Cookie": f"{COOKIE}={ala.cookies[COOKIE]}", "Origin": site.address}
            address = (
                site.address.replace("https", "wss")
                + f"/api/tables/{table['id']}/socket?protocol={PROTOCOL}&link={table['link']}"
            )
            async with connect(address, ssl=site.trust, additional_headers=cookie, proxy=None) as socket:
                kinds = [json.loads(await socket.recv())["kind"] for _ in range(3)]
                assert {"events", "seats"} <= set(kinds)
        logged = (site.folder / "mozaika.log").read_text(encoding="utf-8")
        assert f"/api/tables/{table['id']}/socket" in logged
        assert table["link"] not in logged

    run(story())


def test_foreign_origin_is_refused_behind_nginx(site: Site) -> None:
    async def story() -> None:
        async with site.browser() as ala:
            for origin in ("https://evil.example", site.inner, site.address.replace("https", "http")):
                answer = await ala.put("/api/me", json={"name": "Ala"}, headers={"Origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")

    run(story())


async def connect_often(address: str, trust: ssl.SSLContext) -> None:
    for _ in range(REQUESTS):  # some are allowed again by then
        async with connect(address, ssl=trust, proxy=None):
            pass


def test_plain_http_is_redirected_to_https(site: Site) -> None:
    answer = httpx.get(f"{site.plain}/t/abc", headers={"Host": "localhost"}, trust_env=False)
    assert (answer.status_code, answer.headers["location"]) == (301, "https://localhost/t/abc")


def test_metrics_are_not_public(site: Site) -> None:
    async def story() -> None:
        token = {"Authorization": f"Bearer {TOKEN}"}
        async with site.browser(**token) as anybody, httpx.AsyncClient(headers=token, trust_env=False) as operator:
            assert (await anybody.get("/metrics")).status_code == 404
            assert "mozaika_sockets" in (await operator.get(f"{site.inner}/metrics")).text

    run(story())


def test_requests_are_counted_by_the_real_client_address(site: Site) -> None:
    async def story() -> None:
        async with site.browser() as ala, httpx.AsyncClient(trust_env=False) as elsewhere:
            wss = site.address.replace("https", "wss")
            forged = [
                {"X-Forwarded-For": f"192.0.2.{number}", "X-Forwarded-Host": "evil"} for number in range(REQUESTS * 2)
            ]
            statuses = [(await ala.get("/nowhere", headers=headers)).status_code for headers in forged]
            assert set(statuses) == {404, 429}
            other = await elsewhere.get(f"{site.inner}/nowhere", headers={"X-Forwarded-For": "192.0.2.250"})
            assert other.status_code == 404  # another client address has its own count
            with pytest.raises(InvalidStatus) as caught:
                await connect_often(f"{wss}/api/tables/x/socket", site.trust)
            assert caught.value.response.status_code == 429

    run(story())
