"""The route of boards for new tables: a preset of any size, or what a player has painted, with its SDF file."""

from __future__ import annotations

from dataclasses import replace

from litestar import post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from mozaika.editions import load_edition
from mozaika.editions.board_presets import preset_layout
from mozaika.editions.errors import BadEdition
from mozaika.records.saved import SavedBoard
from mozaika.records.sdf import format_sdf
from mozaika.rules.layout import Layout, Premium
from mozaika.web.requests import BoardRequest
from mozaika.web.responses import BoardFile, BoardInfo, edition_info


@post("/api/boards", tags=["tables"], status_code=HTTP_200_OK)
async def make_board(data: JSONBody[BoardRequest]) -> BoardInfo:
    """A board for a new table, as the edition shows it, and the SDF file that `file` of a new table takes. Without
    `premiums` it is the preset of its size. Nothing is stored.
    """
    edition = load_edition(data.edition)
    layout = _layout(data)
    return BoardInfo(
        board=edition_info(replace(edition, layout=layout)),
        file=BoardFile(
            name=f"board-{layout.rows}x{layout.columns}.sdf", content=format_sdf(SavedBoard(layout)).encode()
        ),
    )


def _layout(data: BoardRequest) -> Layout:
    if data.premiums is None:
        return preset_layout(data.rows, data.columns)
    wanted = data.rows * data.columns
    if len(data.premiums) != wanted:
        raise BadEdition(data.edition, "board.premiums", "out-of-range", f"{len(data.premiums)} ({wanted})")
    return Layout(data.rows, data.columns, tuple(Premium(each) if each else None for each in data.premiums))


HANDLERS = (make_board,)
