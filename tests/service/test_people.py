"""People and their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.service.errors import (
    NoSuchPerson,
)
from tests.service.world import world


async def test_person_can_be_renamed(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        person = await here.people.welcome("  Łukasz ")
        assert person.name == "Łukasz"
        assert await here.people.rename(person.id, "Şule") == await here.people.find(person.id)
        with pytest.raises(NoSuchPerson):
            await here.people.find("nobody")
