"""The cache directory of compiled kernels.

This module does not import numba, which takes most of a second, so that checking whether the kernels are compiled is
fast. numba's own cache neither notices a changed callee in another module nor takes `NUMBA_BOUNDSCHECK` into account.
The directory is therefore named after everything the machine code depends on, and a stale kernel cannot be loaded.
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
    """A digest of all kernel sources, the versions of numba and Python, and the bounds checking setting."""
    digest = sha256(f"{version('numba')} {sys.version} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for folder in _KERNEL_FOLDERS:
        for file in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def kernel_home() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else cache_home() / "kernels") / sources_digest()
