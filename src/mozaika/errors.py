"""The root of all errors, and the few that belong to no single package.

GameError
├── Refused                  `rules/errors.py`: a command the rules do not allow
├── Unreadable               text or a file that cannot be read
│   ├── FileUnreadable, LexiconMissing
│   └── …                    `records/errors.py`, `rules/errors.py`
├── FileUnwritable
└── …                        `editions`, `lexicon`, `engine`, `service`, `web` and `cli` each have an `errors.py`

A class is a stable code and its facts; the sentences shown to people are in `texts/`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

_MAX_DETAIL = 200  # characters


@dataclass(eq=False)
class GameError(Exception):
    """The root: `code` never changes once released, `facts` are enough for a screen to point at the cause."""

    code: ClassVar[str] = "game-error"

    def __post_init__(self) -> None:
        self.args = tuple(self.facts.values())  # so that it prints and pickles like any exception
        self.file_line: int | None = None  # where it stands, if it was found in a file

    def at_line(self, line: int) -> Self:
        """The same error with the line of the file that it is about."""
        self.file_line = line
        return self

    @property
    def facts(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        said = f"{self.code} ({facts})" if facts else self.code
        return said if self.file_line is None else f"{said} at line {self.file_line}"


class Unreadable(GameError):
    code = "unreadable"


@dataclass(eq=False)
class FileUnreadable(Unreadable):
    code = "file-unreadable"
    file: str


@dataclass(eq=False)
class LexiconMissing(Unreadable):
    """The game is judged by a word list that is not at hand."""

    code = "lexicon-missing"
    name: str


@dataclass(eq=False)
class FileUnwritable(GameError):
    code = "file-unwritable"
    file: str


def brief(value: object) -> str:
    """An untrusted value as a short text for an error's facts."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table that contains itself
        return "…"
    return text if len(text) <= _MAX_DETAIL else text[:_MAX_DETAIL] + "…"
