"""The built front end: one page at several addresses, and its files. The browser itself finds out which page is meant.

What `frontend/` makes is copied here by the build hook; a server without it still has all of `/api`.
"""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

BUILT = Path(__file__).with_name("static")
_PAGES = ["/", "/new", "/t/{table:str}"]
_YEAR_S = 365 * 24 * 3600  # their names tell their content: a new version has new names
_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",  # a table's link is its key
    "X-Content-Type-Options": "nosniff",
}


def built_pages(folder: Path) -> list[HTTPRouteHandler | Router]:
    """Handlers for the front end in `folder`; none if nothing has been built."""
    if not (folder / "index.html").is_file():
        return []

    @get(_PAGES, include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
    def page() -> Response[str]:
        return Response((folder / "index.html").read_text(encoding="utf-8"), headers=_HEADERS)

    @get("/mark.svg", include_in_schema=False, sync_to_thread=False)
    def mark() -> Response[bytes]:
        return Response((folder / "mark.svg").read_bytes(), media_type="image/svg+xml")

    kept = CacheControlHeader(max_age=_YEAR_S, public=True, immutable=True)
    assets = create_static_files_router("/assets", [folder / "assets"], include_in_schema=False, cache_control=kept)
    return [page, mark, assets]
