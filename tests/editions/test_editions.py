"""Statements 1.1, 1.2, 1.4, 2.1, 3.1 and 3.2: the bundled editions, and changes of their settings."""

from __future__ import annotations

import tomllib
from collections import Counter
from colorsys import rgb_to_hls
from dataclasses import fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from mozaika import Game
from mozaika.editions import edition_ids, load_edition, load_edition_file
from mozaika.editions.errors import BadEdition, UnknownEdition
from mozaika.lexicon.wordlist import word_list
from mozaika.rules.board import Board, Placement
from mozaika.rules.layout import Premium
from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import (
    ClockKind,
    ClockRule,
    EndRule,
    ExchangeOrder,
    NameRule,
    Ruleset,
    Tie,
    WordChecking,
)
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import CoordinateStyle, Square
from tests.marks import rule

POLISH = Ruleset()
SIMULATOR = replace(POLISH, names=NameRule.CAPITALISED)
TOURNAMENT = replace(
    POLISH,
    exchange_needs_in_bag=7,
    exchanges_each=3,
    clock=ClockRule(ClockKind.GAME, 1_200_000, overtime_limit_ms=600_000, overtime_points=10),
)
ENGLISH = Ruleset(
    failed_challenge=ChallengePenalty(turns=1), end=EndRule(2, 0, nobody_can_move=True), tie=Tie.BEFORE_ADJUSTMENT
)
TURKISH = Ruleset(
    word_checking=WordChecking.AUTOMATIC,
    failed_challenge=ChallengePenalty(turns=1),
    exchange_needs_in_bag=7,
    exchange_order=ExchangeOrder.RETURN_THEN_DRAW,
    end=EndRule(passes_each=0, scoreless_turns=6),
)
ENGLISH_TOURNAMENT = replace(
    ENGLISH,
    exchange_needs_in_bag=7,
    tie=Tie.SHARED,
    end=EndRule(passes_each=0, scoreless_turns=6),
    clock=ClockRule(ClockKind.GAME, 1_500_000, overtime_limit_ms=600_000, overtime_points=10),
)
SPANISH = Ruleset(failed_challenge=ChallengePenalty(turns=1), exchange_needs_in_bag=7, tie=Tie.BEFORE_ADJUSTMENT)
ESTONIAN = replace(ENGLISH, live_word_feedback=True, tie=Tie.SHARED)
RULES = {
    "polish": POLISH,
    "polish-simulator": SIMULATOR,
    "polish-tournament": TOURNAMENT,
    "english": ENGLISH,
    "english-tournament": ENGLISH_TOURNAMENT,
    "spanish": SPANISH,
    "turkish": TURKISH,
    "turkish-table": TURKISH,
    "estonian": ESTONIAN,
    "estonian-official": ESTONIAN,
}
every_edition = pytest.mark.parametrize("name", RULES)


# --- the table of §1 ------------------------------------------------------------------------------------------------


@rule("1.1")
def test_bundled_editions() -> None:
    assert edition_ids() == tuple(sorted(RULES))
    with pytest.raises(UnknownEdition) as refused:
        load_edition("klingon")
    assert refused.value.edition == "klingon"


@rule("1.1")
@pytest.mark.parametrize("setting", [field.name for field in fields(Ruleset)])
@every_edition
def test_each_edition_has_the_settings_of_the_table(name: str, setting: str) -> None:
    assert getattr(load_edition(name).rules, setting) == getattr(RULES[name], setting)


@rule("1.1")
@every_edition
def test_usual_settings_are_those_of_the_rules(name: str) -> None:
    rules = load_edition(name).rules
    assert (rules.rack_size, rules.bingo_bonus, rules.name_length, rules.challenge_window_ms) == (7, 50, 20, 0)


@rule("1.1", "3.4")
@every_edition
def test_polish_rows_and_other_editions_columns_have_letters(name: str) -> None:
    polish = name.startswith("polish")
    expected = CoordinateStyle.ROW_LETTER if polish else CoordinateStyle.COLUMN_LETTER
    assert load_edition(name).coordinates is expected


def colour_name(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, lightness, _ = rgb_to_hls(red, green, blue)
    name = next(
        name
        for name, end in (("red", 30), ("yellow", 70), ("green", 170), ("blue", 260), ("red", 361))
        if hue * 360 < end
    )
    if name in ("green", "yellow"):
        return name
    return f"dark {name}" if lightness < 0.36 else f"light {name}" if lightness > 0.7 else name


@rule("1.1")
@pytest.mark.parametrize(
    ("names", "colours"),
    [
        (("polish", "polish-tournament"), ("green", "yellow", "red", "dark blue")),
        (("polish-simulator",), ("dark red", "light red", "dark blue", "light blue")),
        (
            ("english", "english-tournament", "spanish", "turkish", "estonian"),
            ("red", "light red", "dark blue", "light blue"),
        ),
    ],
)
def test_premium_squares_have_the_colours_of_the_table(names: tuple[str, ...], colours: tuple[str, ...]) -> None:
    order = (Premium.TRIPLE_WORD, Premium.DOUBLE_WORD, Premium.TRIPLE_LETTER, Premium.DOUBLE_LETTER)
    for name in names:
        look = dict(load_edition(name).look)
        assert tuple(colour_name(look[premium].colour) for premium in order) == colours


@rule("1.4")
@pytest.mark.parametrize("name", ["polish", "polish-simulator", "polish-tournament"])
def test_polish_premium_squares_carry_the_printed_labels(name: str) -> None:
    assert {premium.value: look.label for premium, look in load_edition(name).look} == {
        "TW": "POTRÓJNA PREMIA SŁOWNA",
        "DW": "PODWÓJNA PREMIA SŁOWNA",
        "TL": "POTRÓJNA PREMIA LITEROWA",
        "DL": "PODWÓJNA PREMIA LITEROWA",
    }


@rule("2.1")
@pytest.mark.parametrize(
    ("name", "tiles", "points", "blanks"),
    [
        ("polish", 100, 190, 2),
        ("polish-simulator", 100, 190, 2),
        ("polish-tournament", 100, 190, 2),
        ("english", 100, 187, 2),
        ("english-tournament", 100, 187, 2),
        ("spanish", 100, 192, 2),
        ("turkish", 100, 201, 2),
        ("turkish-table", 91, 193, 2),
        ("estonian", 115, 227, 0),
        ("estonian-official", 102, 209, 2),
    ],
)
def test_each_edition_has_its_number_of_tiles_points_and_blanks(
    name: str, tiles: int, points: int, blanks: int
) -> None:
    held = load_edition(name).tiles
    assert (held.total, held.total_points, held.blanks, len(held.all_tiles())) == (tiles, points, blanks, tiles)


@rule("2.1", "2.2")
@every_edition
def test_every_letter_has_a_tile_in_alphabet_order(name: str) -> None:
    edition = load_edition(name)
    letters = [kind.tile for kind in edition.tiles.kinds if kind.tile != "?" and kind.count]
    assert tuple(letters) == edition.alphabet.letters


@rule("1.1", "2.4")
def test_spanish_digraphs_are_letters_and_tiles() -> None:
    edition = load_edition("spanish")
    assert edition.alphabet.parse("CHORRILLO") == ("CH", "O", "RR", "I", "LL", "O")
    assert {kind.tile: (kind.count, kind.points) for kind in edition.tiles.kinds if len(kind.tile) > 1} == {
        "CH": (1, 5),
        "LL": (1, 8),
        "RR": (1, 8),
    }
    assert edition.lexicon.name == ""


@rule("2.4")
def test_tiles_side_by_side_are_not_the_letter_of_both() -> None:
    edition = load_edition("spanish", {"rules": {"word_checking": "automatic"}})
    words = word_list("small", ["CHICO", "CINCO"], edition.alphabet)
    for tiles, is_valid in ((("CH", "I", "C", "O"), True), (("C", "H", "I", "C", "O"), False)):
        laid = tuple(Placement(Square(7, 7 + place), tile) for place, tile in enumerate(tiles))
        (text,) = score_play(edition, Board(), laid).texts
        assert (text in words) is is_valid
        assert text == ("CHICO" if is_valid else "C·H·I·C·O")


# --- boards ---------------------------------------------------------------------------------------------------------


@rule("3.1")
@every_edition
def test_standard_board_has_symmetric_premium_squares(name: str) -> None:
    layout = load_edition(name).layout
    assert (layout.rows, layout.columns, layout.start) == (15, 15, Square(7, 7))
    counts = Counter(premium.value for premium in layout.premiums if premium)
    assert counts == {"TW": 8, "DW": 17, "TL": 12, "DL": 24}
    for square in layout.squares():
        row, column = square
        for twin in (Square(column, row), Square(14 - row, column), Square(row, 14 - column)):
            assert layout.premium_at(twin) is layout.premium_at(square)


@rule("3.2")
@pytest.mark.parametrize(
    ("rows", "columns", "start"),
    [(11, 11, "F6"), (11, 31, "F16"), (31, 11, "P6"), (31, 31, "P16"), (12, 14, "F7"), (16, 30, "H15")],
)
@pytest.mark.parametrize("premium", [None, *Premium])
def test_custom_board_starts_in_its_middle_on_the_declared_premium(
    rows: int, columns: int, start: str, premium: Premium | None
) -> None:
    premiums = {} if premium is None else {premium.value: start}
    board = {"rows": rows, "columns": columns, "premiums": premiums}
    layout = load_edition("polish-simulator", {"board": board}).layout
    assert (layout.rows, layout.columns) == (rows, columns)
    assert layout.start == Square(-(-rows // 2) - 1, -(-columns // 2) - 1)
    assert layout.premium_at(layout.start) is premium
    assert sum(field is not None for field in layout.premiums) == len(premiums)


@rule("3.2", "3.3")
def test_last_square_of_the_largest_board_can_have_a_premium() -> None:
    board = {"rows": 31, "columns": 31, "premiums": {"TW": "AE31 A1"}}
    layout = load_edition("polish-simulator", {"board": board}).layout
    assert layout.premium_at(Square(30, 30)) is layout.premium_at(Square(0, 0)) is Premium.TRIPLE_WORD


@rule("3.2")
@pytest.mark.parametrize(("rows", "columns", "key"), [(10, 15, "rows"), (32, 15, "rows"), (15, 10, "columns")])
def test_board_side_is_eleven_to_thirty_one(rows: int, columns: int, key: str) -> None:
    with pytest.raises(BadEdition) as refused:
        load_edition("polish-simulator", {"board": {"rows": rows, "columns": columns}})
    assert (refused.value.key, refused.value.reason) == (f"board.{key}", "out-of-range")


# --- changing settings ----------------------------------------------------------------------------------------------

CHANGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"rack_size": 8}, {"rack_size": 8}),
    ({"bingo_bonus": 0}, {"bingo_bonus": 0}),
    ({"word_checking": "automatic"}, {"word_checking": WordChecking.AUTOMATIC}),
    ({"failed_challenge": "nothing"}, {"failed_challenge": ChallengePenalty()}),
    ({"failed_challenge": "next-turn"}, {"failed_challenge": ChallengePenalty(turns=1)}),
    *(({"failed_challenge": f"{n}-points"}, {"failed_challenge": ChallengePenalty(points=n)}) for n in (0, 5, 7, 10)),
    ({"challenge_window_s": 45}, {"challenge_window_ms": 45_000}),
    ({"live_word_feedback": True}, {"live_word_feedback": True}),
    ({"hints": True}, {"hints": True}),
    ({"exchange_needs_in_bag": 7}, {"exchange_needs_in_bag": 7}),
    ({"exchanges_each": 3}, {"exchanges_each": 3}),
    ({"exchange_order": "return-then-draw"}, {"exchange_order": ExchangeOrder.RETURN_THEN_DRAW}),
    ({"end": {"scoreless_turns": 6}}, {"end": EndRule(2, 6, nobody_can_move=True)}),
    ({"end": {"nobody_can_move": False}}, {"end": EndRule(2, 0, nobody_can_move=False)}),
    ({"tie": "shared"}, {"tie": Tie.SHARED}),
    ({"names": "capitalised"}, {"names": NameRule.CAPITALISED}),
    ({"names": "capitalised-ascii"}, {"names": NameRule.CAPITALISED_ASCII}),
    ({"name_length": 12}, {"name_length": 12}),
    ({"clock": {"kind": "game", "minutes": 5}}, {"clock": ClockRule(ClockKind.GAME, 300_000, 0, 600_000, 10)}),
    (
        {"clock": {"kind": "game", "minutes": 5, "overtime_minutes": 1, "overtime_points": 7}},
        {"clock": ClockRule(ClockKind.GAME, 300_000, 0, 60_000, 7)},
    ),
    (
        {"clock": {"kind": "increment", "minutes": 5, "increment_s": 15}},
        {"clock": ClockRule(ClockKind.INCREMENT, 300_000, 15_000)},
    ),
    ({"clock": {"kind": "days", "days": 3}}, {"clock": ClockRule(ClockKind.DAYS, 259_200_000)}),
    ({"pauses": 2}, {"pauses": 2}),
    ({"pause_minutes": 10}, {"pause_ms": 600_000}),
]


@rule("1.2", "1.3")
@pytest.mark.parametrize(("change", "result"), CHANGES)
def test_changed_setting_leaves_the_others_as_in_the_edition(change: dict[str, Any], result: dict[str, Any]) -> None:
    game = Game("english", ["Ada", "Grace"], changes={"rules": change}, seed=1)
    assert game.edition.rules == replace(ENGLISH, **result)
    assert (game.edition.id, load_edition("english").rules) == ("english", ENGLISH)


@rule("1.2")
def test_every_setting_is_among_the_changes_tested() -> None:
    assert {key for _, result in CHANGES for key in result} == {field.name for field in fields(Ruleset)}


@rule("1.2")
def test_tiles_coordinates_colours_and_words_can_be_chosen_too() -> None:
    ours = load_edition("english")
    look = {"TW": {"colour": "#000000"}}
    changes = {"tiles": {"?": [4, 0]}, "coordinates": "row-letter", "look": look, "lexicon": {"name": "club"}}
    changed = load_edition("english", changes)
    assert (changed.tiles.blanks, changed.tiles.total) == (4, 102)
    assert changed.coordinates is CoordinateStyle.ROW_LETTER
    assert dict(changed.look)[Premium.TRIPLE_WORD] == replace(dict(ours.look)[Premium.TRIPLE_WORD], colour="#000000")
    assert changed.lexicon.name == "club"


@rule("1.2")
def test_users_file_extends_a_bundled_edition(tmp_path: Path) -> None:
    path = tmp_path / "klub.toml"
    path.write_text('extends = "polish-tournament"\nname = "Klub"\n[rules.clock]\nminutes = 25\n', encoding="utf-8")
    clock = replace(TOURNAMENT.clock, budget_ms=1_500_000)
    expected = replace(load_edition("polish"), id="klub", name="Klub", rules=replace(TOURNAMENT, clock=clock))
    assert load_edition_file(path) == expected


@rule("1.2", "3.2")
def test_board_replaces_the_extended_one_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('extends = "english"\n[board]\nrows = 11\ncolumns = 13\n', encoding="utf-8")
    layout = load_edition_file(path).layout
    assert (layout.rows, layout.columns, set(layout.premiums)) == (11, 13, {None})


@rule("1.2")
@every_edition
def test_copied_edition_file_differs_only_by_id(name: str, tmp_path: Path) -> None:
    text = (files("mozaika.editions") / f"{name}.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["name"] == load_edition(name).name
    (tmp_path / "copy.toml").write_text(text, encoding="utf-8")
    assert load_edition_file(tmp_path / "copy.toml") == replace(load_edition(name), id="copy")
