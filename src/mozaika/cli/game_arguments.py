"""The arguments of `mozaika editions`, `edition`, `play`, `convert`, `replay`, `verify` and `picture`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import commitment, contribution, digits_in, positive
from mozaika.cli.engine_arguments import add_bot_option
from mozaika.engine.bots import level_names
from mozaika.lexicon.sources import TDK_ADDRESS
from mozaika.records.formats import READABLE
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.rules.ruleset import WordChecking
from mozaika.texts import Catalogue

SHELLS = ("bash", "zsh", "fish")

MAX_TURN = 100_000


def add_game_commands(commands: Any, texts: Catalogue) -> None:
    editions = commands.add_parser("editions", help=texts.format("cli-editions"))
    editions.add_argument("--json", action="store_true", help=texts.format("cli-editions-json"))
    completion = commands.add_parser("completion", help=texts.format("cli-completion"))
    completion.add_argument("shell", choices=SHELLS, metavar="SHELL", help=texts.format("cli-completion-shell"))
    _add_play(commands, texts)
    _add_file_commands(commands, texts)
    edition = commands.add_parser("edition", help=texts.format("cli-edition"))
    actions = edition.add_subparsers(dest="action", required=True, metavar="ACTION", title=texts.format("cli-commands"))
    check = actions.add_parser("check", help=texts.format("cli-edition-check"))
    check.add_argument("file", metavar="FILE", type=Path, help=texts.format("cli-edition-file"))
    _add_picture(commands, texts)


def _add_play(commands: Any, texts: Catalogue) -> None:
    game = commands.add_parser("play", help=texts.format("cli-play"))
    game.add_argument("--edition", metavar="E", help=texts.format("cli-play-edition"))
    game.add_argument("--board", metavar="FILE", type=Path, help=texts.format("cli-play-board"))
    game.add_argument("--lexicon", metavar="L", help=texts.format("cli-play-lexicon"))
    game.add_argument("--words", metavar="FILE", help=texts.format("cli-play-words"))
    game.add_argument("--tdk", nargs="?", const=TDK_ADDRESS, metavar="URL", help=texts.format("cli-play-tdk"))
    levels = ", ".join(f"{name} ({texts.format(f'cli-bot-{name}')})" for name in level_names())
    bot = texts.format("cli-play-bot", count=MAX_PLAYERS - 1)
    game.add_argument("--bot", action="append", metavar="B", help=f"{bot}: {levels}")
    add_bot_option(game, texts)
    checking = [each.value for each in WordChecking]
    game.add_argument("--checking", choices=checking, metavar="C", help=texts.format("cli-play-checking"))
    game.add_argument("--plain", action="store_true", help=texts.format("cli-play-plain"))
    names = texts.format("cli-play-names", minimum=MIN_PLAYERS, maximum=MAX_PLAYERS)
    game.add_argument("names", nargs="*", metavar="NAME", help=names)


def _add_file_commands(commands: Any, texts: Catalogue) -> None:
    for name in ("convert", "replay", "verify"):
        command = commands.add_parser(name, help=texts.format(f"cli-{name}"))
        command.add_argument(
            "source", metavar="FILE", type=Path, help=texts.format("cli-file", formats=", ".join(READABLE))
        )
        if name == "convert":
            command.add_argument("target", metavar="OUT", type=Path, help=texts.format("cli-target"))
        if name != "verify":
            command.add_argument("--edition", metavar="E", help=texts.format("cli-file-edition"))
        if name == "verify":
            command.add_argument(
                "--commitment", metavar="HEX", type=commitment, help=texts.format("cli-verify-commitment")
            )
            command.add_argument("--seed", metavar="HEX", type=contribution, help=texts.format("cli-verify-seed"))
        if name == "replay":
            command.add_argument("--lexicon", metavar="L", help=texts.format("cli-replay-lexicon"))
            command.add_argument("--position", metavar="N", type=positive, help=texts.format("cli-replay-position"))
            command.add_argument("--json", action="store_true", help=texts.format("cli-json"))


def _add_picture(commands: Any, texts: Catalogue) -> None:
    picture = commands.add_parser("picture", help=texts.format("cli-picture"))
    picture.add_argument("game", metavar="GAME", help=texts.format("cli-picture-game"))
    picture.add_argument("--turn", metavar="N", type=digits_in(0, MAX_TURN), help=texts.format("cli-picture-turn"))
    picture.add_argument("--out", metavar="FILE", type=Path, help=texts.format("cli-picture-out"))
    picture.add_argument("--edition", metavar="E", help=texts.format("cli-file-edition"))
