"""The syntax of SDF: `#Section` blocks of `Key: value` lines. `sdf` knows what the keys mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mozaika.records.codec import BadValue
from mozaika.records.errors import BadFile

KNOWN_SECTIONS = (
    "GameBoard", "Save", "Edition", "Settings", "Players", "History",
    "Racks", "Bag", "Letters", "Blanks", "Scores", "Turn", "Debts", "Pending", "Clocks",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SectionPair:
    """One `Key: value` line: its number in the file, the key as written, and the value without surrounding spaces."""

    line: int
    key: str
    value: str


@dataclass(slots=True)
class Section:
    name: str
    line: int
    pairs: dict[str, SectionPair] = field(default_factory=dict)  # by key, in lower case
    raw: list[str] = field(default_factory=list)  # the lines of an unknown section, unchanged
    used: set[str] = field(default_factory=set)

    def fault(self, reason: str, detail: str = "", line: int | None = None) -> BadFile:
        return BadFile(line or self.line, 1, reason, detail)

    def get(self, key: str) -> SectionPair:
        pair = self.pairs.get(key.lower())
        if pair is None:
            raise self.fault("missing-key", f"{self.name}: {key}")
        self.used.add(key.lower())
        return pair

    def text(self, key: str) -> str:
        return self.get(key).value

    def whole(self, key: str, low: int = 0, high: int = 2**53) -> int:
        pair = self.get(key)
        number = parse_whole(pair.value)
        if number is None or not low <= number <= high:
            raise self.fault("number", f"{key}: {low}–{high}", pair.line)
        return number

    def numbered(self, stem: str) -> list[SectionPair]:
        """`Stem1`, `Stem2` … in order; each number from 1 on exactly once."""
        found: dict[int, SectionPair] = {}
        for key, pair in self.pairs.items():
            number = parse_whole(key.removeprefix(stem.lower())) if key.startswith(stem.lower()) else None
            if number is not None and key == f"{stem.lower()}{number}":
                found[number] = pair
                self.used.add(key)
        for place, number in enumerate(sorted(found), 1):
            if number != place:
                raise self.fault("missing-key", f"{self.name}: {stem}{place}")
        return [found[number] for number in sorted(found)]

    def done(self) -> None:
        """A key that was never read is a fault."""
        for key, pair in self.pairs.items():
            if key not in self.used:
                raise BadFile(pair.line, 1, "unknown-key", pair.key[:60])


def parse_whole(text: str) -> int | None:
    """A whole number in ASCII digits; None for anything else and for more than 16 digits."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 16 else None


def parse_sections(text: str, known: Iterable[str]) -> list[Section]:
    """Split a file into sections. `BadFile` for a repeated section, a repeated key in a known one or a stray line."""
    names = {name.lower() for name in known}
    sections: dict[str, Section] = {}
    current: Section | None = None
    for number, raw in _lines(text):
        line = raw.lstrip(" \t")
        if line.startswith("#"):
            name = line[1:].strip()
            if not name or name.lower() in sections:
                raise BadFile(number, 1, "section-twice" if name else "section-name", name)
            current = sections[name.lower()] = Section(name, number)
        elif current is None:
            raise BadFile(number, 1, "no-section", line[:60])
        elif current.name.lower() in names:
            _add_pair(current, number, line)
        else:
            current.raw.append(raw)
    return list(sections.values())


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Non-empty lines. Only LF and CRLF end a line: names may contain other characters that `splitlines` breaks at."""
    for number, line in enumerate(text.split("\n"), 1):
        ended = line.rstrip(" \t\r")
        if ended:
            yield number, ended


def _add_pair(section: Section, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    key = key.strip()
    if not colon or not key:
        raise BadFile(number, 1, "key-value", line[:60])
    if key.lower() in section.pairs:
        raise BadFile(number, 1, "key-twice", key[:60])
    section.pairs[key.lower()] = SectionPair(number, key, value.strip())


def check_extras(extras: Iterable[tuple[str, tuple[str, ...]]]) -> None:
    """Check that extra sections from another format could stand in an SDF file."""
    seen = {name.lower() for name in KNOWN_SECTIONS}
    for name, lines in extras:
        if not name or name != name.strip() or name.lower() in seen or not _storable(name):
            raise BadValue(".extras", "section")
        seen.add(name.lower())
        for line in lines:
            if not line or line != line.rstrip(" \t\r") or line.lstrip(" \t").startswith("#") or not _storable(line):
                raise BadValue(".extras", "section")


def _storable(text: str) -> bool:
    return "\n" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def format_section(name: str, pairs: Iterable[tuple[str, str]]) -> str:
    return "".join([f"#{name}\n", *(f"{key}: {value}".rstrip() + "\n" for key, value in pairs)])
