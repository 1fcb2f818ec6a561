"""Errors of edition files.

GameError
├── UnknownEdition
└── BadEdition              a fault in an edition file: file, key, reason
"""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


@dataclass(eq=False)
class UnknownEdition(GameError):
    code = "unknown-edition"
    edition: str


@dataclass(eq=False)
class BadEdition(GameError):
    """`reason` is one of the slugs of `editions/reader.py`; `detail` is the offending value."""

    code = "bad-edition"
    file: str
    key: str
    reason: str
    detail: str
