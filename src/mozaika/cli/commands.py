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
class CommandEntry:
    function: str  # "module:name", below `mozaika.cli`
    kernels: tuple[KernelGroup, ...] = ()  # compiled before the command runs, with a progress bar

    def load(self) -> RunCommand:
        module, _, name = self.function.partition(":")
        run: RunCommand = getattr(import_module(f"mozaika.cli.{module}"), name)
        return run


_PLAY, _ALL = (KernelGroup.PLAY,), tuple(KernelGroup)

COMMANDS = {
    "editions": CommandEntry("editions:show_editions"),
    "play": CommandEntry("play:play_command"),
    "convert": CommandEntry("files:convert_file"),
    "replay": CommandEntry("files:replay_file"),
    "verify": CommandEntry("files:verify_file"),
    "check": CommandEntry("words:check_words"),
    "words": CommandEntry("words:study_words"),
    "lexicon": CommandEntry("lexica:lexicon_command"),
    "serve": CommandEntry("serve:serve"),
    "backup": CommandEntry("serve:backup"),
    "copy": CommandEntry("serve:copy"),
    "admin": CommandEntry("admin:admin_command"),
    "moves": CommandEntry("moves:show_moves", _PLAY),
    "perft": CommandEntry("perft:run_perft", _PLAY),
    "bench": CommandEntry("bench:run_bench", _PLAY),
    "selfplay": CommandEntry("bench:run_selfplay", _PLAY),
    "endgame": CommandEntry("study:show_endgame", _ALL),
    "sim": CommandEntry("study:show_simulation", _ALL),
    "match": CommandEntry("match:run_match", _ALL),
    "train": CommandEntry("train:train", _ALL),
}
