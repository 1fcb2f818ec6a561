"""What goes out over HTTP: editions, word lists, tables, people, files; and the small answers over a socket."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, TypeAlias

from mozaika.records.edition_table import edition_table
from mozaika.rules.edition import Edition
from mozaika.rules.squares import column_label, row_label
from mozaika.rules.tiles import BLANK
from mozaika.service.cards import SeatKind, Stage, TableCard
from mozaika.service.ports import LexiconCard, Person
from mozaika.service.preview import Preview
from mozaika.web.screen import Outgoing, Screen, TileInfo, TurnInfo

Ratings: TypeAlias = Mapping[tuple[str, str], int]  # by person and edition


class LetterInfo(Outgoing):
    """A kind of tile; `?` is the blank and has no small form."""

    letter: str
    small: str
    points: int
    count: int


class PremiumInfo(Outgoing):
    colour: str
    ink: str
    short: str
    label: str


class EditionInfo(Outgoing):
    """Everything about an edition that a screen draws; `rules` are in the words of an edition file."""

    id: str
    name: str
    language: str
    lexicon: str
    letters: tuple[LetterInfo, ...]
    rows: int
    columns: int
    premiums: tuple[str, ...]
    look: dict[str, PremiumInfo]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    coordinates: str
    start: tuple[int, int]
    rules: dict[str, Any]


class LexiconInfo(Outgoing):
    name: str
    title: str
    language: str
    words: int
    licence: str
    attribution: str


class PersonInfo(Outgoing):
    """`account`: the name is kept for good, by a password."""

    id: str
    name: str
    account: bool


class SeatInfo(Outgoing):
    """`mine`: the seat of the person who asked, or a player at his device. `rating` where the one who sits there has
    one in this edition.
    """

    kind: str
    person: str
    name: str
    bot: str
    taken: bool
    mine: bool
    rating: int | None


class TableInfo(Outgoing):
    """A table as seen before sitting down. `link` is told to its host and to those who came by it; `rated` before the
    game means: if both players have accounts; `scores` are by seat, none before the game; `winners` seats.
    """

    id: str
    kind: str
    stage: str
    created: int
    edition_id: str
    edition_name: str
    lexicon: str
    lexicon_digest: str
    rules: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    commitment: str
    watchable: bool
    rated: bool
    link: str
    rematch: str
    turn: int | None
    my_turn: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class TableDetails(Outgoing):
    """`version` is the number of the last event; 0 before the game."""

    table: TableInfo
    edition: EditionInfo
    version: int


class TableOptions(Outgoing):
    """What a table can be made of."""

    editions: tuple[EditionInfo, ...]
    lexica: tuple[LexiconInfo, ...]
    bots: tuple[str, ...]
    languages: tuple[str, ...]


class FileContents(Outgoing):
    """What a file holds: `game`, `view`, `board`, `sheet` or `position`. A `game` can be gone on with, a `board` played
    on, the others looked at. `problems` are slugs of what does not add up in a sheet.
    """

    kind: str
    names: tuple[str, ...]
    edition: EditionInfo
    board: tuple[TileInfo, ...]
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    turns: tuple[TurnInfo, ...]
    problems: tuple[str, ...]


class ErrorInfo(Outgoing):
    """`code` never changes; `facts` are enough to point at the cause; `message` is in the reader's language."""

    code: str
    message: str
    facts: dict[str, Any]


class Health(Outgoing):
    """`bots_ready` is below 1 while the engine is compiled for the first time; people play meanwhile."""

    status: str
    version: str
    tables_in_memory: int
    bots_ready: float


# --- over a socket --------------------------------------------------------------------------------------------------


class DoneReply(Outgoing, tag_field="kind", tag="done"):
    id: str
    version: int


class RefusedReply(Outgoing, tag_field="kind", tag="refused"):
    """Nothing has changed. `version` is what the table is at."""

    id: str
    code: str
    message: str
    facts: dict[str, Any]
    version: int


class PreviewReply(Outgoing, tag_field="kind", tag="preview"):
    """`words` with the points of each and, where the table tells, whether each counts."""

    id: str
    score: int
    bingo: bool
    words: tuple[str, ...]
    points: tuple[int, ...]
    valid: dict[str, bool] | None


class HintReply(Outgoing, tag_field="kind", tag="hint"):
    """`tiles` to lay; none if the rack has no play."""

    id: str
    tiles: tuple[TileInfo, ...]


class Heartbeat(Outgoing, tag_field="kind", tag="beat"):
    """A heartbeat: to be answered with the same `at`. A higher `version` than one has seen means that one has a gap."""

    at: int
    version: int


class ScreenMessage(Outgoing, tag_field="kind", tag="screen"):
    """`id` is empty on screens that nobody asked for: who follows screens gets one after each change."""

    id: str
    screen: Screen


class EventsMessage(Outgoing, tag_field="kind", tag="events"):
    """The service makes this and the next two itself (`service/messages.py`); here they are for those who read them."""

    first: int
    events: tuple[dict[str, Any], ...]


class SeatPresence(Outgoing):
    kind: SeatKind
    person: str
    name: str
    bot: str
    taken: bool
    present: bool


class SeatsMessage(Outgoing, tag_field="kind", tag="seats"):
    stage: Stage
    seats: tuple[SeatPresence, ...]
    rematch: str
    watching: int


class ChatMessage(Outgoing, tag_field="kind", tag="chat"):
    room: str
    number: int
    seat: int | None
    name: str
    at: int
    text: str


# --- making them ----------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def edition_info(edition: Edition) -> EditionInfo:
    layout, tiles, style = edition.layout, edition.tiles, edition.coordinates
    small = {BLANK: "", **{letter: edition.alphabet.small(letter) for letter in edition.alphabet.letters}}
    return EditionInfo(
        id=edition.id,
        name=edition.name,
        language=edition.language,
        lexicon=edition.lexicon.name,
        letters=tuple(
            LetterInfo(letter=kind.tile, small=small[kind.tile], points=kind.points, count=kind.count)
            for kind in tiles.kinds
        ),
        rows=layout.rows,
        columns=layout.columns,
        premiums=tuple("" if premium is None else premium.value for premium in layout.premiums),
        look={
            premium.value: PremiumInfo(colour=look.colour, ink=look.ink, short=look.short, label=look.label)
            for premium, look in edition.look
        },
        row_labels=tuple(row_label(row, style) for row in range(layout.rows)),
        column_labels=tuple(column_label(column, style) for column in range(layout.columns)),
        coordinates=style.value,
        start=(layout.start.row, layout.start.column),
        rules=edition_table(edition)["rules"],
    )


def lexicon_info(card: LexiconCard) -> LexiconInfo:
    return LexiconInfo(
        name=card.name,
        title=card.title,
        language=card.language,
        words=card.words,
        licence=card.licence,
        attribution=card.attribution,
    )


def person_info(person: Person) -> PersonInfo:
    return PersonInfo(id=person.id, name=person.name, account=person.account)


def table_info(card: TableCard, person: str, link: str = "", ratings: Ratings | None = None) -> TableInfo:
    own, known = card.seats_of(person), ratings or {}
    return TableInfo(
        id=card.id,
        kind=card.kind.value,
        stage=card.stage.value,
        created=card.created,
        edition_id=card.edition.id,
        edition_name=card.edition.name,
        lexicon=card.edition.lexicon.name,
        lexicon_digest=card.edition.lexicon.digest,
        rules=edition_info(card.edition).rules,
        seats=tuple(
            SeatInfo(
                kind=seat.kind.value,
                person=seat.person if seat.kind is SeatKind.PERSON else "",
                name=seat.name,
                bot=seat.bot,
                taken=seat.taken,
                mine=number in own and seat.kind is not SeatKind.BOT,
                rating=known.get((seat.person, card.edition.id)),
            )
            for number, seat in enumerate(card.seats)
        ),
        commitment=card.commitment.hex(),
        watchable=card.watchable,
        rated=card.rated,
        link=card.link if person and (person == card.host or own or link == card.link) else "",
        rematch=card.rematch,
        turn=card.turn,
        my_turn=card.turn is not None and card.turn in own,
        scores=card.scores,
        winners=card.winners,
    )


def preview_reply(identity: str, preview: Preview, bingo: bool) -> PreviewReply:
    verdicts = preview.verdicts
    return PreviewReply(
        id=identity,
        score=preview.score.total,
        bingo=bingo,
        words=tuple(preview.score.texts),
        points=tuple(word.points for word in preview.score.words),
        valid=None if verdicts is None else dict(verdicts),
    )
