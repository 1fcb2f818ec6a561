"""Decorators that compile kernels. `home` defines the directory of the machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as _config
from numba.core import event

from mozaika.lexicon.kernels.home import kernel_home

config: Any = _config  # its attributes are created at run time, so mypy does not know them
F = TypeVar("F", bound=Callable[..., Any])

_HOME = str(kernel_home())


def kernel(function: F) -> F:
    """Compile on first call, run without the GIL, and cache the machine code on disk."""
    return _compile(function, nogil=True, cache=True)


def borrowing(function: F) -> F:
    """A kernel that creates no arrays and so needs no reference counting.

    numba updates the reference count of an array with an atomic instruction whenever a kernel passes it on, even in
    inner loops. Here the caller holds all arrays, and nothing is counted.
    """
    return _compile(function, nogil=True, cache=True, _nrt=False)


def inlined(function: F) -> F:
    """A small function that is compiled into the kernels that call it."""
    return _compile(function, inline="always")


class _CompileListener(event.Listener):
    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def on_start(self, happened: Any) -> None:
        pass

    def on_end(self, happened: Any) -> None:
        if happened.data["dispatcher"].py_func.__module__.startswith("mozaika."):
            self._call()


def on_compiled(call: Callable[[], None]) -> None:
    """Call `call` whenever this process has compiled a kernel; one that is loaded from the disk does not count."""
    event.register("numba:compile", _CompileListener(call))


def _compile(function: F, **options: Any) -> F:
    before = config.CACHE_DIR  # read while decorating; restored for other users of numba
    config.CACHE_DIR = _HOME
    try:
        compiled: F = numba.njit(**options)(function)
    finally:
        config.CACHE_DIR = before
    return compiled
