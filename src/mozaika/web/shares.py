"""What is shared of a position: pictures, and boards that other sites may show in a frame.

Only finished games have pictures and embedded boards, for everybody; a position of a CGP line shows what the line says.
These routes read no cookie: a private game needs its link in the address.
"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode
from xml.sax.saxutils import escape, quoteattr

from litestar import Response, get
from litestar.di import NamedDependency as Wired
from litestar.params import PathParameter, QueryParameter

from mozaika.editions import load_edition
from mozaika.position.last_play import position_from_line
from mozaika.position.position import Position
from mozaika.service.services import Services
from mozaika.service.table import Table
from mozaika.web.addresses import address_of
from mozaika.web.errors import BadRequest
from mozaika.web.game_turns import GameTurns
from mozaika.web.headers import EMBED_POLICY
from mozaika.web.identity import AnyRequest
from mozaika.web.pictures import MEDIA_TYPES, Pictures
from mozaika.web.requests import MAX_CGP

GameId = Annotated[str, PathParameter(max_length=80)]
Form = Annotated[str, PathParameter(max_length=8)]
TurnNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
ShortQuery = Annotated[str, QueryParameter(max_length=80)]
CgpQuery = Annotated[str, QueryParameter(max_length=MAX_CGP)]
TurnQuery = Annotated[int | None, QueryParameter(ge=0, le=100_000)]

# Other sites may show pictures and embedded boards. A finished game never changes.
_PUBLIC = {"Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "public, max-age=86400"}
_EMBEDDED = {**_PUBLIC, "Content-Security-Policy": EMBED_POLICY, "Cross-Origin-Opener-Policy": "unsafe-none"}


@get("/api/pictures/position/{form:str}", tags=["pictures"])
async def picture_position(
    request: AnyRequest, form: Form, cgp: CgpQuery, pictures: Wired[Pictures], edition: ShortQuery = ""
) -> Response[bytes]:
    """The board of a CGP line as `svg` or `png`."""
    return _picture(await pictures.board(_of_line(cgp, edition), form, address_of(request)), form)


@get("/api/pictures/game/{game_id:str}/{turn:int}/{form:str}", tags=["pictures"])
async def picture_turn(  # noqa: PLR0913 - Litestar injects its arguments
    request: AnyRequest,
    *,
    game_id: GameId,
    turn: TurnNumber,
    form: Form,
    services: Wired[Services],
    game_turns: Wired[GameTurns],
    pictures: Wired[Pictures],
    link: ShortQuery = "",
) -> Response[bytes]:
    """A finished game after `turn` turns, as `svg` or `png`; `game-not-over` before its end, for everybody."""
    table = await services.registry.find(game_id, "", link)
    position = await game_turns.position(table, turn, address_of(request))
    return _picture(await pictures.board(position, form, address_of(request)), form)


@get("/api/pictures/game/{game_id:str}/preview", tags=["pictures"])
async def picture_preview(
    request: AnyRequest,
    *,
    game_id: GameId,
    services: Wired[Services],
    game_turns: Wired[GameTurns],
    pictures: Wired[Pictures],
    link: ShortQuery = "",
) -> Response[bytes]:
    """The end of a finished game with names and scores, as PNG for previews of links."""
    table = await services.registry.find(game_id, "", link)
    game = await game_turns.game(table, address_of(request))
    players = list(zip(table.card.names, game.scores, strict=True))
    return _picture(await pictures.preview(game.last, players, address_of(request)), "png")


@get("/embed/position", tags=["pictures"], media_type="text/html")
async def embed_position(cgp: CgpQuery, edition: ShortQuery = "") -> Response[str]:
    """A page with the board of a CGP line, which other sites may show in a frame."""
    position = _of_line(cgp, edition)
    address = "/analysis#" + urlencode({"cgp": cgp})
    return _page(position, position.edition.name, _linked(address, position.edition.name))


@get("/embed/game/{game_id:str}", tags=["pictures"], media_type="text/html")
async def embed_game(
    request: AnyRequest,
    *,
    game_id: GameId,
    services: Wired[Services],
    game_turns: Wired[GameTurns],
    turn: TurnQuery = None,
    link: ShortQuery = "",
) -> Response[str]:
    """A page with the board of a finished game after `turn` turns, which other sites may show in a frame."""
    table = await services.registry.find(game_id, "", link)
    game = await game_turns.game(table, address_of(request))
    at = len(game) if turn is None else min(turn, len(game))
    players = ", ".join(f"{name} {score}" for name, score in zip(table.card.names, game.scores, strict=True))
    steps = [_step(table, at - 1, link, "‹") if at else "", f"{at} / {len(game)}"]
    steps.append(_step(table, at + 1, link, "›") if at < len(game) else "")
    address = f"/t/{table.id}/review" + (f"?{urlencode({'link': link})}" if link else "")
    caption = f"{_linked(address, players)} <span>{' '.join(steps)}</span>"
    return _page(game.position(at), players, caption)


def _of_line(cgp: str, edition: str) -> Position:
    if not cgp:
        raise BadRequest("cgp")
    return position_from_line(cgp, load_edition(edition) if edition else None)


def _picture(content: bytes, form: str) -> Response[bytes]:
    return Response(content, media_type=MEDIA_TYPES[form], headers=_PUBLIC)


def _step(table: Table, turn: int, link: str, sign: str) -> str:
    query = urlencode({"turn": turn, **({"link": link} if link else {})})
    return f"<a href={quoteattr(f'/embed/game/{table.id}?{query}')}>{sign}</a>"


def _linked(address: str, text: str) -> str:
    return f'<a href={quoteattr(address)} target="_blank" rel="noopener">{escape(text)}</a>'


def _page(position: Position, title: str, caption: str) -> Response[str]:
    html = f"""<!doctype html>
<html lang="{escape(position.edition.language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
body {{ margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #fff; color: #22251f; text-align: center; }}
svg {{ display: block; width: 100%; height: auto; max-height: calc(100vh - 34px); }}
p {{ display: flex; gap: 16px; justify-content: center; margin: 4px 8px; }}
a {{ color: #14545a; }}
span a {{ padding: 0 10px; text-decoration: none; }}
</style>
{position.to_svg()}<p>{caption}</p>
</html>
"""
    return Response(html, media_type="text/html", headers=_EMBEDDED)


HANDLERS = (picture_position, picture_turn, picture_preview, embed_position, embed_game)
