"""Bots and hints are refused where one search could occupy a worker for many seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.editions import edition_ids, load_edition
from mozaika.service.cards import SeatPlan, TableKind, TablePlan
from mozaika.service.errors import BadTable
from mozaika.service.search_cost import MAX_SEARCH_COST, is_too_costly, search_cost
from tests.service.world import PERSON, bot, local, world

MANY_BLANKS = {"rules": {"rack_size": 15}, "tiles": {"?": [200, 0]}}
WITH_HINTS = {**MANY_BLANKS, "rules": {"rack_size": 15, "hints": True}}


@pytest.mark.parametrize("name", edition_ids())
def test_bundled_editions_are_far_below_the_limit(name: str) -> None:
    assert search_cost(load_edition(name)) * 4 < MAX_SEARCH_COST


@pytest.mark.parametrize(
    ("changes", "too_costly"),
    [
        ({"rules": {"rack_size": 15}}, False),
        ({"rules": {"rack_size": 8}, "tiles": {"?": [4, 0]}}, False),
        ({"rules": {"rack_size": 8}, "tiles": {"?": [100, 0]}}, False),
        ({"rules": {"rack_size": 9}, "tiles": {"?": [3, 0]}}, False),
        ({"rules": {"rack_size": 9}, "tiles": {"?": [4, 0]}}, True),
        ({"rules": {"rack_size": 12}, "tiles": {"?": [4, 0]}}, True),
        (MANY_BLANKS, True),
    ],
)
def test_cost_grows_with_rack_and_blanks(changes: dict[str, object], too_costly: bool) -> None:
    assert is_too_costly(load_edition("english", changes)) is too_costly


@pytest.mark.parametrize(
    ("changes", "seats"),
    [(MANY_BLANKS, (PERSON, bot())), (WITH_HINTS, (local("Ala"), local("Olek"))), (WITH_HINTS, (PERSON, bot()))],
)
async def test_costly_table_with_bots_or_hints_is_refused(
    tmp_path: Path, changes: dict[str, object], seats: tuple[SeatPlan, ...]
) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        kind = TableKind.OPEN if PERSON in seats else TableKind.LOCAL
        with pytest.raises(BadTable) as refusal:
            await here.registry.create(host, TablePlan(load_edition("english", changes), seats, kind=kind))
        assert refusal.value.reason == "costly"


async def test_costly_table_of_people_is_allowed_and_older_ones_give_no_hints(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (host,) = await here.welcome("Ala")
        plan = TablePlan(load_edition("english", MANY_BLANKS), (local("Ala"), local("Olek")), kind=TableKind.LOCAL)
        card = (await here.registry.create(host, plan)).card
        rules = replace(card.edition.rules, hints=True)
        assert not replace(card, edition=replace(card.edition, rules=rules)).gives_hints
