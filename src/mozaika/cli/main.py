"""The command line: reads the arguments, picks the language, calls one function, turns errors into sentences."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, cast

import mozaika
from mozaika.cli.admin_arguments import add_admin_commands
from mozaika.cli.editions import editions_as_json, editions_as_table
from mozaika.cli.engine import prepare_engine
from mozaika.cli.files import convert_file, replay_file, verify_file
from mozaika.cli.language import language_from
from mozaika.cli.lexica import lexicon_command
from mozaika.cli.play import Options, play
from mozaika.cli.serve_arguments import add_serve_commands
from mozaika.cli.terminal import Terminal
from mozaika.cli.word_arguments import add_engine_commands, add_word_commands
from mozaika.cli.words import check_words, study_words
from mozaika.editions import find_edition
from mozaika.engine.warm import Part
from mozaika.errors import GameError
from mozaika.lexicon.tdk import SERVICE
from mozaika.rules.edition import Edition
from mozaika.sentences import describe_error
from mozaika.texts import LANGUAGES, Catalogue, catalogue

BAD_USAGE = 2
INTERRUPTED = 130  # as shells say it
_PASSWORD = re.compile(r"://\S*@")  # in an address that stands where it was not expected


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    say = catalogue(_language(arguments))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # national letters whatever the locale; a bad byte must not end a game
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = _parse(_parser(say), arguments)
    try:
        return _run(options, say)
    except GameError as error:
        print(f"mozaika: [{error.code}] {describe_error(error, say)}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:  # the reader (a pager, head) went away: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:  # asked for: nothing to explain; what was being built is begun anew next time
        print(file=sys.stderr)
        return INTERRUPTED


def _parse(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Names may stand on either side of the options, which argparse alone does not allow in a sub-command."""
    options, left = parser.parse_known_args(arguments)
    if options.command is None:  # `mozaika` alone: the tables, in the browser
        options, left = parser.parse_known_args([*arguments, "serve"])
    if left and (options.command != "play" or any(argument.startswith("-") for argument in left)):
        parser.error(f"unrecognized arguments: {' '.join(left)}")
    if left:
        options.names += left
    return options


def _run(options: argparse.Namespace, say: Catalogue) -> int:
    match options.command:
        case "editions":
            print(editions_as_json() if options.json else editions_as_table(say))
            return 0
        case "convert":
            return convert_file(options.source, options.target, _letters(options), say)
        case "replay":
            return replay_file(options.source, _letters(options), options.json, say)
        case "verify":
            return verify_file(options.source, say)
        case "check":
            return check_words(options, say)
        case "words":
            return study_words(options, say)
        case "lexicon":
            return lexicon_command(options, say)
        case "serve" | "backup" | "copy":
            from mozaika.cli import serve  # noqa: PLC0415 - a web server is slow to import

            work = {"serve": serve.serve, "backup": serve.backup, "copy": serve.copy}[options.command]
            return work(options, say)
        case "admin":
            from mozaika.cli.admin import admin_command  # noqa: PLC0415 - as slow, and seldom needed

            return admin_command(options, say)
        case "moves" | "perft" | "bench" | "selfplay" | "match" | "train" | "endgame" | "sim":
            return _engine(options, say)
        case _:
            return _play(options, say)


def _letters(options: argparse.Namespace) -> Edition | None:
    """The edition that a GCG or CGP file is to be read by; a wrong one is refused whatever the file."""
    return None if options.edition is None else find_edition(options.edition)


_PLAY, _BOTH = (Part.PLAY,), (Part.PLAY, Part.STUDY)
_PARTS = {
    "moves": _PLAY,
    "perft": _PLAY,
    "bench": _PLAY,
    "selfplay": _PLAY,
    "train": _BOTH,
    "endgame": _BOTH,
    "sim": _BOTH,
    "match": _BOTH,
}


def _engine(options: argparse.Namespace, say: Catalogue) -> int:
    # Compiled code is slow to import: only what is needed.
    prepare_engine(say, *(_PARTS[options.command]))
    if options.command in ("moves", "perft"):
        from mozaika.cli.moves import check_perft, show_moves  # noqa: PLC0415

        return show_moves(options, say) if options.command == "moves" else check_perft(options.file, say)
    if options.command in ("endgame", "sim"):
        from mozaika.cli.study import show_endgame, show_simulation  # noqa: PLC0415

        return show_endgame(options, say) if options.command == "endgame" else show_simulation(options, say)
    if options.command == "train":
        from mozaika.cli.train import train_leaves, train_win_chances  # noqa: PLC0415

        return (train_leaves if options.action == "leaves" else train_win_chances)(options, say)
    if options.command == "match":
        from mozaika.cli.match import run_match  # noqa: PLC0415

        return run_match(options, say)
    from mozaika.cli.bench import run_bench, run_selfplay  # noqa: PLC0415

    return run_bench(options, say) if options.command == "bench" else run_selfplay(options, say)


def _play(options: argparse.Namespace, say: Catalogue) -> int:
    screen = sys.stdout.isatty()
    colour = screen and not options.plain and "NO_COLOR" not in os.environ
    deep = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    terminal = Terminal(sys.stdin, sys.stdout, colour=colour, screen=screen, deep_colour=deep)
    return play(terminal, say, cast(Options, options))


def _language(arguments: Sequence[str]) -> str:
    """Known before the arguments are parsed, because the parser's own texts need it."""
    for place, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return str(value)
    return language_from(os.environ)


class _Parser(argparse.ArgumentParser):
    """argparse with our words around it and our form of an error."""

    def __init__(self, say: Catalogue, **settings: Any) -> None:
        super().__init__(add_help=False, **settings)
        self._say = say
        self._positionals.title, self._optionals.title = say.say("cli-arguments"), say.say("cli-options")
        self.add_argument("-h", "--help", action="help", help=say.say("cli-help"))
        self.add_argument("--lang", choices=LANGUAGES, metavar="L", help=say.say("cli-lang"))

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(BAD_USAGE, f"mozaika: [usage] {self._sentence(message)}\n")

    def _sentence(self, message: str) -> str:
        """argparse speaks English only: say the same in the reader's language."""
        what, _, which = message.partition(": ")
        if what == "unrecognized arguments":
            return self._say.say("usage-unknown", arguments=_PASSWORD.sub("://…@", which))
        if what.startswith("argument "):
            return self._say.say("usage-bad-value", argument=what.removeprefix("argument "))
        return self._say.say("usage-missing", arguments=which)

    def format_help(self) -> str:
        return self._in_our_words(super().format_help())

    def format_usage(self) -> str:
        return self._in_our_words(super().format_usage())

    def _in_our_words(self, text: str) -> str:
        return text.replace("usage:", self._say.say("cli-usage"), 1)


def _parser_class(say: Catalogue) -> type[_Parser]:
    """argparse makes sub-parsers itself, by a class: one that knows the language already."""

    class Speaking(_Parser):
        def __init__(self, **settings: Any) -> None:
            super().__init__(say, **settings)

    return Speaking


def _parser(say: Catalogue) -> argparse.ArgumentParser:
    top = _Parser(say, prog="mozaika", description=say.say("cli-description"))
    top.add_argument("--version", action="version", version=mozaika.__version__, help=say.say("cli-version"))
    commands = top.add_subparsers(
        dest="command",
        required=False,
        title=say.say("cli-commands"),
        metavar="COMMAND",
        parser_class=_parser_class(say),
    )
    editions = commands.add_parser("editions", help=say.say("cli-editions"))
    editions.add_argument("--json", action="store_true", help=say.say("cli-editions-json"))
    game = commands.add_parser("play", help=say.say("cli-play"))
    game.add_argument("--edition", metavar="E", help=say.say("cli-play-edition"))
    game.add_argument("--board", metavar="FILE", type=Path, help=say.say("cli-play-board"))
    game.add_argument("--lexicon", metavar="L", help=say.say("cli-play-lexicon"))
    game.add_argument("--words", metavar="FILE", help=say.say("cli-play-words"))
    game.add_argument("--tdk", nargs="?", const=SERVICE, metavar="URL", help=say.say("cli-play-tdk"))
    game.add_argument("--bot", action="append", metavar="B", help=say.say("cli-play-bot"))
    game.add_argument("--plain", action="store_true", help=say.say("cli-play-plain"))
    game.add_argument("names", nargs="*", metavar="NAME", help=say.say("cli-play-names"))
    _add_file_commands(commands, say)
    add_word_commands(commands, say)
    add_serve_commands(commands, say)
    add_admin_commands(commands, say)
    add_engine_commands(commands, say)
    return top


def _add_file_commands(commands: argparse._SubParsersAction[_Parser], say: Catalogue) -> None:
    for name in ("convert", "replay", "verify"):
        command = commands.add_parser(name, help=say.say(f"cli-{name}"))
        command.add_argument("source", metavar="FILE", type=Path, help=say.say("cli-file"))
        if name == "convert":
            command.add_argument("target", metavar="OUT", type=Path, help=say.say("cli-target"))
        if name != "verify":
            command.add_argument("--edition", metavar="E", help=say.say("cli-file-edition"))
        if name == "replay":
            command.add_argument("--json", action="store_true", help=say.say("cli-json"))
