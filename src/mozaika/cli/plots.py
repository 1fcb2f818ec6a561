"""Plots as SVG to be put into a page: lines over the games of a season, and bars. Colours follow the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP = 720, 240, 44, 26, 12
_BAR, _GAP, _LABEL_WIDTH, _TEXT_WIDTH = 22, 8, 220, 230
_STEPS = (0, 25, 50, 75, 100)
_MEAN_OF = 5  # games, in the smoothed line


@dataclass(frozen=True, slots=True)
class Point:
    label: str
    value: float | None


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: float
    text: str


def line_plot(title: str, points: Sequence[Point]) -> str:
    """Values from 0 to 100, one for each game, with their moving average."""
    known = [(place, point) for place, point in enumerate(points) if point.value is not None]
    grid = "".join(
        f'<line x1="{_LEFT}" x2="{_WIDTH}" y1="{_y(step):.1f}" y2="{_y(step):.1f}" class="grid"/>'
        f'<text x="{_LEFT - 6}" y="{_y(step) + 4:.1f}" text-anchor="end">{step}</text>'
        for step in _STEPS
    )
    dots = "".join(
        f'<circle cx="{_x(place, len(points)):.1f}" cy="{_y(point.value or 0):.1f}" r="4">'
        f"<title>{escape(point.label)}</title></circle>"
        for place, point in known
    )
    smooth = " ".join(
        f"{_x(place, len(points)):.1f},{_y(_mean_before(known, number)):.1f}" for number, (place, _) in enumerate(known)
    )
    line = f'<polyline points="{smooth}" class="line"/>' if len(known) > 1 else ""
    ends = "".join(
        f'<text x="{_x(place, len(points)):.1f}" y="{_HEIGHT - 6}" text-anchor="{anchor}">{place + 1}</text>'
        for place, anchor in ((0, "start"), (len(points) - 1, "end"))[: min(2, len(points))]
    )
    return _svg(title, _WIDTH, _HEIGHT, grid + line + dots + ends)


def bar_plot(title: str, bars: Sequence[Bar]) -> str:
    """Horizontal bars from 0; the longest fills the width."""
    most = max((bar.value for bar in bars), default=0.0) or 1.0
    room = _WIDTH - _LABEL_WIDTH - _TEXT_WIDTH
    rows = []
    for number, bar in enumerate(bars):
        y, width = number * (_BAR + _GAP), room * bar.value / most
        rows.append(
            f'<text x="{_LABEL_WIDTH - 8}" y="{y + 16}" text-anchor="end">{escape(bar.label)}</text>'
            f'<rect x="{_LABEL_WIDTH}" y="{y}" width="{width:.1f}" height="{_BAR}" rx="3" class="bar"/>'
            f'<text x="{_LABEL_WIDTH + width + 8:.1f}" y="{y + 16}">{escape(bar.text)}</text>'
        )
    return _svg(title, _WIDTH, max(1, len(bars)) * (_BAR + _GAP), "".join(rows))


def _mean_before(known: Sequence[tuple[int, Point]], number: int) -> float:
    values = [point.value or 0.0 for _, point in known[max(0, number + 1 - _MEAN_OF) : number + 1]]
    return sum(values) / len(values)


def _x(place: int, count: int) -> float:
    return _LEFT + 10 + (_WIDTH - _LEFT - 20) * (place / (count - 1) if count > 1 else 0.5)


def _y(value: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - value / 100)


def _svg(title: str, width: int, height: int, content: str) -> str:
    name = escape(title, quote=True)
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{name}">{content}</svg>'
