from pathlib import Path

import pytest

from tests.stores.places import File, Place, Server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A new, empty place of each kind."""
    if request.param == "sqlite":
        return File(tmp_path / "m.db")
    postgres = request.getfixturevalue("postgres")
    return Server(postgres.url(postgres.new_database()))
