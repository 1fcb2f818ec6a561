"""A program that runs beside us, and its lines. What it writes is bounded; it is ended with everything it has started.

Threads read and write, because a program may neither answer nor read.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from mozaika.background import OWN_GROUP

MAX_LINE = 65_536  # bytes, the end of the line aside
_MAX_WAITING = 64  # lines that nobody has read yet; then the program is no longer read
_TAIL = 1_000  # characters of the error output that are kept, for messages
_GOODBYE_S = 1.0
_LOOK_S = 0.2


class LineTooLong(Exception):
    """The program wrote a line of more than `MAX_LINE` bytes."""


class Program:
    """Raises `OSError` if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, process_group=OWN_GROUP)
        self._lines = Queue[bytes | None](_MAX_WAITING)  # None: the output has ended
        self._outgoing = Queue[bytes | None]()
        self._tail = b""
        self._has_ended = self._is_too_long = self._is_killed = False
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        works = zip((self._write, self._read, self._read_errors), streams, strict=True)
        self._threads = [Thread(target=work, args=(stream,), daemon=True) for work, stream in works]
        for thread in self._threads:
            thread.start()
        # Not `atexit`: the processes of a pool do not run it.
        self._at_exit = Finalize(self, _kill, (self._process,), exitpriority=10)

    @property
    def said(self) -> str:
        """The end of its error output."""
        return self._tail.decode("utf-8", "replace").strip()

    def send(self, line: str) -> None:
        self._outgoing.put(line.encode() + b"\n")

    def read(self, until: float) -> str:
        """The next line. `until` is a time of `time.monotonic`; then `TimeoutError`. `EOFError` after the last line."""
        if self._has_ended:
            raise EOFError
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        if line is not None:
            return line.decode("utf-8", "replace").strip()
        self._has_ended = True
        raise LineTooLong if self._is_too_long else EOFError

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self.send("quit")
        self._outgoing.put(None)
        with suppress(TimeoutError, EOFError, LineTooLong):
            until = time.monotonic() + _GOODBYE_S
            while True:
                self.read(until)
        self.kill()

    def kill(self) -> None:
        self._is_killed = True
        self._outgoing.put(None)
        self._at_exit()
        self._threads[-1].join(_LOOK_S)  # what it said last

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:  # it has ended
            while (line := self._outgoing.get()) is not None:
                stream.write(line)
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        rest = b""
        with stream:
            while chunk := os.read(stream.fileno(), MAX_LINE):
                *lines, rest = (rest + chunk).split(b"\n")
                if any(len(line) > MAX_LINE for line in (*lines, rest)):
                    self._is_too_long = True
                    break
                if not all(map(self._put, lines)):
                    break
            self._put(None)
            if self._is_too_long:  # an unread pipe stops it until it is killed; a closed one would be another error
                self._process.wait()

    def _put(self, line: bytes | None) -> bool:
        """False once the program is killed: then nobody reads any more."""
        while not self._is_killed:
            with suppress(Full):
                self._lines.put(line, timeout=_LOOK_S)
                return True
        return False

    def _read_errors(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), MAX_LINE):
                self._tail = (self._tail + chunk)[-_TAIL:]


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the group before its leader is reaped, while the number of the group cannot belong to another one."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
