"""Random tests look at the same examples every time, so that a run says something about the change and not about luck.

`MOZAIKA_LONG` (`make test-all`) looks at new ones. No deadline: a busy machine is no fault of the game's.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.stores.postgres import Postgres

settings.register_profile("mozaika", derandomize=not os.environ.get("MOZAIKA_LONG"), deadline=None)
settings.load_profile("mozaika")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests of a process that want one; each takes a database of its own."""
    server = Postgres()
    yield server
    server.remove()
