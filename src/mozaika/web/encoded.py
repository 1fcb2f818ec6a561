"""Responses that the event loop does not compress: those that are the same for everybody, which are compressed once and
not sent to a client that has them already, and those of several MB.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar import MediaType, Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

COMPRESSION_LEVEL = 1  # of what is compressed for one response; the highest level takes several times as long
PRECOMPRESSED = "precompressed"  # routes with this option compress their responses themselves


class Encoded(NamedTuple):
    """`compressed` is empty if compressing gains nothing."""

    body: bytes
    compressed: bytes
    tag: str


def encode(body: bytes) -> Encoded:
    compressed = gzip.compress(body, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return Encoded(body, compressed if len(compressed) < len(body) else b"", tag)


def answer(
    request: Request[Any, Any, Any], found: Encoded, media_type: str, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """The response, or 304 to a client that sends its `ETag`."""
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding", **(headers or {})}
    known = request.headers.get("if-none-match", "").split(",")
    if found.tag in {tag.strip().removeprefix("W/") for tag in known}:
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, media_type=media_type, headers=headers)
    body = found.body
    if found.compressed and _reads_gzip(request):
        body, headers = found.compressed, {**headers, "Content-Encoding": "gzip"}
    return Response(body, status_code=HTTP_200_OK, media_type=media_type, headers=headers)


async def large_json(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """A response of several MB, compressed in a thread."""
    if not _reads_gzip(request):
        return Response(body, media_type=MediaType.JSON)
    compressed = await asyncio.to_thread(gzip.compress, body, COMPRESSION_LEVEL)
    return Response(compressed, media_type=MediaType.JSON, headers={"Content-Encoding": "gzip"})


def _reads_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
