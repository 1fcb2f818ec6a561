"""Lines in, lines out. The only place of the terminal game that touches the streams."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO

from mozaika.cli.screen import Painter

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the scroll-back too: it would show the rack that was there before


def _forget_typed_ahead(reader: TextIO) -> None:
    """One Enter too many must not accept a play that nobody has looked at. Where there is no termios, so be it."""
    with suppress(ImportError, OSError, ValueError):
        import termios  # noqa: PLC0415 — not on every system

        with suppress(termios.error):
            termios.tcflush(reader.fileno(), termios.TCIFLUSH)


class InputEnded(Exception):
    """There is nobody to answer any more."""


@dataclass(slots=True)
class Terminal:
    reader: TextIO
    writer: TextIO
    colour: bool
    screen: bool  # a real screen that can be cleared

    deep_colour: bool = True  # 24 bits, else the 256 that nearly every terminal has

    @property
    def painter(self) -> Painter:
        return Painter(self.colour, self.deep_colour)

    def size(self) -> tuple[int, int] | None:
        """Columns and lines, of a real screen."""
        return shutil.get_terminal_size() if self.screen else None

    def tell(self, text: str = "") -> None:
        self.writer.write(text + "\n")

    def ask(self, prompt: str, *, afresh: bool = False) -> str:
        """One line of answer, without the blanks around it; `afresh` forgets what was typed before the question."""
        if afresh and self.screen:
            _forget_typed_ahead(self.reader)
        self.writer.write(prompt + " ")
        self.writer.flush()
        line = self.reader.readline()
        if not line:
            raise InputEnded
        return line.strip()

    def clear(self) -> None:
        self.writer.write(_CLEAR if self.screen else "\n" * 3)
