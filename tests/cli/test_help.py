"""`--help` of every command: an example that can be typed, and the defaults of its options."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

import pytest

from mozaika.cli.examples import EXAMPLES
from mozaika.cli.parser import build_parser, parse_arguments
from mozaika.texts import LANGUAGES, catalogue


def all_parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser and those of all its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from all_parsers(command)


def test_every_command_has_an_example_and_no_example_is_left_over() -> None:
    assert {parser.prog for parser in all_parsers(build_parser(catalogue("en")))} == set(EXAMPLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_of_every_command_shows_defaults_and_an_example(language: str) -> None:
    texts = catalogue(language)
    for parser in all_parsers(build_parser(texts)):
        help_text = parser.format_help()
        assert help_text.endswith(f"{texts.format('cli-example')}\n  {EXAMPLES[parser.prog]}\n")
        one_line = " ".join(help_text.split())
        for action in parser._actions:
            if action.option_strings and isinstance(action.default, int | float) and action.default:
                assert texts.format("cli-default", value=f"{action.default:.10g}") in one_line


@pytest.mark.parametrize("prog", EXAMPLES)
def test_example_is_accepted_by_its_command(prog: str) -> None:
    example = shlex.split(EXAMPLES[prog])
    assert example[: len(prog.split())] == prog.split()
    options = parse_arguments(build_parser(catalogue("en")), example[1:])
    assert prog in ("mozaika", f"mozaika {options.command}") or prog.startswith(f"mozaika {options.command} ")


def test_unknown_command_lists_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(build_parser(catalogue("en")), ["mvoes"])
    said = capsys.readouterr().err
    assert all(command in said for command in ("play", "moves", "selfplay", "match"))
