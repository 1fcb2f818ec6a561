"""What people type: a command in their language or in English, a number. What it does is `hotseat.py`."""

from __future__ import annotations

import unicodedata

from mozaika.cli.terminal import Terminal
from mozaika.texts import Catalogue, catalogue

COMMANDS = (
    "help", "exchange", "pass", "score", "tiles", "hint", "board", "moves", "pause", "save", "open", "resign", "quit",
    "challenge",
)  # fmt: skip


def command_called(word: str, language: str) -> str:
    """The command that `word` names, in the player's language or in English; `word` itself if none."""
    for name in COMMANDS:
        spellings = {catalogue(each).say(f"command-{name}") for each in (language, "en")}
        if bare(word) in map(bare, spellings):
            return name
    return word


def bare(word: str) -> str:
    """Without case and marks, so that a command can be typed on any keyboard: `wymień` = `WYMIEN`."""
    letters = unicodedata.normalize("NFKD", word).casefold().translate(str.maketrans("ıł", "il"))
    return "".join(char for char in letters if not unicodedata.combining(char))


def ask_number(terminal: Terminal, say: Catalogue, highest: int) -> int:
    """A number from 1 to `highest`, asked for until it is one."""
    while True:
        answer = terminal.ask(">")
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= highest:
            return int(answer)
        terminal.tell(say.say("not-a-choice"))
