"""The edition and the encoding of a GCG file: named by it, or detected."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from time import process_time

import pytest

from mozaika.errors import GameError
from mozaika.records.errors import BadFile
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.replay import replay_transcript
from tests.marks import rule
from tests.records.golden import HEAD, faults, moves, read, source, transcript

PLAYERS = "#player1 Jan Jan Kowalski\n#player2 Ola Ola Nowak\n"
KOTY = ">Jan: KOTYZZA 8H KOTY +14 14\n"


def edition_of(text: str) -> str:
    return parse_gcg((PLAYERS + text).encode()).edition


# --- the edition ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "edition"),
    [
        ("#lexicon Polish", "polish"),
        ("#lexicon Pełny słownik polski", "polish"),
        ("#lexicon OSPS50", "polish"),
        ("#game-type Scrabble po polsku", "polish"),
        ("#game-type polish-tournament", "polish-tournament"),
        ("#lexicon Turkish", "turkish"),
        ("#lexicon TÜRKÇE SÖZLÜK", "turkish"),
        ("#game-type Türkçe", "turkish"),
        ("#lexicon Estonian", "estonian"),
        ("#lexicon Eesti keele sõnaraamat", "estonian"),
        ("#tile-set estonian-official", "estonian-official"),
        ("#tile-set turkish-official", "turkish"),
        ("#tile-set turkish-table", "turkish-table"),
        ("#lexicon Collins English Dictionary", "english"),
        ("#lexicon NWL2020", "english"),
        ("#lexicon Słownik\n#game-type polski", "polish"),
        ("#lexicon TWL06\n#tile-distribution Polish", "polish"),
    ],
)
def test_edition_is_detected_by_language_or_word_list(said: str, edition: str) -> None:
    assert edition_of(f"{said}\n>Jan: AAA - +0 0\n") == edition


def test_tiles_decide_what_a_former_name_means() -> None:
    """Until `turkish` became the set of 100, it had 7 N; today it has 5."""
    text = "#tile-set turkish\n>Jan: NNNNNNA 8B NNNNNNA +0 0\n"
    assert edition_of(text) == "turkish-table"
    assert edition_of(text.replace("NNNNNNA", "KKKKKKA")) == "turkish"


def test_word_that_only_ends_like_a_language_name_is_ignored() -> None:
    assert edition_of("#lexicon growl\n#game-type interpolish\n>Jan: ŻŻ - +0 0\n") == "polish"
    assert edition_of("#lexicon unpolished\n>Jan: QQ - +0 0\n") == "english"


@rule("2.1", "6.1")
def test_edition_is_detected_by_scores_if_several_alphabets_fit() -> None:
    found = parse_gcg((PLAYERS + KOTY).encode())
    assert found.edition == "polish"
    assert faults(replay_transcript(found)) == []
    assert edition_of(">Jan: KOTYZZA 8H KOTY +22 22\n") == "english"
    assert edition_of(">Jan: KOTYZZA 8H KOTY +14 14\n>Ola: - +0 0\n>Jan: ZZA 8H ....A +8 22\n") == "polish"


def test_ambiguous_edition_defaults_to_english_then_polish_then_turkish() -> None:
    assert edition_of(">Jan: - +0 0\n") == edition_of(">Jan: KOTY 8H KOTY +99 99\n") == "english"
    assert edition_of(">Jan: Ó - +0 0\n") == "polish"
    assert edition_of(">Jan: ÖÜ - +0 0\n") == "turkish"
    assert edition_of(">Jan: ÖÜÄ - +0 0\n") == "estonian"


@pytest.mark.parametrize("line", ["#rack1 ŻÓŁW", "#incomplete ŻÓŁW"])
def test_edition_is_detected_by_letters_of_a_rack(line: str) -> None:
    found = parse_gcg(f"{PLAYERS}{line}\n".encode())
    assert (found.edition, found.racks) == ("polish", ((0, ("Ł", "Ó", "W", "Ż")),))


def test_stray_letter_is_reported_at_its_own_place() -> None:
    with pytest.raises(BadFile) as caught:
        edition_of(">Jan: ŻÓŁ - +0 0\n>Ola: AØ - +0 0\n")
    assert (caught.value.line, caught.value.column, caught.value.detail) == (4, 8, "Ø")


def test_fault_is_reported_when_the_edition_is_detected() -> None:
    with pytest.raises(BadFile) as caught:
        edition_of(">Jan: KOT 8 KOT +5 5\n")
    assert (caught.value.line, caught.value.column, caught.value.reason) == (3, 11, "gcg-move")


def test_edition_detection_is_cheap_for_long_transcripts() -> None:
    places = (f"{chr(65 + place % 15)}{place // 15 % 15 + 1}" for place in range(1_900))
    text = PLAYERS + "".join(f">Jan: A {place} EA +1 1\n" for place in places)
    began = process_time()
    with suppress(GameError):
        parse_gcg(text.encode())
    assert process_time() - began < 10


# --- encodings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        *(("utf-8.gcg", name) for name in ("latin2", "LATIN2", "cp1250", "Windows-1250", "ISO-8859-2", "iso_8859-2")),
        *(("turkish.gcg", name) for name in ("ISO-8859-9", "latin5", "cp1254", "CP1254")),
        *(("utf-8-unsaid.gcg", name) for name in ("ISO-8859-13", "iso-8859-15", "cp1257", "Utf8")),
        *(("latin-1.gcg", name) for name in ("latin1", "Latin-1", "windows-1252")),
    ],
)
def test_encoding_names_are_read_in_any_spelling(name: str, encoding: str) -> None:
    text = source(name).decode("latin-1" if name == "latin-1.gcg" else "utf-8")
    text = text.removeprefix("#character-encoding UTF-8\n")
    assert parse_gcg(f"#character-encoding {encoding}\n{text}".encode(encoding)) == transcript(name)


def test_unknown_encoding_is_an_error_on_line_1() -> None:
    with pytest.raises(BadFile) as caught:
        parse_gcg(b"#character-encoding klingon-8\n" + source("latin-1.gcg"))
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (1, 1, "gcg-encoding", "klingon-8")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_byte_outside_the_named_encoding_is_reported_with_its_place(end: str) -> None:
    lines = ["#character-encoding UTF-8", *HEAD.splitlines(), ">Ann: CAT 8H CAT +10 10", "#note Żółw: "]
    with pytest.raises(BadFile) as caught:
        parse_gcg(end.join(lines).encode() + b"\xf3 and more")
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (6, 13, "gcg-encoding", "UTF-8")


@pytest.mark.parametrize(
    ("said", "encoding", "word"),
    [
        ("#lexicon OSPS", "iso-8859-2", "ŚĄŻĆ"),
        ("#lexicon Słownik polski", "windows-1250", "ŚĄŻĆ"),
        ("#lexicon TDK", "iso-8859-9", "ŞİĞI"),
        ("#game-type Türkçe", "windows-1254", "ŞİĞI"),
        ("#lexicon Eesti", "iso-8859-1", "ÕÄÖÜ"),
        ("#lexicon Eesti", "iso-8859-13", "ŠÕŽÄ"),
        ("#lexicon Eesti", "windows-1257", "ŠÕŽÄ"),
        ("#lexicon Eesti", "iso-8859-15", "ŠÕŽÄ"),
        ("#lexicon Eesti", "windows-1252", "ŠÕŽÄ"),
    ],
)
def test_encoding_is_detected_by_the_language_the_file_names(said: str, encoding: str, word: str) -> None:
    found = parse_gcg(f"{PLAYERS}{said}\n>Jan: 8H {word} +0 0\n".encode(encoding))
    assert moves(found) == [f"Jan 8H {word}"]


def test_encoding_is_detected_by_the_given_edition() -> None:
    text = f"{PLAYERS}>Jan: 8H ŁĄŚ +0 0\n".encode("iso-8859-2")
    assert moves(parse_gcg(text, "polish")) == ["Jan 8H ŁĄŚ"]


def test_encoding_defaults_to_iso_8859_1() -> None:
    found = parse_gcg("#player1 José José Muñoz\n#player2 Ola Ola\n".encode("iso-8859-1"))
    assert found.players[0].name == "José Muñoz"


# --- letters in two characters --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["utf-8.gcg", "turkish.gcg", "utf-8-unsaid.gcg", "estonian.gcg"])
def test_decomposed_letters_are_read_as_composed_ones(name: str) -> None:
    apart = unicodedata.normalize("NFD", source(name).decode())
    assert apart.encode() != source(name)
    assert parse_gcg(apart.encode()) == transcript(name)


def test_columns_count_letters_without_their_marks() -> None:
    with pytest.raises(BadFile) as caught:
        read(unicodedata.normalize("NFD", "#tile-set polish\n>Ann: ŻÓŃX - +0 0\n"))
    assert (caught.value.line, caught.value.column, caught.value.detail) == (5, 10, "X")


def test_key_that_lower_decomposes_is_written_unchanged() -> None:
    once = format_gcg(read("#J\u030c rain\n"))
    assert format_gcg(parse_gcg(once.encode())) == once


def test_very_many_combining_marks_take_little_time() -> None:
    began = process_time()
    with suppress(GameError):
        read("#note e" + "\u0301\u0323" * 200_000 + "\n#e" + "\u0301\u0323" * 100_000 + " x\n")
    assert process_time() - began < 10
