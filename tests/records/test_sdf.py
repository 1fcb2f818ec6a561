"""SDF: games and boards read back equal, also from a reformatted file."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from mozaika.editions import edition_ids, load_edition, load_edition_file
from mozaika.editions.errors import BadEdition
from mozaika.game import Game
from mozaika.lexicon.wordlist import WordList
from mozaika.records.errors import BadFile, CannotConvert
from mozaika.records.files import convert
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.saved import SPECTATOR, SavedBoard, SavedGame, save_view
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.state import Phase
from tests.marks import rule
from tests.property.games import GAMES, game_seeds, random_game, random_layout, random_placements, token_edition
from tests.property.test_views import TOKEN, hidden_tiles, visible_tiles
from tests.records.saves import EXTRAS, NAMES, any_moment, full_save, log_after, moments, state_after, table, views


@GAMES
@given(game_seeds)
@rule("10.3", "UC01", "UC02")
def test_game_at_any_moment_reads_back_equal(seed: int) -> None:
    game = random_game(seed, length=80)
    for steps in moments(game).values():
        saved = full_save(game, steps)
        read = parse_sdf(format_sdf(saved).encode())
        assert read == saved
        assert isinstance(read, SavedGame)
        assert read.state() == state_after(game, steps)


@GAMES
@given(game_seeds)
@rule("10.3", "10.7")
def test_view_of_seat_or_spectator_reads_back_equal(seed: int) -> None:
    game = random_game(seed, length=60)
    steps = any_moment(game, seed)
    for saved in views(game, steps):
        read = parse_sdf(format_sdf(saved).encode())
        assert read == saved
        assert isinstance(read, SavedGame)
        seat = None if read.viewer == SPECTATOR else read.viewer
        # `seat` is never "full" here.
        assert read.state() == view_for(state_after(game, steps), seat).state  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", edition_ids())
@rule("10.3", "UC02")
def test_every_edition_can_be_saved_in_every_phase(edition: str) -> None:
    game, rng = Game(edition, NAMES[:3], seed=7, clock=lambda: 0), Random(edition)
    phases = [game.state.phase]
    saves = [game.save()]
    while not game.turns and game.state.pending is None:
        placements = random_placements(rng, game.state, game.turn)
        if len(placements) > 1 and game.edition.layout.start in {placement.square for placement in placements}:
            game.play(placements)
    for command in (None, cmd.Pause(0), cmd.Resume(0), cmd.Resign(1), cmd.Resign(2)):
        if command is not None:
            game.submit(command)
        saves.append(game.save())
        phases.append(game.state.phase)
    for saved in saves:
        assert parse_sdf(format_sdf(saved).encode()) == saved
    played = Phase.PENDING if game.edition.rules.word_checking is WordChecking.CHALLENGE else Phase.TURN
    assert phases == [Phase.TURN, played, Phase.PAUSED, played, played, Phase.OVER]


@GAMES
@given(game_seeds)
@rule("10.3", "10.4")
def test_sdf_through_json_and_back_is_byte_identical(seed: int) -> None:
    game = random_game(seed, length=60)
    steps = any_moment(game, seed)
    for saved in (full_save(game, steps), next(views(game, steps))):
        text = format_sdf(replace(saved, extras=EXTRAS))
        through = parse_json(format_json(_game(text)).encode())
        assert format_sdf(through) == text


@GAMES
@given(game_seeds)
@rule("10.1", "10.2")
def test_reformatted_file_reads_equal(seed: int) -> None:
    """A byte-order mark, CRLF, sections and keys in any order and case, trailing spaces, empty lines, `X` or `×`."""
    game = random_game(seed, length=30)
    saved = replace(full_save(game, any_moment(game, seed)), extras=EXTRAS[:1])
    text = format_sdf(saved)
    read = parse_sdf(careless(text, Random(seed)))
    assert read == saved
    assert format_sdf(read) == text


def careless(text: str, rng: Random) -> bytes:
    """The same file in another layout. Lines of unknown sections keep their order."""
    blocks = []
    for block in text[1:].split("\n#"):
        name, *lines = [line for line in block.split("\n") if line]
        if name != EXTRAS[0][0]:
            lines = [spelled(line, rng) for line in lines]
            rng.shuffle(lines)
            name = rng.choice([name, name.upper(), name.lower(), f" {name} "])
        blocks.append(["#" + name, *lines])
    rng.shuffle(blocks)
    lines = [line + rng.choice(["", "", "  ", " \t", "\n", "\n \n"]) for block in blocks for line in block]
    return rng.choice(["", "\ufeff"]).encode() + "\n".join(lines).replace("\n", rng.choice(["\n", "\r\n"])).encode()


def spelled(line: str, rng: Random) -> str:
    key, _, value = line.partition(":")
    if key == "Schema":
        value = value.replace("x", rng.choice("xX×"))
    return rng.choice([key, key.upper(), key.lower(), key + " ", " " + key]) + ":" + rng.choice(["", " "]) + value


@pytest.mark.parametrize(("rows", "columns"), [(11, 11), (31, 31), (11, 31), (31, 11), (15, 15)])
@rule("10.1", "10.5", "UC01", "UC02")
def test_board_section_alone_is_a_board(rows: int, columns: int) -> None:
    kinds: list[Premium | None] = [None, *Premium]
    layout = Layout(rows, columns, tuple(kinds[place % 5] for place in range(rows * columns)))
    colours = ["blank", "green", "blue", "lightred", "darkred"]  # none, DL, TL, DW, TW
    fields = [f"Field{number}: {colours[(number - 1) % 5]}\n" for number in range(1, rows * columns + 1)]
    text = f"#GameBoard\nSchema: {rows}x{columns}\n" + "".join(fields)
    assert format_sdf(SavedBoard(layout)) == text
    read = parse_sdf(text.encode())
    assert read == SavedBoard(layout)
    game = Game(replace(load_edition("polish-simulator"), layout=read.layout), NAMES[:2], seed=1)
    assert game.edition.layout.start == ((rows - 1) // 2, (columns - 1) // 2)
    assert parse_sdf(format_sdf(game.save()).encode()) == game.save()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("lightblue", "green"),
        ("DarkBlue", "blue"),
        ("[lightred]", "lightred"),
        ("[ Darkred ]", "darkred"),
        ("[lightblue]", "green"),
        ("[darkblue]", "blue"),
        ("[green]", "green"),
        ("[blank]", "blank"),
    ],
)
@rule("10.1", "UC01")
def test_colour_is_read_in_the_source_documents_other_spellings(written: str, read: str) -> None:
    layout = Layout(11, 11, (Premium.TRIPLE_WORD,) * 121)
    text = format_sdf(SavedBoard(layout))
    expected = parse_sdf(text.replace("Field7: darkred", f"Field7: {read}").encode())
    found = parse_sdf(text.replace("Field7: darkred", f"Field7: {written}").encode())
    assert found == expected
    assert f"Field7: {read}\n" in format_sdf(found)


@pytest.mark.parametrize("schema", ["15X15", "15×15", "15 x 15", "15 × 15", "15x15  "])
@rule("10.2")
def test_schema_is_read_with_any_of_three_separators(schema: str) -> None:
    layout = random_layout(Random(3))
    layout = replace(layout, rows=15, columns=15, premiums=(layout.premiums * 8)[:225])
    text = format_sdf(SavedBoard(layout))
    assert parse_sdf(text.replace("Schema: 15x15", f"sChEmA:{schema}").encode()) == SavedBoard(layout)


@rule("10.4")
def test_unknown_sections_are_kept_reported_and_written() -> None:
    text = "#Weather\nSky: grey\nSky: grey again\nno key here\n\n" + format_sdf(table().save()) + "\n#Żółw\n"
    read = _game(text)
    assert read.extras == (("Weather", ("Sky: grey", "Sky: grey again", "no key here")), ("Żółw", ()))
    assert _game(format_sdf(read)) == read
    assert format_sdf(read).endswith("\n#Weather\nSky: grey\nSky: grey again\nno key here\n\n#Żółw\n")


@rule("10.4")
def test_unknown_section_keeps_its_indentation() -> None:
    text = format_sdf(table().save()) + "\n#Notes\nfirst\n  second, indented\n"
    assert _game(text).extras == (("Notes", ("first", "  second, indented")),)


@rule("10.4", "10.5")
def test_board_with_an_unknown_section_is_a_board() -> None:
    board = SavedBoard(load_edition("polish").layout, EXTRAS)
    assert parse_sdf(format_sdf(board).encode()) == board


def test_derived_sections_may_be_left_out() -> None:
    """Racks, bag, letters, scores, turn, clocks are for people and other programs."""
    saved = table().save()
    blocks = format_sdf(saved).split("\n#")
    kept = [block for block in blocks if block.split("\n")[0].lstrip("#") in NEEDED]
    assert len(kept) == 6
    assert parse_sdf("\n#".join(kept).encode()) == saved


NEEDED = ("GameBoard", "Save", "Edition", "Settings", "Players", "History")


@GAMES
@given(game_seeds)
@rule("10.7", "UC06", "7.9")
def test_view_has_no_other_rack_no_bag_and_no_secret(seed: int) -> None:
    """Every tile of this edition has its own letter, so that any leaked tile is found, in every format."""
    game = random_game(seed, edition=token_edition(Random(seed)), length=40)
    steps = any_moment(game, seed)
    state = state_after(game, steps)
    if state.phase is Phase.OVER:
        return
    names = NAMES[: len(state.players)]
    for seat in (None, *range(len(names))):
        saved = save_view(names, log_after(game, steps), seat)
        seen = {tile for event in log_after(game, steps) for tile in visible_tiles(event, seat)}
        texts = [format_sdf(saved), format_json(saved)]
        for suffix in (".gcg", ".cgp"):
            with suppress(CannotConvert):  # such letters may be too much for it
                texts.append(convert(saved, suffix).text)
        for text in map(without_edition, texts):
            assert not set(TOKEN.findall(text)) & (hidden_tiles(state, seat) - seen), (seat, text)
            assert game.draws.secret.hex() not in text


def without_edition(text: str) -> str:
    """The file without the sections that list every tile of the edition."""
    text = re.sub(r"#Edition\n(?:.+\n)+", "", text)
    return "\n".join(line for line in text.split("\n") if '"edition": ' not in line)


LATIN = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
AWKWARD: dict[str, dict[str, Any]] = {
    "a name of two lines": {"name": "English\nwith two lines"},
    "a name with blanks around it": {"name": " English "},
    "a label that begins a section": {"look": {"DL": {"label": "twice\n#Save"}}},
    "a comma among the letters": {
        "alphabet": {"letters": LATIN + " ,", "lower": LATIN.lower() + " ;"},
        "tiles": {",": [1, 1]},
    },
}


@pytest.mark.parametrize("which", AWKWARD)
@rule("10.3")
def test_custom_edition_is_refused_at_once_or_can_be_saved(which: str) -> None:
    """A game that can be played can be saved."""
    try:
        edition = load_edition("english", AWKWARD[which])
    except BadEdition:
        return
    saved = Game(edition, NAMES[:2], seed=1).save()
    assert parse_json(format_json(saved).encode()) == saved
    assert parse_sdf(format_sdf(saved).encode()) == saved


@rule("10.3")
def test_edition_file_with_any_name_is_refused_or_can_be_saved(tmp_path: Path) -> None:
    """An edition's id is its file's name."""
    for name in ("mine", " mine ", "two\nlines"):
        path = tmp_path / f"{name}.toml"
        path.write_text('extends = "english"\n')
        with suppress(BadEdition):
            saved = Game(load_edition_file(path), NAMES[:2], seed=1).save()
            assert parse_sdf(format_sdf(saved).encode()) == saved, name


@rule("10.3")
def test_game_with_any_word_list_name_can_be_saved() -> None:
    """A word list is named after its file, whose name may contain anything."""
    for name in ("sjp", "moje słowa: nowe", " words ", "my\nwords", ""):
        saved = Game("english", NAMES[:2], words=WordList(name, frozenset({"AB"})), seed=1).save()
        assert parse_sdf(format_sdf(saved).encode()) == saved, name


def _game(text: str) -> SavedGame:
    read = parse_sdf(text.encode())
    assert isinstance(read, SavedGame)
    return read


@pytest.mark.parametrize("schema", ["10x11", "11x10", "32x31", "31x32", "15", "15x15x15", "x", "-15x15", "１５x15"])
@rule("10.1", "10.6")
def test_board_of_a_bad_size_is_refused(schema: str) -> None:
    with pytest.raises(BadFile) as refusal:
        parse_sdf(f"#GameBoard\n\nSchema: {schema}\nField1: blank\n".encode())
    assert (refusal.value.line, refusal.value.reason, refusal.value.detail) == (3, "schema", "11–31")
