"""The route of everything that a new table can use: editions, word lists and bots."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency as Wired

from mozaika.editions import aliases, edition_ids, load_edition
from mozaika.editions.board_presets import PRESET_SIDES
from mozaika.service.seeks import seek_clocks
from mozaika.service.services import Services
from mozaika.texts import LANGUAGES
from mozaika.web.encoded import PRECOMPRESSED, Encoded, answer, encode
from mozaika.web.responses import TableOptions, clock_table, edition_info

_KEPT_S = 60.0  # the operator may add a word list while the server runs


class Choices:
    """The response, encoded and compressed once for all who ask within a minute."""

    def __init__(self) -> None:
        self._kept: Encoded | None = None
        self._made_at = 0.0

    def current(self, services: Services) -> Encoded:
        now = time.monotonic()
        if self._kept is None or now - self._made_at > _KEPT_S:
            self._kept, self._made_at = encode(msgspec.json.encode(_table_options(services))), now
        return self._kept


@get("/api/choices", tags=["tables"], opt={PRECOMPRESSED: True})
async def choices(
    request: Request[Any, Any, Any], services: Wired[Services], options: Wired[Choices]
) -> Response[TableOptions]:
    """The editions, word lists and bots that a new table can use. A client that has them sends their `ETag`."""
    return answer(request, options.current(services), MediaType.JSON)


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
