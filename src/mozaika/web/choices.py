"""The route of everything that a new table can use: editions, word lists and bots."""

from __future__ import annotations

import gzip
import hashlib
import time
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency as Wired
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from mozaika.editions import aliases, edition_ids, load_edition
from mozaika.editions.board_presets import PRESET_SIDES
from mozaika.service.seeks import seek_clocks
from mozaika.service.services import Services
from mozaika.texts import LANGUAGES
from mozaika.web.responses import TableOptions, clock_table, edition_info

PRECOMPRESSED = "precompressed"  # routes with this option compress their responses themselves
_KEPT_S = 60.0  # the operator may add a word list while the server runs


class _Encoded(NamedTuple):
    body: bytes
    compressed: bytes
    tag: str
    made_at: float


class Choices:
    """The response, encoded and compressed once for all who ask within a minute."""

    def __init__(self) -> None:
        self._kept: _Encoded | None = None

    def current(self, services: Services) -> _Encoded:
        now = time.monotonic()
        if self._kept is None or now - self._kept.made_at > _KEPT_S:
            body = msgspec.json.encode(_table_options(services))
            tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
            self._kept = _Encoded(body, gzip.compress(body, mtime=0), tag, now)
        return self._kept


@get("/api/choices", tags=["tables"], opt={PRECOMPRESSED: True})
async def choices(
    request: Request[Any, Any, Any], services: Wired[Services], options: Wired[Choices]
) -> Response[TableOptions]:
    """The editions, word lists and bots that a new table can use. A client that has them sends their `ETag`."""
    found = options.current(services)
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "").split(",")
    if found.tag in {tag.strip().removeprefix("W/") for tag in known}:
        return _answer(b"", HTTP_304_NOT_MODIFIED, headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return _answer(found.compressed, HTTP_200_OK, {**headers, "Content-Encoding": "gzip"})
    return _answer(found.body, HTTP_200_OK, headers)


def _answer(body: bytes, status: int, headers: dict[str, str]) -> Response[Any]:
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def _table_options(services: Services) -> TableOptions:
    editions = tuple(services.registry.offered(load_edition(name)) for name in edition_ids())
    languages = dict.fromkeys(edition.language for edition in editions)
    return TableOptions(
        editions=tuple(edition_info(edition) for edition in editions),
        renamed=aliases(),
        seek_clocks={
            edition.id: tuple(clock_table(edition, clock) for clock in seek_clocks(edition)) for edition in editions
        },
        lexica=tuple(card for language in languages for card in services.lexica.cards(language)),
        bots=services.registry.bot_levels,
        board_sides=PRESET_SIDES,
        languages=LANGUAGES,
    )


HANDLERS = (choices,)
