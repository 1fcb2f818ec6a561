"""The root of all errors, and the few that belong to no single package.

GameError
├── Refused                  `rules/errors.py`: a command the rules do not allow
├── Unreadable               text or a file that cannot be read
│   ├── FileUnreadable, LexiconMissing
│   └── …                    `records/errors.py`, `rules/errors.py`
├── FileUnwritable
├── BadOption                an argument outside its limits
├── MissingExtra             an optional part is not installed (`extras.py`)
└── …                        `editions`, `lexicon`, `engine`, `service`, `web` and `cli` each have an `errors.py`

An error class declares its facts and nothing else: `GameError` makes it a dataclass and derives its code from its name.
The sentences shown to people are in `texts/`; `str(error)` is the English one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from inspect import get_annotations
from typing import Any, ClassVar, Self, dataclass_transform

_MAX_DETAIL = 200  # characters
_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass_transform(eq_default=False)
@dataclass(eq=False)
class GameError(Exception):
    """The root of all errors. `facts` are enough for a screen to point at the cause.

    `code` is the class name in kebab case: `SquareTaken` has `square-taken`. Codes are part of the interface, so a
    class that is renamed writes its old code down: `code = "…"`.
    """

    code: ClassVar[str] = "game-error"

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = _WORD_START.sub("-", cls.__name__).lower()
        if get_annotations(cls):  # a class without facts of its own inherits what a dataclass has
            dataclass(eq=False)(cls)

    def __post_init__(self) -> None:
        self.args = tuple(self.facts.values())  # an exception prints and pickles by its `args`
        self.file_line: int | None = None
        self.coordinates: Any = None  # the `CoordinateStyle` in which its sentence names squares

    def at_line(self, line: int) -> Self:
        """This error, found at a line of a file."""
        self.file_line = line
        return self

    @property
    def facts(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        """A sentence in English. An error of another program, which has no text here, is its code and facts."""
        try:
            return _sentences[-1](self)
        except LookupError:
            facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
            return f"{self.code} ({facts})" if facts else self.code


_sentences: list[Callable[[GameError], str]] = []


def describe_errors_with(describe: Callable[[GameError], str]) -> None:
    """Set the function that `str(error)` calls: the texts are in layers above this one."""
    _sentences.append(describe)


class Unreadable(GameError):
    """A text or a file that cannot be read."""


class FileUnreadable(Unreadable):
    file: str


class LexiconMissing(Unreadable):
    """The word list of the game is not installed."""

    name: str


class FileUnwritable(GameError):
    file: str


class BadOption(GameError):
    """An argument of a function: a number outside its limits, or an unknown choice."""

    name: str
    value: str
    wanted: str  # limits, or the choices


class MissingExtra(GameError):
    """A part of Mozaika that is not installed; `command` installs it."""

    extra: str
    command: str


def brief(value: object) -> str:
    """An untrusted value as a short text for an error's facts."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table that contains itself
        return "…"
    return text if len(text) <= _MAX_DETAIL else text[:_MAX_DETAIL] + "…"
