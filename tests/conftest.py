"""Settings and fixtures of all tests: reproducible random examples, markers by file, a PostgreSQL server.

Random tests use the same examples and tables the same draws in every run, so that a failure comes from the change that
is tested. With `MOZAIKA_LONG` (`make test-all`) they use new ones. Hypothesis has no deadline and allows slow examples,
because the machine may be busy.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from mozaika.lexicon.paths import cache_home
from mozaika.rules.draws import SECRET_BYTES
from mozaika.service import table_registry
from tests.markers import TESTS, markers_of, may_have_test, starts_first
from tests.stores.postgres import Postgres

# A test with its own cache folder still uses the machine's compiled kernels: compiling them takes a minute.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_home() / "kernels"))
os.environ["MOZAIKA_TDK"] = "off"  # no server of a test asks the real dictionary; one that needs it names a local one
settings.register_profile(
    "mozaika",
    derandomize=not os.environ.get("MOZAIKA_LONG"),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mozaika")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    is_test = collection_path.name.startswith("test_") and collection_path.is_relative_to(TESTS)
    return True if is_test and not may_have_test(collection_path, config.option.markexpr) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    first, rest = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        if not item.path.is_relative_to(TESTS):
            rest.append(item)  # a doctest, or a test of deploy/
            continue
        path = item.path.relative_to(TESTS).as_posix()
        for name in markers_of(path, _fixtures_of(item)):
            item.add_marker(name)
        (first if starts_first(path) else rest).append(item)
    items[:] = first + rest


def _fixtures_of(item: pytest.Item) -> set[str]:
    """The fixture names of a test; `place` asks for `postgres` at run time, for one of its parameters."""
    names = set(getattr(item, "fixturenames", ()))
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    return names | ({"postgres"} if parameters.get("place") == "postgresql" else set())


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands answer in English, whatever the language of the machine."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("MOZAIKA_LANG", "en")


@pytest.fixture(autouse=True)
def draws_of_this_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of a server in this process draw the same tiles in every run of a test."""
    if not os.environ.get("MOZAIKA_LONG"):
        source = random.Random(request.node.nodeid)
        monkeypatch.setattr(table_registry, "new_secret", lambda: source.randbytes(SECRET_BYTES))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio only: the server uses nothing else."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """The PostgreSQL server of this process."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[Postgres]:
    """The server, without the databases that the test has created on it once the test has ended."""
    yield postgres_server
    postgres_server.drop_databases()
