"""Serves the documentation site at /docs, if `make docs` has built it. Its pages have the content policy of the app."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.response import Redirect

from mozaika.web.encoded import PRECOMPRESSED, Encoded, answer, encode
from mozaika.web.headers import PAGE_POLICY

BUILT_DOCS = Path(__file__).with_name("docs")
_FIRST_PAGE = "index.html"
_HEADERS = {"Content-Security-Policy": PAGE_POLICY}


def built_docs(folder: Path) -> list[HTTPRouteHandler]:
    """Handlers for the site in `folder`; none if it has not been built. Files that appear later are not served."""
    if not (folder / _FIRST_PAGE).is_file():
        return []
    files = {f"/{file.relative_to(folder).as_posix()}": file for file in folder.rglob("*") if file.is_file()}

    encoded: dict[Path, Encoded] = {}  # pages that somebody has asked for; the site has a few MB

    @get("/docs", include_in_schema=False, sync_to_thread=False)
    def first_page() -> Redirect:
        return Redirect(f"/docs/{_FIRST_PAGE}")  # links between pages are relative

    @get("/docs/{path:path}", include_in_schema=False, opt={PRECOMPRESSED: True})
    async def page(request: Request[Any, Any, Any], path: Annotated[Path, PathParameter()]) -> Response[bytes]:
        file = files.get(path.as_posix())
        if file is None:
            raise NotFoundException
        if file not in encoded:
            encoded[file] = await asyncio.to_thread(lambda: encode(file.read_bytes()))
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return answer(request, encoded[file], kind, _HEADERS)

    return [first_page, page]
