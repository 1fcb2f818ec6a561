"""What a file format declares about itself. `formats/` has one module for each format, `files` uses them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mozaika.records.cgp import CgpPosition
from mozaika.records.conversion_losses import Loss
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition

Record: TypeAlias = SavedGame | SavedBoard | Transcript | CgpPosition
"""What a file can hold. `Record.kind` names it in error messages."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A record as the text of one format, and what of the record that text does not hold."""

    text: str
    lost: tuple[Loss, ...] = ()


Parse: TypeAlias = Callable[[bytes, Edition | None], Record]
"""Read a file. The edition is the caller's choice of letters, for formats that may not name one."""

Write: TypeAlias = Callable[[Record, Edition | None], Conversion | None]
"""Write a record, or return None if the format cannot hold it. The edition is the one that the record was read with."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One format. `parse` or `write` is None for a format that is only written or only read."""

    suffix: str  # with its dot, in lower case
    parse: Parse | None = None
    write: Write | None = None
    holds_boards: bool = False  # whether a file may hold a board without a game
    media_type: str = "text/plain"
    faults: tuple[str, ...] = ()  # reasons of `BadFile` that only this format gives

    @property
    def name(self) -> str:
        return self.suffix.removeprefix(".")
