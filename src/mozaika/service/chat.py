"""Chat at a table, outside its log. Players and spectators have separate rooms; players do not see the spectators'."""

from __future__ import annotations

import unicodedata
from typing import Final

from mozaika.rules.invisible import is_invisible
from mozaika.rules.names import EMOJI_STYLE, MAX_MARKS
from mozaika.rules.squares import Seat
from mozaika.service.chat_feed import ChatFeed
from mozaika.service.errors import ChatEmpty, ChatTooLong
from mozaika.service.messages import ChatPageMessage, chat_message
from mozaika.service.ports import TimeSource
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import LAST_NUMBER, ChatLine, ChatRoom, ChatStore
from mozaika.service.table import Table
from mozaika.service.table_sharing import TableSharing

PLAYERS: Final[ChatRoom] = "players"
SPECTATORS: Final[ChatRoom] = "spectators"
MAX_CHARACTERS = 300
REVIEW_LINES = 1_000  # of each room, in a review
PAGE_LINES = 100  # of earlier chat in one message

_SPACES = frozenset({"Cc", "Zl", "Zp"})
_DROPPED = frozenset({"Cf", "Cs", "Co", "Cn"})  # bidi marks among them: a line must not rearrange the text around it


def room_of(seat: Seat | None) -> ChatRoom:
    return SPECTATORS if seat is None else PLAYERS


class Chat:
    def __init__(self, store: ChatStore, clock: TimeSource, sharing: TableSharing | None = None) -> None:
        """`sharing` connects the servers that share the store."""
        self._store = store
        self._clock = clock
        self._feed = ChatFeed(store, ServerChannel() if sharing is None else sharing.channel)
        if sharing is not None:
            sharing.on_chat_behind = self._feed.catch_up

    async def send(
        self, table: Table, person: str, seat: Seat | None, name: str, text: str, *, account: bool = False
    ) -> ChatLine:
        """`account`: the name is that of an account."""
        text = clean_line(text)
        now = self._clock.now()
        line = await self._store.add(table.id, ChatLine(room_of(seat), 0, person, seat, name, now, text, account))
        self._feed.said(table, line)
        return line

    async def missed(
        self, table: Table, person: str, seat: Seat | None, after: dict[str, int]
    ) -> list[ChatPageMessage]:
        """The last lines after the last number that a subscriber has of each room, where there are any."""
        rooms = _rooms(table, person, seat)
        for room in rooms:
            await self._feed.begin(table, room)
        pages = [await self._page(table, room, after.get(room, 0), LAST_NUMBER) for room in rooms]
        return [page for page in pages if page.lines]

    async def earlier(
        self, table: Table, person: str, seat: Seat | None, room: ChatRoom, before: int
    ) -> ChatPageMessage:
        """The page before the line `before`; empty for a room that the person may not read."""
        if room not in _rooms(table, person, seat):
            return ChatPageMessage(room, (), None)
        return await self._page(table, room, 0, before)

    async def last_lines(self, table: Table, person: str) -> list[ChatLine]:
        """The last lines of every room that the person may read, in the order of their times."""
        own = table.card.seats_of(person)
        rooms = _rooms(table, person, own[0] if own else None)
        lines = [line for room in rooms for line in await self._store.lines(table.id, room, limit=REVIEW_LINES)]
        return sorted(lines, key=lambda line: line.at)

    async def _page(self, table: Table, room: ChatRoom, after: int, before: int) -> ChatPageMessage:
        found = await self._store.lines(table.id, room, after, before, PAGE_LINES + 1)
        lines = tuple(chat_message(line) for line in found[-PAGE_LINES:])
        return ChatPageMessage(room, lines, lines[0].number if len(found) > PAGE_LINES else None)


def _rooms(table: Table, person: str, seat: Seat | None) -> tuple[ChatRoom, ...]:
    """The rooms that the person may read."""
    watches = seat is None and not table.card.seats_of(person)
    return (PLAYERS, SPECTATORS) if watches else (PLAYERS,)


def clean_line(text: str, limit: int = MAX_CHARACTERS) -> str:
    """One line without control, bidi and invisible characters, and with few combining marks in a row. An empty or
    overlong line is refused.
    """
    if len(text) > limit * 4:  # before any work on it
        raise ChatTooLong(limit)
    line = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not line:
        raise ChatEmpty
    if len(line) > limit:
        raise ChatTooLong(limit)
    return line


def _visible(text: str) -> str:
    kept: list[str] = []
    marks, before = 0, ""  # combining marks in a row; the category of the last character
    for char in text:
        kind = unicodedata.category(char)
        if kind in _DROPPED or (is_invisible(char) and not (char == EMOJI_STYLE and before == "So")):
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if marks <= MAX_MARKS:
            kept.append(" " if kind in _SPACES else char)
            before = kind
    return "".join(kept)
