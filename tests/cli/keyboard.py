"""A terminal whose input comes from a script or a function, to drive the hot-seat game without a screen."""

from __future__ import annotations

import io
from collections.abc import Callable

from mozaika.cli.hotseat import HotSeat
from mozaika.cli.terminal import Terminal
from mozaika.game import Game
from mozaika.texts import catalogue


class Keyboard(io.StringIO):
    """Gets each line from `answer`, which receives the screen so far."""

    def __init__(self, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self.answer = answer
        self.screen = io.StringIO()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # typeshed: `_IOBase` reads bytes
        line = self.answer(self.screen.getvalue())
        return "" if line is None else line + "\n"


def at_table(game: Game, answer: Callable[[str], str | None], language: str = "en") -> tuple[HotSeat, Keyboard]:
    keyboard = Keyboard(answer)
    terminal = Terminal(keyboard, keyboard.screen, colour=False, screen=False)
    return HotSeat(game, terminal, catalogue(language)), keyboard


def script(lines: list[str]) -> Callable[[str], str | None]:
    remaining = iter(lines)
    return lambda screen: next(remaining, None)
