"""A NATS server for each test, and a new database."""

from collections.abc import AsyncIterator

import pytest

from tests.stores.postgres import Postgres
from tests.workers.nats_server import NatsServer, running_nats


@pytest.fixture
async def nats() -> AsyncIterator[NatsServer]:
    async with running_nats() as server:
        yield server


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The URL of a new database."""
    return postgres.url(postgres.new_database())
