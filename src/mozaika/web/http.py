"""HTTP routes of people and tables. Handlers translate requests; the service does the work."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from random import SystemRandom
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

import mozaika
from mozaika.editions import load_edition
from mozaika.editions.defaults import BOARD_EDITION
from mozaika.records.edition_table import changed_edition
from mozaika.records.saved import SavedGame
from mozaika.rules.edition import Edition
from mozaika.rules.names import is_allowed_name
from mozaika.service.cards import SeatKind, SeatPlan, TableKind, TablePlan
from mozaika.service.files import on_board
from mozaika.service.guest_names import free_guest_name
from mozaika.service.rating_rules import Unrated
from mozaika.service.seating import preset_settings, renamed_seat
from mozaika.service.services import Services
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from mozaika.texts import catalogue
from mozaika.web.addresses import address_of
from mozaika.web.error_responses import language_from
from mozaika.web.file_reader import FileReader
from mozaika.web.identity import AnyRequest, Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.limits.quotas import Quotas
from mozaika.web.requests import JoinRequest, NameRequest, SeekRequest, TableRequest
from mozaika.web.responses import (
    Health,
    PersonInfo,
    Ratings,
    Ready,
    SuggestedName,
    TableCheck,
    TableDetails,
    TableInfo,
    edition_info,
    person_info,
    table_info,
)

TableId = Annotated[str, PathParameter(max_length=80)]
Link = Annotated[str, QueryParameter(max_length=80)]
EditionId = Annotated[str, QueryParameter(max_length=80)]

DEFAULT_EDITION = "english"

# --- server ------------------------------------------------------------------------------------------------------


@get("/health", tags=["operating"])
async def health(services: Wired[Services]) -> Health:
    return Health(
        status="ok",
        version=mozaika.__version__,
        tables_in_memory=services.registry.in_memory(),
        bots_ready=services.bots_ready.share,
        preparing=services.preparing(),
    )


@get("/ready", tags=["operating"])
async def ready(services: Wired[Services]) -> Ready:
    """200 if the store accepts writes and the server is not about to stop; otherwise 503 with `store-failed`,
    `store-unreachable` or `server-stopping`.
    """
    await services.store_check.check()
    return Ready(status="ready", nats=dict(services.figures().buses))


# --- people ---------------------------------------------------------------------------------------------------------


@get("/api/me", tags=["people"])
async def who_am_i(request: AnyRequest, identity: Wired[Identity]) -> Response[PersonInfo | None]:
    """The person of this device; null before a name is entered."""
    person = await identity.find(request)
    if person is None:
        return Response(None)
    return Response(person_info(person), cookies=identity.replaced(request))


@put("/api/me", tags=["people"])
async def set_name(
    request: AnyRequest,
    data: JSONBody[NameRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[PersonInfo]:
    """Enter a name, which is all a guest needs, or change it for future tables."""
    known, address = await identity.find(request), address_of(request)
    if known:
        if data.name != known.name:
            quotas.name(address, known.id)
        person, cookies = await _renamed(known, data, services), identity.same_cookies(request)
        if person.account and person.name != known.name:
            await services.registry.connected.account_changed(person)
    else:
        quotas.newcomer(address)
        with quotas.refused_name(address):
            person = await services.people.welcome(data.name)
        cookies = await identity.new_cookies(person, request)
    return Response(person_info(person), cookies=cookies)


async def _renamed(person: Person, data: NameRequest, services: Services) -> Person:
    """The person under the new name; nothing changes if the table's edition does not allow it."""
    table = await services.registry.find(data.table, person.id) if data.table else None
    if table is not None:
        renamed_seat(table.card, person, data.name)
    renamed = await services.people.rename(person.id, data.name)
    if table is not None:
        await services.registry.rename_player(table, person, renamed.name)
    return renamed


@get("/api/me/suggestion", tags=["people"])
async def suggest_name(request: AnyRequest, edition: EditionId, services: Wired[Services]) -> SuggestedName:
    """A friendly name in the reader's language that the edition allows and that no account has. Nothing is stored."""
    language = language_from(request.headers.get("accept-language", ""))
    words = catalogue(language).format("guest-names").split()
    name = await free_guest_name(load_edition(edition), words, services.people.names, SystemRandom())
    return SuggestedName(name)


@delete("/api/me", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def sign_out(request: AnyRequest, services: Wired[Services], identity: Wired[Identity]) -> Response[None]:
    """Sign out on this device."""
    person = await identity.forget(request)
    if person is not None:
        await services.registry.connected.disconnect(person.id)  # their other devices reconnect by themselves
    return Response(None, cookies=identity.no_cookies(request))


@get("/api/me/tables", tags=["people"])
async def my_tables(request: AnyRequest, services: Wired[Services], identity: Wired[Identity]) -> tuple[TableInfo, ...]:
    """The person's games, unfinished ones first; the first of those that are running with their boards."""
    person = await identity.need(request)
    cards = await services.registry.tables_of(person.id)
    boards = await services.registry.boards(cards)
    return tuple(table_info(card, person.id, board=boards.get(card.id, "")) for card in cards)


# --- tables ---------------------------------------------------------------------------------------------------------


@get("/api/tables", tags=["tables"])
async def open_tables(
    request: AnyRequest, services: Wired[Services], identity: Wired[Identity]
) -> tuple[TableInfo, ...]:
    """Open tables with a free seat."""
    person = await identity.id_of(request)
    cards = await services.registry.lobby.tables()
    ratings = await services.results.known({seat.person for card in cards for seat in card.seats if seat.person})
    return tuple(table_info(card, person, ratings=ratings) for card in cards)


@post("/api/tables", tags=["tables"], status_code=HTTP_201_CREATED, **large_body(TableRequest))
async def new_table(
    request: AnyRequest,
    data: JSONBody[TableRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
    reader: Wired[FileReader],
) -> TableDetails:
    host = await _person_opening_a_table(request, services, identity, quotas)
    record = None if data.file is None else await reader.record(host.id, data.file, request.receive)
    if isinstance(record, SavedGame):
        plan = TablePlan(record.edition, _seat_plans(data), data.kind, watchable=data.watchable)
        with _named_seats(request, host, data, quotas, from_file=True):
            return _whole(await services.registry.create_from(host, record, plan), host.id)
    edition = load_edition(data.edition or (DEFAULT_EDITION if record is None else BOARD_EDITION))
    if record is not None:
        edition = on_board(edition, record)
    plan = await _named(_plan(edition, data), language_from(request.headers.get("accept-language", "")), services)
    with _named_seats(request, host, data, quotas):
        return _whole(await services.registry.create(host, plan), host.id)


def _named_seats(
    request: AnyRequest, host: Person, data: TableRequest, quotas: Quotas, *, from_file: bool = False
) -> AbstractContextManager[None]:
    """Counts the request if it has a name that may be refused. A saved game brings names of its own."""
    if data.kind is TableKind.LOCAL or not (from_file or any(seat.name for seat in data.seats)):
        return nullcontext()
    return quotas.refused_name(address_of(request), host.id)


async def _named(plan: TablePlan, language: str, services: Services) -> TablePlan:
    """Players on the host's device without a name are named by their number, where the rules for names allow it and no
    account has that name.
    """
    names = [catalogue(language).format("player-number", number=number) for number in range(1, len(plan.seats) + 1)]
    unnamed = any(seat.kind is SeatKind.LOCAL and not seat.name for seat in plan.seats)
    taken = await services.people.names.taken(names) if unnamed else ()

    def named(seat: SeatPlan, number: int) -> SeatPlan:
        name = names[number - 1]
        usable = is_allowed_name(plan.edition, name) and name not in taken
        return replace(seat, name=name) if seat.kind is SeatKind.LOCAL and not seat.name and usable else seat

    return replace(plan, seats=tuple(named(seat, number) for number, seat in enumerate(plan.seats, 1)))


@post("/api/tables/check", tags=["tables"], status_code=HTTP_200_OK)
async def check_table(
    request: AnyRequest, data: JSONBody[TableRequest], services: Wired[Services], identity: Wired[Identity]
) -> TableCheck:
    """What a new table would be, without the settings that cannot be chosen for it; nothing is created. A `file` counts
    as another board.
    """
    host = await identity.find(request)
    edition = load_edition(data.edition or DEFAULT_EDITION)
    unchanged = _plan(edition, msgspec.structs.replace(data, changes={}))
    unavailable = services.registry.unavailable_settings(unchanged)
    plan = _plan(edition, msgspec.structs.replace(data, changes=_without_rules(data.changes, unavailable)))
    unrated = services.registry.why_unrated(plan, account=host is not None and host.account)
    if data.file is not None and unrated in (None, Unrated.ACCOUNT):
        unrated = Unrated.BOARD
    return TableCheck(unrated, unavailable, preset_settings(unchanged))


@post("/api/seeks", tags=["tables"], status_code=HTTP_200_OK)
async def seek(
    request: AnyRequest,
    data: JSONBody[SeekRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> TableDetails:
    """Join someone who is waiting for the same game, or wait for the next."""
    person = await _person_opening_a_table(request, services, identity, quotas)
    plan = TablePlan(load_edition(data.edition), (), lexicon=data.lexicon, rated=data.rated)
    plan = _changed(plan, data.changes)
    return _whole(await services.seeks.seek(person, plan), person.id)


async def _person_opening_a_table(
    request: AnyRequest, services: Services, identity: Identity, quotas: Quotas
) -> Person:
    """The person asking, counted against their quota of tables."""
    person = await identity.need(request)
    await quotas.table(person.id, services.registry)
    return person


def _plan(edition: Edition, data: TableRequest) -> TablePlan:
    plan = TablePlan(edition, _seat_plans(data), data.kind, data.lexicon, data.watchable, data.rated)
    return _changed(plan, data.changes)


def _seat_plans(data: TableRequest) -> tuple[SeatPlan, ...]:
    return tuple(SeatPlan(seat.kind, seat.name, seat.bot) for seat in data.seats)


def _changed(plan: TablePlan, changes: dict[str, Any]) -> TablePlan:
    """The plan with changes to its edition, in the shape of an edition file."""
    if not changes:
        return plan
    given = changes.get("rules")
    rules = given if isinstance(given, dict) else {}
    return replace(
        plan,
        edition=changed_edition(plan.edition, changes),
        window_chosen="challenge_window_s" in rules,
        pauses_chosen="pauses" in rules,
        checking_chosen="word_checking" in rules,
    )


def _without_rules(changes: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    rules = changes.get("rules")
    if not isinstance(rules, dict):
        return changes
    return {**changes, "rules": {key: value for key, value in rules.items() if key not in keys}}


@get("/api/tables/{table_id:str}", tags=["tables"])
async def see_table(
    request: AnyRequest, table_id: TableId, services: Wired[Services], identity: Wired[Identity], link: Link = ""
) -> TableDetails:
    """A table with its settings and word list, before or after joining."""
    person = await identity.id_of(request)
    table = await services.registry.find(table_id, person, link)
    ratings = await services.results.known({seat.person for seat in table.card.seats if seat.person})
    return _whole(table, person, link, ratings)


@post("/api/tables/{table_id:str}/join", tags=["tables"], status_code=HTTP_200_OK)
async def join_table(
    request: AnyRequest,
    table_id: TableId,
    data: JSONBody[JoinRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> TableDetails:
    person = await identity.need(request)
    with quotas.refused_name(address_of(request), person.id) if data.name else nullcontext():
        table, _ = await services.registry.join(table_id, person, data.seat, name=data.name, link=data.link)
    return _whole(table, person.id, data.link)


@post("/api/tables/{table_id:str}/leave", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def leave_table(
    request: AnyRequest, table_id: TableId, services: Wired[Services], identity: Wired[Identity]
) -> None:
    """Leave a table before its game begins; afterwards a player resigns."""
    person = await identity.need(request)
    await services.registry.leave(table_id, person.id)


@post("/api/tables/{table_id:str}/rematch", tags=["tables"], status_code=HTTP_200_OK)
async def rematch(
    request: AnyRequest,
    table_id: TableId,
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[TableDetails | None]:
    """Offer a rematch, or accept the one that is offered: null while it waits for another player, then its table."""
    person = await identity.need(request)
    registry = services.registry
    table = await registry.rematches.ask(table_id, person, lambda: quotas.table(person.id, registry))
    return Response(None if table is None else _whole(table, person.id))


@delete("/api/tables/{table_id:str}/rematch", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def decline_rematch(
    request: AnyRequest, table_id: TableId, services: Wired[Services], identity: Wired[Identity]
) -> None:
    """Decline the rematch that is offered; the player who offers it withdraws it."""
    person = await identity.need(request)
    await services.registry.rematches.decline(table_id, person.id)


def _whole(table: Table, person: str, link: str = "", ratings: Ratings | None = None) -> TableDetails:
    return TableDetails(
        table=table_info(table.card, person, link, ratings),
        edition=edition_info(table.card.edition),
        version=table.version,
    )


HANDLERS = (
    health, ready, who_am_i, set_name, suggest_name, sign_out, my_tables, open_tables, new_table, check_table, seek,
    see_table, join_table, leave_table, rematch, decline_rematch,
)  # fmt: skip
