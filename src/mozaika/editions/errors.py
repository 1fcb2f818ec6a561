"""Errors of edition files.

GameError
├── UnknownEdition
└── BadEdition              a fault in an edition file: file, key, reason
"""

from __future__ import annotations

from mozaika.errors import GameError


class UnknownEdition(GameError):
    edition: str


class BadEdition(GameError):
    """`reason` is one of `REASONS` in `editions/reader.py`; `detail` is the value at fault."""

    file: str
    key: str
    reason: str
    detail: str
