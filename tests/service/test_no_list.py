"""Tables of an edition that has no word list: for people, with every word valid, or with a list that is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.service.cards import Stage, TableKind, TablePlan
from mozaika.service.errors import BadTable
from mozaika.service.rating_rules import Unrated
from mozaika.service.seating import Unavailable
from tests.service.world import PERSON, bot, edition, local, world

SPANISH = edition("spanish")


async def test_table_for_people_has_no_list_and_is_not_rated(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(SPANISH, (PERSON, PERSON)))
        await here.registry.join(table.id, olek)
        assert table.card.stage is Stage.PLAYING
        assert (table.card.edition.lexicon.name, table.card.edition.lexicon.digest) == ("", "")
        assert not table.card.rated
        assert here.registry.why_unrated(TablePlan(SPANISH, (PERSON, PERSON)), account=True) is Unrated.WORDS


async def test_bot_is_refused_because_it_needs_words(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        with pytest.raises(BadTable) as refused:
            await here.registry.create(ala, TablePlan(SPANISH, (local("Ala"), bot()), TableKind.LOCAL))
        assert refused.value.reason == "bot-words"


async def test_list_that_is_named_is_used_by_bots_too(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(SPANISH, (local("Ala"), bot()), TableKind.LOCAL, lexicon="small")
        table = await here.registry.create(ala, plan)
        assert table.card.edition.lexicon.name == "small"
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))


async def test_hints_are_unavailable_unless_a_list_is_named(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        plan = TablePlan(SPANISH, (local("Ala"), local("Olek")), TableKind.LOCAL)
        assert here.registry.unavailable_settings(plan) == {"hints": Unavailable.NO_WORDS}
        named = TablePlan(SPANISH, (local("Ala"), local("Olek")), TableKind.LOCAL, lexicon="small")
        assert here.registry.unavailable_settings(named) == {}
