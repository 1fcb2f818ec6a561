"""Splits GCG into players, pragmas, notes and event lines. `gcg_read` resolves letters and the board."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mozaika.records.encodings import ENCODING_KEY, composed
from mozaika.records.errors import BadFile
from mozaika.records.gcg_seats import RawEvent, SeatFinder, Token
from mozaika.records.transcript import LineKind, TranscriptPlayer, unique_nicks
from mozaika.rules.names import MIN_PLAYERS
from mozaika.rules.squares import Seat

_EVENT = re.compile(r">\s*(?P<nick>[^:\s]+)\s*:(?P<body>.*)")
_SCORE = re.compile(r"(?:\+|-|\+-)[0-9]{1,6}")
_TOTAL = re.compile(r"[+-]?[0-9]{1,7}")
_PART = re.compile(r"\S+")
_PLAYER = re.compile(r"player([1-4])")
_RACK = re.compile(r"rack([1-4])")
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}[0-9]{1,2}")
_WORD = re.compile(r"[^\W\d_]+,?")
_SHORTEST_PLAY = 4  # tokens: place, word, score, total
_MOVE = "RACK POS WORD"
MAX_EVENTS = 20_000  # more than any real game; limits the work for a hostile file


@dataclass(frozen=True, slots=True)
class _Player:
    line: int
    nick: str
    name: list[str]  # one part for each line that it is continued on

    @property
    def full_name(self) -> str:
        return _one_line(self.name) or self.nick


@dataclass(slots=True)
class GcgLines:
    """The content of a file; `read` takes its lines in order."""

    events: list[RawEvent] = field(default_factory=list)
    racks: list[tuple[int, Seat, Token]] = field(default_factory=list)
    incomplete: tuple[int, Token] | None = None
    _players: dict[int, _Player] = field(default_factory=dict)  # by number, from 1
    _seats: dict[str, list[Seat]] = field(default_factory=dict)  # by nick
    _headers: list[tuple[str, list[str]]] = field(default_factory=list)
    _notes: list[list[str]] = field(default_factory=list)
    _finder: SeatFinder = field(default_factory=SeatFinder)
    _in_note: bool = False
    _open: list[str] | None = None  # what `#-` continues

    @property
    def players(self) -> tuple[TranscriptPlayer, ...]:
        """The players by number; `BadFile` if one is missing."""
        for number in range(1, max([MIN_PLAYERS, *self._players]) + 1):
            if number not in self._players:
                line = min((player.line for player in self._players.values()), default=1)
                raise _no_player(line, number)
        players = [self._players[number] for number in sorted(self._players)]
        nicks = unique_nicks([player.nick for player in players])
        return tuple(TranscriptPlayer(nick, player.full_name) for nick, player in zip(nicks, players, strict=True))

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(key, _one_line(parts)) for key, parts in self._headers]

    @property
    def letters(self) -> list[str]:
        """Every text that consists of letters of the game."""
        events = [text for raw in self.events for text in (raw.rack.text, raw.text.text)]
        return [*events, *(part.text for _, _, part in self.racks), self.incomplete[1].text if self.incomplete else ""]

    @property
    def notes(self) -> tuple[str, ...]:
        return join_notes(self._notes)

    def read(self, number: int, line: str) -> None:
        if line.startswith(">"):
            self._in_note, self._open = False, None
            if len(self.events) == MAX_EVENTS:
                raise BadFile(number, 1, "gcg-line", f"{MAX_EVENTS}+")
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
        key, value = _key_and_value(line)
        if key == "-":
            self._continue(value.text)
            return
        self._in_note, self._open = key == "note", None
        if player := _PLAYER.fullmatch(key):
            self._player(number, int(player[1]), value.text)
        elif rack := _RACK.fullmatch(key):
            self.racks.append((number, int(rack[1]) - 1, value))
        elif key == "note":
            self._note(value.text)
        elif key == "incomplete":
            self.incomplete = (number, value)
        elif key != ENCODING_KEY:
            self._open = [value.text]
            self._headers.append((key, self._open))

    def _note(self, text: str) -> None:
        self._open = [text]
        self._notes_here().append(self._open)

    def _continue(self, text: str) -> None:
        """`#- ` continues a note, a header or a name on the line before. After any other line it starts a note."""
        if self._open is not None:
            self._open.append(text)
        elif text:
            self._note(text)
            self._in_note = True

    def _player(self, number: int, place: int, value: str) -> None:
        nick, *name = value.split(None, 1) or [""]
        if place in self._players:
            raise _no_player(number, next(free for free in range(1, 6) if free not in self._players))
        if not nick or ":" in nick:
            raise _no_player(number, place)
        self._players[place] = _Player(number, nick, name)
        self._open = name
        self._seats = {}
        for other in sorted(self._players):
            self._seats.setdefault(self._players[other].nick, []).append(other - 1)

    def _event(self, number: int, line: str) -> RawEvent:
        match = _EVENT.fullmatch(line.rstrip())
        seats = self._seats
        if match is None or match["nick"] not in seats:
            raise BadFile(number, 2, "gcg-nick", ", ".join(seats))
        start = match.start("body") + 1
        parts = [Token(found[0], start + found.start()) for found in _PART.finditer(match["body"])]
        parts = _without_words(parts)
        score, total = parts[-2:] if len(parts) > 1 else (Token(column=start), Token())
        if not _SCORE.fullmatch(score.text) or not _TOTAL.fullmatch(total.text):
            raise BadFile(number, score.column, "gcg-score", "+SCORE TOTAL")
        points = int(score.text.replace("+", "")) if "-" in score.text else int(score.text)
        kind, rack, place, text = _classify(parts[:-2], "-" in score.text, number, start)
        seat = self._finder.next_seat(seats[match["nick"]], len(self._players), kind, points, int(total.text))
        return RawEvent(number, seat, kind, points, int(total.text), rack, place, text)


def _without_words(parts: list[Token]) -> list[Token]:
    """Without the words that Quackle lists after the total of a play; they follow from the play itself."""
    end = len(parts)
    while end > _SHORTEST_PLAY and _WORD.fullmatch(parts[end - 1].text):
        end -= 1
    is_listed = _SCORE.fullmatch(parts[end - 2].text) and _TOTAL.fullmatch(parts[end - 1].text) if end > 1 else None
    return parts[:end] if is_listed else parts


def _key_and_value(line: str) -> tuple[str, Token]:
    """Split a pragma at spaces or tabs. The key is in lower case, composed again because `lower` may decompose it."""
    key, *rest = line[1:].split(None, 1) if line[1:2].strip() else ["", line[1:].strip()]
    value = rest[0].rstrip() if rest else ""
    return composed(key.lower()), Token(value, len(line.rstrip()) - len(value) + 1)


def _no_player(line: int, number: int) -> BadFile:
    return BadFile(line, 1, "gcg-player", f"#player{number} NICK NAME")


def _one_line(parts: list[str]) -> str:
    return " ".join(part for part in parts if part)


def _classify(body: list[Token], loses: bool, number: int, start: int) -> tuple[LineKind, Token, Token, Token]:
    """The kind of line, then rack, place and the rest. `(challenge)` and `(time)` are matched before `(RACK)`."""
    last = body[-1] if body else Token()
    rack, none = body[0] if len(body) > 1 else Token(), Token()
    if len(body) <= 2 and not _PLACE.fullmatch(rack.text):  # a word may also begin and end with a bracket
        word = last.text.lower()
        if word in ("(challenge)", "(time)"):
            return (LineKind.BONUS if word == "(challenge)" else LineKind.TIME), rack, none, none
        if word.startswith("(") and word.endswith(")"):
            return (LineKind.LOSS if loses else LineKind.GAIN), rack, none, Token(last.text[1:-1], last.column + 1)
        if word == "--":
            return LineKind.TAKEN_BACK, rack, none, none
        if word.startswith("-"):
            return (LineKind.EXCHANGE if word[1:] else LineKind.PASS), rack, none, Token(last.text[1:], last.column + 1)
    if 2 <= len(body) <= 3:
        return LineKind.PLAY, body[0] if len(body) == 3 else none, body[-2], last
    raise BadFile(number, start, "gcg-move", _MOVE)


def join_notes(notes: list[list[str]]) -> tuple[str, ...]:
    return tuple("\n".join(lines) for lines in notes)
