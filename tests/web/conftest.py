"""One server per test module: tables are independent of each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import Served, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served
