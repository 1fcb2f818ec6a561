"""The levels: legal moves on any board, reproducible choices, and only words that the level knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from mozaika.editions import edition_ids
from mozaika.engine.bots import BOTS, choose
from mozaika.engine.evaluation_context import evaluation_context_of
from mozaika.engine.generator import Plays, all_plays
from mozaika.engine.levels import rarity
from mozaika.game import Game
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import Pile
from mozaika.rules.views import PlayerView
from tests.engine.random_positions import random_kind
from tests.positions import edition

PLAYERS = ["Ada", "Ben", "Cem", "Dea"]
SKILLS = {name: bot.skill for name, bot in BOTS.items() if bot.skill is not None}  # weakest first
SKILLED = tuple(SKILLS)
WEAKEST = SKILLED[0]
_seats = cycle(SKILLED)
SEATINGS = [tuple(islice(_seats, players)) for players in (2, 3, 4)]


def turns_of(
    kind: Edition, words: WordGraph, bots: tuple[str, ...], seed: int
) -> Iterator[tuple[str, PlayerView, cmd.Command]]:
    """A whole game between bots: the bot on turn, its view and its command."""
    game = Game(kind, PLAYERS[: len(bots)], words=words, seed=seed)
    while not game.over:
        bot, view = bots[game.turn], game.view(game.turn)
        command = choose(view, words, bot, seconds=0.01)
        yield bot, view, command
        game.submit(command)
        if game.state.pending is not None:
            game.accept()


def plays_of(view: PlayerView, words: WordGraph) -> Plays:
    return all_plays(view.state.edition, view.state.board, view.rack.tiles, words)


def words_of(view: PlayerView, command: cmd.Play) -> tuple[str, ...]:
    return score_play(view.state.edition, view.state.board, command.placements).texts


@pytest.mark.parametrize("edition_id", edition_ids())
@pytest.mark.parametrize("bots", SEATINGS)
def test_levels_lay_legal_plays_and_pass_only_without_one(edition_id: str, bots: tuple[str, ...]) -> None:
    words = open_lexicon(edition_id)
    for _, view, command in turns_of(edition(edition_id), words, bots, seed=3):
        plays = plays_of(view, words)
        if isinstance(command, cmd.Play):
            assert set(command.placements) in (set(play.placements) for play in plays)
        elif isinstance(command, cmd.Pass):
            assert not plays


@pytest.mark.parametrize("seed", range(6))
def test_levels_play_every_board_and_rack_size(seed: int) -> None:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    words, bots = open_lexicon(kind), tuple(chance.choices(SKILLED, k=chance.randint(2, 4)))
    for _, view, command in turns_of(kind, words, bots, seed):
        if isinstance(command, cmd.Play):
            assert all(word in words for word in words_of(view, command))
        else:
            assert isinstance(command, cmd.Exchange) or not plays_of(view, words)


@pytest.mark.parametrize("bot", SKILLED)
def test_level_repeats_its_choice_in_the_same_position(bot: str) -> None:
    words = open_lexicon("turkish")
    for _, view, command in turns_of(edition("turkish"), words, (bot, bot), seed=8):
        laid = dict(reversed(list(view.state.board.laid.items())))  # the order of the tiles does not matter
        again = replace(view, state=replace(view.state, board=Board(laid)))
        assert choose(again, words, bot, seconds=0.1) == command


@pytest.mark.parametrize("edition_id", ["english", "polish", "estonian", "turkish"])
@pytest.mark.parametrize("bot", [name for name, skill in SKILLS.items() if not skill.uses_leaves])
def test_level_exchanges_before_it_lays_an_unknown_word(edition_id: str, bot: str) -> None:
    words, alphabet = open_lexicon(edition_id), edition(edition_id).alphabet
    for _, view, command in turns_of(edition(edition_id), words, (bot, bot), seed=5):
        context = evaluation_context_of(view, uses_leaves=True, exchanges=True)
        if isinstance(command, cmd.Play) and context.bag >= context.exchange_needs:
            assert all(SKILLS[bot].knows_word(word, len(alphabet.split(word))) for word in words_of(view, command))


def test_better_levels_know_all_words_of_weaker_ones() -> None:
    weaker, *_ = levels = list(SKILLS.values())
    for better in levels[1:]:
        assert better.sees > weaker.sees
        for length in range(2, 16):
            shares = [level.knows[min(length - 2, len(level.knows) - 1)] for level in (weaker, better)]
            assert shares == sorted(shares)
        weaker = better


def test_weakest_level_knows_the_stated_share_of_long_words() -> None:
    long = [f"WORD{number:04}" for number in range(4000)]
    known = sum(SKILLS[WEAKEST].knows_word(word, 8) for word in long) / len(long)
    assert known == pytest.approx(SKILLS[WEAKEST].knows[-1], abs=0.02)
    assert rarity("KOT") == rarity("KOT") != rarity("KOTY")


def test_level_without_a_known_word_exchanges_or_lays_the_shortest() -> None:
    kind = edition("english", exchange_needs_in_bag=7)
    rare = [word for word in ("TEAS", "SEAT", "EATS", "ETAS", "EAST", "SATE", "SETA", "TAES") if rarity(word) > 0.9]
    game = Game(
        kind, ["Ada", "Ben"], words=(words := graph_of_entries(Path("rare.txt"), "\n".join(rare), kind)), seed=1
    )
    view = game.view(game.turn)
    players = tuple(replace(player, rack=Pile(("A", "E", "S", "T", "?"))) for player in view.state.players)
    view = replace(view, state=replace(view.state, players=players))
    assert choose(view, words, WEAKEST) == cmd.Exchange(game.turn, ("A", "E", "S", "T"))
    few = replace(view, state=replace(view.state, bag=Pile(view.state.bag.tiles[:6], face_down=True)))
    command = choose(few, words, WEAKEST)
    assert isinstance(command, cmd.Play)
    assert words_of(few, command)[0] in rare


def test_better_levels_find_more_bingos() -> None:
    words, found = open_lexicon("english"), dict.fromkeys(SKILLED, 0)
    for seed in range(60):
        game = Game("english", ["Ada", "Ben"], words=words, seed=seed)
        view = game.view(game.turn)
        if [len(play.placements) for play in plays_of(view, words)[:1]] == [7]:
            for bot in SKILLED:
                command = choose(view, words, bot)
                found[bot] += isinstance(command, cmd.Play) and len(command.placements) == 7
    assert list(found.values()) == sorted(found.values())
    assert found["expert"] > found["club"]
    assert found["casual"] > found["beginner"]
