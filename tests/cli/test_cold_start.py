"""Modules that the short commands import. The web stack and numba take longer to import than the commands run."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mozaika.cli.commands import COMMANDS
from mozaika.cli.parser import build_parser
from mozaika.texts import catalogue

WEB = {"litestar", "uvicorn", "msgspec", "websockets", "asyncpg", "prometheus_client"}
COMPILED = {"numba", "llvmlite"}
STUDY = {"simplemma"}
POSITION = f"{'/'.join(['15'] * 15)} CAT/ 0/0 0 ld english;"
SCRIPT = """
import sys
from mozaika.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print()
print("modules:", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def imported_by(*arguments: str) -> set[str]:
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=True)
    return set(done.stdout.splitlines()[-1].removeprefix("modules: ").split())


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--version"], {"numpy"}),
        (["--help"], set()),
        (["editions"], set()),
        (["check", "english", "cat"], {"numpy"}),
        (["verify", "no-such.json"], set()),
    ],
)
def test_short_commands_import_neither_web_stack_nor_compiler(arguments: list[str], unwanted: set[str]) -> None:
    imported = imported_by(*arguments)
    assert "mozaika" in imported
    assert imported.isdisjoint(WEB | COMPILED | STUDY | unwanted)


def test_moves_imports_the_compiler_but_not_the_web_stack() -> None:
    imported = imported_by("moves", POSITION)
    assert "numba" in imported
    assert imported.isdisjoint(WEB)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_function(name: str) -> None:
    assert callable(COMMANDS[name].load())


def test_every_parsed_command_is_in_the_table() -> None:
    usage = build_parser(catalogue("en"))
    (commands,) = (action for action in usage._actions if action.dest == "command")
    assert set(commands.choices or ()) == set(COMMANDS)
