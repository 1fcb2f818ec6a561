"""Typed reading of one TOML table: every fault becomes `BadEdition` with file, key and reason. Builds nothing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from mozaika.editions.errors import BadEdition
from mozaika.errors import brief

Choice = TypeVar("Choice", bound=Enum)

_LONGEST_LINE = 100

# Every reason that a file can be refused for; `texts/` has a sentence for each.
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
    """One table of a file. Keys that nobody asked for are faults too: call `done` last."""

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
        return value

    def line(self, key: str, default: str | None = None) -> str:
        """A text that can stand in one line of a file or a screen, without blanks around it."""
        value = self.text(key, default)
        if not value.isprintable() or value != value.strip() or len(value) > _LONGEST_LINE:
            self.fault(key, "bad-text", value)
        return value

    def flag(self, key: str, default: bool) -> bool:
        value: bool = self._take(key, bool, default)
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
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
        """Everything that is left, for a table whose keys are free."""
        found = list(self._left.items())
        self._left.clear()
        return found

    def done(self) -> None:
        for key in self._left:
            self.fault(key, "unknown-key")
