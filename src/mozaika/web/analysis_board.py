"""HTTP routes of the analysis board: positions, plays in them, and questions to the engine, answered line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from random import SystemRandom
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from mozaika.editions import load_edition
from mozaika.errors import GameError, LexiconMissing
from mozaika.position.moves import Play, exchange_of
from mozaika.position.position import Position
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Pile
from mozaika.service.errors import BadTable
from mozaika.service.position_analysis import Analysed, KeptAnswers, PositionTask, Question, QuestionKind
from mozaika.service.services import Services
from mozaika.web.addresses import address_of
from mozaika.web.analysis_limits import AnalysisLimits
from mozaika.web.encoded import PRECOMPRESSED
from mozaika.web.error_responses import error_info, language_from
from mozaika.web.errors import NoWordList
from mozaika.web.game_turns import GameTurns
from mozaika.web.identity import AnyRequest, Identity
from mozaika.web.position_info import position_info
from mozaika.web.position_responses import (
    LaidPlay,
    PositionFailed,
    PositionInfo,
    PositionMessage,
    PositionWaiting,
    WordVerdict,
)
from mozaika.web.positions import play_of_tiles, position_of_request, problem_of, why_not
from mozaika.web.requests import MoveRequest, PositionRequest, QuestionRequest

GameId = Annotated[str, PathParameter(max_length=80)]
Turn = Annotated[int, PathParameter(ge=0, le=100_000)]
Link = Annotated[str, QueryParameter(max_length=80)]

_LINES = "application/x-ndjson"
_EVERY_S = 0.25  # answers so far come no more often
# Compressing would hold lines back, and so would a proxy's buffer.
_STREAMED = {"X-Accel-Buffering": "no"}


@post("/api/analysis/position", tags=["analysis"], status_code=HTTP_200_OK)
async def see_position(
    request: AnyRequest, data: JSONBody[PositionRequest], services: Wired[Services], identity: Wired[Identity]
) -> PositionInfo:
    """A position that was set up, or one of a CGP line, as the analysis board shows it. Nothing is stored."""
    position = await _position(request, data, services, identity)
    return position_info(position, _language(request))


@get("/api/games/{game_id:str}/position/{turn:int}", tags=["analysis"])
async def see_turn(  # noqa: PLR0913 - Litestar injects its arguments
    request: AnyRequest,
    *,
    game_id: GameId,
    turn: Turn,
    services: Wired[Services],
    identity: Wired[Identity],
    game_turns: Wired[GameTurns],
    link: Link = "",
) -> PositionInfo:
    """The position of a finished game after `turn` turns. `game-not-over` before its end, for everybody."""
    person = await identity.id_of(request)
    table = await services.registry.find(game_id, person, link)
    position = await game_turns.position(table, turn, person or address_of(request))
    return position_info(position, _language(request))


@post("/api/analysis/play", tags=["analysis"], status_code=HTTP_200_OK)
async def see_play(
    request: AnyRequest, data: JSONBody[MoveRequest], services: Wired[Services], identity: Wired[Identity]
) -> LaidPlay:
    """The words and the score of a play in a position."""
    position = await _position(request, data.position, services, identity)
    play = play_of_tiles(position, data.tiles)
    verdicts = await _verdicts(services, position, play.words, data.position.lexicon)
    return LaidPlay(
        text=play.text,
        words=tuple(WordVerdict(word, verdicts.get(word)) for word in play.words),
        score=play.score,
        bingo=len(play.tiles) == position.edition.rules.rack_size,
        leave=Pile(position.rack).minus(play.tiles).tiles,
    )


@post("/api/analysis/move", tags=["analysis"], status_code=HTTP_200_OK)
async def make_move(
    request: AnyRequest, data: JSONBody[MoveRequest], services: Wired[Services], identity: Wired[Identity]
) -> PositionInfo:
    """The position after a move. The player draws at random from the tiles whose place is not known, and so does the
    next player, if the rack is not known.
    """
    position = await _position(request, data.position, services, identity)
    position.check()
    after = _moved(position, data)
    return position_info(_with_rack(after), _language(request))


@post("/api/analysis/question", tags=["analysis"], status_code=HTTP_200_OK, opt={PRECOMPRESSED: True})
async def ask_engine(
    request: AnyRequest,
    data: JSONBody[QuestionRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    analysis_limits: Wired[AnalysisLimits],
    kept_answers: Wired[KeptAnswers],
) -> Stream:
    """A question about a position. The answer is a line of JSON for each answer so far (`progress`) and a last one
    (`done`). A client that disconnects stops the search.
    """
    person, address = await identity.id_of(request), address_of(request)
    position = await _position(request, data.position, services, identity)
    error = problem_of(position) or why_not(position, data.kind)
    if error is not None:
        raise error
    if data.kind is QuestionKind.REPLY and data.bot not in services.registry.bot_levels:
        raise BadTable("bot-level")
    await services.fair_play.check(position.edition, [position.board], person)
    edition = await _with_words(services, position.edition, data.position.lexicon)
    line = replace(position, edition=edition).to_cgp()
    task = PositionTask(edition, line, _question(position, data), _last_squares(position))
    known = None if data.kind is QuestionKind.REPLY else kept_answers.find(task.digest)
    if known is not None:
        return _stream(_known(known))
    analysis_limits.check(person or address, address)
    running = _Running(services, kept_answers, task, person or address, _language(request))
    return _stream(_limited(running, analysis_limits, person or address, address))


class _Running:
    """One question that a worker answers."""

    def __init__(self, services: Services, kept: KeptAnswers, task: PositionTask, person: str, language: str) -> None:
        self._services, self._kept, self._task, self._person = services, kept, task, person
        self._language = language
        self._latest: bytes | None = None
        self._news = asyncio.Event()

    async def lines(self) -> AsyncGenerator[bytes, None]:
        yield _line(PositionWaiting())
        asking = asyncio.ensure_future(self._services.analyst.analyse(self._task, self._person, self._report))
        asking.add_done_callback(lambda _: self._news.set())
        try:
            while not asking.done():
                await self._news.wait()
                self._news.clear()
                if self._latest is not None and not asking.done():
                    yield _progress(self._latest)
                    self._latest = None
                    await asyncio.wait((asking,), timeout=_EVERY_S)
            yield self._last(asking)
        finally:
            asking.cancel()  # if the client has disconnected, this stops the search

    def _report(self, answer: bytes) -> None:
        self._latest = answer
        self._news.set()

    def _last(self, asking: asyncio.Future[Analysed]) -> bytes:
        try:
            found = asking.result()
        except GameError as error:
            shown = error_info(error, self._language)
            return _line(PositionFailed(shown.code, shown.message, shown.facts))
        if found.complete:
            self._kept.keep(self._task.digest, found.answer)
        return _done(found.answer, "complete" if found.complete else "interrupted")


async def _limited(running: _Running, limits: AnalysisLimits, person: str, address: str) -> AsyncGenerator[bytes, None]:
    with limits.running(person, address):
        async with aclosing(running.lines()) as lines:
            async for line in lines:
                yield line


async def _known(answer: msgspec.Raw) -> AsyncGenerator[bytes, None]:
    yield _done(answer, "known")


def _stream(lines: AsyncGenerator[bytes, None]) -> Stream:
    return Stream(lines, media_type=_LINES, headers=_STREAMED)


def _line(message: PositionMessage) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def _progress(answer: bytes) -> bytes:
    return b'{"kind":"progress","answer":%b}\n' % answer


def _done(answer: msgspec.Raw, ended: str) -> bytes:
    return b'{"kind":"done","answer":%b,"ended":"%b"}\n' % (bytes(answer), ended.encode())


async def _position(request: AnyRequest, data: PositionRequest, services: Services, identity: Identity) -> Position:
    edition = load_edition(data.edition) if data.edition else None
    if data.game:
        table = await services.registry.find(data.game, await identity.id_of(request), data.link)
        edition = table.card.edition
    return position_of_request(data, edition)


async def _with_words(services: Services, edition: Edition, lexicon: str) -> Edition:
    """The edition with the exact list that the engine uses."""
    name = lexicon or edition.lexicon.name or services.lexica.default(edition)
    if not name:
        raise NoWordList
    words = await services.lexica.open(edition, name)
    if not lexicon and edition.lexicon.digest not in ("", words.digest):
        raise LexiconMissing(name)
    return replace(edition, lexicon=replace(edition.lexicon, name=words.name, digest=words.digest))


async def _verdicts(services: Services, position: Position, words: tuple[str, ...], lexicon: str) -> dict[str, bool]:
    try:
        edition = await _with_words(services, position.edition, lexicon)
    except NoWordList:
        return {}
    return await (await services.lexica.open(edition, edition.lexicon.name)).judge(words)


def _question(position: Position, data: QuestionRequest) -> Question:
    laid = play_of_tiles(position, data.tiles).placements if data.kind is QuestionKind.PLAY else ()
    return Question(
        kind=data.kind,
        seconds=data.seconds,
        plies=data.plies,
        top=data.top,
        seed=data.seed,
        level=data.bot if data.kind is QuestionKind.REPLY else "",
        placements=tuple((each.square.row, each.square.column, each.letter, each.blank) for each in laid),
    )


def _last_squares(position: Position) -> tuple[tuple[int, int], ...]:
    last = position.last_move
    return tuple((each.square.row, each.square.column) for each in last.placements) if isinstance(last, Play) else ()


def _moved(position: Position, data: MoveRequest) -> Position:
    edition = position.edition
    if data.tiles:
        play = play_of_tiles(position, data.tiles)
        return position.play(play, draw=_drawn(position, len(play.tiles)))
    if data.exchanged:
        move = exchange_of(edition, data.exchanged)
        return position.play(move, draw=_drawn(position, len(move.tiles)))
    return position.pass_turn()


def _with_rack(position: Position) -> Position:
    """With a random rack for the player on turn, if theirs is not known."""
    if position.rack or position.is_over:
        return position
    count = min(position.edition.rules.rack_size, len(position.unknown))
    rack = SystemRandom().sample(position.unknown, count)
    return position.with_racks(rack, *position.racks[1:])


def _drawn(position: Position, count: int) -> list[str]:
    return SystemRandom().sample(position.unknown, min(count, position.in_bag))


def _language(request: AnyRequest) -> str:
    return language_from(request.headers.get("accept-language", ""))


HANDLERS = (see_position, see_turn, see_play, make_move, ask_engine)
