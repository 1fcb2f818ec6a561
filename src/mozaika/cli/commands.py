"""The commands of `mozaika`: which function runs each, which declares its arguments, and which kernels it needs
compiled.

Functions are named by text and imported when their command runs, so that `mozaika --version` and `mozaika check` import
neither the web server nor compiled code. A new command is one line here and one function that adds its arguments.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from mozaika.texts import Catalogue

RunCommand: TypeAlias = Callable[[argparse.Namespace, Catalogue], int]
"""Runs a command and returns its exit code."""


@dataclass(frozen=True, slots=True)
class LazyCommand:
    function: str  # "module:name", below `mozaika.cli`
    arguments: str  # NAME: `add_NAME_commands` in `NAME_arguments` declares its arguments
    kernels: tuple[str, ...] = ()  # groups of `engine.warm`, compiled before the command runs, with a progress bar

    def load(self) -> RunCommand:
        module, _, name = self.function.partition(":")
        run: RunCommand = getattr(import_module(f"mozaika.cli.{module}"), name)
        return run


_PLAY, _ALL = ("play",), ("play", "study")

DEFAULT = "serve"  # `mozaika` alone opens the tables in a browser
COMMANDS = {
    "editions": LazyCommand("editions:show_editions", "game"),
    "edition": LazyCommand("edition:edition_command", "game"),
    "play": LazyCommand("play:play_command", "game"),
    "convert": LazyCommand("files:convert_file", "game"),
    "replay": LazyCommand("files:replay_file", "game"),
    "verify": LazyCommand("files:verify_file", "game"),
    "picture": LazyCommand("picture:draw_picture", "game"),
    "completion": LazyCommand("completion:write_completion", "game"),
    "check": LazyCommand("words:check_words", "word"),
    "words": LazyCommand("words:study_words", "word"),
    "lexicon": LazyCommand("lexica:lexicon_command", "word"),
    "serve": LazyCommand("serve:serve", "serve"),
    "worker": LazyCommand("worker:run_worker", "worker"),
    "backup": LazyCommand("serve:backup", "serve"),
    "copy": LazyCommand("serve:copy", "serve"),
    "admin": LazyCommand("admin:admin_command", "admin"),
    "moves": LazyCommand("moves:show_moves", "engine", _PLAY),
    "perft": LazyCommand("perft:run_perft", "engine", _PLAY),
    "bench": LazyCommand("bench:run_bench", "engine", _PLAY),
    "selfplay": LazyCommand("selfplay:run_selfplay", "engine"),
    "endgame": LazyCommand("analysis:show_endgame", "engine", _ALL),
    "analyze": LazyCommand("analyze:analyze_files", "analyze", _ALL),
    "sim": LazyCommand("analysis:show_simulation", "engine", _ALL),
    # The caller of `engine` waits for its answers: it compiles when asked to.
    "engine": LazyCommand("bot_engine:speak_protocol", "engine"),
    "match": LazyCommand("match:run_match", "engine", _ALL),
    "train": LazyCommand("train:train", "engine", _ALL),
}
