"""Pictures of positions, made in threads, few at a time, and kept: boards as SVG and PNG, and previews of games."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from xml.sax.saxutils import escape

from mozaika.position.glyphs import Lettering, draw_text, glyphs
from mozaika.position.picture import rendered
from mozaika.position.position import Position
from mozaika.records.errors import UnknownFormat
from mozaika.web.file_writer import FileWriter

MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
PREVIEW = (1200, 630)  # what sites show for a link
_PNG_WIDTH = 1_000
_KEPT, _KEPT_BYTES = 200, 16_000_000
_INK, _PAPER, _MUTED = "#22251f", "#f3eee4", "#57584d"


class Pictures:
    """Makes pictures. The ones that were asked for last are kept, by their content."""

    def __init__(self, writer: FileWriter) -> None:
        self._writer = writer
        self._bytes = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def board(self, position: Position, form: str, person: str) -> bytes:
        """`form` is `svg` or `png`. `person` is who is counted, or an address."""
        if form not in MEDIA_TYPES:
            raise UnknownFormat(form, tuple(MEDIA_TYPES))
        svg = position.to_svg()
        if form == "svg":
            return svg.encode()
        return await self._drawn(svg, _PNG_WIDTH, person)

    async def preview(self, position: Position, players: list[tuple[str, int]], person: str) -> bytes:
        """A board with names and scores, as PNG for previews of links."""
        return await self._drawn(preview_svg(position, players), PREVIEW[0], person)

    async def _drawn(self, svg: str, width: int, person: str) -> bytes:
        key = hashlib.sha256(f"{width} {svg}".encode()).hexdigest()
        return await self._once(key, lambda: rendered(svg, width), person)

    async def _once(self, key: str, make: Callable[[], bytes], person: str) -> bytes:
        found = self._kept.get(key)
        if found is None:
            found = await self._writer.make(person, make)
            if key not in self._kept:
                self._kept[key] = found
                self._bytes += len(found)
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT or self._bytes > _KEPT_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return found


def preview_svg(position: Position, players: list[tuple[str, int]]) -> str:
    """The board on the left, each player's name and score on the right; letters without an outline are left out."""
    width, height = PREVIEW
    side = height - 40
    picture = replace(position.picture(), rack=())
    scale = side / max(picture.width, picture.height)
    board = f'<g transform="translate(20 20) scale({scale:.4f})">{picture.drawing()}</g>'
    middle, room = (side + width) / 2 + 20, width - side - 100
    lines = [draw_text("MOZAIKA", Lettering(middle, 70, 22, room, _MUTED))]
    step = (height - 160) / max(1, len(players))
    for number, (name, score) in enumerate(players):
        y = 150 + step * number + step / 2 - 40
        lines.append(draw_text(drawable(name, position.edition.language), Lettering(middle, y - 30, 34, room, _INK)))
        if score >= 0:  # there is no outline of a minus sign
            lines.append(draw_text(str(score), Lettering(middle, y + 40, 52, room, _INK)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{escape(position.edition.name)}</title>"
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>{board}{"".join(lines)}</svg>'
    )


def drawable(name: str, language: str) -> str:
    """A name in capitals, with the characters that have outlines."""
    text = name.replace("i", "İ") if language == "tr" else name
    known = glyphs().outlines
    return "".join(each for each in text.upper() if each in known or each == " ").strip()[:24]
