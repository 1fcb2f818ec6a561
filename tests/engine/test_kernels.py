"""The engine's kernels: each has one signature, and they are compiled once on a machine, in a child process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from inspect import signature
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from mozaika.engine import kernels, warm
from mozaika.lexicon.kernels.home import kernel_home

MODULES = [import_module(f"{kernels.__name__}.{module.name}") for module in iter_modules(kernels.__path__)]
MAX_PARAMETERS = 10


def kernels_of(module: ModuleType) -> dict[str, Any]:
    """The compiled functions that a module defines."""
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and hasattr(value, "signatures")
    }


def test_no_kernel_has_more_than_ten_parameters() -> None:
    found = {name: value for module in MODULES for name, value in kernels_of(module).items()}
    assert len(found) > 60
    assert [name for name, value in found.items() if len(signature(value.py_func).parameters) > MAX_PARAMETERS] == []


def test_each_kernel_has_one_signature() -> None:
    """A second one would cost every user half a minute of compilation. In a process of its own, because other tests
    call kernels with arrays that the program does not use.
    """
    run = subprocess.run(
        [sys.executable, "-m", "tests.engine.kernel_signatures"], capture_output=True, text=True, check=True
    )
    counts: dict[str, int] = json.loads(run.stdout)
    assert {name: count for name, count in counts.items() if count > 1} == {}
    assert sum(counts.values()) >= 11  # kernels that only kernels call have none of their own


def test_warm_up_compiles_once_in_a_child_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "_marker", lambda group: tmp_path / group)
    shares: list[float] = []

    class Child:
        """Replaces the real one, which takes half a minute; `make words` starts that one."""

        def __init__(self, command: tuple[str, ...], **_: object) -> None:
            self.group = warm.KernelGroup(command[-1])
            assert command == warm.command(self.group)
            self.stdout = iter([b"None\n"] * warm.STEPS[self.group])

        def __enter__(self) -> Child:
            return self

        def __exit__(self, *_: object) -> None:
            (tmp_path / self.group).touch()

    monkeypatch.setattr(subprocess, "Popen", Child)
    warm.warm_up(shares.append)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    count = len(shares)
    warm.warm_up(shares.append)
    assert len(shares) == count
    assert {file.name for file in tmp_path.iterdir()} == {"play", "study"}


@pytest.mark.parametrize("group", warm.KernelGroup)
def test_child_process_reports_as_many_steps_as_announced(
    group: warm.KernelGroup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With everything compiled it takes a second or two, and almost no time once the marker is written. The kernels
    are those of the machine; the marker is not, because servers of other tests look for it.
    """
    (tmp_path / kernel_home().name).mkdir()
    for compiled in kernel_home().glob("kernels_*"):
        (tmp_path / kernel_home().name / compiled.name).symlink_to(compiled)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for steps in (warm.STEPS[group], 0):
        assert warm.is_warm(group) is (steps == 0)
        done = subprocess.run(warm.command(group), capture_output=True, text=True, check=True, env=os.environ)
        assert len(done.stdout.splitlines()) == steps
        assert warm.is_warm(group)
