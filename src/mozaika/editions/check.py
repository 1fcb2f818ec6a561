"""Checks a merged TOML table and makes an `Edition` of it. `load.py` finds and merges the files."""

from __future__ import annotations

import re
from typing import Any

from mozaika.editions.limits import (
    MAX_ALPHABET_LETTERS,
    MAX_LETTER_LENGTH,
    MAX_SHORT_LABEL,
    MAX_TILE_COUNT,
    MAX_TILE_POINTS,
    MAX_TILES,
)
from mozaika.editions.reader import TomlTable
from mozaika.errors import brief
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, LexiconName, OnlineDictionary, PremiumLook
from mozaika.rules.errors import BadCoordinate
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.ruleset import Ruleset, parse_rules
from mozaika.rules.settings import BadSetting
from mozaika.rules.squares import CoordinateStyle, parse_square
from mozaika.rules.tiles import BLANK, TileKind, TileSet

# Characters with a meaning in racks, plays and files.
_RESERVED = re.compile(r"[\s\d?_.,;=()\[\]/+:#*>-]")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


def check_edition(file: str, edition_id: str, values: dict[str, Any]) -> Edition:
    table = TomlTable(file, values)
    TomlTable(file, {"id": edition_id}).line("id")
    alphabet = _alphabet(table.table("alphabet"))
    rules = _rules(table.table("rules", {}))
    edition = Edition(
        id=edition_id,
        name=table.line("name"),
        language=table.line("language"),
        alphabet=alphabet,
        tiles=_tiles(table.table("tiles"), alphabet, rules.rack_size),
        layout=check_layout(table.table("board")),
        rules=rules,
        coordinates=table.choice("coordinates", CoordinateStyle, CoordinateStyle.COLUMN_LETTER),
        look=_look(table.table("look")),
        lexicon=_lexicon(table.table("lexicon")),
    )
    table.done()
    return edition


def _alphabet(table: TomlTable) -> Alphabet:
    cases = {key: tuple(table.text(key).split()) for key in ("letters", "lower")}
    table.done()
    for key, letters in cases.items():
        if not 1 <= len(letters) <= MAX_ALPHABET_LETTERS:
            table.fault(key, "out-of-range", f"{len(letters)} (1–{MAX_ALPHABET_LETTERS})")
        for place, letter in enumerate(letters):
            if len(letter) > MAX_LETTER_LENGTH:
                table.fault(key, "out-of-range", f"{brief(letter)} (1–{MAX_LETTER_LENGTH})")
            if _RESERVED.search(letter):
                table.fault(key, "reserved-letter", letter)
            if letter in letters[:place]:
                table.fault(key, "duplicate-letter", letter)
    if len(cases["letters"]) != len(cases["lower"]):
        table.fault("lower", "cases-differ", f"{len(cases['letters'])} / {len(cases['lower'])}")
    for place, (letter, lower) in enumerate(zip(cases["letters"], cases["lower"], strict=True)):
        if lower in cases["letters"] and cases["letters"].index(lower) != place:
            table.fault("lower", "duplicate-letter", lower)  # it is the capital of another letter
        if letter == lower:
            table.fault("lower", "cases-differ", letter)
    return Alphabet(cases["letters"], cases["lower"])


def _tiles(table: TomlTable, alphabet: Alphabet, rack_size: int) -> TileSet:
    kinds = []
    for tile, row in table.items():
        if tile != BLANK and tile not in alphabet:
            table.fault(tile, "tile-not-in-alphabet", tile)
        if not (isinstance(row, list) and len(row) == 2 and all(type(number) is int for number in row)):
            table.fault(tile, "wrong-type", row)
        count, points = row
        if not 0 <= count <= MAX_TILE_COUNT or not 0 <= points <= MAX_TILE_POINTS:
            table.fault(tile, "out-of-range", row)
        if tile == BLANK and points:
            table.fault(tile, "blank-with-points", points)
        kinds.append(TileKind(tile, count, points))
    kinds.sort(key=lambda kind: alphabet.index(kind.tile))
    tiles = TileSet(tuple(kinds))
    if tiles.total < 2 * rack_size:
        table.fault("", "too-few-tiles", tiles.total)
    if tiles.total > MAX_TILES:
        table.fault("", "out-of-range", f"{tiles.total} (–{MAX_TILES})")
    return tiles


def check_layout(table: TomlTable) -> Layout:
    rows = table.number("rows", SMALLEST_SIDE, LARGEST_SIDE)
    columns = table.number("columns", SMALLEST_SIDE, LARGEST_SIDE)
    fields: list[Premium | None] = [None] * (rows * columns)
    premiums = table.table("premiums", {})
    for premium in Premium:
        for name in premiums.text(premium.value, "").split():
            row, column = _square(premiums, premium.value, name)
            if row >= rows or column >= columns:
                premiums.fault(premium.value, "premium-outside-board", name)
            if fields[row * columns + column] is not None:
                premiums.fault(premium.value, "premium-twice", name)
            fields[row * columns + column] = premium
    premiums.done()
    table.done()
    return Layout(rows, columns, tuple(fields))


def _square(table: TomlTable, key: str, name: str) -> tuple[int, int]:
    try:
        return parse_square(name, CoordinateStyle.ROW_LETTER)
    except BadCoordinate:
        table.fault(key, "bad-coordinate", name)


def _rules(table: TomlTable) -> Ruleset:
    try:
        return parse_rules(dict(table.items()))
    except BadSetting as fault:
        table.fault(fault.key, fault.reason, fault.detail)


def _look(table: TomlTable) -> tuple[tuple[Premium, PremiumLook], ...]:
    looks = tuple((premium, _premium_look(table.table(premium.value))) for premium in Premium)
    table.done()
    return looks


def _premium_look(table: TomlTable) -> PremiumLook:
    texts = {key: table.line(key) for key in ("colour", "ink", "label")}
    look = PremiumLook(short=table.line("short", limit=MAX_SHORT_LABEL), **texts)
    for key, colour in (("colour", look.colour), ("ink", look.ink)):
        if not _COLOUR.fullmatch(colour):
            table.fault(key, "bad-colour", colour)
    table.done()
    return look


def _lexicon(table: TomlTable) -> LexiconName:
    name = LexiconName(table.line("name"), table.line("digest", ""), _dictionary(table))
    table.done()
    return name


def _dictionary(table: TomlTable) -> OnlineDictionary | None:
    """The online dictionary; `service = ""` removes that of the edition which the file extends."""
    name = table.line("service", "")
    known = {each.value for each in OnlineDictionary}
    if name and name not in known:
        table.fault("service", "unknown-policy", f"{name} ({', '.join(sorted(known))})")
    return OnlineDictionary(name) if name else None
