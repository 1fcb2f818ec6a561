"""The version of the analysis, which is stored with its results."""

from __future__ import annotations

from importlib.metadata import version

REVISION = 2  # increased when an analysis of the same game with the same settings gives other numbers
ENGINE_VERSION = f"mozaika {version('mozaika')}, analysis {REVISION}"
