"""Long work shows how far it is: a bar on a terminal, one line elsewhere. On stderr, so that answers stay clean."""

from __future__ import annotations

import sys
from typing import TextIO

from mozaika.texts import Catalogue

_WIDTH = 24


class ProgressBar:
    """Call it with what is being prepared and the share that is done."""

    def __init__(self, say: Catalogue, stream: TextIO | None = None, key: str = "preparing-words") -> None:
        self._say, self._stream, self._key = say, stream or sys.stderr, key
        self._begun: set[str] = set()

    def __call__(self, name: str, share: float) -> None:
        text = self._say.say(self._key, name=name)
        if self._stream.isatty():
            full = int(share * _WIDTH)  # full when all is done, not before
            end = "\n" if share >= 1 else ""
            bar = "█" * full + "░" * (_WIDTH - full)
            self._stream.write(f"\r{text} {bar} {share:4.0%}{end}")
        elif name not in self._begun:
            self._stream.write(text + "\n")
        self._begun.add(name)
        self._stream.flush()
