"""Errors as responses: an HTTP status, the stable code, the facts, and a sentence in the reader's language.

The only place that knows HTTP statuses.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus
from pathlib import PurePath
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.types import Scope

from mozaika.editions.errors import UnknownEdition
from mozaika.errors import GameError
from mozaika.position.errors import PictureNeedsLibrary
from mozaika.rules.edition import Edition
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.squares import Square
from mozaika.sentences import describe_error
from mozaika.service import errors as service
from mozaika.texts import LANGUAGES, catalogue
from mozaika.web.errors import (
    BadRequest,
    ChatTooFast,
    ForeignOrigin,
    HeadTooLarge,
    NotSignedIn,
    ServerFull,
    TooFast,
    TooManyFiles,
    TooManyNames,
    TooManyNewcomers,
    TooManyOpenTables,
    TooManyRequests,
    TooManySockets,
    TooManyTables,
    TooManyTries,
    TooSlow,
    UnknownHost,
)
from mozaika.web.methods import allowed
from mozaika.web.responses import ErrorInfo
from mozaika.web.server_messages import RefusedReply

_log = logging.getLogger(__name__)
_WEBSOCKET = "websocket"
_PATHS = ("file", "path", "socket")  # facts with these names may be paths of the machine

_STATUS: dict[type[GameError], int] = {
    NotSignedIn: 401,
    service.SignInFailed: 401,
    service.RecoveryFailed: 401,
    service.Blocked: 403,
    service.NoAccount: 403,
    ForeignOrigin: 403,
    UnknownHost: 421,
    service.NotSeated: 403,
    service.NotYourSeat: 403,
    service.NoSuchTable: 404,
    service.NoSuchPerson: 404,
    UnknownEdition: 404,
    service.StaleVersion: 409,
    service.TableFull: 409,
    service.SeatTaken: 409,
    service.AlreadySeated: 409,
    service.GameNotOver: 409,
    service.PositionInPlay: 409,
    service.NotAnalyzable: 409,
    service.NoAnalysis: 404,
    service.TooManyAnalyses: 429,
    service.AnalysisFailed: 503,
    service.NoRematchOffer: 409,
    service.RematchDeclined: 409,
    service.HasAccount: 409,
    TooManyOpenTables: 409,
    TooSlow: 408,
    HeadTooLarge: 431,
    TooFast: 429,
    ChatTooFast: 429,
    TooManyRequests: 429,
    TooManyTries: 429,
    TooManyNewcomers: 429,
    TooManyNames: 429,
    TooManyTables: 429,
    TooManySockets: 429,
    TooManyFiles: 429,
    ServerFull: 503,
    service.StoreFailed: 503,
    service.StoreUnreachable: 503,
    service.ServerStopping: 503,
    service.BotFailed: 503,
    PictureNeedsLibrary: 503,
    service.TooBusy: 503,
}


def status_of(error: GameError) -> int:
    return next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 400)


def language_from(accepted: str) -> str:
    """The first supported language of an Accept-Language header."""
    for part in accepted.split(",")[:20]:
        tag = part.split(";")[0].strip().lower()[:2]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def without_paths(error: GameError) -> GameError:
    """The error with only the last part of each path: clients do not learn where files are on the server."""
    paths = {name: PurePath(value).name for name, value in error.facts.items() if name in _PATHS and str(value)}
    if not paths:
        return error
    shown = replace(error, **paths)
    return shown if error.file_line is None else shown.at_line(error.file_line)


def facts_of(error: GameError) -> dict[str, Any]:
    """The facts as JSON; a square is `{"row": 7, "column": 7}`."""
    return {key: _plain(value) for key, value in error.facts.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Square):
        return {"row": value.row, "column": value.column}
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | bool | None) else str(value)


def refused(
    message_id: str, error: GameError, language: str, version: int, edition: Edition | None, names: tuple[str, ...]
) -> RefusedReply:
    """The reply over a socket to a message that was not carried out."""
    error = without_paths(error)
    return RefusedReply(
        id=message_id,
        code=error.code,
        message=describe_error(error, catalogue(language), edition, names),
        facts=facts_of(error),
        version=version,
    )


# --- over HTTP ------------------------------------------------------------------------------------------------------


def error_info(error: GameError, language: str) -> ErrorInfo:
    error = without_paths(error)
    return ErrorInfo(code=error.code, message=describe_error(error, catalogue(language)), facts=facts_of(error))


def error_headers(error: GameError) -> dict[str, str]:
    wait = getattr(error, "wait_s", None)
    return {} if wait is None else {"Retry-After": str(wait)}


def note_refusal(scope: Scope, error: GameError) -> None:
    """Store the error in the scope, for `metrics`."""
    scope["state"]["refusal"] = error.code


def answer_game_error(request: Request[Any, Any, Any], error: GameError) -> Response[ErrorInfo]:
    note_refusal(request.scope, error)
    shown = error_info(error, language_from(request.headers.get("accept-language", "")))
    return Response(shown, status_code=status_of(error), media_type=MediaType.JSON, headers=error_headers(error))


def answer_validation(request: Request[Any, Any, Any], error: ValidationException) -> Response[ErrorInfo]:
    reasons = [str(each.get("message", "")) for each in error.extra or () if isinstance(each, dict)]
    return answer_game_error(request, BadRequest("; ".join(filter(None, reasons)) or error.detail))


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorInfo]:
    """Wrong address, wrong method, body too large: Litestar's status, our response body."""
    # Litestar's own text about a missing file contains a path.
    reason = HTTPStatus.NOT_FOUND.phrase if isinstance(error, NotFoundException) else error.detail
    answer = answer_game_error(request, BadRequest(reason))
    answer.status_code = error.status_code
    if isinstance(error, MethodNotAllowedException):
        _explain_methods(answer, (error.headers or {}).get("allow", ""))
    return answer


def _explain_methods(answer: Response[Any], methods: str) -> None:
    """A resource without HTTP methods is a WebSocket."""
    if methods == _WEBSOCKET:
        answer.status_code = HTTPStatus.UPGRADE_REQUIRED
        answer.headers.update({"Upgrade": _WEBSOCKET, "Connection": "Upgrade"})
    else:
        answer.headers["Allow"] = allowed(methods.split(", "))


def answer_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    """A body that is not text or is nested too deeply for the parser."""
    return answer_game_error(request, BadRequest(_unreadable(error)))


def _unreadable(error: Exception) -> str:
    return "encoding" if isinstance(error, UnicodeError) else "depth"


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    """An internal error: logged in full; the response reveals nothing."""
    _log.error("fault in %s %s", request.method, request.url.path, exc_info=error)
    answer = answer_game_error(request, BadRequest("fault"))
    answer.status_code = 500
    return answer


def malformed(error: msgspec.DecodeError | UnicodeDecodeError | RecursionError) -> MalformedCommand:
    """A socket message that cannot be decoded. The error says where, and repeats none of the content."""
    return MalformedCommand(str(error)[:200] if isinstance(error, msgspec.DecodeError) else _unreadable(error))
