"""Adds bots to the registry of `engine/bots.py`, from Python (`register_bot`) or from text, as on the command line:

NAME=module:Class     a class of a module, or of a file: `NAME=path/bot.py:Class`
NAME=cmd:COMMAND      a program that speaks the protocol
module or path/bot.py a module that registers its bots by itself, with `register_bot`
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from mozaika.bots.errors import BadBotSource, BotNotLoaded
from mozaika.bots.python_bot import PythonBot, PythonChooser
from mozaika.engine.bots import Bot, Chooser, add_bot
from mozaika.errors import GameError, brief

Made = TypeVar("Made", bound=Callable[[], PythonBot])

_NAMED = re.compile(r"([a-z]+)=(.+)", re.DOTALL)
_PROGRAM = "cmd:"
_CLASS = re.compile(r"(.+):(\w+)", re.DOTALL)


def register_bot(name: str) -> Callable[[Made], Made]:
    """Register a class as the bot `name`, which consists of the letters a to z::

        @mozaika.register_bot("longest")
        class Longest:
            def choose(self, turn):
                return max(turn.plays, key=lambda play: play.length, default=None)

    An object of the class is made with the bot's first move, and plays all games of the process.
    """

    def register(made: Made) -> Made:
        _register(name, made, f"{made.__module__}:{made.__qualname__}")
        return made

    return register


def add_bots(sources: Iterable[str]) -> None:
    """Add bots as the command line names them. Nothing is started: a bot starts with its first move."""
    for source in sources:
        named = _NAMED.fullmatch(source.strip())
        if named is None:
            _load(source.strip())
        elif named[2].startswith(_PROGRAM):
            _add_program(named[1], named[2], source)
        else:
            _add_class(named[1], named[2], source)


def _register(name: str, make: Callable[[], PythonBot], made_from: str) -> None:
    chooser = PythonChooser(name, make)
    add_bot(name, Bot(lambda: chooser, is_opponent=False, made_from=made_from))


def _add_program(name: str, text: str, source: str) -> None:
    try:
        command = shlex.split(text.removeprefix(_PROGRAM))
    except ValueError as error:  # a quotation mark without its partner
        raise BadBotSource(brief(source)) from error
    if not command:
        raise BadBotSource(brief(source))
    started: list[Chooser] = []

    def load() -> Chooser:
        from mozaika.bots.program_bot import ProgramBot  # noqa: PLC0415 - of no use to other commands

        if not started:
            started.append(ProgramBot(name, command))
        return started[0]

    add_bot(name, Bot(load, is_opponent=False, made_from=text))


def _add_class(name: str, text: str, source: str) -> None:
    parts = _CLASS.fullmatch(text)
    if parts is None:
        raise BadBotSource(brief(source))
    make = getattr(_load(parts[1]), parts[2], None)
    if not callable(make) or not hasattr(make, "choose"):
        raise BotNotLoaded(brief(text), parts[2])
    _register(name, make, text)


def _load(place: str) -> ModuleType:
    """The module of this name, or that of a file. The present folder is searched too, as `python -m` does."""
    if not place:
        raise BadBotSource(place)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return _module_of_file(Path(place)) if place.endswith(".py") else import_module(place)
    except GameError:  # it registers a bot under a name that cannot be used
        raise
    except Exception as error:
        raise BotNotLoaded(brief(place), brief(repr(error))) from error


def _module_of_file(path: Path) -> ModuleType:
    name = f"mozaika_bot_{path.stem}"
    spec = spec_from_file_location(name, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
