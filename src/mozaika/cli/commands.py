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
class LazyCommand:
    function: str  # "module:name", below `mozaika.cli`
    kernels: tuple[KernelGroup, ...] = ()  # compiled before the command runs, with a progress bar

    def load(self) -> RunCommand:
        module, _, name = self.function.partition(":")
        run: RunCommand = getattr(import_module(f"mozaika.cli.{module}"), name)
        return run


_PLAY, _ALL = (KernelGroup.PLAY,), tuple(KernelGroup)

COMMANDS = {
    "editions": LazyCommand("editions:show_editions"),
    "play": LazyCommand("play:play_command"),
    "convert": LazyCommand("files:convert_file"),
    "replay": LazyCommand("files:replay_file"),
    "verify": LazyCommand("files:verify_file"),
    "check": LazyCommand("words:check_words"),
    "words": LazyCommand("words:study_words"),
    "lexicon": LazyCommand("lexica:lexicon_command"),
    "serve": LazyCommand("serve:serve"),
    "backup": LazyCommand("serve:backup"),
    "copy": LazyCommand("serve:copy"),
    "admin": LazyCommand("admin:admin_command"),
    "moves": LazyCommand("moves:show_moves", _PLAY),
    "perft": LazyCommand("perft:run_perft", _PLAY),
    "bench": LazyCommand("bench:run_bench", _PLAY),
    "selfplay": LazyCommand("bench:run_selfplay", _PLAY),
    "endgame": LazyCommand("analysis:show_endgame", _ALL),
    "sim": LazyCommand("analysis:show_simulation", _ALL),
    "match": LazyCommand("match:run_match", _ALL),
    "train": LazyCommand("train:train", _ALL),
}
