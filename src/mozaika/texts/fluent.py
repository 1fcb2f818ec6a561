"""Reads and formats the part of Fluent that our texts use: variables, string literals and selectors.

`fluent.runtime` does the same for all of Fluent, but brings 36 MB of locale data and takes a third of a second to
import, which every command would pay. `tests/texts/test_fluent.py` compares the two for every message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = str | int
_SEPARATORS = {"en": ",", "pl": "\N{NO-BREAK SPACE}", "et": "\N{NO-BREAK SPACE}", "tr": "."}
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=(.*(?:\n(?![a-zA-Z#]).*)*)", re.MULTILINE)
_BREAK = re.compile(r"(?: *\n)+( *)")
_VARIABLE = re.compile(r"\$([a-zA-Z][\w-]*)\s*")
_VARIANT = re.compile(r"\s*(\*?)\[\s*([\w-]+)\s*\] *")
_LITERAL = re.compile(r'"([^"\\]*)"\s*')


@dataclass(frozen=True, slots=True)
class Variable:
    name: str


@dataclass(frozen=True, slots=True)
class Selector:
    """The first variant that fits the value; the default if none does."""

    name: str
    variants: tuple[tuple[str, Pattern], ...]
    default: int


Pattern: TypeAlias = "tuple[str | Variable | Selector, ...]"


@dataclass(frozen=True, slots=True)
class _Literal:
    """A text in quotes, whose spaces are never removed."""

    text: str


@dataclass(frozen=True, slots=True)
class _Indent:
    """Line breaks and the indentation of the line after them."""

    text: str
    spaces: str


_Part: TypeAlias = "str | Variable | Selector | _Literal | _Indent"


class BadFluent(ValueError):
    """The text is not in the part of Fluent that this module reads."""


def split_messages(source: str) -> dict[str, str]:
    """The messages of a file by key, not yet parsed.

    >>> split_messages("# comment\\na = one\\nb =\\n    two\\n    lines\\n")
    {'a': ' one', 'b': '\\n    two\\n    lines\\n'}
    """
    return {found[1]: found[2] for found in _MESSAGE.finditer(source)}


def parse_pattern(text: str) -> Pattern:
    """
    >>> parse_pattern(" Hello { $name }!")
    ('Hello ', Variable(name='name'), '!')
    """
    reader = _Reader(text.rstrip())
    pattern = reader.pattern(inside=False)
    if reader.place < len(reader.text):
        raise BadFluent(text)
    return pattern


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def pattern(self, *, inside: bool) -> Pattern:
        """Up to the end of the message, or `inside` a selector to the next variant or the closing brace."""
        parts: list[_Part] = []
        while self.text[self.place : self.place + 1] == " ":
            self.place += 1
        while self.place < len(self.text):
            char = self.text[self.place]
            if char == "{":
                parts.append(self._placeable())
            elif char == "}":
                break
            elif found := _BREAK.match(self.text, self.place):
                if inside and self.text[found.end() : found.end() + 1] in ("[", "*", "}"):
                    break
                parts.append(_Indent("\n" * found[0].count("\n"), found[1]))
                self.place = found.end()
            else:
                end = self.place + 1
                while end < len(self.text) and self.text[end] not in "{}\n":
                    end += 1
                parts.append(self.text[self.place : end])
                self.place = end
        return _joined(parts)

    def _placeable(self) -> Variable | Selector | _Literal:
        self.place += 1
        self._skip_blank()
        found: Variable | Selector | _Literal
        if literal := _LITERAL.match(self.text, self.place):
            self.place, found = literal.end(), _Literal(literal[1])
        elif variable := _VARIABLE.match(self.text, self.place):
            self.place, found = variable.end(), Variable(variable[1])
            if self.text.startswith("->", self.place):
                self.place += 2
                found = self._selector(variable[1])
        else:
            raise BadFluent(self.text)
        self._skip_blank()
        if self.text[self.place : self.place + 1] != "}":
            raise BadFluent(self.text)
        self.place += 1
        return found

    def _selector(self, name: str) -> Selector:
        variants: list[tuple[str, Pattern]] = []
        default = -1
        while variant := _VARIANT.match(self.text, self.place):
            self.place = variant.end()
            if variant[1]:
                default = len(variants)
            variants.append((variant[2], self.pattern(inside=True)))
        if default < 0:
            raise BadFluent(self.text)
        return Selector(name, tuple(variants), default)

    def _skip_blank(self) -> None:
        while self.text[self.place : self.place + 1].isspace():
            self.place += 1


def _joined(parts: list[_Part]) -> Pattern:
    """The elements with the common indentation removed and neighbouring texts joined."""
    common = min((len(part.spaces) for part in parts if isinstance(part, _Indent)), default=0)
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(" ")
    found: list[str | Variable | Selector] = []
    for place, part in enumerate(parts):
        if isinstance(part, Variable | Selector):
            found.append(part)
            continue
        text = part if isinstance(part, str) else part.text
        if isinstance(part, _Indent):
            text = (part.text if place else "") + part.spaces[common:]
        if found and isinstance(found[-1], str):
            found[-1] += text
        elif text:
            found.append(text)
    return tuple(found)


def format_pattern(pattern: Pattern, values: Mapping[str, Value], language: str) -> str:
    """
    >>> text = parse_pattern("{ $count ->\\n [one] a tile\\n *[other] { $count } tiles\\n}")
    >>> [format_pattern(text, {"count": count}, "en") for count in (1, 2, 1500)]
    ['a tile', '2 tiles', '1,500 tiles']
    """
    found = []
    for part in pattern:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, Variable):
            value = values[part.name]
            found.append(value if isinstance(value, str) else format_number(value, language))
        else:
            found.append(format_pattern(_chosen(part, values[part.name], language), values, language))
    return "".join(found)


def _chosen(selector: Selector, value: Value, language: str) -> Pattern:
    keys = (value,) if isinstance(value, str) else (str(value), plural_category(value, language))
    for key, pattern in selector.variants:
        if key in keys and not (isinstance(value, str) and key.isdecimal()):
            return pattern
    return selector.variants[selector.default][1]


def format_number(number: int, language: str) -> str:
    """With the thousands separators of the language."""
    return f"{number:,}".replace(",", _SEPARATORS[language])


def plural_category(number: int, language: str) -> str:
    """The category of a whole number, by the plural rules of Unicode CLDR.

    >>> [plural_category(number, "pl") for number in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    number = abs(number)
    if number == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"
