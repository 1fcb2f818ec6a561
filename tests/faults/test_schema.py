"""Requests inside and outside the OpenAPI schema get the declared responses, and never a fault."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.faults.child import SERVER, Child
from tests.faults.client import open_table, signed_in
from tests.faults.schema import run_schemathesis
from tests.property.games import LONG

EXAMPLES = 400 if LONG else 5
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# Failing requests are not shrunk: the report names the request, and the server's data have changed since.
ASKED = settings(
    max_examples=EXAMPLES, derandomize=not LONG, database=None, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    with Child(tmp_path, SERVER) as running:
        yield running


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as declared", "otherwise"])
def test_http_responses_match_the_schema(child: Child, mode: GenerationMode) -> None:
    people = asyncio.run(signed_in(child.address, "Ala", "Olek"))
    table = asyncio.run(open_table(child.address, people))
    known = {"table_id": table, "person_id": asyncio.run(people[0].id_at(child.address))}
    schema = schemathesis.openapi.from_url(f"http://{child.address}/schema/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        # Deleting ends the session, so each of these gets a new person.
        asking = people[0] if operation.method != "delete" else asyncio.run(signed_in(child.address, "Ewa"))[0]
        asked += ask_for(operation, mode, {"Cookie": asking.cookie}, known)
    assert asked >= EXAMPLES
    print(f"\n{asked} requests")
    child.stop()
    child.check_log()


def ask_for(operation: Any, mode: GenerationMode, headers: dict[str, str], known: dict[str, str]) -> int:
    """Make each request as nobody and with `headers`; returns the number of different requests."""
    asked = 0

    @ASKED
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        for name in known.keys() & case.path_parameters.keys():
            if asked % 2:  # otherwise nearly all requests name objects that do not exist
                case.path_parameters[name] = known[name]
        for sent in ({}, headers):  # nobody first: what a person deletes would be gone
            answer = case.call(headers=sent, timeout=30)
            case.validate_response(answer, checks=CHECKS, headers=sent)

    with suppress(Unsatisfiable):  # an operation without parameters has no invalid requests
        ask()
    return asked


if LONG:

    @pytest.mark.parametrize("somebody", [True, False], ids=["signed in", "nobody"])
    def test_all_checks_of_schemathesis_find_no_server_error(child: Child, tmp_path: Path, somebody: bool) -> None:
        """All phases and checks; what they report beside server errors is printed."""
        run = run_schemathesis(child, tmp_path, 100, somebody=somebody)
        assert run.statuses.total() > 1_000
        assert run.faults == []
        print(f"\n{dict(run.statuses)}", *run.findings, sep="\n")
        child.stop()
        child.check_log()
