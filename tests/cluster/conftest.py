"""A NATS server for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.workers.nats_server import NatsServer, running_nats


@pytest.fixture
async def nats() -> AsyncIterator[NatsServer]:
    async with running_nats() as server:
        yield server
