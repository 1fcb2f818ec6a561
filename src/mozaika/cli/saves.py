"""The commands `save` and `open` of a terminal game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mozaika.cli.judges import words_of_save
from mozaika.game import Game
from mozaika.records.errors import CannotConvert
from mozaika.records.file_format import Record
from mozaika.records.files import convert, save_text, suffix_of
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.texts import Catalogue


def save_game(game: Game, name: str, texts: Catalogue) -> list[str]:
    """Save the full game, with all racks, since all players share this device; return what to report.

    The clock is paused in the file and keeps running here.
    """
    path = Path(name)
    made = convert(game.save_paused(), suffix_of(path))
    save_text(path, made.text)
    lines = [texts.format("saved", file=str(path))]
    if made.lost:
        lines.append(texts.format("converted-lost", lost=", ".join(texts.format(f"lost-{loss}") for loss in made.lost)))
    return lines


def resume(record: Record, current: Game, texts: Catalogue) -> Game:
    """Resume a saved game; on a saved board, start a new game with the players of `current`."""
    match record:
        case SavedGame():
            return Game.resume(record, words=words_of_save(record, texts, current.words))
        case SavedBoard():
            edition = replace(current.edition, layout=record.layout)
            game = Game(edition, current.names, words=current.words)
            game.extras = record.extras
            return game
        case _:
            raise CannotConvert(record.kind, "game")
