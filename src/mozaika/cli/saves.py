"""`save` and `open` in the terminal game. What can be done at the table is `hotseat.py`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mozaika.cli.judges import words_of
from mozaika.game import Game
from mozaika.records.errors import CannotConvert
from mozaika.records.files import Record, convert, kind_of, save_text, suffix_of
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.texts import Catalogue


def save_game(game: Game, name: str, say: Catalogue) -> list[str]:
    """The whole game: everybody sits at this device. A clock is stopped in the file, and goes on here."""
    path = Path(name)
    made = convert(game.save_paused(), suffix_of(path))
    save_text(path, made.text)
    told = [say.say("saved", file=str(path))]
    if made.lost:
        told.append(say.say("converted-lost", lost=", ".join(say.say(f"lost-{what}") for what in made.lost)))
    return told


def resume(record: Record, before: Game, say: Catalogue) -> Game:
    """A saved game is gone on with; on a saved board the players of `before` start a new one."""
    match record:
        case SavedGame():
            return Game.resume(record, words=words_of(record, say, before.words))
        case SavedBoard():
            edition = replace(before.edition, layout=record.layout)
            game = Game(edition, before.names, words=before.words)
            game.extras = record.extras
            return game
        case _:
            raise CannotConvert(kind_of(record), "game")
