"""`mozaika play`: starts or resumes a terminal game, asking for what the command line does not give."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, cast

from mozaika.bots.registry import add_bots
from mozaika.cli.bot_seats import BotSeats, graph_of
from mozaika.cli.engine import prepare_engine
from mozaika.cli.hotseat import HotSeat, PlayerQuit
from mozaika.cli.judges import requested_words, with_tdk, words_of_save
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.editions import edition_ids, find_edition, load_edition
from mozaika.editions.defaults import BOARD_EDITION, EDITION_OF_LANGUAGE
from mozaika.engine.bots import kernels_for, opponent_names
from mozaika.engine.errors import UnknownBot
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.records.errors import CannotConvert
from mozaika.records.files import load_record
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules.edition import Edition
from mozaika.rules.errors import WrongPlayerCount
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS, check_names, clean_name
from mozaika.rules.ruleset import WordChecking, against_bots
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue


class Options(Protocol):
    """The command line options of a game."""

    edition: str | None
    board: Path | None
    lexicon: str | None
    words: str | None
    tdk: str | None
    bot: Sequence[str] | None
    add_bot: Sequence[str]
    checking: str | None
    names: Sequence[str]


def play_command(options: argparse.Namespace, texts: Catalogue) -> int:
    is_screen = sys.stdout.isatty()
    colour = is_screen and not options.plain and "NO_COLOR" not in os.environ
    deep = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    terminal = Terminal(sys.stdin, sys.stdout, colour=colour, screen=is_screen, deep_colour=deep)
    return play(terminal, texts, cast(Options, options))


def play(terminal: Terminal, texts: Catalogue, options: Options) -> int:
    """Play, and return exit code 0, also if the game is left unfinished."""
    add_bots(options.add_bot)
    try:
        game = _game(terminal, texts, options)
        people = len(game.names) - len(options.bot or ())
        bot_seats = BotSeats({people + number: bot for number, bot in enumerate(options.bot or ())})
        if bot_seats.seats:
            graph_of(game)
        rules = game.edition.rules
        if bot_seats.seats or (game.words is not None and (rules.hints or rules.end.nobody_can_move)):
            prepare_engine(texts, *kernels_for(options.bot or ()))
        HotSeat(game, terminal, texts, bot_seats).run()
    except (InputEnded, PlayerQuit, KeyboardInterrupt):
        terminal.print("\n" + texts.format("goodbye"))
    return 0


def _game(terminal: Terminal, texts: Catalogue, options: Options) -> Game:
    record = load_record(options.board) if options.board else None
    match record:
        case SavedGame():
            if options.bot:
                raise CannotConvert(record.kind, "bot")
            given = options.words or options.lexicon
            words = requested_words(options, record.edition, texts) if given else words_of_save(record, texts)
            if not given:
                words = with_tdk(words, record.edition, options.tdk)
            return Game.resume(record, words=words)
        case SavedBoard():
            edition = replace(find_edition(options.edition or BOARD_EDITION), layout=record.layout)
        case None:
            edition = find_edition(options.edition or _ask_edition(terminal, texts))
        case _:
            raise CannotConvert(record.kind, "game")
    bots = _bot_names(options.bot or ())
    names = options.names or _ask_names(terminal, texts, edition, bots)
    players = check_names(edition, [*names, *bots])
    edition = _with_checking(edition, options.checking, is_against_bots=len(names) == 1)
    game = Game(edition, players, words=requested_words(options, edition, texts))
    game.extras = record.extras if record else ()
    return game


def _with_checking(edition: Edition, chosen: str | None, *, is_against_bots: bool) -> Edition:
    """The edition with the chosen word checking, or with the preset of games against bots (7.13)."""
    rules = against_bots(edition.rules) if is_against_bots else edition.rules
    if chosen:
        rules = replace(rules, word_checking=WordChecking(chosen))
    return replace(edition, rules=rules)


def _ask_edition(terminal: Terminal, texts: Catalogue) -> str:
    ids, default = edition_ids(), EDITION_OF_LANGUAGE[texts.language]
    for number, edition_id in enumerate(ids, 1):
        terminal.print(f"  {number}. {load_edition(edition_id).name} ({edition_id})")
    while True:
        answer = terminal.ask(texts.format("ask-edition", default=default))
        if not answer:
            return default
        if answer in ids:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        terminal.print(texts.format("not-a-choice"))


def _bot_names(bots: Sequence[str]) -> list[str]:
    """`Club`, then `Cluba`, `Clubb` … for more bots of that level; every edition allows these names."""
    for bot in bots:
        if bot not in opponent_names():
            raise UnknownBot(bot, opponent_names())
    if len(bots) > MAX_PLAYERS:
        raise WrongPlayerCount(len(bots), MIN_PLAYERS, MAX_PLAYERS)
    return [
        bot.capitalize() + "".join("abc"[number - 1] for number in [bots[:place].count(bot)] if number)
        for place, bot in enumerate(bots)
    ]


def _ask_names(terminal: Terminal, texts: Catalogue, edition: Edition, bots: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    while len(names) + len(bots) < MAX_PLAYERS:
        enough = names and len(names) + len(bots) >= MIN_PLAYERS
        name = terminal.ask(texts.format("ask-name-or-start" if enough else "ask-name", number=len(names) + 1))
        if not name and enough:
            break
        try:
            clean = clean_name(edition, name)
            if names or bots:
                check_names(edition, [*names, clean, *bots])
            names.append(clean)
        except GameError as error:
            terminal.print(describe_error(error, texts, edition))
    return tuple(names)
