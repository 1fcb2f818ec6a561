"""The arguments of `mozaika editions`, `mozaika play`, `mozaika convert`, `mozaika replay` and `mozaika verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import commitment, contribution
from mozaika.engine.bots import level_names
from mozaika.lexicon.sources import TDK_ADDRESS
from mozaika.records.formats import READABLE
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.texts import Catalogue


def add_game_commands(commands: Any, texts: Catalogue) -> None:
    editions = commands.add_parser("editions", help=texts.format("cli-editions"))
    editions.add_argument("--json", action="store_true", help=texts.format("cli-editions-json"))
    _add_play(commands, texts)
    _add_file_commands(commands, texts)


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
            command.add_argument("--json", action="store_true", help=texts.format("cli-json"))
