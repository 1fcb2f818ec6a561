"""Reduces a font to the outlines with which pictures of boards are drawn (`position/glyphs.json`).

Usage: python tools/glyphs.py Roboto-Medium.ttf > src/mozaika/position/glyphs.json

It needs the PyPI package `fonttools`. The font is Roboto 2 (Apache License 2.0), which the PyPI package `font-roboto`
contains; the licence is in ROBOTO-LICENSE.txt beside the file. Outlines instead of a font make every picture look the
same in a browser, a notebook and a PNG, whatever fonts there are. Kept are the digits and the capital letters of the
Latin, Greek and Cyrillic scripts. A letter that is missing is drawn with a font of the viewer's.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from typing import Any

SCRIPTS = ("LATIN CAPITAL LETTER", "GREEK CAPITAL LETTER", "CYRILLIC CAPITAL LETTER", "DIGIT")
BLOCKS = (range(0x30, 0x180), range(0x218, 0x21C), range(0x386, 0x3AC), range(0x400, 0x430), range(0x490, 0x492))
ABOUT = "Outlines of Roboto Medium 2.138, copyright 2011 Google Inc., Apache License 2.0. Made by tools/glyphs.py."


def outlines(font: Any) -> dict[str, tuple[int, str]]:
    """The width and the outline of each character, as data of an SVG path whose y axis points up."""
    from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415 - not a dependency

    found, names, shapes = dict[str, tuple[int, str]](), font.getBestCmap(), font.getGlyphSet()
    for code in (code for block in BLOCKS for code in block):
        character = chr(code)
        if code in names and unicodedata.name(character, "").startswith(SCRIPTS):
            pen = SVGPathPen(shapes, ntos=lambda number: str(round(number)))
            shapes[names[code]].draw(pen)
            found[character] = (shapes[names[code]].width, pen.getCommands())
    return found


def main(path: str) -> None:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - not a dependency

    font = TTFont(path)
    print(f'{{"about": {json.dumps(ABOUT)},')
    print(f'"em": {font["head"].unitsPerEm}, "cap_height": {font["OS/2"].sCapHeight},')
    lines = (f"{json.dumps(each, ensure_ascii=False)}: {json.dumps(value)}" for each, value in outlines(font).items())
    print('"glyphs": {\n' + ",\n".join(lines) + "\n}}")


if __name__ == "__main__":
    main(sys.argv[1])
