"""`mozaika picture`: draws a position of a game file, or of a CGP line, as SVG or PNG."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mozaika.editions import find_edition
from mozaika.position.game_record import read_game
from mozaika.position.position import Position
from mozaika.records.errors import NoSuchTurn, UnknownFormat
from mozaika.records.files import save_bytes
from mozaika.records.formats import READABLE
from mozaika.texts import Catalogue

PICTURE_SUFFIXES = (".svg", ".png")


def draw_picture(options: argparse.Namespace, texts: Catalogue) -> int:
    out: Path | None = options.out
    if out is not None and out.suffix.lower() not in PICTURE_SUFFIXES:
        raise UnknownFormat(out.suffix or out.name, PICTURE_SUFFIXES)
    position = _position(options)
    if out is None:
        sys.stdout.write(position.to_svg())
        return 0
    save_bytes(out, position.to_png() if out.suffix.lower() == ".png" else position.to_svg().encode())
    print(texts.format("converted", file=str(out)))
    return 0


def _position(options: argparse.Namespace) -> Position:
    edition = find_edition(options.edition) if options.edition else None
    if Path(options.game).suffix.lower() in READABLE:
        return read_game(options.game, edition).position(options.turn)
    position = Position.from_cgp(options.game, edition)
    if options.turn:
        raise NoSuchTurn(options.turn, 0, 0)
    return position
