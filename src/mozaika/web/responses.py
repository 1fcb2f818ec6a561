"""The bodies of HTTP responses: editions, word lists, tables, people, files. Over a socket: `server_messages`."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from mozaika.editions import edition_ids, load_edition
from mozaika.records.edition_table import edition_table
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Premium
from mozaika.rules.ruleset import ClockRule, live_defaults, rules_table
from mozaika.rules.squares import column_label, format_square, row_label
from mozaika.rules.tiles import BLANK
from mozaika.service.cards import SeatKind, Stage, TableCard, TableKind
from mozaika.service.messages import ErrorCode, Outgoing, SeatOccupant, occupant
from mozaika.service.outcomes import Outcome, outcome_for
from mozaika.service.ports import LexiconCard, Preparation
from mozaika.service.rating_rules import Unrated
from mozaika.service.seating import Unavailable
from mozaika.service.store_ports import Person
from mozaika.web.screen import TileInfo
from mozaika.web.setting_info import PenaltyInfo, SettingKey, penalties_of
from mozaika.web.turn_list import FileTurnInfo

# The settings of an edition in the shape of its file; the title is the name of the generated type.
RulesTable = Annotated[dict[str, Any], Meta(title="RuleSettings")]
PresetTable = Annotated[dict[str, Any], Meta(title="Partial<RuleSettings>")]
ClockTable = Annotated[dict[str, Any], Meta(title='RuleSettings["clock"]')]
PremiumOfSquare = Annotated[str, Meta(title='Premium | ""')]
Ratings: TypeAlias = Mapping[tuple[str, str], int]  # by person and edition


class LetterInfo(Outgoing, frozen=True):
    """A kind of tile; `?` is the blank and has no small form."""

    letter: str
    small: str
    points: int
    count: int


class PremiumInfo(Outgoing, frozen=True):
    colour: str
    ink: str
    short: str
    label: str


class SquareInfo(Outgoing, frozen=True):
    """`row` and `column` count from 0."""

    row: int
    column: int


class EditionInfo(Outgoing, frozen=True):
    """Everything about an edition that a screen draws. `premiums` and `square_labels` list the squares row by row;
    `rules` has the shape of an edition file, and `penalties` are its penalties by the key of their setting.
    `live_defaults` are the settings that a live table gets unless the request for it chooses others.
    """

    id: str
    name: str
    language: str
    lexicon: str
    letters: tuple[LetterInfo, ...]
    rows: int
    columns: int
    premiums: tuple[PremiumOfSquare, ...]
    look: dict[Premium, PremiumInfo]
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    square_labels: tuple[str, ...]
    start: SquareInfo
    rules: RulesTable
    penalties: dict[SettingKey, PenaltyInfo]
    live_defaults: dict[SettingKey, int]


class PersonInfo(Outgoing, frozen=True):
    """`account`: the name is protected by a password. `unrated` is the reason why their games do not count for
    ratings, null if they do.
    """

    id: str
    name: str
    account: bool
    unrated: Unrated | None


class SuggestedName(Outgoing, frozen=True):
    """A name for a guest who has not chosen one."""

    name: str


class SeatInfo(SeatOccupant, frozen=True):
    """`mine`: the seat belongs to the reader or to a player on their device. `rating` is that of the person there, if
    they have one in this edition.
    """

    mine: bool
    rating: int | None


class BoardPicture(Outgoing, frozen=True):
    """The board of a running game, for a small picture. `tiles` are its rows as in CGP: numbers for empty squares,
    small letters for blanks. `standard`: its premium squares are those of the edition.
    """

    tiles: str
    standard: bool


class TableInfo(Outgoing, frozen=True):
    """A table before it is joined. `link` is for its host and for those who came by it; `rated` before the game means:
    if all players have accounts, as those who sit there do; `scores` are by seat, none before the game; `winners`
    seats; `outcome` (`won`, `tied`, `lost`) is that of the reader, null if they have none. `board` is there only in the
    list of the reader's games.
    """

    id: str
    kind: TableKind
    stage: Stage
    created: int
    edition_id: str
    edition_name: str
    lexicon: str
    lexicon_digest: str
    rules: RulesTable
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
    outcome: Outcome | None
    board: BoardPicture | None


class TableDetails(Outgoing, frozen=True):
    """`version` is the number of the last event; 0 before the game."""

    table: TableInfo
    edition: EditionInfo
    version: int


class TableOptions(Outgoing, frozen=True):
    """What a new table can use. `renamed` has the ids that editions had in earlier versions, with those of today;
    `seek_clocks` are the clocks to offer for a seek, by edition; `board_sides` are the sides of boards for which there
    is a symmetric preset (`POST /api/boards`). `bots` are the levels, the weakest first, and then the bots that the
    operator has added.
    """

    editions: tuple[EditionInfo, ...]
    renamed: dict[str, str]
    seek_clocks: dict[str, tuple[ClockTable, ...]]
    lexica: tuple[LexiconCard, ...]
    bots: tuple[str, ...]
    board_sides: tuple[int, ...]
    languages: tuple[str, ...]


class BoardFile(Outgoing, frozen=True):
    """A board as an SDF file; `content` is in base64, as `FileRequest` takes it."""

    name: str
    content: bytes


class BoardInfo(Outgoing, frozen=True):
    """A board for a new table: an edition that has it, and its file."""

    board: EditionInfo
    file: BoardFile


class TableCheck(Outgoing, frozen=True):
    """What a table would be. `unrated` is the reason why its game would not count for ratings, null if it would.
    `unavailable` has the reasons why settings cannot be chosen for it, by key. `preset` has the settings that it gets
    instead of those of the edition, unless the request for it chooses others.
    """

    unrated: Unrated | None
    unavailable: dict[SettingKey, Unavailable]
    preset: PresetTable


class FileKind(Enum):
    """A `game` can be resumed and a `board` played on; the others can be viewed."""

    GAME = "game"
    VIEW = "view"
    BOARD = "board"
    TRANSCRIPT = "transcript"
    POSITION = "position"


class FileContents(Outgoing, frozen=True):
    """The contents of a file. `problems` are codes of mistakes in a transcript (`records.transcript.PROBLEMS`)."""

    kind: FileKind
    names: tuple[str, ...]
    edition: EditionInfo
    board: tuple[TileInfo, ...]
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    turns: tuple[FileTurnInfo, ...]
    problems: tuple[Annotated[str, Meta(title="FileProblem | ErrorCode")], ...]


class ErrorInfo(Outgoing, frozen=True):
    """`code` never changes; `facts` are enough to point at the cause; `message` is in the reader's language."""

    code: ErrorCode
    message: str
    facts: dict[str, Any]


class Health(Outgoing, frozen=True):
    """`bots_ready` is below 1 while the engine is compiled for the first time; people play meanwhile. `preparing` is
    what is being prepared now.
    """

    status: Literal["ok"]
    version: str
    tables_in_memory: int
    bots_ready: float
    preparing: tuple[Preparation, ...]


class Ready(Outgoing, frozen=True):
    """The store accepts writes, and the server is not about to stop. `nats` says by use whether NATS is connected; play
    goes on without it.
    """

    status: Literal["ready"]
    nats: dict[str, bool]


# --- conversions ----------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def edition_info(edition: Edition) -> EditionInfo:
    layout, tiles, style = edition.layout, edition.tiles, edition.coordinates
    small = {BLANK: "", **{letter: edition.alphabet.small(letter) for letter in edition.alphabet.letters}}
    return EditionInfo(
        id=edition.id,
        name=edition.name,
        language=edition.language,
        lexicon=lexicon_choice(edition),
        letters=tuple(
            LetterInfo(letter=kind.tile, small=small[kind.tile], points=kind.points, count=kind.count)
            for kind in tiles.kinds
        ),
        rows=layout.rows,
        columns=layout.columns,
        premiums=tuple("" if premium is None else premium.value for premium in layout.premiums),
        look={
            premium: PremiumInfo(colour=look.colour, ink=look.ink, short=look.short, label=look.label)
            for premium, look in edition.look
        },
        row_labels=tuple(row_label(row, style) for row in range(layout.rows)),
        column_labels=tuple(column_label(column, style) for column in range(layout.columns)),
        square_labels=tuple(format_square(square, style) for square in layout.squares()),
        start=SquareInfo(row=layout.start.row, column=layout.start.column),
        rules=edition_table(edition)["rules"],
        penalties=penalties_of(edition.rules),
        live_defaults=live_defaults(edition.rules),
    )


def clock_table(edition: Edition, clock: ClockRule) -> dict[str, Any]:
    """A clock in the shape of an edition file."""
    table: dict[str, Any] = rules_table(replace(edition.rules, clock=clock))["clock"]
    return table


def lexicon_choice(edition: Edition) -> str:
    """The name by which `TableRequest.lexicon` asks for the edition's words: its online dictionary, else its list."""
    lexicon = edition.lexicon
    return lexicon.name if lexicon.dictionary is None else lexicon.dictionary.value


def person_info(person: Person) -> PersonInfo:
    unrated = None if person.account else Unrated.ACCOUNT
    return PersonInfo(id=person.id, name=person.name, account=person.account, unrated=unrated)


def board_picture(edition: Edition, tiles: str) -> BoardPicture:
    standard = edition.id in edition_ids() and edition.layout == load_edition(edition.id).layout
    return BoardPicture(tiles=tiles, standard=standard)


def table_info(
    card: TableCard, person: str, link: str = "", ratings: Ratings | None = None, board: str = ""
) -> TableInfo:
    own, known = card.seats_of(person), ratings or {}
    return TableInfo(
        id=card.id,
        kind=card.kind,
        stage=card.stage,
        created=card.created,
        edition_id=card.edition.id,
        edition_name=card.edition.name,
        lexicon=lexicon_choice(card.edition),
        lexicon_digest=card.edition.lexicon.digest,
        rules=edition_info(card.edition).rules,
        seats=tuple(
            SeatInfo(
                **occupant(card, number),
                mine=number in own and seat.kind is not SeatKind.BOT,
                rating=known.get((seat.profile, card.edition.id)),
            )
            for number, seat in enumerate(card.seats)
        ),
        commitment=card.commitment.hex(),
        watchable=card.watchable,
        rated=card.rated_so_far,
        link=card.link if person and (person == card.host or own or link == card.link) else "",
        rematch=card.rematch,
        turn=card.turn,
        my_turn=card.turn is not None and card.turn in own,
        scores=card.scores,
        winners=card.winners,
        outcome=outcome_for(card, person),
        board=board_picture(card.edition, board) if board else None,
    )
