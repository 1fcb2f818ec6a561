"""`mozaika play`: from the command line, or by asking, to a game on this device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from mozaika.cli.describe import describe_error
from mozaika.cli.hotseat import HotSeat, PlayerQuit
from mozaika.cli.progress import ProgressBar
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.editions import edition_ids, find_edition, load_edition
from mozaika.game import Game
from mozaika.lexicon.own import NONE
from mozaika.lexicon.shelf import Shelf, open_lexicon
from mozaika.lexicon.tdk import TdkJudge
from mozaika.lexicon.wordlist import load_word_list
from mozaika.lexicon.words import Words
from mozaika.records.files import kind_of, load_record
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules.edition import Edition
from mozaika.rules.errors import CannotConvert, GameError
from mozaika.rules.names import FEWEST_PLAYERS, MOST_PLAYERS, check_names, clean_name
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
    names: Sequence[str]


def play(terminal: Terminal, say: Catalogue, options: Options) -> int:
    """The exit code: 0, also when the game was left."""
    try:
        HotSeat(_game(terminal, say, options), terminal, say).run()
    except (InputEnded, PlayerQuit, KeyboardInterrupt):
        terminal.tell("\n" + say.say("goodbye"))
    return 0


def _game(terminal: Terminal, say: Catalogue, options: Options) -> Game:
    record = load_record(options.board) if options.board else None
    match record:
        case SavedGame():
            given = options.words or options.lexicon
            return Game.resume(record, words=_words(options, record.edition, say) if given else words_of(record, say))
        case SavedBoard():
            edition = replace(find_edition(options.edition or BOARD_EDITION), layout=record.layout)
        case None:
            edition = find_edition(options.edition or _ask_edition(terminal, say))
        case _:
            raise CannotConvert(kind_of(record), "game")
    players = check_names(edition, options.names) if options.names else _ask_names(terminal, say, edition)
    return Game(edition, players, words=_words(options, edition, say))


def _words(options: Options, edition: Edition, say: Catalogue) -> Words | None:
    """A file, a list by name, or the edition's own; none if it has none, or if that is wished for."""
    words: Words | None
    if options.words:
        words = load_word_list(Path(options.words), edition.alphabet)
    elif (options.lexicon or "").casefold() == NONE:
        return None
    elif options.lexicon or _is_on_shelf(edition.lexicon.name):
        words = open_lexicon(edition, options.lexicon or "", ProgressBar(say))
    else:
        return None
    return TdkJudge(words, edition.alphabet, service=options.tdk) if options.tdk else words


def words_of(saved: SavedGame, say: Catalogue) -> Words | None:
    """The list that a saved game was judged by, where it is at hand."""
    lexicon = saved.edition.lexicon
    return open_lexicon(saved.edition, lexicon.name, ProgressBar(say)) if _is_on_shelf(lexicon.name) else None


def _is_on_shelf(name: str) -> bool:
    return any(entry.name.casefold() == name.casefold() and entry.included for entry in Shelf().entries())


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


def _ask_names(terminal: Terminal, say: Catalogue, edition: Edition) -> tuple[str, ...]:
    names: list[str] = []
    while len(names) < MOST_PLAYERS:
        enough = len(names) >= FEWEST_PLAYERS
        name = terminal.ask(say.say("ask-name-or-start" if enough else "ask-name", number=len(names) + 1))
        if not name and enough:
            break
        try:
            clean = clean_name(edition, name)
            if names:
                check_names(edition, [*names, clean])
            names.append(clean)
        except GameError as error:
            terminal.tell(describe_error(error, say, edition))
    return tuple(names)
