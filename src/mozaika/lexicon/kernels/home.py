"""Where compiled kernels are kept. Imports no numba, which takes most of a second: to know that everything is compiled
already must cost nothing.

numba's own cache neither notices a changed callee in another module nor knows `NUMBA_BOUNDSCHECK`; so the directory is
named after all that counts, and a stale kernel cannot be loaded.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from mozaika.lexicon.paths import cache_home

_PACKAGE = Path(__file__).parents[2]
_KERNEL_FOLDERS = ("lexicon/kernels", "engine/kernels")


def sources_digest() -> str:
    """Changes with any kernel's source, with numba, with Python and with bounds checking."""
    seen = sha256(f"{version('numba')} {sys.version} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for folder in _KERNEL_FOLDERS:
        for file in sorted((_PACKAGE / folder).glob("*.py")):
            seen.update(file.name.encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()[:16]


def kernel_home() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else cache_home() / "kernels") / sources_digest()
