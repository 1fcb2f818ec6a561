"""HTTP routes of the analysis of games and files. It is streamed as lines of JSON."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from mozaika.errors import GameError
from mozaika.records.saved import SavedGame
from mozaika.rules.alphabet import Alphabet
from mozaika.service.analyses import FILE, GAME, Analyses, RunningAnalysis
from mozaika.service.analysis_facts import named
from mozaika.service.analysis_messages import GameAnalysis
from mozaika.service.analysis_ports import AnalyzedGame
from mozaika.service.errors import NoAnalysis
from mozaika.service.fair_play import is_between_people
from mozaika.service.reviews import finished_game
from mozaika.service.services import Services
from mozaika.service.table import Table
from mozaika.web.addresses import address_of
from mozaika.web.analysis_input import AnalysisInput, Boards, analysis_input
from mozaika.web.analysis_responses import (
    AnalysisBegun,
    AnalysisDone,
    AnalysisFailed,
    AnalysisMessage,
    AnalysisResult,
    AnalysisTurn,
    AnalysisWaiting,
)
from mozaika.web.encoded import PRECOMPRESSED
from mozaika.web.error_responses import error_info, language_from
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.identity import Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.requests import AnalysisRequest, FileAnalysisRequest
from mozaika.web.review_contents import review_of

GameId = Annotated[str, PathParameter(max_length=80)]
Link = Annotated[str, QueryParameter(max_length=80)]
_LINES = "application/x-ndjson"
# Compression would hold lines back.
_UNCOMPRESSED = {PRECOMPRESSED: True}
_FILE_BODY = large_body(FileAnalysisRequest, PRECOMPRESSED)


@get("/api/games/{game_id:str}/analysis", tags=["reviews"])
async def see_analysis(
    request: Request[Any, Any, Any],
    *,
    game_id: GameId,
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    link: Link = "",
) -> AnalysisResult:
    """The stored analysis of a finished game; `no-analysis` if there is none."""
    person = await identity.id_of(request)
    table = await services.registry.find(game_id, person, link)
    read = finished_game(table)
    stored = await services.analyses.stored(GAME + table.id, table.card.names)
    if stored is None:
        raise NoAnalysis
    analysis, at = stored

    def make() -> AnalysisResult:
        boards = Boards(input_of(read()))
        return AnalysisResult(analysis, tuple(map(boards.plays, analysis.turns)), at)

    return await writer.make(person or address_of(request), make)


@post("/api/games/{game_id:str}/analysis", tags=["reviews"], status_code=HTTP_200_OK, opt=_UNCOMPRESSED)
async def analyze_game(  # noqa: PLR0913 - Litestar injects its arguments
    request: Request[Any, Any, Any],
    *,
    game_id: GameId,
    data: JSONBody[AnalysisRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    link: Link = "",
) -> Stream:
    """Start the analysis of a finished game, or join it, and follow it: one `AnalysisMessage` in each line."""
    person = await identity.need(request)
    table = await services.registry.find(game_id, person.id, link)
    read, key = finished_game(table), GAME + table.id
    services.analyses.check_may_start(key, person.id)

    def make() -> tuple[AnalysisInput, Boards]:
        found = input_of(read())
        return found, Boards(found)

    found, boards = await writer.make(person.id, make)
    await check_game(services, table, boards, person.id)
    game = _game_of_table(table, found, boards.edition.alphabet)
    return await _stream(request, services.analyses, game, boards, person.id, again=data.again)


@post("/api/reviews/analysis", tags=["reviews"], status_code=HTTP_200_OK, **_FILE_BODY)
async def analyze_file(
    request: Request[Any, Any, Any],
    data: JSONBody[FileAnalysisRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    reader: Wired[FileReader],
) -> Stream:
    """Analyse the game in a file, for people with a name, and follow it: one `AnalysisMessage` in each line. Only the
    analysis is stored.
    """
    person = await identity.need(request)
    found, boards = await reader.analysis(person.id, data.file, request.receive)
    await services.fair_play.check(boards.edition, boards.compared, person.id)
    edition = boards.edition
    game = AnalyzedGame(FILE + found.digest, found.record, len(found.laid), found.names, edition.id, edition.alphabet)
    return await _stream(request, services.analyses, game, boards, person.id, again=data.again)


async def check_game(services: Services, table: Table, boards: Boards, person: str) -> None:
    """Refuses a game on one device if somebody could play a running game again there."""
    if not is_between_people(table.card):
        await services.fair_play.check(boards.edition, boards.compared, person)


def input_of(saved: SavedGame) -> AnalysisInput:
    return analysis_input(saved, None, review_of(saved, None))


def _game_of_table(table: Table, found: AnalysisInput, alphabet: Alphabet) -> AnalyzedGame:
    card = table.card
    return AnalyzedGame(
        key=GAME + table.id,
        record=found.record,
        turns=len(found.laid),
        names=card.names,
        edition=card.edition.id,
        alphabet=alphabet,
        game=table.id,
        people=tuple(
            seat.person if number == card.lone_player else seat.profile for number, seat in enumerate(card.seats)
        ),
        ended_at=table.last_event_at,
    )


# --- streams --------------------------------------------------------------------------------------------------------


async def _stream(
    request: Request[Any, Any, Any], analyses: Analyses, game: AnalyzedGame, boards: Boards, person: str, *, again: bool
) -> Stream:
    stored = None if again or analyses.running(game.key) else await analyses.stored(game.key, game.names)
    if stored is not None:
        messages = _stored(*stored, boards)
    else:
        running = analyses.start(game, person)
        language = language_from(request.headers.get("accept-language", ""))
        messages = _followed(analyses, running, boards, game.names, language)
    lines = _lines(messages)
    # A client that leaves stops the iteration, which does not close the iterator.
    closing = BackgroundTask(lines.aclose)
    return Stream(lines, media_type=_LINES, headers={"Cache-Control": "no-store"}, background=closing)


async def _lines(messages: AsyncGenerator[AnalysisMessage, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(messages):
        async for message in messages:
            yield msgspec.json.encode(message) + b"\n"


async def _stored(analysis: GameAnalysis, at: int, boards: Boards) -> AsyncGenerator[AnalysisMessage, None]:
    yield AnalysisBegun(len(analysis.turns))
    for turn in analysis.turns:
        yield AnalysisTurn(turn, boards.plays(turn))
    yield AnalysisDone(analysis, at)


async def _followed(
    analyses: Analyses, running: RunningAnalysis, boards: Boards, names: tuple[str, ...], language: str
) -> AsyncGenerator[AnalysisMessage, None]:
    yield AnalysisBegun(running.game.turns)
    try:
        async with aclosing(analyses.follow(running)) as turns:
            async for turn in turns:
                yield AnalysisWaiting() if turn is None else AnalysisTurn(turn, boards.plays(turn))
    except GameError as error:
        info = error_info(error, language)
        yield AnalysisFailed(info.code, info.message)
        return
    assert running.result is not None
    yield AnalysisDone(named(running.result, names), running.at)


HANDLERS = (see_analysis, analyze_game, analyze_file)
