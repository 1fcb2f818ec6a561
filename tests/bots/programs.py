"""Programs for tests that speak the bot protocol, well or badly: `answer` is what they do for `go`."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from pathlib import Path

SCRIPT = """
import os, subprocess, sys, time
def say(text): print(text, flush=True)
{begin}
for line in sys.stdin:
    word = line.split()[0]
    if word == "bot": say("id name Test"); say("botok")
    elif word == "isready": say("readyok")
    elif word == "quit": break
    elif word == "position": position = line.split()[2:]
    elif word == "go":
        {answer}
"""


def program(folder: Path, answer: str, begin: str = "") -> str:
    """The command of a program."""
    file = folder / "program.py"
    file.write_text(SCRIPT.format(answer=answer, begin=begin), encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def engine(level: str) -> str:
    """The command of Mozaika's own engine."""
    return shlex.join([sys.executable, "-m", "mozaika", "engine", "--level", level])


def is_running(pid: int) -> bool:
    """A zombie that its new parent has not reaped yet is not."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
