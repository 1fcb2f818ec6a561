"""The `mozaika` command: chooses the language, parses the arguments, runs one command and reports errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import mozaika
from mozaika.cli.commands import COMMANDS
from mozaika.cli.language import language_from
from mozaika.errors import GameError
from mozaika.extras import optional_packages
from mozaika.texts import LANGUAGES, Catalogue, catalogue

if TYPE_CHECKING:
    import argparse

INTERRUPTED = 130  # the exit code that shells use for SIGINT


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if list(arguments) == ["--version"]:  # needs neither texts nor the parser
        print(mozaika.__version__)
        return 0
    from mozaika.cli.parser import BAD_USAGE, build_parser, parse_arguments  # noqa: PLC0415 - argparse is slow to import

    texts = catalogue(_language(arguments))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # national letters in any locale; an invalid byte must not end a game
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        with optional_packages():
            return _run(parse_arguments(build_parser(texts, arguments), arguments), texts)
    except GameError as error:
        from mozaika.sentences import describe_error  # noqa: PLC0415 - loads packages that not every command needs

        print(f"mozaika: [{error.code}] {describe_error(error, texts)}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:  # a pager or `head` has closed the pipe, which is not an error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _run(options: argparse.Namespace, texts: Catalogue) -> int:
    command = COMMANDS[options.command]
    run = command.load()  # first, because a package that it needs may not be installed
    if command.kernels:
        from mozaika.cli.engine import prepare_engine  # noqa: PLC0415

        prepare_engine(texts, *command.kernels)
    return run(options, texts)


def _language(arguments: Sequence[str]) -> str:
    """The value of `--lang`, found before parsing, because the parser's own help is translated."""
    for place, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return str(value)
    return language_from(os.environ)
