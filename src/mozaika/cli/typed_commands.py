"""Parses what players type: command names, in their language or in English, and numbers."""

from __future__ import annotations

import unicodedata

from mozaika.cli.terminal import Terminal
from mozaika.texts import Catalogue, catalogue

COMMANDS = (
    *("help", "exchange", "pass", "score", "tiles", "hint", "board", "moves"),
    *("pause", "save", "open", "resign", "quit", "challenge"),
)


def command_called(word: str, language: str) -> str:
    """The command that `word` names, in the player's language or in English; `word` itself if none."""
    for name in COMMANDS:
        spellings = {catalogue(each).format(f"command-{name}") for each in (language, "en")}
        if without_marks(word) in map(without_marks, spellings):
            return name
    return word


def without_marks(word: str) -> str:
    """Without case and diacritics, so that a command can be typed on any keyboard: `wymień` = `WYMIEN`."""
    letters = unicodedata.normalize("NFKD", word).casefold().translate(str.maketrans("ıł", "il"))
    return "".join(char for char in letters if not unicodedata.combining(char))


def ask_number(terminal: Terminal, texts: Catalogue, highest: int) -> int:
    """A number from 1 to `highest`; asks again until the answer is one."""
    while True:
        answer = terminal.ask(">")
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= highest:
            return int(answer)
        terminal.print(texts.format("not-a-choice"))
