"""Lines in, lines out. The only place of the terminal game that touches the streams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO

from mozaika.cli.screen import Painter

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the scroll-back too: it would show the rack that was there before


class InputEnded(Exception):
    """There is nobody to answer any more."""


@dataclass(slots=True)
class Terminal:
    reader: TextIO
    writer: TextIO
    colour: bool
    screen: bool  # a real screen that can be cleared

    @property
    def painter(self) -> Painter:
        return Painter(self.colour)

    def tell(self, text: str = "") -> None:
        self.writer.write(text + "\n")

    def ask(self, prompt: str) -> str:
        """One line of answer, without the blanks around it."""
        self.writer.write(prompt + " ")
        self.writer.flush()
        line = self.reader.readline()
        if not line:
            raise InputEnded
        return line.strip()

    def clear(self) -> None:
        self.writer.write(_CLEAR if self.screen else "\n" * 3)
