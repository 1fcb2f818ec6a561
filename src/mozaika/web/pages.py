"""Serves the built front end: one HTML page at several addresses, its files, the service worker and the manifests. The
script in the page shows the view for its address.

The build hook copies the output of `frontend/` here; a server without it still has all of `/api`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from mozaika.web.assets import asset_route
from mozaika.web.error_responses import answer_http_error
from mozaika.web.headers import PAGE_POLICY, WORKER_POLICY

BUILT = Path(__file__).with_name("static")
# The address of each page. The browser's router, the service worker and the tests follow from this list.
PAGES = {
    "home": "/",
    "new": "/new",
    "settings": "/settings",
    "account": "/account",
    "person": "/people/{id:str}",
    "rules": "/rules/{id:str}",
    "help": "/help",
    "about": "/about",
    "analysis": "/analysis",
    "table": "/t/{id:str}",
    "review": "/t/{id:str}/review",
    "file": "/review",
}
ABOUT_A_GAME = ("table", "review")  # pages whose links have a preview once the game is over
_LONGEST = 20_000  # characters of an id; longer requests are refused before
# The tags for the head of a page about a game: of its id, the link by which it is found, and the server's address.
LinkTags: TypeAlias = Callable[[str, str, str], Awaitable[str]]
_CACHED_FOR_A_DAY = "public, max-age=86400"
_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY}
# The service worker fetches on behalf of pages. A cached worker would keep serving old pages.
_WORKER_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}


async def no_tags(game: str, link: str, base: str) -> str:
    return ""


def built_pages(folder: Path, tags: LinkTags = no_tags) -> list[HTTPRouteHandler]:
    """Handlers for the front end in `folder`; none if nothing has been built. `tags` are those of a link to a game."""
    if not (folder / "index.html").is_file():
        return []

    plain = [address for name, address in PAGES.items() if name not in ABOUT_A_GAME]

    @get(plain, include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
    def page() -> Response[str]:
        return _index(folder)

    @get([PAGES[name] for name in ABOUT_A_GAME if name in PAGES], include_in_schema=False, media_type=MediaType.HTML)
    async def game_page(
        request: Request[Any, Any, Any],
        id: Annotated[str, PathParameter(max_length=_LONGEST)],  # noqa: A002 - the name in the address
        link: Annotated[str, QueryParameter(max_length=_LONGEST)] = "",
    ) -> Response[str]:
        return _index(folder, tags=await tags(id, link, str(request.base_url)))

    @get("/mark.svg", include_in_schema=False, sync_to_thread=False)
    def mark() -> Response[bytes]:
        return Response(
            (folder / "mark.svg").read_bytes(), media_type="image/svg+xml", headers={"Cache-Control": _CACHED_FOR_A_DAY}
        )

    @get("/sw.js", include_in_schema=False, sync_to_thread=False)
    def worker() -> Response[bytes]:
        return Response((folder / "sw.js").read_bytes(), media_type="text/javascript", headers=_WORKER_HEADERS)

    manifests = {file.name: file for file in (folder / "manifest").glob("*.webmanifest")}

    @get("/manifest/{name:str}", include_in_schema=False, sync_to_thread=False)
    def manifest(name: Annotated[str, PathParameter(max_length=80)]) -> Response[bytes]:
        if name not in manifests:
            raise NotFoundException
        content = manifests[name].read_bytes()
        return Response(content, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})

    return [page, game_page, mark, worker, manifest, asset_route(folder / "assets")]


def no_such_page(folder: Path | None) -> Callable[[Request[Any, Any, Any], NotFoundException], Response[Any]]:
    """The response for an unknown address: browsers get the page, which shows "not found" and a link home."""

    def answer(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        built = folder is not None and (folder / "index.html").is_file()
        wants_html = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if folder is None or not built or not wants_html or request.method != "GET":
            return answer_http_error(request, error)
        return _index(folder, HTTP_404_NOT_FOUND)

    return answer


def _index(folder: Path, status: int = HTTP_200_OK, tags: str = "") -> Response[str]:
    text = (folder / "index.html").read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
    return Response(text, status_code=status, headers=_HEADERS, media_type=MediaType.HTML)
