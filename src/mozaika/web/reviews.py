"""HTTP routes of reviews: finished games and game files, turn by turn."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from mozaika.records.formats import format_of
from mozaika.rules.edition import Edition
from mozaika.service.analyses import GAME
from mozaika.service.errors import NotAnalyzable
from mozaika.service.reviews import finished_game
from mozaika.service.search_cost import is_too_costly
from mozaika.service.services import Services
from mozaika.service.store_ports import ChatLine
from mozaika.service.table import Table
from mozaika.web.addresses import address_of
from mozaika.web.analysis_input import MAX_TURNS
from mozaika.web.encoded import PRECOMPRESSED, large_json
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.identity import Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.requests import CommentedFileRequest, CommentRequest, FileRequest
from mozaika.web.responses import table_info
from mozaika.web.review_contents import review_of
from mozaika.web.review_responses import ReviewChatLine, ReviewComment, ReviewInfo

GameId = Annotated[str, PathParameter(max_length=80)]
Link = Annotated[str, QueryParameter(max_length=80)]


@get("/api/games/{game_id:str}/review", tags=["reviews"], opt={PRECOMPRESSED: True})
async def see_review(
    request: Request[Any, Any, Any],
    *,
    game_id: GameId,
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    link: Link = "",
) -> Response[ReviewInfo]:
    """A finished game, turn by turn, for everyone who may see its table. `game-not-over` before its end."""
    person = await identity.id_of(request)
    table = await services.registry.find(game_id, person, link)
    read = finished_game(table)
    review = await writer.make(person or address_of(request), lambda: review_of(read(), None, review_id=table.id))
    found = msgspec.structs.replace(
        review,
        table=table_info(table.card, person, link),
        chat=await _chat(services, table, person, review),
        comments=await _comments(services, table, person),
        own_seats=table.card.seats_of(person),
        no_analysis=_why_no_analysis(table.card.edition, len(review.turns)),
        is_analyzed=await services.analyses.is_stored(GAME + table.id),
    )
    return await large_json(request, await asyncio.to_thread(msgspec.json.encode, found))


def _why_no_analysis(edition: Edition, turns: int) -> str | None:
    return NotAnalyzable.code if is_too_costly(edition) or not 0 < turns <= MAX_TURNS else None


async def _comments(services: Services, table: Table, person: str) -> tuple[ReviewComment, ...]:
    found = await services.comments.of(table, person)
    return tuple(ReviewComment(turn, text) for turn, text in found.items())


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


@put("/api/games/{game_id:str}/comments", tags=["reviews"], status_code=HTTP_204_NO_CONTENT)
async def write_comment(
    request: Request[Any, Any, Any],
    game_id: GameId,
    data: JSONBody[CommentRequest],
    services: Wired[Services],
    identity: Wired[Identity],
) -> None:
    """A comment of a player on a turn of their finished game. Only they see it, and their downloads contain it."""
    person = await identity.need(request)
    table = await services.registry.find(game_id, person.id)
    await services.comments.write(table, person.id, data.turn, data.text)


@post("/api/reviews/file", tags=["reviews"], status_code=HTTP_200_OK, **large_body(CommentedFileRequest))
async def write_commented_file(
    request: Request[Any, Any, Any],
    data: JSONBody[CommentedFileRequest],
    identity: Wired[Identity],
    reader: Wired[FileReader],
) -> Response[str]:
    """The game of a file with comments on its turns, in the format that is asked for. Nothing is stored."""
    person = await identity.need(request)
    made = await reader.commented(person.id, data, request.receive)
    headers = {"Content-Disposition": f'attachment; filename="mozaika.{data.format}"'}
    if made.lost:
        headers["X-Mozaika-Lost"] = ",".join(made.lost)
    return Response(made.text, media_type=format_of(f".{data.format}").media_type, headers=headers)


HANDLERS = (see_review, review_file, write_comment, write_commented_file)
