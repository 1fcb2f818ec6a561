"""Draws short texts as SVG paths, so that a picture looks the same everywhere and needs no font."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

_FALLBACK = "Roboto, 'DejaVu Sans', Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Outlines by character, with their widths. `cap_height` is the height of a capital letter in the same unit."""

    cap_height: int
    outlines: dict[str, tuple[int, str]]


@cache
def glyphs() -> Glyphs:
    data = json.loads((files("mozaika.position") / "glyphs.json").read_text(encoding="utf-8"))
    return Glyphs(data["cap_height"], {key: (width, path) for key, (width, path) in data["glyphs"].items()})


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text around the point (x, y) in capitals `height` high, at most `width` wide."""

    x: float
    y: float
    height: float
    width: float
    colour: str


def draw_text(text: str, at: Lettering) -> str:
    """`text` as a path; with a font of the viewer's if a character has no outline."""
    known = glyphs()
    outlines = {**known.outlines, " ": (known.cap_height // 2, "")}
    if not all(character in outlines for character in text):
        size = at.height * 1.4
        return (
            f'<text x="{at.x:g}" y="{at.y + at.height / 2:g}" font-size="{size:g}" text-anchor="middle"'
            f' font-family="{_FALLBACK}" fill="{at.colour}">{escape(text)}</text>'
        )
    widths = [outlines[character][0] for character in text]
    scale = min(at.height / known.cap_height, at.width / max(1, sum(widths)))
    x, y = at.x - scale * sum(widths) / 2, at.y + scale * known.cap_height / 2
    parts = []
    for character, width in zip(text, widths, strict=True):
        transform = f"matrix({scale:.4f} 0 0 {-scale:.4f} {x:.2f} {y:.2f})"
        parts.append(f'<path transform="{transform}" fill="{at.colour}" d="{outlines[character][1]}"/>')
        x += scale * width
    return "".join(parts)
