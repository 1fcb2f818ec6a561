"""HTTP routes of retried moves: what another play in a turn of a finished game or a file would have lost."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from mozaika.rules.placement import check_play
from mozaika.rules.tiles import Pile
from mozaika.service.analysis_messages import TurnAnalysis
from mozaika.service.reviews import finished_game
from mozaika.service.services import Services
from mozaika.web.addresses import address_of
from mozaika.web.analysis_input import AnalysisInput, Boards
from mozaika.web.analysis_limits import AnalysisLimits
from mozaika.web.errors import BadRequest
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.game_analyses import GameId, Link, check_game, input_of
from mozaika.web.identity import Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.positions import placements_of
from mozaika.web.requests import FileRetryRequest, RetryRequest


@post("/api/games/{game_id:str}/analysis/move", tags=["reviews"], status_code=HTTP_200_OK)
async def retry_in_game(  # noqa: PLR0913 - Litestar injects its arguments
    request: Request[Any, Any, Any],
    *,
    game_id: GameId,
    data: JSONBody[RetryRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    analysis_limits: Wired[AnalysisLimits],
    link: Link = "",
) -> TurnAnalysis:
    """What a play in a turn of a finished game would have lost, compared as in the analysis of the game."""
    person, address = await identity.need(request), address_of(request)
    table = await services.registry.find(game_id, person.id, link)
    read = finished_game(table)
    with analysis_limits.running(person.id, address):
        found = await writer.make(person.id, lambda: input_of(read()))
        boards = Boards(found)
        await check_game(services, table, boards, person.id)
        return await _judged(services, found, boards, data, person.id)


@post("/api/reviews/analysis/move", tags=["reviews"], status_code=HTTP_200_OK, **large_body(FileRetryRequest))
async def retry_in_file(
    request: Request[Any, Any, Any],
    data: JSONBody[FileRetryRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    reader: Wired[FileReader],
    analysis_limits: Wired[AnalysisLimits],
) -> TurnAnalysis:
    """The same for a turn of a file. Nothing is stored."""
    person, address = await identity.need(request), address_of(request)
    with analysis_limits.running(person.id, address):
        found, boards = await reader.analysis(person.id, data.file, request.receive)
        await services.fair_play.check(boards.edition, boards.compared, person.id)
        return await _judged(services, found, boards, data.move, person.id)


async def _judged(
    services: Services, found: AnalysisInput, boards: Boards, data: RetryRequest, person: str
) -> TurnAnalysis:
    """Refuses a play that the board does not allow; a worker checks it against the rack."""
    if data.turn > len(found.laid) or not data.tiles:
        raise BadRequest("turn" if data.tiles else "tiles")
    laid = placements_of(boards.edition, data.tiles)
    check_play(boards.edition, boards.before[data.turn - 1], Pile(tuple(each.tile for each in laid)), laid)
    return await services.analyses.of_play(found.record, data.turn, laid, person)


HANDLERS = (retry_in_game, retry_in_file)
