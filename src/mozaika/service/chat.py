"""Chat at a table, outside its log: players in one room, spectators in another that players do not hear."""

from __future__ import annotations

import unicodedata
from collections import deque

from mozaika.rules.squares import Seat
from mozaika.service.errors import ChatEmpty, ChatTooFast, ChatTooLong
from mozaika.service.messages import chat_message
from mozaika.service.ports import ChatLine, ChatStore, TimeSource
from mozaika.service.table import Table

PLAYERS, SPECTATORS = "players", "spectators"
MOST_CHARACTERS = 300
MOST_LINES, IN_MS = 5, 10_000  # a person may say so much in so short a time

_SPACES = frozenset({"Cc", "Zl", "Zp"})
_DROPPED = frozenset({"Cf", "Cs", "Co", "Cn"})  # bidi marks among them: a line must not rearrange another


def room_of(seat: Seat | None) -> str:
    return SPECTATORS if seat is None else PLAYERS


class Chat:
    def __init__(self, store: ChatStore, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock
        self._said: dict[str, deque[int]] = {}

    async def say(self, table: Table, person: str, seat: Seat | None, name: str, text: str) -> ChatLine:
        text = clean_line(text)
        now = self._clock.now()
        self._check_pace(person, now)
        line = await self._store.add(table.id, ChatLine(room_of(seat), 0, person, seat, name, now, text))
        message = chat_message(line)
        if seat is None:
            table.subscribers.tell_spectators(message, frozenset(each.person for each in table.card.seats))
        else:
            table.subscribers.tell_all(message)
        return line

    async def missed(self, table: Table, person: str, seat: Seat | None, after: dict[str, int]) -> list[bytes]:
        """The lines that a listener has not heard, by the last number it has of each room."""
        watches = seat is None and not table.card.seats_of(person)
        rooms = (PLAYERS, SPECTATORS) if watches else (PLAYERS,)
        found = [line for room in rooms for line in await self._store.lines(table.id, room, after.get(room, 0))]
        return [chat_message(line) for line in sorted(found, key=lambda line: line.at)]

    def _check_pace(self, person: str, now: int) -> None:
        said = self._said.setdefault(person, deque(maxlen=MOST_LINES))
        if len(said) == MOST_LINES and now - said[0] < IN_MS:
            raise ChatTooFast(IN_MS - (now - said[0]))
        said.append(now)
        if len(self._said) > 10_000:  # people come and go
            self._said = {who: times for who, times in self._said.items() if now - times[-1] < IN_MS}


def clean_line(text: str) -> str:
    """One line without control or bidi characters; an empty or overlong one is refused."""
    if len(text) > MOST_CHARACTERS * 4:  # before any work is done for it
        raise ChatTooLong(MOST_CHARACTERS)
    kinds = ((char, unicodedata.category(char)) for char in unicodedata.normalize("NFC", text))
    kept = "".join(" " if kind in _SPACES else char for char, kind in kinds if kind not in _DROPPED)
    line = " ".join(kept.split())
    if not line:
        raise ChatEmpty
    if len(line) > MOST_CHARACTERS:
        raise ChatTooLong(MOST_CHARACTERS)
    return line
