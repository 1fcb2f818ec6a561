"""Looks a sentence up by its key and fills it in. A key that is missing is a fault of ours and raises."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "pl", "et", "tr")
LONGEST_VALUE = 300


class Catalogue:
    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        # Without isolation marks: they print as boxes in some terminals, and our values are plain.
        self._bundle = FluentBundle([language], use_isolating=False)
        source = (files("mozaika.texts") / f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(source))

    def say(self, key: str, /, **values: str | int) -> str:
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"{self.language}.ftl, {key}: no text")
        text, faults = self._bundle.format_pattern(
            pattern, {name: presentable(value) for name, value in values.items()}
        )
        if faults:
            raise LookupError(f"{self.language}.ftl, {key}: {faults[0]}")
        return str(text)

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))


def presentable(value: str | int) -> str | int:
    """What a person typed, or a file held, may be long or move the cursor: it is shown short and tame."""
    if isinstance(value, int):
        return value
    tame = "".join(char if char.isprintable() or char == "\n" else "·" for char in value[: LONGEST_VALUE + 1])
    return tame if len(tame) <= LONGEST_VALUE else tame[:LONGEST_VALUE] + "…"


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)
