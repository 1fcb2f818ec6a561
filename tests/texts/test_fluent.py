"""Our reader of Fluent against `fluent.runtime`, for every message in every language."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import pytest
from fluent.runtime import FluentBundle, FluentResource

from mozaika.texts import LANGUAGES
from mozaika.texts.fluent import (
    BadFluent,
    Pattern,
    Selector,
    Value,
    Variable,
    format_number,
    format_pattern,
    parse_pattern,
    plural_category,
    split_messages,
)

NUMBERS = (-1234, 0, 1, 2, 3, 5, 12, 21, 22, 25, 102, 112, 1000, 12345, 1_234_567)
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}


def source(language: str) -> str:
    return (files("mozaika.texts") / f"{language}.ftl").read_text(encoding="utf-8")


def bundle(language: str, text: str) -> FluentBundle:
    found = FluentBundle([language], use_isolating=False)
    found.add_resource(FluentResource(text))
    return found


def formatted(expected: FluentBundle, key: str, values: Mapping[str, Value]) -> str:
    """What `fluent.runtime` makes of a message."""
    pattern = expected.get_message(key).value
    assert pattern is not None
    text, errors = expected.format_pattern(pattern, dict(values))
    assert not errors
    return str(text)


def keys_by_variable(pattern: Pattern) -> dict[str, set[str]]:
    """The variables of a pattern, with the keys of the variants that they select."""
    found: dict[str, set[str]] = {}
    for part in pattern:
        if isinstance(part, Variable):
            found.setdefault(part.name, set())
        elif isinstance(part, Selector):
            found.setdefault(part.name, set()).update(key for key, _ in part.variants)
            for _, variant in part.variants:
                for name, keys in keys_by_variable(variant).items():
                    found.setdefault(name, set()).update(keys)
    return found


def samples(pattern: Pattern) -> list[Mapping[str, Value]]:
    """Values that reach every variant: each number, and each key as a text."""
    wanted = keys_by_variable(pattern)
    # A text that is the name of a plural category is not compared: `fluent.runtime` takes it for a number's.
    texts = {key for keys in wanted.values() for key in keys} - CATEGORIES | {"Ala"}
    values: tuple[Value, ...] = (*NUMBERS, *sorted(texts))
    return [dict.fromkeys(wanted, value) for value in values]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_formatted_as_by_fluent_runtime(language: str) -> None:
    text = source(language)
    expected, messages = bundle(language, text), split_messages(text)
    assert messages
    for key, message in messages.items():
        pattern = parse_pattern(message)
        for values in samples(pattern):
            assert format_pattern(pattern, values, language) == formatted(expected, key, values), (key, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_plurals_are_those_of_fluent_runtime(language: str) -> None:
    categories = "".join(f"\n  [{name}] {name}" for name in sorted(CATEGORIES - {"other"}))
    expected = bundle(language, f"number = {{ $n }}\nplural = {{ $n ->{categories}\n *[other] other\n }}\n")
    for number in (*NUMBERS, *range(250)):
        texts = [formatted(expected, key, {"n": number}) for key in ("number", "plural")]
        assert [format_number(number, language), plural_category(number, language)] == texts


@pytest.mark.parametrize(
    "text", [" { other-message }", " { $name", " a } b", " { $n ->\n [one] no default\n }", " { -term }"]
)
def test_other_parts_of_fluent_are_refused(text: str) -> None:
    with pytest.raises(BadFluent):
        parse_pattern(text)
