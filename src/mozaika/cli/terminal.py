"""Line input and output of a terminal game. No other module of the game uses the streams."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO

from mozaika.cli.screen import Painter

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # also clears the scrollback, which would show the previous player's rack


def _discard_typeahead(reader: TextIO) -> None:
    """So that an extra Enter does not accept a play unseen. Does nothing on systems without termios."""
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 - not on every system

        with suppress(termios.error):
            termios.tcflush(reader.fileno(), termios.TCIFLUSH)


class InputEnded(Exception):
    """Standard input has ended."""


@dataclass(slots=True)
class Terminal:
    reader: TextIO
    writer: TextIO
    colour: bool
    screen: bool  # an interactive terminal, which can be cleared
    deep_colour: bool = True  # 24-bit colours, else 256

    @property
    def painter(self) -> Painter:
        return Painter(self.colour, self.deep_colour)

    def size(self) -> tuple[int, int] | None:
        """Columns and lines; None if the output is not a terminal."""
        return shutil.get_terminal_size() if self.screen else None

    def print(self, text: str = "") -> None:
        self.writer.write(text + "\n")

    def ask(self, prompt: str, *, discard_typeahead: bool = False) -> str:
        """Read one line, stripped. `discard_typeahead` drops input typed before the prompt appeared."""
        if discard_typeahead and self.screen:
            _discard_typeahead(self.reader)
        self.writer.write(prompt + " ")
        self.writer.flush()
        line = self.reader.readline()
        if not line:
            raise InputEnded
        return line.strip()

    def clear(self) -> None:
        self.writer.write(_CLEAR if self.screen else "\n" * 3)
