"""Serves the assets of the front end. Their names contain a hash of the content, so browsers keep them for a year."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from mozaika.web.encoded import PRECOMPRESSED

_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


class _Asset(NamedTuple):
    content: bytes
    compressed: bytes | None  # where that is shorter
    kind: str


class Assets:
    """The files of a folder, each read and compressed once, as well as gzip can: a first visit loads dozens of them."""

    def __init__(self, folder: Path) -> None:
        self._files = {file.name: file for file in folder.glob("*")}
        self._read: dict[str, _Asset] = {}

    def find(self, name: str) -> _Asset:
        file = self._files.get(name)
        if file is None or not file.is_file():
            raise NotFoundException
        if name not in self._read:
            content = file.read_bytes()
            compressed = gzip.compress(content, 9, mtime=0)
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            self._read[name] = _Asset(content, compressed if len(compressed) < len(content) else None, kind)
        return self._read[name]


def asset_route(folder: Path) -> HTTPRouteHandler:
    """The handler for the assets that are in `folder` when the server starts."""
    assets = Assets(folder)

    @get("/assets/{name:str}", include_in_schema=False, opt={PRECOMPRESSED: True}, sync_to_thread=True)
    def asset(request: Request[Any, Any, Any], name: Annotated[str, PathParameter()]) -> Response[bytes]:
        found = assets.find(name)
        if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**_HEADERS, "Content-Encoding": "gzip"}
            return Response(found.compressed, media_type=found.kind, headers=headers)
        return Response(found.content, media_type=found.kind, headers=_HEADERS)

    return asset
