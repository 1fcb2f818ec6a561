"""Typed access to one TOML table. Every fault is a `BadEdition` with file, key and reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from mozaika.editions.errors import BadEdition
from mozaika.editions.limits import MAX_LINE, MAX_TEXT
from mozaika.errors import brief

Choice = TypeVar("Choice", bound=Enum)

# Every reason to refuse a file; `texts/` has a sentence for each.
REASONS = (
    "missing-file",
    "bad-toml",
    "unknown-parent",
    "extends-loop",
    "unknown-board",
    "missing-key",
    "unknown-key",
    "wrong-type",
    "out-of-range",
    "unknown-policy",
    "duplicate-letter",
    "reserved-letter",
    "cases-differ",
    "tile-not-in-alphabet",
    "blank-with-points",
    "too-few-tiles",
    "bad-coordinate",
    "premium-outside-board",
    "premium-twice",
    "bad-colour",
    "bad-text",
)


class TomlTable:
    """One table of a file. Each method reads and removes a key; `done` refuses the keys that are left."""

    def __init__(self, file: str, values: Mapping[str, Any], prefix: str = "") -> None:
        self.file, self.prefix = file, prefix
        self._left = dict(values)

    def fault(self, key: str, reason: str, detail: object = "") -> NoReturn:
        assert reason in REASONS
        raise BadEdition(self.file, (self.prefix + key).removesuffix("."), reason, brief(detail))

    def _take(self, key: str, kind: type, default: Any) -> Any:
        value = self._left.pop(key, default)
        if value is None:
            self.fault(key, "missing-key")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, "wrong-type", value)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value: str = self._take(key, str, default)
        if len(value) > MAX_TEXT:
            self.fault(key, "bad-text", value)
        return value

    def line(self, key: str, default: str | None = None, limit: int = MAX_LINE) -> str:
        """A text for one line of a file or a screen: printable, short, without surrounding spaces."""
        value = self.text(key, default)
        if not value.isprintable() or value != value.strip() or len(value) > limit:
            self.fault(key, "bad-text", value)
        return value

    def flag(self, key: str, default: bool) -> bool:
        value: bool = self._take(key, bool, default)
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value: int = self._take(key, int, default)
        if not low <= value <= high:
            self.fault(key, "out-of-range", f"{brief(value)} ({low}–{high})")
        return value

    def choice(self, key: str, kind: type[Choice], default: Choice) -> Choice:
        value = self._take(key, str, default.value)
        if value not in {member.value for member in kind}:
            self.fault(key, "unknown-policy", f"{value} ({', '.join(str(member.value) for member in kind)})")
        return kind(value)

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> TomlTable:
        return TomlTable(self.file, self._take(key, dict, default), f"{self.prefix}{key}.")

    def items(self) -> list[tuple[str, Any]]:
        """All remaining keys and values, for a table whose keys are not fixed."""
        found = list(self._left.items())
        self._left.clear()
        return found

    def done(self) -> None:
        for key in self._left:
            self.fault(key, "unknown-key")
