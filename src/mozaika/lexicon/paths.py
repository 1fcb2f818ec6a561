"""Where things live on the user's machine: what can be made again, and what cannot. Asks the environment only."""

from __future__ import annotations

import os
from pathlib import Path


def cache_home() -> Path:
    """For what can be made again: word graphs, compiled kernels."""
    return _home("XDG_CACHE_HOME", ".cache")


def data_home() -> Path:
    """For what is the user's own: added word lists."""
    return _home("XDG_DATA_HOME", ".local/share")


def _home(variable: str, fallback: str) -> Path:
    base = os.environ.get(variable, "")
    # The XDG specification: a relative path is invalid and ignored.
    return (Path(base) if Path(base).is_absolute() else Path.home() / fallback) / "mozaika"
