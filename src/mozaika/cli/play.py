"""`mozaika play`: from the command line, or by asking, to a game on this device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from mozaika.cli.bot_seats import BotSeats, graph_of
from mozaika.cli.engine import prepare_engine
from mozaika.cli.hotseat import HotSeat, PlayerQuit
from mozaika.cli.judges import judged, wished_words, words_of
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.editions import edition_ids, find_edition, load_edition
from mozaika.engine.bots import level_names, parts_for
from mozaika.engine.errors import UnknownBot
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.records.errors import CannotConvert
from mozaika.records.files import kind_of, load_record
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules.edition import Edition
from mozaika.rules.errors import WrongPlayerCount
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS, check_names, clean_name
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

BOARD_EDITION = "polish-simulator"  # whose rules a board without an edition is for
_EDITION_OF = {"pl": "polish", "et": "estonian", "tr": "turkish", "en": "english"}


class Options(Protocol):
    """What the command line says about the game to play."""

    edition: str | None
    board: Path | None
    lexicon: str | None
    words: str | None
    tdk: str | None
    bot: Sequence[str] | None
    names: Sequence[str]


def play(terminal: Terminal, say: Catalogue, options: Options) -> int:
    """The exit code: 0, also when the game was left."""
    try:
        game = _game(terminal, say, options)
        people = len(game.names) - len(options.bot or ())
        robots = BotSeats({people + number: bot for number, bot in enumerate(options.bot or ())})
        if robots.seats:
            graph_of(game)
        rules = game.edition.rules
        if robots.seats or (game.words is not None and (rules.hints or rules.end.nobody_can_move)):
            prepare_engine(say, *parts_for(options.bot or ()))
        HotSeat(game, terminal, say, robots).run()
    except (InputEnded, PlayerQuit, KeyboardInterrupt):
        terminal.tell("\n" + say.say("goodbye"))
    return 0


def _game(terminal: Terminal, say: Catalogue, options: Options) -> Game:
    record = load_record(options.board) if options.board else None
    match record:
        case SavedGame():
            if options.bot:
                raise CannotConvert(kind_of(record), "bot")
            given = options.words or options.lexicon
            words = wished_words(options, record.edition, say) if given else words_of(record, say)
            if not given:
                words = judged(words, record.edition, options.tdk)
            return Game.resume(record, words=words)
        case SavedBoard():
            edition = replace(find_edition(options.edition or BOARD_EDITION), layout=record.layout)
        case None:
            edition = find_edition(options.edition or _ask_edition(terminal, say))
        case _:
            raise CannotConvert(kind_of(record), "game")
    bots = _bot_names(options.bot or ())
    names = options.names or _ask_names(terminal, say, edition, bots)
    players = check_names(edition, [*names, *bots])
    game = Game(edition, players, words=wished_words(options, edition, say))
    game.extras = record.extras if record else ()
    return game


def _ask_edition(terminal: Terminal, say: Catalogue) -> str:
    ids, default = edition_ids(), _EDITION_OF[say.language]
    for number, edition_id in enumerate(ids, 1):
        terminal.tell(f"  {number}. {load_edition(edition_id).name} ({edition_id})")
    while True:
        answer = terminal.ask(say.say("ask-edition", default=default))
        if not answer:
            return default
        if answer in ids:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        terminal.tell(say.say("not-a-choice"))


def _bot_names(bots: Sequence[str]) -> list[str]:
    """`Club`, and `Cluba`, `Clubb` … for more of the same: names that every edition allows."""
    for bot in bots:
        if bot not in level_names():
            raise UnknownBot(bot, level_names())
    if len(bots) > MAX_PLAYERS:
        raise WrongPlayerCount(len(bots))
    return [
        bot.capitalize() + "".join("abc"[number - 1] for number in [bots[:place].count(bot)] if number)
        for place, bot in enumerate(bots)
    ]


def _ask_names(terminal: Terminal, say: Catalogue, edition: Edition, bots: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    while len(names) + len(bots) < MAX_PLAYERS:
        enough = names and len(names) + len(bots) >= MIN_PLAYERS
        name = terminal.ask(say.say("ask-name-or-start" if enough else "ask-name", number=len(names) + 1))
        if not name and enough:
            break
        try:
            clean = clean_name(edition, name)
            if names or bots:
                check_names(edition, [*names, clean, *bots])
            names.append(clean)
        except GameError as error:
            terminal.tell(describe_error(error, say, edition))
    return tuple(names)
