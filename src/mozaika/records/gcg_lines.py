"""GCG cut into lines and parts: players, headers, notes, events. Letters and the board are `gcg_read.py`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mozaika.records.source import check_size
from mozaika.records.transcript import LineKind, SheetPlayer
from mozaika.rules.errors import BadFile
from mozaika.rules.squares import Seat

_ENCODINGS = frozenset({
    "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-2", "iso-8859-9", "iso-8859-13", "windows-1250",
    "windows-1252", "windows-1254", "windows-1257",
})  # fmt: skip
_ENCODING_KEY = "character-encoding"
_EVENT = re.compile(r">\s*(?P<nick>[^:\s]+)\s*:(?P<body>.*)")
_SCORE = re.compile(r"(?:\+|-|\+-)[0-9]{1,6}")
_TOTAL = re.compile(r"[+-]?[0-9]{1,7}")
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}[0-9]{1,2}")
_MOVE = "RACK POS WORD"
MOST_EVENTS = 20_000  # more than the save of a real game has room for; a hostile file may have them


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line and the column where it begins."""

    text: str = ""
    column: int = 1


@dataclass(slots=True)
class RawEvent:
    """An event line, cut into its parts but not yet into letters."""

    number: int
    seat: Seat
    kind: LineKind
    score: int
    total: int
    rack: Part
    place: Part
    text: Part
    notes: list[list[str]] = field(default_factory=list)  # each note as its lines


def decode_gcg(source: bytes) -> str:
    """Its first line may name the encoding; else UTF-8 if it is that, else ISO-8859-1, which anything is."""
    check_size(source)
    source = source.removeprefix(b"\xef\xbb\xbf")
    key, _, value = source.split(b"\n", 1)[0].decode("latin-1").strip().lower().partition(" ")
    named = value.strip() if key == f"#{_ENCODING_KEY}" else None
    if named is not None and named not in _ENCODINGS:
        raise BadFile(1, 1, "gcg-encoding", named[:40])
    for encoding in [named] if named else ["utf-8", "iso-8859-1"]:
        try:
            return source.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile(1, 1, "gcg-encoding", str(named))


@dataclass(slots=True)
class GcgLines:
    """What a file says, line by line; `read` takes them in order."""

    players: list[SheetPlayer] = field(default_factory=list)
    events: list[RawEvent] = field(default_factory=list)
    racks: list[tuple[int, Seat, Part]] = field(default_factory=list)
    incomplete: tuple[int, Part] | None = None
    _headers: list[tuple[str, list[str]]] = field(default_factory=list)
    _notes: list[list[str]] = field(default_factory=list)
    _in_note: bool = False

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(key, " ".join(part for part in parts if part)) for key, parts in self._headers]

    @property
    def notes(self) -> tuple[str, ...]:
        return joined(self._notes)

    def read(self, number: int, line: str) -> None:
        if line.startswith(">"):
            self._in_note = False
            if len(self.events) == MOST_EVENTS:
                raise BadFile(number, 1, "gcg-line", f"{MOST_EVENTS}+")
            self.events.append(self._event(number, line))
        elif line.startswith("#"):
            self._pragma(number, line)
        elif line.strip():
            if not self._in_note:
                raise BadFile(number, 1, "gcg-line", line[:40])
            self._notes_here()[-1].append(line.strip())

    def _notes_here(self) -> list[list[str]]:
        return self.events[-1].notes if self.events else self._notes

    def _pragma(self, number: int, line: str) -> None:
        key, _, rest = line[1:].partition(" ")
        key, value = key.lower(), Part(rest.strip(), len(line) - len(rest.lstrip()) + 1)
        if key == "-":
            self._continue(value.text)
            return
        self._in_note = key == "note"
        if player := re.fullmatch(r"player([1-4])", key):
            self._player(number, int(player[1]), value.text)
        elif rack := re.fullmatch(r"rack([1-4])", key):
            self.racks.append((number, int(rack[1]) - 1, value))
        elif key == "note":
            self._notes_here().append([value.text])
        elif key == "incomplete":
            self.incomplete = (number, value)
        elif key != _ENCODING_KEY:
            self._headers.append((key, [value.text]))

    def _continue(self, text: str) -> None:
        """`#- ` goes on with the line before, a note or a header."""
        if self._in_note:
            self._notes_here()[-1].append(text)
        elif self._headers:
            self._headers[-1][1].append(text)

    def _player(self, number: int, place: int, value: str) -> None:
        nick, _, name = value.partition(" ")
        taken = [player.nick for player in self.players]
        if not nick or ":" in nick or place != len(self.players) + 1 or nick in taken:
            raise BadFile(number, 1, "gcg-player", f"#player{len(self.players) + 1} NICK NAME")
        self.players.append(SheetPlayer(nick, name.strip() or nick))

    def _event(self, number: int, line: str) -> RawEvent:
        match = _EVENT.fullmatch(line.rstrip())
        nicks = [player.nick for player in self.players]
        if match is None or match["nick"] not in nicks:
            raise BadFile(number, 2, "gcg-nick", ", ".join(nicks))
        start = match.start("body") + 1
        parts = [Part(found[0], start + found.start()) for found in re.finditer(r"\S+", match["body"])]
        score, total = parts[-2:] if len(parts) > 1 else (Part(column=start), Part())
        if not _SCORE.fullmatch(score.text) or not _TOTAL.fullmatch(total.text):
            raise BadFile(number, score.column, "gcg-score", "+SCORE TOTAL")
        points = int(score.text.replace("+", "")) if "-" in score.text else int(score.text)
        kind, rack, place, text = _cut(parts[:-2], "-" in score.text, number, start)
        return RawEvent(number, nicks.index(match["nick"]), kind, points, int(total.text), rack, place, text)


def _cut(body: list[Part], loses: bool, number: int, start: int) -> tuple[LineKind, Part, Part, Part]:
    """What kind of line it is, then rack, place and the rest. `(challenge)` and `(time)` come before `(RACK)`."""
    last = body[-1] if body else Part()
    rack, none = body[0] if len(body) > 1 else Part(), Part()
    if len(body) <= 2 and not _PLACE.fullmatch(rack.text):  # a word may begin and end with a bracket too
        word = last.text.lower()
        if word in ("(challenge)", "(time)"):
            return (LineKind.BONUS if word == "(challenge)" else LineKind.TIME), rack, none, none
        if word.startswith("(") and word.endswith(")"):
            return (LineKind.LOSS if loses else LineKind.GAIN), rack, none, Part(last.text[1:-1], last.column + 1)
        if word == "--":
            return LineKind.TAKEN_BACK, rack, none, none
        if word.startswith("-"):
            return (LineKind.EXCHANGE if word[1:] else LineKind.PASS), rack, none, Part(last.text[1:], last.column + 1)
    if 2 <= len(body) <= 3:
        return LineKind.PLAY, body[0] if len(body) == 3 else none, body[-2], last
    raise BadFile(number, start, "gcg-move", _MOVE)


def joined(notes: list[list[str]]) -> tuple[str, ...]:
    return tuple("\n".join(lines) for lines in notes)
