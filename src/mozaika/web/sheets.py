"""The score sheet of a finished game, with its last board: a page to print."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from litestar import Response, get
from litestar.di import NamedDependency as Wired

from mozaika.position.game_record import GameRecord, GameTurn
from mozaika.position.moves import Pass
from mozaika.records.files import replay_record
from mozaika.records.replay import ReplayedTurn
from mozaika.records.transcript import TURNS, LineKind
from mozaika.rules.tiles import HIDDEN
from mozaika.service.services import Services
from mozaika.texts import Catalogue, catalogue
from mozaika.web.addresses import address_of
from mozaika.web.error_responses import language_from
from mozaika.web.game_turns import GameTurns
from mozaika.web.identity import AnyRequest, Identity
from mozaika.web.shares import GameId, ShortQuery

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_COLUMNS = ("sheet-number", "sheet-player", "sheet-rack", "sheet-move", "sheet-score", "sheet-total")
_NUMBERS = {"sheet-number", "sheet-score", "sheet-total"}
_STYLE = """
body { margin: 24px auto; max-width: 760px; font: 14px/1.35 system-ui, sans-serif; color: #22251f; background: #fff; }
h1 { font-size: 20px; margin: 0 0 2px; }
p { margin: 0 0 12px; color: #57584d; }
table { border-collapse: collapse; width: 100%; margin-bottom: 16px; }
th, td { border-bottom: 1px solid #c9c2b2; padding: 3px 6px; text-align: left; }
.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; max-width: 520px; height: auto; margin: 0 auto; break-inside: avoid; }
tr { break-inside: avoid; }
.end { padding-top: 12px; font-weight: 600; }
.why { color: #57584d; }
@media (max-width: 800px) { body { margin: 16px 12px; } th, td { padding: 3px 4px; } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; } svg { max-width: 12cm; } }
"""


@get("/sheet/{game_id:str}", tags=["pictures"], media_type="text/html")
async def score_sheet(
    request: AnyRequest,
    *,
    game_id: GameId,
    services: Wired[Services],
    identity: Wired[Identity],
    game_turns: Wired[GameTurns],
    link: ShortQuery = "",
) -> Response[str]:
    """The score sheet of a finished game, in the reader's language; `game-not-over` before its end, for everybody."""
    person = await identity.id_of(request)
    table = await services.registry.find(game_id, person, link)
    game = await game_turns.game(table, person or address_of(request))
    language = language_from(request.headers.get("accept-language", ""))
    html = sheet_html(game, table.card.names, language)
    return Response(html, media_type="text/html", headers={"Content-Security-Policy": _POLICY})


def sheet_html(game: GameRecord, names: tuple[str, ...], language: str) -> str:
    texts = catalogue(language)
    scores = " – ".join(f"{escape(name)} {score}" for name, score in zip(names, game.scores, strict=True))
    heads = "".join(_head(column, texts.format(column)) for column in _COLUMNS)
    rows = "".join(_rows(game, names, texts))
    title = escape(texts.format("sheet-title"))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{_STYLE}</style><h1>{scores}</h1><p>{title} · {escape(game.edition.name)}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{game.last.to_svg()}</html>"
    )


def _head(column: str, text: str) -> str:
    return f'<th class="n">{escape(text)}</th>' if column in _NUMBERS else f"<th>{escape(text)}</th>"


def _rows(game: GameRecord, names: tuple[str, ...], texts: Catalogue) -> Iterator[str]:
    """The turns, each with the points of a failed challenge after it, then what is added and subtracted at the end."""
    _, played = replay_record(game.record, game.given)
    turns, is_over = iter(game), False
    for line in played.turns:
        if line.line.kind in TURNS:
            yield _row(_cells(next(turns), names, texts))
        elif line.is_adjustment:
            if not is_over and line.line.kind is not LineKind.BONUS:
                is_over = True
                yield f'<tr><td class="end" colspan="{len(_COLUMNS)}">{escape(texts.format("sheet-end"))}</td></tr>'
            yield _row(_adjustment(line, names, texts))


def _row(cells: Iterator[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def _cells(turn: GameTurn, names: tuple[str, ...], texts: Catalogue) -> Iterator[str]:
    move = escape(texts.format("sheet-pass") if isinstance(turn.move, Pass) else str(turn.move))
    yield f'<td class="n">{turn.number}</td><td>{escape(names[turn.seat])}</td>'
    yield f"<td>{escape(''.join(turn.before.rack))}</td><td>{f'<s>{move}</s>' if turn.is_withdrawn else move}</td>"
    yield f'<td class="n">{turn.score}</td><td class="n">{turn.total}</td>'


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _adjustment(turn: ReplayedTurn, names: tuple[str, ...], texts: Catalogue) -> Iterator[str]:
    why = texts.format("replay-adjustment", kind=turn.line.kind.value)
    tiles = "".join(tile for tile in turn.line.tiles if tile != HIDDEN)
    yield f'<td></td><td>{escape(names[turn.line.seat])}</td><td>{escape(tiles)}</td><td class="why">{escape(why)}</td>'
    yield f'<td class="n">{_signed(turn.score)}</td><td class="n">{turn.total}</td>'


HANDLERS = (score_sheet,)
