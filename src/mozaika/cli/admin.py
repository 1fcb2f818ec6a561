"""`mozaika admin`: lists, exports, erases and blocks people, and lists pairs with suspicious rated games.

A running server is asked through its admin socket. If none is running in the data folder, the command opens the store
itself; servers that share a PostgreSQL database may run meanwhile, on whichever machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from mozaika.cli.errors import AdminUnreachable, EraseNeedsYes, NoUnixSockets
from mozaika.cli.locations import ADMIN_SOCKET, STORE, database_of, folder_of, store_of
from mozaika.compose import Settings, open_administration
from mozaika.errors import FileUnwritable
from mozaika.service.admin_requests import answer_to, parse_answer
from mozaika.service.errors import StoreInUse
from mozaika.texts import Catalogue

COLUMNS = ("id", "name", "kind", "since", "seen", "games", "state")
PAIR_COLUMNS = ("id", "name", "id", "name", "games", "counted", "early")
_HAS_SOCKETS = hasattr(asyncio, "open_unix_connection")

SendRequest: TypeAlias = Callable[[dict[str, Any]], Awaitable[Any]]


def admin_command(options: argparse.Namespace, texts: Catalogue) -> int:
    if options.action == "erase" and not options.yes:
        raise EraseNeedsYes(options.person)
    asyncio.run(_run(options, texts))
    return 0


async def _run(options: argparse.Namespace, texts: Catalogue) -> None:
    async with _open_requests(options) as ask:
        match options.action:
            case "people":
                people = await ask({"do": "people", "search": options.search, "limit": options.limit})
                rows = [_row(each, texts) for each in people]
                print(_json(people) if options.json else _as_table(COLUMNS, rows, texts))
            case "pairs":
                pairs = await ask({"do": "pairs", "limit": options.limit})
                rows = [_pair_row(each) for each in pairs]
                print(_json(pairs) if options.json else _as_table(PAIR_COLUMNS, rows, texts))
            case "export":
                await _export(ask, options, texts)
            case "erase":
                erased = await ask({"do": "erase", "person": options.person})
                print(texts.format("admin-erased", person=erased["id"], tables=erased["tables"]))
            case "block":
                person = await ask({"do": "block", "person": options.person})
                print(texts.format("admin-blocked", person=person["id"], name=person["name"]))
            case "recovery":
                issued = await ask({"do": "recovery", "person": options.person})
                until = f"{datetime.fromtimestamp(issued['expires'] / 1000, UTC):%Y-%m-%d %H:%M} UTC"
                print(texts.format("admin-recovery", name=issued["name"], code=issued["code"], until=until))
            case _:
                person = await ask({"do": "unblock", "person": options.person})
                print(texts.format("admin-unblocked", person=person["id"], name=person["name"]))


# --- requests -------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _open_requests(options: argparse.Namespace) -> AsyncIterator[SendRequest]:
    path = folder_of(options) / ADMIN_SOCKET
    if await _is_server_at(path):
        yield lambda request: _ask_server(path, request)
        return
    database = database_of(options)
    store = folder_of(options) / STORE if database else store_of(options)
    try:
        async with open_administration(Settings(store=store, database=database)) as admin:

            async def ask(request: dict[str, Any]) -> Any:
                return parse_answer(await answer_to(admin, json.dumps(request).encode()))

            yield ask
    except StoreInUse as error:
        raise AdminUnreachable(str(path)) if _HAS_SOCKETS else NoUnixSockets from error


async def _is_server_at(path: Path) -> bool:
    if not _HAS_SOCKETS:
        return False
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):  # no server, or one that was killed
        return False
    except OSError as error:
        if error.errno is None:  # the path is longer than a socket's may be
            return False
        raise AdminUnreachable(str(path)) from error  # for example, it belongs to another user
    writer.close()
    return True


async def _ask_server(path: Path, request: dict[str, Any]) -> Any:
    try:
        reader, writer = await asyncio.open_unix_connection(path)
        try:
            writer.write(json.dumps(request).encode() + b"\n")
            await writer.drain()
            return parse_answer(await reader.read())
        finally:
            writer.close()
    except (OSError, ValueError) as error:  # the server is stopping, or has another version
        raise AdminUnreachable(str(path)) from error


# --- output ---------------------------------------------------------------------------------------------------------


def _json(listed: Any) -> str:
    return json.dumps(listed, ensure_ascii=False, indent=1)


def _as_table(columns: Sequence[str], rows: Sequence[tuple[str, ...]], texts: Catalogue) -> str:
    table = [tuple(texts.format(f"admin-column-{column}") for column in columns), *rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(columns))]
    lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in table)
    return "\n".join(line.rstrip() for line in lines)


def _row(person: dict[str, Any], texts: Catalogue) -> tuple[str, ...]:
    has_account, is_blocked = person["account"], person["blocked"]
    kind = texts.format("admin-account" if has_account else "admin-guest")
    state = texts.format("admin-is-blocked") if is_blocked else ""
    dates = (_day(person["since"]), _day(person["seen"]))
    return (person["id"], person["name"], kind, *dates, str(person["games"]), state)


def _pair_row(pair: dict[str, Any]) -> tuple[str, ...]:
    (one, other), (its_name, other_name) = pair["ids"], pair["names"]
    return (one, its_name, other, other_name, *(str(pair[key]) for key in ("games", "counted", "early")))


def _day(at: int | None) -> str:
    return "–" if at is None else datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


async def _export(ask: SendRequest, options: argparse.Namespace, texts: Catalogue) -> None:
    """Write one JSON document. Games are requested and written one at a time, because there may be thousands."""
    record = await ask({"do": "export", "person": options.person})
    games, person = record.pop("games"), record["person"]["id"]
    with _target(options.out) as out:
        out.write(json.dumps(record, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "games": [')
        for number, table in enumerate(games):
            game = await ask({"do": "game", "person": person, "table": table})
            out.write(
                (",\n" if number else "\n") + "  " + json.dumps({"table": table, "record": game}, ensure_ascii=False)
            )
        out.write("\n ]\n}\n")
    if options.out:
        print(texts.format("admin-exported", path=str(options.out)))


@contextmanager
def _target(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or a new file that only its owner can read; the file is removed if writing fails."""
    if path is None:
        yield sys.stdout
        return
    try:
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise FileUnwritable(str(path)) from error
    try:
        with os.fdopen(opened, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FileUnwritable(str(path)) from error
        raise
