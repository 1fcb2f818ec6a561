"""Runs shell commands side by side and prints the output of each one as a block when it ends.

    python tools/side_by_side.py [--brief] NAME COMMAND [NAME COMMAND]… [--after NAME NAME COMMAND…]

`--brief` prints only the last line of a command that succeeds. Commands behind `--after NAME` start when the command of
that name has succeeded. The exit status is 1 if any command fails; the others still run to their end, so that one run
shows every fault.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

ROOT = Path(__file__).parents[1]
REPORT_EVERY_S = 60.0


class Part(NamedTuple):
    """`name` stands in the headings; `command` is run by the shell in the root of the repository."""

    name: str
    command: str
    after: str = ""  # the part that must have succeeded


class Finished(NamedTuple):
    part: Part
    status: int
    seconds: float
    cpu_s: float  # of all its processes
    output: str


class Runner:
    """Starts every part as soon as it may run and prints each block as its part ends."""

    def __init__(self, parts: Sequence[Part], *, brief: bool) -> None:
        self._parts = parts
        self._brief = brief
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._finished: list[Finished] = []
        self._changed = threading.Condition()

    def run(self) -> int:
        began = time.monotonic()
        threads = [threading.Thread(target=self._run_part, args=(part,), daemon=True) for part in self._parts]
        for thread in threads:
            thread.start()
        self._print_blocks(began)
        failed = [each.part.name for each in self._finished if each.status]
        total = f"{len(self._parts)} parts in {time.monotonic() - began:.0f} s"
        print(f"--- {total}: {'failed: ' + ', '.join(failed) if failed else 'all succeeded'}", flush=True)
        return 1 if failed else 0

    def stop(self) -> None:
        """Interrupt whatever still runs, each with the processes that it started."""
        for process in list(self._running.values()):
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGINT)

    def _run_part(self, part: Part) -> None:
        needed = self._wait_for_end_of(part.after)
        began = time.monotonic()
        with TemporaryFile() as output:
            status, cpu_s = (1, 0.0) if needed else self._wait_for(part, output)
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        if needed:
            text = f"not run, because {part.after} failed"
        with self._changed:
            self._finished.append(Finished(part, status, time.monotonic() - began, cpu_s, text))
            self._changed.notify_all()

    def _wait_for_end_of(self, name: str) -> int:
        """Returns the status of the part called `name`; 0 at once if there is no name."""
        with self._changed:
            while name:
                for finished in self._finished:
                    if finished.part.name == name:
                        return finished.status
                self._changed.wait()
        return 0

    def _wait_for(self, part: Part, output: IO[bytes]) -> tuple[int, float]:
        """The exit status, and the CPU time in seconds."""
        process = subprocess.Popen(
            part.command,
            shell=True,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            process_group=0,  # not a session: Linux would give one process as much time as ten of another session
        )
        self._running[part.name] = process
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, used.ru_utime + used.ru_stime

    def _print_blocks(self, began: float) -> None:
        """A line every minute says what still runs, because the output of a long part comes only at its end."""
        printed = 0
        while printed < len(self._parts):
            with self._changed:
                if len(self._finished) == printed:
                    self._changed.wait(REPORT_EVERY_S)
                fresh = self._finished[printed:]
            for finished in fresh:
                self._print_block(finished)
            printed += len(fresh)
            if not fresh:
                done = {finished.part.name for finished in self._finished}
                waiting = ", ".join(part.name for part in self._parts if part.name not in done)
                print(f"--- {time.monotonic() - began:.0f} s: still running: {waiting}", flush=True)

    def _print_block(self, finished: Finished) -> None:
        outcome = f"failed with status {finished.status}" if finished.status else "ok"
        times = f"{finished.seconds:.1f} s, of the CPU {finished.cpu_s:.1f} s"
        print(f"--- {finished.part.name}: {outcome}, {times}", flush=True)
        lines = finished.output.rstrip().splitlines()
        if self._brief and not finished.status:
            lines = lines[-1:]
        for line in lines:
            print(line)
        sys.stdout.flush()


def parse_parts(words: Sequence[str]) -> list[Part]:
    """The parts that the arguments describe; none if the arguments are wrong."""
    parts: list[Part] = []
    after = ""
    for name, command in zip_longest(words[::2], words[1::2]):
        if command is None or (name == "--after" and command not in {part.name for part in parts}):
            return []
        if name == "--after":
            after = command
        else:
            parts.append(Part(name, command, after))
    return parts


def main(arguments: Sequence[str]) -> int:
    brief = arguments[:1] == ["--brief"]
    parts = parse_parts(arguments[1:] if brief else arguments)
    if not parts:
        print(__doc__, file=sys.stderr)
        return 2
    runner = Runner(parts, brief=brief)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that a termination also stops the commands
    # A run in the background of a shell ignores SIGINT, and so would its commands, which `stop` interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return runner.run()
    except KeyboardInterrupt:
        runner.stop()
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
