"""Marks fields that were added after records had been written, so that a codec still reads those records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from types import MappingProxyType
from typing import Any

# `field(default=…, metadata=ADDED)`: older records lack the field, and records leave it out where it has its default.
ADDED: Mapping[str, bool] = MappingProxyType({"added": True})


def is_added(field: Field[Any]) -> bool:
    return "added" in field.metadata
