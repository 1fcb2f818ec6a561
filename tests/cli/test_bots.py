"""Bots in a terminal game: they use the view of their seat only and play valid words."""

from __future__ import annotations

import io
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from mozaika.cli.bot_seats import BotSeats, hint
from mozaika.cli.hotseat import HotSeat
from mozaika.cli.main import main
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.engine.bots import choose
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import leaves_for
from mozaika.game import Game
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import Pile
from mozaika.rules.views import PlayerView
from mozaika.texts import catalogue
from tests.marks import rule
from tests.positions import board_of, edition


def seated(lines: str, game: Game, bots: dict[int, str]) -> str:
    screen = io.StringIO()
    terminal = Terminal(io.StringIO(lines), screen, colour=False, screen=False, deep_colour=False)
    table = HotSeat(game, terminal, catalogue("en"), BotSeats(bots))
    with suppress(InputEnded):
        table.run()
    return screen.getvalue()


@pytest.mark.parametrize("edition_id", ["english", "turkish", "polish-simulator", "estonian-official"])
@pytest.mark.parametrize("bots", [("greedy", "static"), ("static", "static", "greedy", "greedy")])
def test_bots_play_a_full_game_of_valid_words(edition_id: str, bots: tuple[str, ...]) -> None:
    words = open_lexicon(edition_id)
    game = Game(edition_id, ["Ada", "Ben", "Cem", "Dea"][: len(bots)], words=words, seed=5)
    seated("", game, dict(enumerate(bots)))
    assert game.over
    assert all(word in words for turn in game.turns for word in turn.words)
    game.verify()


def test_bot_plays_and_challenges_invalid_words() -> None:
    game = Game("english", ["Ann", "Bot"], words=open_lexicon("english"), seed=3)
    while game.turn != 0:
        game.pass_turn()
    wrong = "".join(game.rack(0).tiles[:5])
    said = seated(f"\n8D {wrong}\n", game, {1: "greedy"})
    assert "Not valid" in said
    assert game.state.pending is not None
    assert game.state.pending.seat == 1
    assert all(word in open_lexicon("english") for word in game.state.pending.words)


@pytest.mark.parametrize("bot", ["greedy", "static", "beginner", "expert"])
def test_bot_move_depends_only_on_its_view(bot: str) -> None:
    """With the same view, a bot plays the same move, whatever the opponent's rack is."""
    words = open_lexicon("turkish")
    game = Game("turkish", ["Ada", "Ben"], words=words, seed=9)
    view = game.view(game.turn)
    assert choose(view, words, bot) == choose(game.view(game.turn), words, bot)
    others = view.state.players[1 - game.turn].rack
    assert others.face_down
    assert set(others.tiles) == {"_"}


def test_greedy_takes_the_highest_score() -> None:
    words, chance = open_lexicon("turkish"), Random(2)
    game = Game("turkish", ["Ada", "Ben"], words=words, seed=21)
    while not game.over:
        plays = all_plays(game.edition, game.board, game.rack().tiles, words)
        command = choose(game.view(game.turn), words, "greedy")
        if isinstance(command, cmd.Play):
            assert game.preview(command.placements).total == plays[0].score
            game.play(plays[chance.randrange(min(3, len(plays)))].placements)
        else:
            assert not len(plays)
            game.submit(command)


def test_bot_without_a_play_exchanges_or_passes() -> None:
    kind = edition("turkish")
    one_word = graph_of_entries(Path("one.txt"), "jj", kind)  # there is one J
    game = Game("turkish", ["Ada", "Ben"], words=one_word, seed=1)
    view = game.view(game.turn)
    assert choose(view, one_word, "greedy") == cmd.Exchange(game.turn, game.rack().tiles)
    few = replace(view, state=replace(view.state, bag=Pile(view.state.bag.tiles[:6], face_down=True)))
    assert choose(few, one_word, "static") == cmd.Pass(game.turn)  # the edition wants seven in the bag


@pytest.mark.parametrize("edition_id", ["english", "polish", "turkish"])
def test_static_exchanges_the_least_valuable_tiles(edition_id: str) -> None:
    kind = edition(edition_id)
    one_word = graph_of_entries(Path("one.txt"), "jjjj", kind)
    game = Game(edition_id, ["Ada", "Ben"], words=one_word, seed=1)
    command, rack = choose(game.view(game.turn), one_word, "static"), Counter(game.rack().tiles)
    assert isinstance(command, cmd.Exchange)
    values, kept = leaves_for(kind, one_word), rack - Counter(command.tiles)
    sizes = range(len(game.rack()))
    others = [values.value(kind, tiles) for size in sizes for tiles in combinations(rack.elements(), size)]
    assert values.value(kind, kept.elements()) == max(others)


def test_static_keeps_a_good_leave_where_greedy_scores_more() -> None:
    """After CAT, greedy plays A and S for 8 points; static keeps the S, which is worth more."""
    kind = edition("english")
    words = graph_of_entries(Path("few.txt"), "at\nas\ncat\ncats", kind)
    for bot, expected in (("greedy", 8), ("static", 3)):
        game = Game(kind, ["Ada", "Ben"], words=words, seed=1)
        view = game.view(game.turn)
        racks = tuple(replace(player, rack=Pile(("A", "S"))) for player in view.state.players)
        at = replace(view.state, board=board_of(kind, "8G CAT"), players=racks)
        command = choose(PlayerView(game.turn, at), words, bot)
        assert isinstance(command, cmd.Play)
        assert score_play(kind, at.board, command.placements).total == expected


def test_hint_needs_the_rule_setting() -> None:
    words = open_lexicon("turkish")
    for allowed in (False, True):
        game = Game("turkish", ["Ada", "Ben"], changes={"rules": {"hints": allowed}}, words=words, seed=4)
        said = seated("\nhint\n", game, {})
        best = game.format_play(hint(game))
        assert (best in said) is allowed
        assert ("not allowed" in said) is not allowed


def test_bots_can_be_added_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\npass\n" * 80))
    assert main(["play", "--edition", "turkish", "--lang", "en", "Ada", "--bot", "club", "--bot", "club"]) == 0
    said = capsys.readouterr().out
    assert "Cluba" in said
    assert "The game is over" in said


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["Ada", "--bot", "nobody"], "unknown-bot"),
        (["Ada", "--bot", "static"], "unknown-bot"),  # people choose from the levels
        (["Ada", "--bot", "club", "--lexicon", "none"], "bot-needs-words"),
        (["Ada", *["--bot", "champion"] * 4], "wrong-player-count"),
    ],
)
def test_invalid_bot_tables_are_refused(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--edition", "turkish", *arguments]) == 2
    assert f"[{code}]" in capsys.readouterr().err


@rule("7.13")
@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        (["Ada"], True),
        (["Ada", "--checking", "challenge"], False),
        (["Ada", "Ewa"], False),  # not every opponent is a bot
        (["Ada", "Ewa", "--checking", "automatic"], True),
    ],
)
def test_invalid_words_are_refused_if_every_opponent_is_a_bot(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], refused: bool
) -> None:
    games: list[Game] = []
    monkeypatch.setattr("mozaika.cli.play.HotSeat.run", lambda seat: games.append(seat.game))
    assert main(["play", "--edition", "english", "--lang", "en", *arguments, "--bot", "club"]) == 0
    checking = games[0].edition.rules.word_checking
    assert checking is (WordChecking.AUTOMATIC if refused else WordChecking.CHALLENGE)
