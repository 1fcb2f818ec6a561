"""Commands of `mozaika` that tests run in this process: starting a process for each takes most of a second."""

from __future__ import annotations

import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout

import pytest

from mozaika.cli.main import main


def run_here(*arguments: str, database: str = "") -> tuple[int, str, str]:
    """Exit code, output and errors of a command that ends by itself. `database` is the URL of a PostgreSQL.

    It runs in a thread, because it may have an event loop of its own.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_run, arguments, database).result()


def _run(arguments: Sequence[str], database: str) -> tuple[int, str, str]:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setenv("LANG", "en_US.UTF-8")
        patch.setenv("MOZAIKA_DATABASE", database)
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
    return code, _text(out), _text(err)


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
