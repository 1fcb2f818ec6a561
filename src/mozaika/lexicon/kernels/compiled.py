"""How kernels are compiled, and where the machine code is kept. Every kernel of the project is made by `kernel`.

numba's own cache neither notices a changed callee in another module nor knows `NUMBA_BOUNDSCHECK`; so the directory is
named after all that counts, and a stale kernel cannot be loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config as _config

from mozaika.lexicon.paths import cache_home

config: Any = _config  # its settings are made at run time
_PACKAGE = Path(__file__).parents[2]
_KERNEL_FOLDERS = ("lexicon/kernels", "engine/kernels")

F = TypeVar("F", bound=Callable[..., Any])


def sources_digest() -> str:
    """Changes with any kernel's source, with numba, with Python and with bounds checking."""
    seen = sha256(f"{numba.__version__} {sys.version} {config.BOUNDSCHECK}".encode())
    for folder in _KERNEL_FOLDERS:
        for file in sorted((_PACKAGE / folder).glob("*.py")):
            seen.update(file.name.encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()[:16]


def kernel_home() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else cache_home() / "kernels") / sources_digest()


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
