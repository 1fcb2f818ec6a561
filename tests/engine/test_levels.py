"""The levels: legal moves on any board, reproducible choices, and only words that the level knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import pytest

from mozaika.engine.bots import BOTS, choose
from mozaika.engine.evaluation_context import evaluation_context_of
from mozaika.engine.generator import Plays, all_plays
from mozaika.engine.levels import rarity
from mozaika.engine.match import MatchPlan, play_game
from mozaika.engine.vocabulary import vocabulary
from mozaika.game import Game
from mozaika.lexicon.common_words import common_words
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.study import all_words
from mozaika.lexicon.wordlist import word_list
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import Pile
from mozaika.rules.views import PlayerView
from tests.engine.random_positions import random_kind
from tests.positions import LISTED_EDITIONS, edition
from tests.property.games import LONG

GAMES_OF_WEAKEST = 200 if LONG else 30
PLAYERS = ["Ada", "Ben", "Cem", "Dea"]
SKILLS = {name: bot.skill for name, bot in BOTS.items() if bot.skill is not None}  # weakest first
SKILLED = tuple(SKILLS)
WEAKEST = SKILLED[0]
OF_COMMON_WORDS = [name for name, skill in SKILLS.items() if skill.common_ranks]
BY_LENGTH = [name for name, skill in SKILLS.items() if not skill.common_ranks and not skill.uses_leaves]
_seats = cycle(SKILLED)
SEATINGS = [tuple(islice(_seats, players)) for players in (2, 3, 4)]
# Every edition and every seating; in the long version each with each.
GAMES = list(product(LISTED_EDITIONS, SEATINGS)) if LONG else list(zip(LISTED_EDITIONS, cycle(SEATINGS), strict=False))


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


def plays_of(view: PlayerView, words: WordGraph, bot: str = "") -> Plays:
    """All plays, or those with words that a level of common words knows."""
    edition, ranks = view.state.edition, SKILLS[bot].common_ranks if bot else 0
    known = (vocabulary(edition, words, ranks) if ranks else None) or words
    return all_plays(edition, view.state.board, view.rack.tiles, known)


def words_of(view: PlayerView, command: cmd.Play) -> tuple[str, ...]:
    return score_play(view.state.edition, view.state.board, command.placements).texts


@pytest.mark.parametrize(("edition_id", "bots"), GAMES)
def test_levels_lay_legal_plays_and_pass_only_without_one(edition_id: str, bots: tuple[str, ...]) -> None:
    """`turns_of` submits each play, and the rules refuse one that is not legal."""
    words = open_lexicon(edition_id)
    for bot, view, command in turns_of(edition(edition_id), words, bots, seed=3):
        if isinstance(command, cmd.Play):
            assert all(word in words for word in words_of(view, command))
        elif isinstance(command, cmd.Pass):
            assert not plays_of(view, words, bot)


@pytest.mark.parametrize("seed", range(6))
def test_levels_play_every_board_and_rack_size(seed: int) -> None:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(LISTED_EDITIONS))
    words, bots = open_lexicon(kind), tuple(chance.choices(SKILLED, k=chance.randint(2, 4)))
    for bot, view, command in turns_of(kind, words, bots, seed):
        if isinstance(command, cmd.Play):
            assert all(word in words for word in words_of(view, command))
        else:
            assert isinstance(command, cmd.Exchange) or not plays_of(view, words, bot)


@pytest.mark.parametrize("bot", SKILLED)
def test_level_repeats_its_choice_in_the_same_position(bot: str) -> None:
    words = open_lexicon("turkish")
    for _, view, command in turns_of(edition("turkish"), words, (bot, bot), seed=8):
        laid = dict(reversed(list(view.state.board.laid.items())))  # the order of the tiles does not matter
        again = replace(view, state=replace(view.state, board=Board(laid)))
        assert choose(again, words, bot, seconds=0.1) == command


@pytest.mark.parametrize("edition_id", ["english", "polish", "estonian", "turkish"])
@pytest.mark.parametrize("bot", BY_LENGTH)
def test_level_exchanges_before_it_lays_an_unknown_word(edition_id: str, bot: str) -> None:
    words, alphabet = open_lexicon(edition_id), edition(edition_id).alphabet
    for _, view, command in turns_of(edition(edition_id), words, (bot, bot), seed=5):
        context = evaluation_context_of(view, uses_leaves=True, exchanges=True)
        if isinstance(command, cmd.Play) and context.bag >= context.exchange_needs:
            assert all(SKILLS[bot].knows_word(word, len(alphabet.split(word))) for word in words_of(view, command))


@pytest.mark.parametrize("edition_id", ["english", "polish", "estonian", "turkish"])
@pytest.mark.parametrize("bot", OF_COMMON_WORDS)
def test_level_of_common_words_forms_no_other(edition_id: str, bot: str) -> None:
    """Also crosswise, and beside the words of an opponent that knows many."""
    kind, words = edition(edition_id), open_lexicon(edition_id)
    common = word_list("", common_words(kind.language, SKILLS[bot].common_ranks), kind.alphabet)
    seen = 0
    for player, view, command in turns_of(kind, words, (bot, "expert"), seed=6):
        if player == bot and isinstance(command, cmd.Play):
            assert [word for word in words_of(view, command) if word not in common] == []
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("edition_id", ["english", "polish", "estonian", "turkish"])
def test_weakest_level_averages_below_200_points(edition_id: str) -> None:
    words = open_lexicon(edition_id)
    plan = MatchPlan((WEAKEST, WEAKEST), edition(edition_id), words.name, words.digest)
    scores = [score for number in range(0, GAMES_OF_WEAKEST * 2, 2) for score in play_game(plan, words, number).scores]
    assert 120 < sum(scores) / len(scores) < 200


def test_level_of_common_words_passes_if_it_knows_no_play() -> None:
    """Where it cannot exchange, it does not lay a word that it does not know."""
    kind = edition("english", exchange_needs_in_bag=7)
    words = open_lexicon(kind)
    game = Game(kind, ["Ada", "Ben"], words=words, seed=1)
    view = game.view(game.turn)
    players = tuple(replace(player, rack=Pile(("A", "A"))) for player in view.state.players)
    bag = Pile(view.state.bag.tiles[:6], face_down=True)
    view = replace(view, state=replace(view.state, players=players, bag=bag))
    assert [words_of(view, cmd.Play(0, play.placements)) for play in plays_of(view, words)][:1] == [("AA",)]
    assert choose(view, words, WEAKEST) == cmd.Pass(game.turn)
    assert isinstance(choose(view, words, "casual"), cmd.Play)


def test_vocabulary_has_only_words_of_the_list() -> None:
    kind = edition("english")
    large, small = (open_lexicon(kind, name) for name in ("sowpods", "twl"))
    known = {name: vocabulary(kind, words, 10_000) for name, words in (("sowpods", large), ("twl", small))}
    assert known["twl"] is not None
    assert known["sowpods"] is not None
    assert {"CAT", "CATS"} <= set(all_words(known["twl"])) <= set(all_words(small))
    assert len(known["twl"]) < len(known["sowpods"])
    assert vocabulary(kind, large, 10_000) is known["sowpods"]


def test_level_goes_by_length_without_a_list_of_common_words() -> None:
    kind = replace(edition("english"), language="xx")
    words = open_lexicon("english")
    assert vocabulary(kind, words, 10_000) is None
    rare = graph_of_entries(Path("rare.txt"), "qi\nza\naa\nxu", kind)
    assert vocabulary(edition("english"), rare, 10_000) is None
    for bot, view, command in turns_of(kind, words, (WEAKEST, WEAKEST), seed=2):
        if isinstance(command, cmd.Play) and view.state.bag.tiles[7:]:
            assert all(SKILLS[bot].knows_word(word, len(word)) for word in words_of(view, command))


def test_better_levels_know_all_words_of_weaker_ones() -> None:
    weaker, *_ = levels = list(SKILLS.values())
    for better in levels[1:]:
        assert better.sees > weaker.sees
        assert not better.common_ranks or better.common_ranks > weaker.common_ranks
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
    assert found["casual"] > found[WEAKEST]
