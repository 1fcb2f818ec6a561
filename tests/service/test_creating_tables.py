"""Creating tables: settings, seats, the draws, and when the game begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.errors import InvalidWords, NameNotCapitalised, NameTaken, NotEnoughTiles, WrongPlayerCount
from mozaika.rules.events import GameCreated
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.state import Phase
from mozaika.rules.tiles import TileSet
from mozaika.service.cards import SeatKind, Stage, TableKind, TablePlan
from mozaika.service.errors import (
    BadTable,
)
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.world import (
    PERSON,
    FakeWords,
    bot,
    edition,
    local,
    opening,
    received,
    started,
    words_of,
    world,
)


async def pass_to_the_end(table: Table) -> None:
    while table.game.phase is not Phase.OVER:
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))


async def test_game_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, kasia = await here.welcome("Ala", "Olek", "Kasia")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON,) * 3))
        assert (table.card.stage, table.state) == (Stage.GATHERING, None)
        await here.registry.join(table.id, olek)
        assert table.state is None
        spectator = table.subscribe(None, "")
        received(spectator)
        _, seat = await here.registry.join(table.id, kasia)
        assert seat == 2
        assert table.game.phase is Phase.TURN
        kinds = [message["kind"] for message in received(spectator)]
        assert kinds == ["seats", "events", "seats"]
        created = table.events()[0]
        assert isinstance(created, GameCreated)
        assert created.people == (ala.id, olek.id, kasia.id)


async def test_draws_are_those_committed_to_before_players_join(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        (shown,) = {card.commitment for card in await here.registry.tables_of(table.card.host)}
        assert table.draws is not None
        assert shown == table.draws.commitment == table.game.ledger.commitment
        await pass_to_the_end(table)
        verify(table.events())


async def test_settings_and_word_list_are_known_before_joining(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(clock={"kind": "days", "days": 3}), (PERSON, PERSON))
        table = await here.registry.create(ala, plan)
        (card,) = await here.registry.lobby.tables()
        assert card == table.card
        assert card.edition.rules.clock.budget_ms == 3 * 86_400_000
        assert (card.edition.lexicon.name, card.edition.lexicon.digest) == ("small", "5" * 64)


@rule("7.2")
async def test_only_live_tables_have_a_challenge_window(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")

        async def window(plan: TablePlan) -> int:
            return (await here.registry.create(ala, plan)).card.edition.rules.challenge_window_ms

        assert await window(TablePlan(edition(), (PERSON, PERSON))) == 20_000
        assert await window(TablePlan(edition(), (PERSON, PERSON), window_chosen=True)) == 0
        assert await window(TablePlan(edition(challenge_window_s=45), (PERSON, PERSON))) == 45_000
        assert await window(TablePlan(edition(clock={"kind": "days", "days": 3}), (PERSON, PERSON))) == 0
        assert await window(TablePlan(edition(), (local("Jan"), local("Ewa")), TableKind.LOCAL)) == 0


async def test_impossible_tables_are_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        few_tiles = replace(edition(), tiles=TileSet(edition().tiles.kinds[:4]))
        wrong = [
            (TablePlan(edition(), (PERSON,)), WrongPlayerCount),
            (TablePlan(edition(), (PERSON,) * 5), WrongPlayerCount),
            (TablePlan(edition(), (bot(), bot())), BadTable),
            (TablePlan(edition(), (PERSON, bot("genius"))), BadTable),
            (TablePlan(edition(), (PERSON, bot()), lexicon="none"), BadTable),
            (TablePlan(edition(), (PERSON, local("Jan")), TableKind.LOCAL), BadTable),
            (TablePlan(edition(), (local("Jan"), local("jan")), TableKind.LOCAL), NameTaken),
            (
                TablePlan(edition("polish-simulator"), (local("jan"), local("Ewa")), TableKind.LOCAL),
                NameNotCapitalised,
            ),
            (TablePlan(few_tiles, (PERSON,) * 4), NotEnoughTiles),
        ]
        for plan, refusal in wrong:
            with pytest.raises(refusal):
                await here.registry.create(ala, plan)
        assert await here.registry.tables_of(ala.id) == []


async def test_bot_gets_a_free_and_valid_name(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ada,) = await here.welcome("Ada")
        table = await here.registry.create(ada, TablePlan(edition("polish-simulator"), (PERSON, bot(), bot(), bot())))
        assert table.card.names == ("Ada", "Bob", "Eva", "Ida")
        assert [seat.kind for seat in table.card.seats[1:]] == [SeatKind.BOT] * 3


async def test_device_acts_for_all_of_its_local_players(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(), (local("Jan"), local("Ewa"), bot()), TableKind.LOCAL)
        table = await here.registry.create(ala, plan)
        assert table.card.seats_of(ala.id) == (0, 1)
        assert table.card.one_device
        assert table.game.phase is Phase.TURN


@rule("7.13")
async def test_words_are_checked_automatically_if_every_opponent_is_a_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        for seats, automatic in (
            ((PERSON, bot()), True),
            ((local("Jan"), bot(), bot()), True),
            ((PERSON, PERSON, bot()), False),
            ((local("Jan"), local("Ewa"), bot()), False),
            ((PERSON, PERSON), False),
        ):
            checking = (await here.registry.create(ala, TablePlan(edition(), seats))).card.edition.rules.word_checking
            assert checking is (WordChecking.AUTOMATIC if automatic else WordChecking.CHALLENGE), seats


@rule("7.13")
async def test_table_against_bots_may_choose_challenges(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, bot()), checking_chosen=True))
        assert table.card.edition.rules.word_checking is WordChecking.CHALLENGE


@rule("7.13")
async def test_invalid_word_against_a_bot_is_refused_and_the_turn_kept(tmp_path: Path) -> None:
    words = FakeWords()
    async with world(tmp_path, words=words) as here:
        table, _ = await started(here, bots=1)
        await here.later()
        play, rack = opening(table), table.view(0).rack
        words.wrong |= words_of(play)
        with pytest.raises(InvalidWords) as refused:
            await table.submit(0, play)
        assert set(refused.value.words) == words.wrong
        assert (table.game.turn, table.view(0).rack) == (0, rack)
