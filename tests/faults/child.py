"""A real `mozaika serve` in its own process, which tests kill, stop and restart on the same folder."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.faults.stored import StoreLocation
from tests.lexicon.graphs import environment

# The many clients of a test share one address.
UNLIMITED = (
    "connections-per-address", "sockets-per-address", "sockets-per-person", "requests-per-address",
    "requests-per-person", "newcomers-per-address", "tries-per-address", "tries-per-name",
    "tables-per-person", "open-tables-per-person",
)  # fmt: skip
SERVE = (
    *("-m", "mozaika", "serve", "--no-open", "--port", "0", "--seed-wait", "0", "--bot-delay", "0", "--limit"),
    *(f"{name}=1000000" for name in UNLIMITED),
)
SERVER = ("-m", "tests.faults.server")  # with more options


class Child:
    """Each start has a new address; all logs go to one file."""

    def __init__(
        self,
        folder: Path,
        command: Sequence[str] = SERVE,
        database: str = "",
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """`database` is the URL of a PostgreSQL; without it the server uses SQLite. `variables` are added to the
        environment.
        """
        self.log = folder / "server.log"
        self._database = database
        self._environment = environment({"MOZAIKA_DATABASE": database, **(variables or {})})
        self._command = [sys.executable, *command, "--data", str(folder / "data")]
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        with self.log.open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                self._command,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
                env=self._environment,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r":([0-9]+)/", line)
        assert found, (line, self.log.read_text(encoding="utf-8"))
        self.address = f"127.0.0.1:{found[1]}"

    @property
    def store(self) -> StoreLocation:
        return self._database or self.log.parent / "data" / "tables.db"

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def cpu_s(self) -> float:
        """The processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """SIGKILL, like a failing machine."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM, as the operator would; returns the exit code."""
        return self._end(signal.SIGTERM)

    def ended(self) -> int:
        """Wait until a server that was told to stop has ended; returns the exit code."""
        return self._end(None)

    def _end(self, how: signal.Signals | None) -> int:
        process, self._process = self._process, None
        assert process is not None
        if how is not None:
            os.kill(process.pid, how)
        process.wait(120)
        if process.stdout is not None:  # not read to its end: a child of the server may still have it open
            process.stdout.close()
        return process.returncode

    def __enter__(self) -> Child:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()

    def lines(self) -> list[dict[str, Any]]:
        """All log lines; each must be JSON."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def check_log(self) -> None:
        """Check that no fault was logged."""
        faults = [line for line in self.lines() if line["level"] in ("error", "critical")]
        assert not faults, "\n".join(f"{each['message']}\n{each.get('fault', '')}" for each in faults[:3])
