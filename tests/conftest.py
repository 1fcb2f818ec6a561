"""Random tests look at the same examples every time, so that a run says something about the change and not about luck.

`MOZAIKA_LONG` (`make test-all`) looks at new ones. No deadline: a busy machine is no fault of the game's.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from mozaika.lexicon.paths import cache_home
from tests.stores.postgres import Postgres

# A test with a cache of its own still loads the machine's kernels: to compile them takes a minute each time.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_home() / "kernels"))
settings.register_profile("mozaika", derandomize=not os.environ.get("MOZAIKA_LONG"), deadline=None)
settings.load_profile("mozaika")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio only: the server uses nothing else."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests of a process that want one; each takes a database of its own."""
    server = Postgres()
    yield server
    server.remove()
