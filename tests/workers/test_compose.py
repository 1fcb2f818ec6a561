"""The composed services with a real word list, worker processes and an SQLite file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mozaika.compose import Settings, open_services
from mozaika.engine.bots import level_names
from mozaika.lexicon.errors import UnknownLexicon, WrongLexicon
from mozaika.rules import commands as cmd
from mozaika.rules.errors import InvalidWords
from mozaika.service.cards import TablePlan
from mozaika.service.errors import StoreInUse
from tests.lexicon.graphs import shipped
from tests.service.world import PERSON, bot, edition, opening


async def test_person_plays_a_bot_with_a_bundled_list(tmp_path: Path) -> None:
    shipped("sowpods")  # `make test` has built it

    settings = Settings(store=tmp_path / "tables.db", workers=1, seed_wait_ms=0, bot_delay_ms=0)
    async with open_services(settings) as service:
        with pytest.raises(StoreInUse):
            async with open_services(settings):
                pass
        assert service.registry.bot_levels == level_names()
        assert "sowpods" in {card.name for card in service.lexica.cards("en")}
        ala = await service.people.welcome("Ala")
        plan = TablePlan(edition(word_checking="automatic"), (PERSON, bot("casual")))
        table = await service.registry.create(ala, plan)
        assert table.card.edition.lexicon.digest == shipped("sowpods").digest
        while table.game.turn != 0:
            await asyncio.sleep(0.02)
        if not table.game.turns:
            with pytest.raises(InvalidWords):  # the tiles of a rack are hardly ever a word
                await table.submit(0, opening(table, 7))
        while not any(turn.seat == 1 and turn.score > 0 for turn in table.game.turns):  # the bot may exchange at first
            if table.game.turn == 0:
                await table.submit(0, cmd.Pass(0))
            await asyncio.sleep(0.02)
        for name, refusal in (("nothing", UnknownLexicon), ("sjp", WrongLexicon)):
            with pytest.raises(refusal):
                await service.registry.create(ala, TablePlan(edition(), (PERSON, PERSON), lexicon=name))
