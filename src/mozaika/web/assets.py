"""Serves the assets of the front end. Their names contain a hash of the content, so browsers keep them for a year."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from mozaika.web.encoded import PRECOMPRESSED, Encoded, answer, encode

_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}


class Assets:
    """The files of a folder, each read and compressed once: a first visit loads dozens of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._encoded: dict[str, Encoded] = {}

    def find(self, name: str) -> Encoded:
        file = self._folder / name
        if file.name != name or not _is_file(file):
            raise NotFoundException
        if name not in self._encoded:
            self._encoded[name] = encode(file.read_bytes())
        return self._encoded[name]


def _is_file(file: Path) -> bool:
    """False also for an impossible file name (a NUL, too long)."""
    try:
        return file.is_file()
    except (ValueError, OSError):
        return False


def asset_route(folder: Path) -> HTTPRouteHandler:
    """The handler for the assets in `folder`, also for those that a new version adds while the server runs."""
    assets = Assets(folder)

    @get("/assets/{name:str}", include_in_schema=False, opt={PRECOMPRESSED: True}, sync_to_thread=True)
    def asset(request: Request[Any, Any, Any], name: Annotated[str, PathParameter()]) -> Response[bytes]:
        found = assets.find(name)
        return answer(request, found, mimetypes.guess_type(name)[0] or "application/octet-stream", _HEADERS)

    return asset
