"""The cache and data directories of the user, by the XDG specification."""

from __future__ import annotations

import os
from pathlib import Path


def cache_home() -> Path:
    """For files that can be rebuilt: word graphs, compiled kernels."""
    return _home("XDG_CACHE_HOME", ".cache")


def data_home() -> Path:
    """For the user's data: added word lists, the store of a server."""
    return _home("XDG_DATA_HOME", ".local/share")


def _home(variable: str, fallback: str) -> Path:
    base = os.environ.get(variable, "")
    # The XDG specification: a relative path is invalid and ignored.
    return (Path(base) if Path(base).is_absolute() else Path.home() / fallback) / "mozaika"
