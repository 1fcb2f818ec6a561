"""The commands of `mozaika`: which function runs each, and which kernels it needs compiled.

Functions are named by text and imported when their command runs, so that `mozaika --version` and `mozaika check` import
neither the web server nor compiled code. A new command is one line here and one function that adds its arguments.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from mozaika.engine.warm import KernelGroup
from mozaika.texts import Catalogue

RunCommand: TypeAlias = Callable[[argparse.Namespace, Catalogue], int]
"""Runs a command and returns its exit code."""


@dataclass(frozen=True, slots=True)
class Command:
    function: str  # "module:name", below `mozaika.cli`
    kernels: tuple[KernelGroup, ...] = ()  # compiled before the command runs, with a progress bar

    def load(self) -> RunCommand:
        module, _, name = self.function.partition(":")
        run: RunCommand = getattr(import_module(f"mozaika.cli.{module}"), name)
        return run


_PLAY, _ALL = (KernelGroup.PLAY,), tuple(KernelGroup)

COMMANDS = {
    "editions": Command("editions:show_editions"),
    "play": Command("play:play_command"),
    "convert": Command("files:convert_file"),
    "replay": Command("files:replay_file"),
    "verify": Command("files:verify_file"),
    "check": Command("words:check_words"),
    "words": Command("words:study_words"),
    "lexicon": Command("lexica:lexicon_command"),
    "serve": Command("serve:serve"),
    "backup": Command("serve:backup"),
    "copy": Command("serve:copy"),
    "admin": Command("admin:admin_command"),
    "moves": Command("moves:show_moves", _PLAY),
    "perft": Command("perft:run_perft", _PLAY),
    "bench": Command("bench:run_bench", _PLAY),
    "selfplay": Command("bench:run_selfplay", _PLAY),
    "endgame": Command("study:show_endgame", _ALL),
    "sim": Command("study:show_simulation", _ALL),
    "match": Command("match:run_match", _ALL),
    "train": Command("train:train", _ALL),
}
