"""From a merged TOML table to an `Edition`, or to the first fault in it. Finding and merging files is `load.py`."""

from __future__ import annotations

import re
from typing import Any

from mozaika.editions.reader import TomlTable
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, LexiconName, PremiumLook
from mozaika.rules.errors import BadCoordinate
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.ruleset import (
    ClockKind,
    ClockRule,
    EndRule,
    ExchangeOrder,
    FailedChallenge,
    NameRule,
    Ruleset,
    Tie,
    WordChecking,
)
from mozaika.rules.squares import CoordinateStyle, parse_square
from mozaika.rules.tiles import BLANK, TileKind, TileSet

# Bounds that no real game reaches; they keep a slip of the pen, or a hostile file, from costing memory or time.
MOST_OF_A_TILE = 200
MOST_POINTS = 100
MOST_LETTERS = 120
LARGEST_RACK = 15
LARGEST_BONUS = 1000
DAY_MS = 86_400_000

# Signs with a meaning of their own in racks, plays and files.
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
        for place, letter in enumerate(letters):
            if _RESERVED.search(letter):
                table.fault(key, "reserved-letter", letter)
            if letter in letters[:place]:
                table.fault(key, "duplicate-letter", letter)
    if not 1 <= len(cases["letters"]) <= MOST_LETTERS:
        table.fault("letters", "out-of-range", f"{len(cases['letters'])} (1–{MOST_LETTERS})")
    if len(cases["letters"]) != len(cases["lower"]):
        table.fault("lower", "cases-differ", f"{len(cases['letters'])} / {len(cases['lower'])}")
    for place, (letter, lower) in enumerate(zip(cases["letters"], cases["lower"], strict=True)):
        if lower in cases["letters"] and cases["letters"].index(lower) != place:
            table.fault("lower", "duplicate-letter", lower)  # it would be the capital of another letter
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
        if not 0 <= count <= MOST_OF_A_TILE or not 0 <= points <= MOST_POINTS:
            table.fault(tile, "out-of-range", row)
        if tile == BLANK and points:
            table.fault(tile, "blank-with-points", points)
        kinds.append(TileKind(tile, count, points))
    kinds.sort(key=lambda kind: alphabet.index(kind.tile))
    tiles = TileSet(tuple(kinds))
    if tiles.total < 2 * rack_size:
        table.fault("", "too-few-tiles", tiles.total)
    return tiles


def check_layout(table: TomlTable) -> Layout:
    rows = table.whole("rows", SMALLEST_SIDE, LARGEST_SIDE)
    columns = table.whole("columns", SMALLEST_SIDE, LARGEST_SIDE)
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
    usual = Ruleset()
    rules = Ruleset(
        rack_size=table.whole("rack_size", 1, LARGEST_RACK, usual.rack_size),
        bingo_bonus=table.whole("bingo_bonus", 0, LARGEST_BONUS, usual.bingo_bonus),
        word_checking=table.choice("word_checking", WordChecking, usual.word_checking),
        failed_challenge=table.choice("failed_challenge", FailedChallenge, usual.failed_challenge),
        challenge_window_ms=table.whole("challenge_window_s", 0, 30 * DAY_MS // 1000, 0) * 1000,
        live_word_feedback=table.flag("live_word_feedback", usual.live_word_feedback),
        hints=table.flag("hints", usual.hints),
        exchange_needs_in_bag=table.whole("exchange_needs_in_bag", 1, 1000, usual.exchange_needs_in_bag),
        exchanges_each=table.whole("exchanges_each", 0, 1000, usual.exchanges_each),
        exchange_order=table.choice("exchange_order", ExchangeOrder, usual.exchange_order),
        end=_end(table.table("end", {})),
        tie=table.choice("tie", Tie, usual.tie),
        names=table.choice("names", NameRule, usual.names),
        name_length=table.whole("name_length", 1, 100, usual.name_length),
        clock=_clock(table.table("clock", {})),
    )
    table.done()
    return rules


def _end(table: TomlTable) -> EndRule:
    rule = EndRule(
        passes_each=table.whole("passes_each", 0, 100, 2),
        scoreless_turns=table.whole("scoreless_turns", 0, 1000, 0),
        nobody_can_move=table.flag("nobody_can_move", False),
    )
    if not rule.passes_each and not rule.scoreless_turns:
        table.fault("passes_each", "out-of-range", 0)  # a game that nobody can go out of would never end
    table.done()
    return rule


def _clock(table: TomlTable) -> ClockRule:
    """`minutes` for a whole game, `days` for each move; overtime only where the budget is for the game."""
    kind = table.choice("kind", ClockKind, ClockKind.NONE)
    minutes = table.whole("minutes", 0, 24 * 60, 0)
    days = table.whole("days", 0, 30, 0)
    increment = table.whole("increment_s", 0, 3600, 0)
    overtime, points = table.whole("overtime_minutes", 0, 60, 10), table.whole("overtime_points", 0, 1000, 10)
    table.done()
    budget = days * DAY_MS if kind is ClockKind.DAYS else minutes * 60_000
    if kind is not ClockKind.NONE and not budget:
        table.fault("days" if kind is ClockKind.DAYS else "minutes", "out-of-range", 0)
    if kind is ClockKind.NONE:
        return ClockRule()
    over = kind is ClockKind.GAME
    return ClockRule(
        kind=kind,
        budget_ms=budget,
        increment_ms=increment * 1000 if kind is ClockKind.INCREMENT else 0,
        overtime_limit_ms=overtime * 60_000 if over else 0,
        overtime_points=points if over else 0,
    )


def _look(table: TomlTable) -> tuple[tuple[Premium, PremiumLook], ...]:
    looks = tuple((premium, _premium_look(table.table(premium.value))) for premium in Premium)
    table.done()
    return looks


def _premium_look(table: TomlTable) -> PremiumLook:
    look = PremiumLook(**{key: table.line(key) for key in ("colour", "ink", "short", "label")})
    for key, colour in (("colour", look.colour), ("ink", look.ink)):
        if not _COLOUR.fullmatch(colour):
            table.fault(key, "bad-colour", colour)
    table.done()
    return look


def _lexicon(table: TomlTable) -> LexiconName:
    name = LexiconName(table.line("name"), table.line("digest", ""))
    table.done()
    return name
