"""GCG files of other programs: words after the total, shared nicks, guessed encodings, impossible racks."""

from __future__ import annotations

import pytest

from mozaika.records.errors import BadFile
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.replay import replay_transcript
from mozaika.records.transcript import LineKind
from tests.marks import rule
from tests.records.golden import faults, read

CAT = ">Ann: ACTDEIR 8G CAT +10 10\n"
TWO_ANNS = "#player1 Ann Ann Archer\n#player2 Ann Ann Baker\n#lexicon CSW21\n"


# --- words after the total ------------------------------------------------------------------------------------------


def test_words_after_the_total_are_skipped() -> None:
    quackle = ">Ann: ACTDEIR 8G CAT +10 10 CAT\n>Bob: BDEILNO 9G DO +9 9 DO, CD, AO\n>Bob: BDEILNO - +0 9\n"
    plain = quackle.replace(" CAT\n", "\n").replace(" DO, CD, AO", "")
    assert read(quackle) == read(plain)


@pytest.mark.parametrize("line", [">Ann: ACTDEIR 8G CAT +10 10 7", ">Ann: ACTDEIR 8G CAT +10 CAT 10"])
def test_number_after_the_total_is_refused(line: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(line + "\n")
    assert caught.value.reason.startswith("gcg")


# --- two players with one nick --------------------------------------------------------------------------------------


def test_turns_of_players_with_one_nick_alternate() -> None:
    found = read(CAT + ">Ann: BDEILNO H7 B.D +6 6\n>Ann: DEIRLMS - +0 10\n>Ann: EILNORT -E +0 6\n", head=TWO_ANNS)
    assert [line.seat for line in found.lines] == [0, 1, 0, 1]
    assert faults(replay_transcript(found)) == []


def test_other_lines_of_a_shared_nick_follow_the_play_or_the_total() -> None:
    lines = (
        CAT
        + ">Ann: BDEILNO H7 B.D +6 6\n>Ann: BDEILNO -- -6 0\n>Ann: DEIRLMS 8G ...S +6 16\n>Ann: (challenge) +5 21\n"
        + ">Ann: BDEILNO - +0 0\n>Ann: (time) -10 11\n>Ann: BDEILNO (BDEILNO) -11 -11\n"
    )
    found = read(lines, head=TWO_ANNS)
    assert [line.seat for line in found.lines] == [0, 1, 1, 0, 0, 1, 0, 1]
    assert replay_transcript(found).totals == (11, -11)


def test_shared_nick_is_written_apart_and_read_again() -> None:
    found = read(CAT + ">Ann: BDEILNO H7 B.D +6 6\n", head=TWO_ANNS)
    assert [(player.nick, player.name) for player in found.players] == [("Ann", "Ann Archer"), ("Ann_2", "Ann Baker")]
    assert parse_gcg(format_gcg(found).encode()) == found


def test_nick_shared_by_two_of_three_players_is_resolved_by_the_turn() -> None:
    head = "#player1 Ann Ann\n#player2 Bob Bob\n#player3 Ann Ann\n"
    found = read(">Ann: - +0 0\n>Bob: - +0 0\n>Ann: - +0 0\n>Ann: - +0 0\n", head=head)
    assert [line.seat for line in found.lines] == [0, 1, 2, 0]


# --- encodings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "encoding"),
    [("#lexicon OSPS50\n", "iso8859-2"), ("#lexicon OSPS50\n", "cp1250"), ("", "iso8859-2"), ("", "cp1250")],
)
def test_guessed_encoding_of_a_polish_file_is_named(head: str, encoding: str) -> None:
    text = f"#player1 Jan Jan\n#player2 Ola Ola\n{head}>Jan: ŚĄŻĆKOT 8G ŻĄŚĆ +38 38\n"
    found = parse_gcg(text.encode(encoding))
    assert (found.edition, found.guessed_encoding) == ("polish", encoding)
    assert "".join(tile.letter for tile in found.lines[0].word if tile) == "ŻĄŚĆ"


def test_guessed_encoding_of_a_turkish_file_is_named() -> None:
    text = "#player1 Işıl Işıl\n#player2 İpek İpek\n>Işıl: IŞIKĞİA 8G IŞIK +20 20\n"
    found = parse_gcg(text.encode("iso8859-9"))
    assert (found.edition, found.guessed_encoding) == ("turkish", "iso8859-9")


def test_usual_and_named_encodings_are_no_guess() -> None:
    text = "#player1 Jüri Jüri\n#player2 Õie Õie\n>Jüri: TÖÖAKLS 8G TÖÖ +8 8\n"
    for source in (text.encode("iso8859-1"), text.encode(), ("#character-encoding cp775\n" + text).encode("cp775")):
        assert parse_gcg(source).guessed_encoding == ""
        assert parse_gcg(source).players[1].nick == "Õie"


# --- racks and boards -----------------------------------------------------------------------------------------------


@rule("2.1")
@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (">Ann: QQDEIRT - +0 0\n", ("too-many-of-a-tile", "Q", "")),
        (">Ann: ???DEIR -?? +0 0\n", ("too-many-of-a-tile", "?", "")),
        (">Ann: ACTDEIRS - +0 0\n", ("rack-size", "8", "7")),
        ("#rack1 ZZAE\n", ("too-many-of-a-tile", "Z", "")),
        ("#incomplete ACTDEIRS\n", ("rack-size", "8", "7")),
    ],
)
def test_rack_that_the_tile_set_cannot_give_is_a_problem(line: str, problem: tuple[str, str, str]) -> None:
    assert faults(replay_transcript(read(line))) == [(4, *problem)]


@rule("2.1")
def test_rack_is_impossible_together_with_the_board() -> None:
    jazz = ">Ann: AJZ?EIR 8G JAZz +38 38\n"
    assert faults(replay_transcript(read(jazz + ">Bob: JBDEILN - +0 0\n"))) == [(5, "too-many-of-a-tile", "J", "")]


@rule("7.5")
def test_rack_that_changed_when_a_play_was_taken_back_is_a_problem() -> None:
    taken_back = CAT + ">Ann: ACTDEIS -- -10 0\n"
    assert faults(replay_transcript(read(taken_back))) == [(5, "rack-changed", "ACDEIST", "ACDEIRT")]
    back, bob = CAT + ">Ann: ACTDEIR -- -10 0\n", ">Bob: BDEILNO - +0 0\n"
    assert faults(replay_transcript(read(back + bob + ">Ann: ACTDEIR - +0 0\n"))) == []
    changed = faults(replay_transcript(read(back + bob + ">Ann: ACTDEIS - +0 0\n")))
    assert changed == [(7, "rack-changed", "ACDEIST", "ACDEIRT")]
    assert faults(replay_transcript(read(back + bob + ">Ann: ACT - +0 0\n"))) == []  # a partial rack


@rule("8.5")
def test_tiles_at_the_end_that_are_not_the_rack_are_a_problem() -> None:
    first, second = ">Ann: ACIQT 8G CAT +10 10\n", ">Bob: BD H7 B.D +6 6\n"
    assert faults(replay_transcript(read(first + second + ">Ann: IQ (EQ) -11 -1\n>Bob: (EQ) +11 17\n"))) == [
        (6, "end-rack", "EQ", "IQ")
    ]
    assert faults(replay_transcript(read(first + second + ">Ann: IQ (IQ) -11 -1\n>Bob: (EQ) +11 17\n"))) == [
        (7, "end-rack", "EQ", "IQ")
    ]
    # In English style the loser's last rack shows what they must still hold.
    assert faults(replay_transcript(read(first + second + ">Bob: (AEQ) +24 30\n"))) == [(6, "end-rack", "AEQ", "IQ")]
    assert faults(replay_transcript(read(first + second + ">Bob: (EIQ) +24 30\n"))) == []


@rule("8.8")
def test_second_identical_time_penalty_is_a_problem() -> None:
    found = replay_transcript(read(CAT + ">Ann: (time) -10 0\n>Bob: (time) -10 -10\n>Ann: (time) -10 -10\n"))
    assert faults(found) == [(7, "time-twice", "-10", "")]
    assert [turn.line.kind for turn in found.turns][1:] == [LineKind.TIME] * 3
    assert faults(replay_transcript(read(CAT + ">Ann: (time) -10 0\n>Ann: (time) -20 -20\n"))) == []
