"""Formats messages of a language by key. A missing key is a programming error and raises `LookupError`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from mozaika.texts.fluent import Pattern, format_number, format_pattern, parse_pattern, split_messages

LANGUAGES = ("en", "pl", "et", "tr")
MAX_VALUE_LENGTH = 300


class Catalogue:
    """The texts of one language. A message is parsed when it is first needed."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self._sources = split_messages((files("mozaika.texts") / f"{language}.ftl").read_text(encoding="utf-8"))
        self._patterns: dict[str, Pattern] = {}

    def format(self, key: str, /, **values: str | int) -> str:
        if key not in self._patterns:
            self._patterns[key] = parse_pattern(self._sources[key])
        presented = {name: presentable(value) for name, value in values.items()}
        try:
            return format_pattern(self._patterns[key], presented, self.language)
        except KeyError as error:
            raise LookupError(f"{self.language}.ftl, {key}: no value for {error}") from error

    def number(self, value: int) -> str:
        """A whole number with the language's thousands separators, as in formatted messages."""
        return format_number(value, self.language)

    def __contains__(self, key: str) -> bool:
        return key in self._sources


def presentable(value: str | int) -> str | int:
    """`value` cut to a limit and without control characters: values come from users and files."""
    if isinstance(value, int):
        return value
    printable = "".join(char if char.isprintable() or char == "\n" else "·" for char in value[: MAX_VALUE_LENGTH + 1])
    return printable if len(printable) <= MAX_VALUE_LENGTH else printable[:MAX_VALUE_LENGTH] + "…"


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)
