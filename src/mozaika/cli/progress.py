"""A progress bar on stderr: drawn on a terminal, a single line elsewhere. Output on stdout stays clean."""

from __future__ import annotations

import sys
from typing import TextIO

from mozaika.texts import Catalogue

_WIDTH = 24


class ProgressBar:
    """Call it with the name of the item in progress and the share that is done."""

    def __init__(self, texts: Catalogue, stream: TextIO | None = None, key: str = "preparing-words") -> None:
        self._texts, self._stream, self._key = texts, stream or sys.stderr, key
        self._started: set[str] = set()

    def __call__(self, name: str, share: float) -> None:
        text = self._texts.format(self._key, name=name)
        if self._stream.isatty():
            full = int(share * _WIDTH)  # rounded down, so that a full bar means done
            end = "\n" if share >= 1 else ""
            bar = "█" * full + "░" * (_WIDTH - full)
            self._stream.write(f"\r{text} {bar} {share:4.0%}{end}")
        elif name not in self._started:
            self._stream.write(text + "\n")
        self._started.add(name)
        self._stream.flush()
