"""The argument parser of the `mozaika` command, with help and usage errors in the user's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import mozaika
from mozaika.cli.commands import COMMANDS, DEFAULT
from mozaika.cli.examples import EXAMPLES
from mozaika.errors import brief
from mozaika.texts import LANGUAGES, Catalogue, presentable

BAD_USAGE = 2
_PASSWORD = re.compile(r"://\S*@")  # in a database address given in the wrong place


def build_parser(texts: Catalogue, arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The parser of all commands. With `arguments` it has only what parsing them needs: building all of it takes a
    quarter of a second.
    """
    parser = _Parser(texts, prog="mozaika", description=texts.format("cli-description"))
    parser.add_argument("--version", action="version", version=mozaika.__version__, help=texts.format("cli-version"))
    commands = parser.add_subparsers(
        dest="command",
        required=False,
        title=texts.format("cli-commands"),
        metavar="COMMAND",
        parser_class=_parser_class(texts),
    )
    for module in _needed_modules(arguments):
        declaring = import_module(f"mozaika.cli.{module}_arguments")
        getattr(declaring, f"add_{module}_commands")(commands, texts)
    return parser


def _needed_modules(arguments: Sequence[str] | None) -> Sequence[str]:
    """The modules that declare the arguments of the command that `arguments` name; all of them for the help, or if the
    first word is no command.
    """
    everything = tuple(dict.fromkeys(command.arguments for command in COMMANDS.values()))
    if arguments is None:
        return everything
    words = [each for place, each in enumerate(arguments) if not (place and arguments[place - 1] == "--lang")]
    named = next((word for word in words if not word.startswith("-")), None)
    wants_help = not {"-h", "--help"}.isdisjoint(words[: words.index(named)] if named else words)
    if wants_help or (named or DEFAULT) not in COMMANDS:
        return everything
    return (COMMANDS[named or DEFAULT].arguments,)


def parse_arguments(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parse, and accept player names on both sides of the options, which argparse does not do in a subcommand."""
    options, rest = parser.parse_known_args(arguments)
    if options.command is None:  # `mozaika` alone opens the tables in a browser
        options, rest = parser.parse_known_args([*arguments, DEFAULT])
    if rest and (options.command != "play" or any(argument.startswith("-") for argument in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        options.names += rest
    return options


class _Parser(argparse.ArgumentParser):
    """An argparse parser with translated headings and errors."""

    def __init__(self, texts: Catalogue, **settings: Any) -> None:
        super().__init__(add_help=False, formatter_class=lambda prog: _HelpFormatter(prog, texts), **settings)
        self._texts = texts
        self._positionals.title, self._optionals.title = texts.format("cli-arguments"), texts.format("cli-options")
        self.add_argument("-h", "--help", action="help", help=texts.format("cli-help"))
        languages = texts.format("cli-lang", languages=", ".join(LANGUAGES))
        self.add_argument("--lang", choices=LANGUAGES, metavar="L", help=languages)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(BAD_USAGE, f"mozaika: [usage] {self._translate(message)}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As argparse's own, but the error lists the choices in the user's language."""
        if action.choices is None or value in action.choices:
            return
        name = action.metavar if isinstance(action.metavar, str) and not action.option_strings else None
        argument = name or "/".join(action.option_strings)
        choices = ", ".join(map(str, action.choices))
        text = self._texts.format("usage-bad-choice", argument=argument, value=brief(value), choices=choices)
        self.print_usage(sys.stderr)
        self.exit(BAD_USAGE, f"mozaika: [usage] {presentable(text)}\n")

    def _translate(self, message: str) -> str:
        """argparse's English message in the user's language."""
        kind, _, detail = message.partition(": ")
        if kind == "unrecognized arguments":
            return self._texts.format("usage-unknown", arguments=_PASSWORD.sub("://…@", detail))
        if kind.startswith("argument "):
            return self._texts.format("usage-bad-value", argument=kind.removeprefix("argument "))
        return self._texts.format("usage-missing", arguments=detail)

    def format_help(self) -> str:
        example = f"\n{self._texts.format('cli-example')}\n  {EXAMPLES[self.prog]}\n"
        return self._with_translated_usage(super().format_help()) + example

    def format_usage(self) -> str:
        return self._with_translated_usage(super().format_usage())

    def _with_translated_usage(self, text: str) -> str:
        return text.replace("usage:", self._texts.format("cli-usage"), 1)


class _HelpFormatter(argparse.HelpFormatter):
    """Adds the default of an option to its help."""

    def __init__(self, prog: str, texts: Catalogue) -> None:
        super().__init__(prog)
        self._texts = texts

    def _get_help_string(self, action: argparse.Action) -> str | None:
        # False is the default of a flag, an empty value stands for none.
        if not action.option_strings or not action.default or action.default == argparse.SUPPRESS:
            return action.help
        default = action.default if isinstance(action.default, str) else f"{action.default:.10g}"
        return f"{action.help} {self._texts.format('cli-default', value=default)}"


def _parser_class(texts: Catalogue) -> type[_Parser]:
    """argparse creates subparsers from a class, so the language is bound to the class."""

    class TranslatedParser(_Parser):
        def __init__(self, **settings: Any) -> None:
            super().__init__(texts, **settings)

    return TranslatedParser
