"""Marks on fields for the codec: which ones older records lack, and which have another name in records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from types import MappingProxyType
from typing import Any

# `field(default=…, metadata=ADDED)`: older records lack the field, and records leave it out where it has its default.
ADDED: Mapping[str, bool] = MappingProxyType({"added": True})
STORED_AS = "stored_as"  # `metadata={STORED_AS: "…"}`: the field's name in records


def is_added(field: Field[Any]) -> bool:
    return "added" in field.metadata


def stored_name(field: Field[Any]) -> str:
    return str(field.metadata.get(STORED_AS, field.name))
