"""Errors of requests and sockets. Their statuses and responses are in `error_responses`."""

from __future__ import annotations

from mozaika.errors import GameError


class WebError(GameError):
    """A fault of a request. `wait_s`, where present, is how long to wait before trying again.

    WebError
     ├ NotSignedIn      the route is for people with a name
     ├ BadRequest       the body is not what the route takes
     ├ ReloadNeeded     the page uses another version of the protocol
     ├ ForeignOrigin    a page of another site sends requests in the player's name
     ├ UnknownHost      the request is for a name that is not one of the server's
     ├ TooFast          more messages than the rate limit allows
     ├ ChatTooFast      more lines of chat than one person may send
     ├ TooSlow          the rest of the request did not arrive in time
     ├ HeadTooLarge
     ├ GuardsMissing    the server cannot start: its libraries would not apply our limits
     ├ ServerFull
     ├ OverQuota        TooManyRequests, TooManyTries, TooManyNewcomers, TooManyNames, TooManyTables
     ├ FileTooComplex   reading the file takes more time or memory than is allowed
     ├ TooManyOpenTables, TooManySockets, TooManyFiles
     └ PositionTooCostly, NoLastPlay, NoWordList    what the analysis board cannot do
    """


class NotSignedIn(WebError):
    pass


class BadRequest(WebError):
    reason: str


class ReloadNeeded(WebError):
    pass


class ForeignOrigin(WebError):
    pass


class UnknownHost(WebError):
    """`host` is the name in the request, without its port."""

    host: str


class TooFast(WebError):
    pass


class ChatTooFast(WebError):
    wait_ms: int


class TooSlow(WebError):
    pass


class HeadTooLarge(WebError):
    pass


class GuardsMissing(WebError):
    """`guard` is the class or the method that would have no effect."""

    guard: str


class ServerFull(WebError):
    wait_s = 30


class OverQuota(WebError):
    wait_s: int


class TooManyRequests(OverQuota):
    pass


class TooManyTries(OverQuota):
    pass


class TooManyNewcomers(OverQuota):
    pass


class TooManyNames(OverQuota):
    pass


class TooManyTables(OverQuota):
    pass


class TooManyOpenTables(WebError):
    limit: int


class TooManySockets(WebError):
    wait_s = 30


class TooManyFiles(WebError):
    wait_s = 5


class FileTooComplex(WebError):
    pass


class PositionTooCostly(WebError):
    """One search for plays could occupy a worker for many seconds, as with racks of many blanks."""


class NoLastPlay(WebError):
    """The position does not say what the opponent has played last."""


class NoWordList(WebError):
    """The edition has no word list, so the engine cannot find plays."""
