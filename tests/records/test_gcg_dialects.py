"""Variations of GCG: a golden file for each, read with exact moves, racks, notes and scores."""

from __future__ import annotations

import pytest

from mozaika.records.gcg_read import parse_gcg
from mozaika.records.replay import replay_transcript
from mozaika.records.transcript import LineKind, TranscriptLine, TranscriptPlayer
from mozaika.rules.board import LaidTile
from mozaika.rules.squares import Direction, Square
from tests.marks import rule
from tests.records.golden import faults, moves, played, racks, read, source, transcript

GAMES: dict[str, tuple[str, tuple[int, ...], list[str]]] = {
    "latin-1.gcg": ("estonian", (23, 17), ["Jüri 8G TÖÖ", "Õie G6 JÄ.A", "Jüri 8G ...D", "Õie J7 Õ.E"]),
    "utf-8.gcg": ("polish", (31, 14), ["Żaneta 8G ŻÓŁć", "Łukasz G8 .AL", "Żaneta J8 .MA", "Łukasz 10G .IS."]),
    "utf-8-unsaid.gcg": ("estonian", (34, 15), ["Mari 8F ŠOKK", "Ülo 8F ....I", "Mari J8 .ME", "Ülo -ŽU"]),
    "crlf.gcg": ("english", (10, 6), ["Ann 8G CAT", "Bob H7 B.D"]),
    "played-through.gcg": (
        "english",
        (21, 13),
        ["Ann 8G CaT", "Bob H7 B.D", "Ann 8G ...S", "Bob J8 .O", "Ann 7H .A", "Bob 8F S...."],
    ),
    "partial-racks.gcg": ("english", (16, 6), ["Ann 8G CAT", "Bob H7 B.D", "Ann 8G ...S", "Bob -"]),
    "notes.gcg": ("english", (10, 6), ["Ann 8G CAT", "Bob H7 B.D"]),
    "racks.gcg": ("english", (10, 0), ["Ann 8G CAT"]),
    "incomplete.gcg": ("english", (10, 0), ["Ann 8G CAT"]),
    "incomplete-rack.gcg": ("english", (10, 0), ["Ann 8G CAT"]),
    "phoney.gcg": ("english", (7, 14), ["Ann 8G CTA", "Ann --", "Bob 8G BOND", "Ann G8 .AD"]),
    "challenge-bonus.gcg": (
        "english",
        (15, 16),
        ["Ann 8G CAT", "Ann (challenge)", "Bob H7 B.D", "Bob (challenge)"],
    ),
    "time.gcg": ("english", (0, -14), ["Ann 8G CAT", "Bob H7 B.D", "Ann (time)", "Bob (time)"]),
    "end-polish.gcg": ("polish", (8, 17, -10), ["Ewa 8G KOT", "Jan H7 D.M", "Ewa (AZ)", "Ola (ZŹ)", "Jan (AZZŹ)"]),
    "end-english.gcg": ("english", (10, 28), ["Ann 8G CAT", "Bob H7 B.D", "Bob (IQ)"]),
    "exchange.gcg": ("english", (0, 0), ["Ann -UUV", "Bob -3", "Ann -", "Bob -E?"]),
    "three-players.gcg": ("english", (10, 6, 6), ["Ann 8G CAT", "Bob H7 B.D", "Cec 8G ...S", "Ann -"]),
    "four-players.gcg": (
        "english",
        (10, 6, 6, 14),
        ["Ann 8G CAT", "Bob H7 B.D", "Cec 8G ...S", "Dan J8 .OY", "Ann -"],
    ),
    "pragmas.gcg": ("english", (10, 0), ["Ann 8G CAT"]),
    "turkish.gcg": ("turkish", (14, 16), ["Işıl 8G KıZ", "İpek 8G ...IL", "Işıl K6 Di.", "İpek 6K .İŞ"]),
    "estonian.gcg": ("estonian-official", (10, 4), ["Peeter 8G õUN", "Õnne 8G ...A", "Peeter H8 .DU"]),
}


@rule("3.4", "6.1", "6.2")
@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript_is_read_without_problems(name: str) -> None:
    edition, totals, expected = GAMES[name]
    assert transcript(name).edition == edition
    assert moves(transcript(name)) == expected
    assert played(name).totals == totals
    assert faults(played(name)) == []


# --- encodings ------------------------------------------------------------------------------------------------------


def test_names_and_title_in_iso_8859_1_keep_their_letters() -> None:
    found = transcript("latin-1.gcg")
    assert found.players == (TranscriptPlayer("Jüri", "Jüri Õunapuu"), TranscriptPlayer("Õie", "Õie Määr"))
    assert found.headers == (("title", "Käsmu sügisturniir"),)
    assert found.lines[1].notes == ("Õie mõtles kaua.",)
    assert racks(found) == ["AKLSTÖÖ", "AJMNUVÄ", "ADKLS", "EMNUVÕ"]


def test_utf_8_is_read_with_and_without_the_encoding_line() -> None:
    assert b"#character-encoding" not in source("utf-8-unsaid.gcg")
    assert transcript("utf-8-unsaid.gcg").players[1] == TranscriptPlayer("Ülo", "Ülo Žukov")
    bare = source("utf-8.gcg").removeprefix(b"#character-encoding UTF-8\n")
    assert parse_gcg(bare) == transcript("utf-8.gcg")
    assert parse_gcg(b"\xef\xbb\xbf" + source("utf-8.gcg")) == transcript("utf-8.gcg")


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("utf-8.gcg", "ISO-8859-2"), ("turkish.gcg", "windows-1254"), ("utf-8-unsaid.gcg", "windows-1257")],
)
def test_named_8_bit_encoding_is_read(name: str, encoding: str) -> None:
    text = source(name).decode().removeprefix("#character-encoding UTF-8\n")
    assert parse_gcg(f"#character-encoding {encoding}\n{text}".encode(encoding)) == transcript(name)


def test_crlf_line_ends_are_read() -> None:
    assert b"\r\n" in source("crlf.gcg")
    found = transcript("crlf.gcg")
    assert found == parse_gcg(source("crlf.gcg").replace(b"\r\n", b"\n"))
    assert found.lines[0].notes == ("A quiet start,\nwith more to come.",)
    assert [line.number for line in found.lines] == [5, 9]


# --- plays ----------------------------------------------------------------------------------------------------------


@rule("3.5", "6.4")
def test_tile_played_through_is_a_dot_a_letter_or_in_brackets() -> None:
    first, dots, letters, bracket, both, many = transcript("played-through.gcg").lines
    assert first.word == (LaidTile("C"), LaidTile("A", blank=True), LaidTile("T"))
    assert dots.word == (LaidTile("B"), None, LaidTile("D"))
    assert letters.word == (None, None, None, LaidTile("S"))
    assert bracket.word == (None, LaidTile("O"))
    assert both.word == (None, LaidTile("A"))
    assert many.word == (LaidTile("S"), None, None, None, None)
    assert [turn.words for turn in played("played-through.gcg").turns][-2:] == [("BA", "AT"), ("SCATS",)]


@rule("3.5")
@pytest.mark.parametrize("word", ["...S", "CATS", "CaTS", "(CAT)S", "(CaT)S", "(C)(a)(T)S", "C.(T)S", "ca.S"])
def test_all_spellings_of_playing_through_a_blank_are_the_same_play(word: str) -> None:
    found = read(f">Ann: CT?DEIR 8G CaT +8 8\n>Bob: BDEILNS 8G {word} +5 5\n")
    assert found.lines[1].word == (None, None, None, LaidTile("S"))
    assert faults(replay_transcript(found)) == []


@rule("3.5")
def test_play_without_a_rack_may_begin_and_end_with_a_bracket() -> None:
    found = read(">Ann: CAT 8G CAT +10 10\n>Bob: H7 B.D +6 6\n>Ann: I8 (T)O +4 14\n>Bob: 9H (D)(O)E(S) +0 6\n")
    assert (found.lines[3].kind, found.lines[3].rack) == (LineKind.PLAY, ())
    assert found.lines[3].word == (None, None, LaidTile("E"), None)


@rule("3.4")
def test_row_first_is_across_and_column_first_is_down() -> None:
    across, down = transcript("crlf.gcg").lines
    assert (across.start, across.direction) == (Square(7, 6), Direction.ACROSS)
    assert (down.start, down.direction) == (Square(6, 7), Direction.DOWN)


@rule("2.3", "5.10")
def test_turkish_blanks_keep_dotted_and_dotless_i_apart() -> None:
    dotless, through, dotted, tile = transcript("turkish.gcg").lines
    assert dotless.word == (LaidTile("K"), LaidTile("I", blank=True), LaidTile("Z"))
    assert through.word == (None, None, None, LaidTile("I"), LaidTile("L"))
    assert dotted.word == (LaidTile("D"), LaidTile("İ", blank=True), None)
    assert tile.word == (None, LaidTile("İ"), LaidTile("Ş"))
    assert [turn.words for turn in played("turkish.gcg").turns] == [("KIZ",), ("KIZIL",), ("DİL",), ("DİŞ",)]


@rule("5.10")
def test_polish_and_estonian_blanks_keep_their_diacritics() -> None:
    assert transcript("utf-8.gcg").lines[0].word[3] == LaidTile("Ć", blank=True)
    assert transcript("estonian.gcg").lines[0].word[0] == LaidTile("Õ", blank=True)


# --- racks ----------------------------------------------------------------------------------------------------------


def test_partial_rack_stays_partial() -> None:
    assert racks(transcript("partial-racks.gcg")) == ["ACT", "D", "", "?"]
    assert transcript("partial-racks.gcg").racks == ()
    assert faults(played("partial-racks.gcg")) == []


def test_known_racks_of_an_unfinished_game_are_kept() -> None:
    assert transcript("racks.gcg").racks == ((0, tuple("DEIQRU?")), (1, tuple("BDEIL")))
    assert transcript("racks.gcg").incomplete
    assert transcript("four-players.gcg").racks == ((1, tuple("EILNO")), (3, tuple("AAEEX")))


def test_incomplete_pragma_may_have_the_rack_on_turn() -> None:
    assert transcript("incomplete-rack.gcg").incomplete
    assert transcript("incomplete-rack.gcg").racks == ((1, tuple("BDEILNO")),)
    assert transcript("incomplete.gcg").incomplete
    assert transcript("incomplete.gcg").racks == ()
    assert not transcript("crlf.gcg").incomplete


# --- notes and pragmas ----------------------------------------------------------------------------------------------


def test_notes_belong_to_the_event_before_and_continue_over_plain_lines() -> None:
    found = transcript("notes.gcg")
    assert found.notes == ("Played in Łódź on a rainy day.",)
    dictate = "Was there a bingo?\nDICTATE needs a second T,\nand CITADEL an L."
    assert found.lines[0].notes == (dictate, "A second note.")
    assert found.lines[1].notes == ("\nIt begins on the next line.",)


def test_headers_and_their_continuation_lines_are_kept() -> None:
    assert transcript("pragmas.gcg").headers == (
        ("title", "The long game"),
        ("description", "Played by post, over two years, and never finished"),
        ("id", "club.example 2024-17"),
        ("lexicon", "CSW21"),
        ("board-layout", "CrosswordGame"),
        ("tile-distribution", "English"),
        ("game-type", "classic"),
        ("tile", "Q q"),
        ("weather", "rain, then snow"),
    )


def test_continuation_sign_continues_a_note() -> None:
    found = read(">Ann: ACTDEIR 8G CAT +10 10\n#note a quiet\n#- start\n")
    assert found.headers == (("lexicon", "CSW21"),)
    assert len(found.lines[0].notes) == 1
    assert found.lines[0].notes[0].split() == ["a", "quiet", "start"]


def test_unknown_pragma_may_be_the_first_line() -> None:
    found = parse_gcg(b"#characters two of them\n" + source("partial-racks.gcg"))
    assert found.headers == (("characters", "two of them"), ("lexicon", "CSW21"))


# --- lines that are not plays ---------------------------------------------------------------------------------------


@rule("6.6", "7.5")
def test_phony_taken_back_frees_its_squares_and_premiums() -> None:
    phoney, back, bond, _ = transcript("phoney.gcg").lines
    assert (phoney.kind, phoney.score, phoney.total) == (LineKind.PLAY, 10, 10)
    assert back == TranscriptLine(LineKind.TAKEN_BACK, 0, -10, 0, tuple("ACDEIRT"))
    assert (bond.score, bond.total) == (14, 14)
    assert [(turn.score, turn.total) for turn in played("phoney.gcg").turns] == [(10, 10), (-10, 0), (14, 14), (7, 7)]


@rule("1.3")
def test_challenge_bonus_is_read_with_and_without_a_rack() -> None:
    lines = transcript("challenge-bonus.gcg").lines
    assert lines[1] == TranscriptLine(LineKind.BONUS, 0, 5, 15, tuple("DEIR"))
    assert lines[3] == TranscriptLine(LineKind.BONUS, 1, 10, 16)


@rule("8.8")
def test_time_penalty_is_read_with_and_without_rack_and_with_two_signs() -> None:
    lines = transcript("time.gcg").lines
    assert lines[2] == TranscriptLine(LineKind.TIME, 0, -10, 0, tuple("DEILMRS"))
    assert lines[3] == TranscriptLine(LineKind.TIME, 1, -20, -14)


@rule("8.5")
def test_polish_style_end_has_losses_and_a_single_gain() -> None:
    lines = transcript("end-polish.gcg").lines
    assert lines[2] == TranscriptLine(LineKind.LOSS, 0, -2, 8, ("A", "Z"), tiles=("A", "Z"))
    assert lines[3] == TranscriptLine(LineKind.LOSS, 2, -10, -10, ("Z", "Ź"), tiles=("Z", "Ź"))
    assert lines[4] == TranscriptLine(LineKind.GAIN, 1, 12, 17, tiles=("A", "Z", "Z", "Ź"))


def test_english_style_end_has_a_doubled_gain_and_no_losses() -> None:
    assert transcript("end-english.gcg").lines[2] == TranscriptLine(LineKind.GAIN, 1, 22, 28, tiles=("I", "Q"))


@rule("5.6", "5.7")
def test_exchange_has_tiles_or_a_count_and_pass_has_neither() -> None:
    named, counted, passed, blank = transcript("exchange.gcg").lines
    assert named == TranscriptLine(LineKind.EXCHANGE, 0, 0, 0, tuple("ACTUUV?"), tiles=tuple("UUV"), count=3)
    assert counted == TranscriptLine(LineKind.EXCHANGE, 1, 0, 0, tuple("BDEILNO"), count=3)
    assert passed == TranscriptLine(LineKind.PASS, 0, 0, 0, tuple("ACDERT?"), notes=("challenged in vain",))
    assert (blank.tiles, blank.count) == (("E", "?"), 2)


@pytest.mark.parametrize("name", ["three-players.gcg", "four-players.gcg"])
def test_three_and_four_players_are_read(name: str) -> None:
    found = transcript(name)
    assert [player.name for player in found.players] == ["Ann Archer", "Bob Baker", "Cecily Cook", "Dan Drew"][
        : len(found.players)
    ]
    assert [line.seat for line in found.lines] == [*range(len(found.players)), 0]


def test_player_without_a_full_name_has_the_nick_as_name() -> None:
    assert parse_gcg(b"#player1 Ann\n#player2 Bob\n").players == (
        TranscriptPlayer("Ann", "Ann"),
        TranscriptPlayer("Bob", "Bob"),
    )
