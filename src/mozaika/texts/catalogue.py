"""Formats messages of a language by key. A missing key is a programming error and raises `LookupError`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "pl", "et", "tr")
MAX_VALUE_LENGTH = 300


class Catalogue:
    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        # Without Unicode isolation marks, which some terminals print as boxes.
        self._bundle = FluentBundle([language], use_isolating=False)
        source = (files("mozaika.texts") / f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(source))

    def format(self, key: str, /, **values: str | int) -> str:
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"{self.language}.ftl, {key}: no text")
        text, errors = self._bundle.format_pattern(
            pattern, {name: presentable(value) for name, value in values.items()}
        )
        if errors:
            raise LookupError(f"{self.language}.ftl, {key}: {errors[0]}")
        return str(text)

    def number(self, value: int) -> str:
        """A whole number with the language's thousands separators, as in formatted messages."""
        return self.format("a-number", number=value)

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))


def presentable(value: str | int) -> str | int:
    """`value` cut to a limit and without control characters: values come from users and files."""
    if isinstance(value, int):
        return value
    printable = "".join(char if char.isprintable() or char == "\n" else "·" for char in value[: MAX_VALUE_LENGTH + 1])
    return printable if len(printable) <= MAX_VALUE_LENGTH else printable[:MAX_VALUE_LENGTH] + "…"


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)


def load_catalogues() -> None:
    """Load all languages now. One takes a tenth of a second, for which a server would stand still at its first refusal
    in that language.
    """
    for language in LANGUAGES:
        catalogue(language)
