"""Settings and fixtures of all tests: reproducible random examples, markers by file, a PostgreSQL server.

Random tests use the same examples in every run, so that a failure comes from the change that is tested. With
`MOZAIKA_LONG` (`make test-all`) they use new ones. Hypothesis has no deadline, because the machine may be busy.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from mozaika.lexicon.paths import cache_home
from tests.markers import markers_of
from tests.stores.postgres import Postgres

TESTS = Path(__file__).parent
# A test with its own cache folder still uses the machine's compiled kernels: compiling them takes a minute.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_home() / "kernels"))
settings.register_profile("mozaika", derandomize=not os.environ.get("MOZAIKA_LONG"), deadline=None)
settings.load_profile("mozaika")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not item.path.is_relative_to(TESTS):
            continue  # a doctest, or a test of deploy/
        path = item.path.relative_to(TESTS).as_posix()
        for name in markers_of(path, _fixtures_of(item)):
            item.add_marker(name)


def _fixtures_of(item: pytest.Item) -> set[str]:
    """The fixture names of a test; `place` asks for `postgres` at run time, for one of its parameters."""
    names = set(getattr(item, "fixturenames", ()))
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    return names | ({"postgres"} if parameters.get("place") == "postgresql" else set())


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio only: the server uses nothing else."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of this process; each test that uses it creates its own database."""
    server = Postgres()
    yield server
    server.remove()
