"""HTTP routes of reviews: finished games and game files, turn by turn."""

from __future__ import annotations

from bisect import bisect_right
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from mozaika.service.reviews import finished_game
from mozaika.service.services import Services
from mozaika.service.store_ports import ChatLine
from mozaika.service.table import Table
from mozaika.web.addresses import address_of
from mozaika.web.encoded import PRECOMPRESSED, large_json
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.identity import Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.requests import FileRequest
from mozaika.web.responses import table_info
from mozaika.web.review_contents import review_of
from mozaika.web.review_responses import ReviewChatLine, ReviewInfo

GameId = Annotated[str, PathParameter(max_length=80)]
Link = Annotated[str, QueryParameter(max_length=80)]


@get("/api/games/{game_id:str}/review", tags=["reviews"])
async def see_review(
    request: Request[Any, Any, Any],
    *,
    game_id: GameId,
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    link: Link = "",
) -> ReviewInfo:
    """A finished game, turn by turn, for everyone who may see its table. `game-not-over` before its end."""
    person = await identity.id_of(request)
    table = await services.registry.find(game_id, person, link)
    read = finished_game(table)
    review = await writer.make(person or address_of(request), lambda: review_of(read(), None, review_id=table.id))
    return msgspec.structs.replace(
        review,
        table=table_info(table.card, person, link),
        chat=await _chat(services, table, person, review),
        own_seats=table.card.seats_of(person),
    )


async def _chat(services: Services, table: Table, person: str, review: ReviewInfo) -> tuple[ReviewChatLine, ...]:
    times = [turn.at or 0 for turn in review.turns]
    lines = await services.chat.last_lines(table, person)
    return tuple(_chat_line(line, bisect_right(times, line.at)) for line in lines)


def _chat_line(line: ChatLine, after: int) -> ReviewChatLine:
    return ReviewChatLine(after, line.room, line.number, line.seat, line.name, not line.account, line.at, line.text)


@post("/api/reviews", tags=["reviews"], status_code=HTTP_200_OK, **large_body(FileRequest, PRECOMPRESSED))
async def review_file(
    request: Request[Any, Any, Any], data: JSONBody[FileRequest], identity: Wired[Identity], reader: Wired[FileReader]
) -> Response[ReviewInfo]:
    """The game in a file, turn by turn, for people with a name. Nothing is stored."""
    person = await identity.need(request)
    found = await reader.review(person.id, data, request.receive)  # encoded by the process that read the file
    return await large_json(request, found)


HANDLERS = (see_review, review_file)
