"""How kernels are compiled. Every kernel of the project is made by `kernel`; `home` says where the machine code is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as _config

from mozaika.lexicon.kernels.home import kernel_home

config: Any = _config  # its settings are made at run time
F = TypeVar("F", bound=Callable[..., Any])

_HOME = str(kernel_home())


def kernel(function: F) -> F:
    """Compile lazily, without the interpreter's lock, and keep the machine code for the next process."""
    return _compile(function, nogil=True, cache=True)


def borrowing(function: F) -> F:
    """A kernel that makes no arrays. numba counts references to arrays wherever a kernel hands one on, with an atomic
    instruction each, also in innermost loops; here the caller holds all of them, and nothing is counted.
    """
    return _compile(function, nogil=True, cache=True, _nrt=False)


def inlined(function: F) -> F:
    """A small step that is compiled into the kernels that use it."""
    return _compile(function, inline="always")


def _compile(function: F, **how: Any) -> F:
    before = config.CACHE_DIR  # numba asks for it while decorating; other users of numba keep their own
    config.CACHE_DIR = _HOME
    try:
        compiled: F = numba.njit(**how)(function)
    finally:
        config.CACHE_DIR = before
    return compiled
