"""The metrics for Prometheus, and who may read them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import PERSON, Client, bot, people
from tests.web.pairs import pair
from tests.web.refusals import refusal
from tests.web.server import Served, serving
from tests.web.test_serve import finished

ROOT = Path(__file__).parents[2]
ALERTS = (ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
TOKEN = "a token of the operator's"
FIGURES = replace(DEFAULT_LIMITS, sockets_per_address=5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("measured"), FIGURES, metrics_token=TOKEN) as served:
        yield served


async def read(client: Client) -> dict[str, float]:
    answer = await client.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


async def test_game_is_measured_without_names_and_ids(server: Served) -> None:
    async with people(server, "") as (reader,):
        before = await read(reader)
        async with pair(server, lexicon="none") as two:
            during = await read(reader)
            assert (await two.mover.command("pass"))["kind"] == "done"
            assert (await two.other.command("play", tiles=[]))["kind"] == "refused"
            await two.settle()
            assert (await two.mover.command("resign"))["kind"] == "done"
            names = [two.table, *(client.cookie() for client in two.clients)]
            ids = [(await client.ask("GET", "/api/me")).json()["id"] for client in two.clients]
        after = await read(reader)

        def grew(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert during["mozaika_sockets"] == 2
        assert during["mozaika_tables_in_memory"] >= 1
        assert grew("mozaika_move_seconds_count") == 2
        assert grew("mozaika_games_ended_total") == 1
        assert grew("mozaika_messages_total{way=in}") >= 3
        assert grew("mozaika_messages_total{way=out}") > 4
        assert grew("mozaika_store_group_writes_sum") >= 5
        assert grew("mozaika_request_seconds_count{route=/api/me,status=2xx}") == 4
        assert grew("mozaika_request_seconds_count{route=/api/tables/{table_id}/join,status=2xx}") == 1
        assert sum(grew(name) for name in after if name.startswith("mozaika_refusals_total")) == 1
        assert after["process_resident_memory_bytes"] > 0
        assert after["process_cpu_seconds_total"] > 0
        for secret in (*names, *ids, "Ala", "Olek"):
            assert not any(secret in name for name in after)


def error_codes() -> list[str]:
    return re.findall(r"^[a-z-]+", (ROOT / "tests" / "error_codes.txt").read_text(encoding="utf-8"), re.MULTILINE)


async def families(client: Client) -> dict[str, str]:
    """The type of each metric by its name, also of those without a value yet."""
    answer = await client.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    found = re.findall(r"^# TYPE (\w+) (\w+)$", answer.text, re.MULTILINE)
    return {name: kind for name, kind in found if not name.endswith("_created")}


async def test_state_of_the_server_is_measured(server: Served) -> None:
    async with people(server, "") as (reader,):
        async with asyncio.timeout(60):
            while (found := await read(reader)).get("mozaika_loop_lag_seconds_count", 0) < 2:
                await asyncio.sleep(0.1)
    assert {name for name in found if name.startswith("mozaika_jobs")} == {
        f"mozaika_jobs{{kind={kind}}}" for kind in ("rules", "bot", "hint", "analysis")
    }
    assert found["mozaika_deadline_overdue_seconds"] < 60
    assert found["mozaika_store_failures_total"] == 0
    assert "mozaika_worker_processes" in found
    assert not any(name.startswith("mozaika_bus_connected") for name in found)  # there is no NATS


async def test_alerts_and_docs_name_metrics_that_exist(server: Served) -> None:
    async with people(server, "") as (reader,):
        known = await families(reader)
    parts = {"histogram": ("_bucket", "_count", "_sum")}
    samples = {name + part for name, kind in known.items() for part in parts.get(kind, ("",))}
    rules = re.findall(r"- alert: Mozaika\w+\n +expr: (.+)\n(?: +for: \d+m\n)? +labels: .*severity", ALERTS)
    assert len(rules) == ALERTS.count("alert:")
    for rule in rules:
        named = set(re.findall(r"\b(?:mozaika|process)_\w+", rule)) or {"up"}
        assert named - {"up"} <= samples, rule
        for code in re.findall(r'code=~"(.*?)"', rule):
            assert set(code.split("|")) <= set(error_codes())
    documented = set(re.findall(r"`(mozaika_\w+?)(?:\{.*?\})?`", OPERATING))
    assert documented <= samples | set(known)
    assert documented >= {name for name in known if name.startswith("mozaika_")}


async def test_bot_answers_are_timed(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, bot("casual")]))["id"]
        async with ala.socket(table, seat=0) as socket:
            await socket.began()
            await socket.until(lambda: socket.here.state.turn == 0 or socket.here.state.pending is not None)
            if socket.here.state.pending is not None:
                await socket.command("accept")  # rather than wait until the window ends
            version = (await socket.command("pass"))["version"]  # the bot answers in either case
            await socket.until(lambda: socket.version > version)
        assert (await read(ala))["mozaika_bot_seconds_count{outcome=move}"] >= 1


async def test_refusals_are_counted_by_code(server: Served) -> None:
    async with people(server, "") as (guest,):
        before = await read(guest)
        await guest.ask("GET", "/api/me/tables")
        for number in range(3):
            await guest.ask("GET", f"/nowhere/{number}")
        await guest.ask("PUT", "/api/me", {"name": "Ala"}, headers={"Origin": "http://evil.example"})
        after = await read(guest)

        def grew(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert grew("mozaika_refusals_total{code=not-signed-in}") == 1
        assert grew("mozaika_refusals_total{code=foreign-origin}") == 1
        assert grew("mozaika_refusals_total{code=bad-request}") == 3
        assert grew("mozaika_request_seconds_count{route=none,status=4xx}") == 4
        assert not any("nowhere" in name for name in after)


@pytest.mark.parametrize("header", ["", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}"])
async def test_metrics_need_the_token(server: Served, header: str) -> None:
    async with people(server, "") as (guest,):
        refusal(await guest.ask("GET", "/metrics", headers={"Authorization": header}), 404, "bad-request")
        refusal(await guest.ask("GET", "/metrics"), 404, "bad-request")


async def test_metrics_are_off_without_a_token(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with people(server, "") as (guest,):
            for header in ("Bearer", ""):
                answer = await guest.ask("GET", "/metrics", headers={"Authorization": header})
                refusal(answer, 404, "bad-request")


@pytest.mark.parametrize(("content", "code"), [("short", "metrics-token-too-short"), (None, "file-unreadable")])
def test_short_metrics_token_is_refused(tmp_path: Path, content: str | None, code: str) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    status, _, said = finished(
        "serve", "--port", "0", "--no-open", "--data", str(tmp_path), "--metrics-token", str(file)
    )
    assert status == 2
    assert re.search(rf"\[{code}\]", said)
