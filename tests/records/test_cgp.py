"""CGP: positions of every edition and board size are read and written."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from mozaika.cli.main import main
from mozaika.editions import edition_ids, load_edition
from mozaika.game import Game
from mozaika.lexicon.wordlist import WordList
from mozaika.records import cgp
from mozaika.records.cgp import CgpPosition, format_cgp, parse_cgp, position_of
from mozaika.records.errors import CannotConvert
from mozaika.records.files import convert, parse_record
from mozaika.records.replay import replay_transcript
from mozaika.records.saved import save_full
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript_position import position_at_end
from mozaika.rules import view_for
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile, Placement
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.squares import Square
from mozaika.rules.state import Phase
from tests.marks import rule
from tests.positions import board_of, edition
from tests.positions import position as state_with
from tests.property.games import GAMES, game_seeds, random_game, random_layout
from tests.records.golden import HOME, golden_names, position, source, transcript
from tests.records.saves import NAMES, players_of

EMPTY = "/".join(["15"] * 15)


def written(found: CgpPosition) -> str:
    return format_cgp(found, load_edition(found.edition).alphabet)


# --- golden positions -----------------------------------------------------------------------------------------------


def test_english_position_has_its_tiles_racks_scores_and_ops() -> None:
    found = position("english.cgp")
    assert found.edition == "english"
    assert found.board == board_of(edition("english"), "8G CaT", "7H B", "9H D")
    assert found.racks == (tuple("DEIRS?"), tuple("BEILNOO"))
    assert (found.scores, found.zeros) == ((8, 5), 0)
    ops = (("lex", "CSW21"), ("ld", "english"), ("bb", "50"), ("etl", "7"), ("mcnz", "6"), ("cr", "5pt"))
    assert found.ops == ops
    assert found.unknown_ops == ()


@rule("2.3", "5.10")
def test_letters_and_blanks_follow_the_alphabet_of_the_position() -> None:
    polish, turkish, estonian = (position(f"{name}.cgp") for name in ("polish", "turkish", "estonian"))
    assert polish.board == board_of(edition("polish"), "H7 ŻÓŁć", "I7 A", "J7 L")
    assert turkish.board == board_of(edition("turkish"), "8G KıZIL", "6K D", "7K i")
    assert turkish.board[Square(6, 10)] == LaidTile("İ", blank=True)
    assert turkish.board[Square(7, 7)] == LaidTile("I", blank=True)
    assert turkish.racks == (("I", "İ"), ("Ğ", "Ü", "?"))
    assert estonian.board[Square(7, 6)] == LaidTile("Õ", blank=True)
    assert estonian.racks == (("Š", "Ž", "Õ"), ("Ä", "Ö", "Ü", "?"))


@rule("3.2")
def test_boards_from_11_by_11_to_31_by_31_are_read() -> None:
    small, large = position("smallest-board.cgp"), position("largest-board.cgp")
    assert (small.rows, small.columns, len(small.board)) == (11, 11, 3)
    assert small.board[Square(5, 4)] == LaidTile("K")
    assert (large.rows, large.columns, len(large.board)) == (31, 31, 9)
    assert large.board[Square(0, 0)] == LaidTile("K")
    assert large.board[Square(30, 28)] == LaidTile("K", blank=True)
    assert large.board[Square(30, 30)] == LaidTile("T")


def test_empty_and_partial_racks_and_negative_scores_are_read() -> None:
    empty, partial = position("empty-racks.cgp"), position("partial-racks.cgp")
    assert (empty.racks, empty.scores, empty.zeros, len(empty.board)) == (((), ()), (0, 0), 0, 0)
    assert (partial.racks, partial.scores, partial.zeros) == ((("Q", "?"), ()), (10, -4), 3)


def test_three_and_four_players_are_in_turn_order() -> None:
    three, four = position("three-players.cgp"), position("four-players.cgp")
    assert three.racks == (tuple("BDO"), (), tuple("EEE"))
    assert three.scores == (0, 10, 7)
    assert four.racks == (tuple("BDO"), ("A",), tuple("EEE"), ("Z",))
    assert (four.scores, four.zeros) == ((0, 10, 7, 31), 2)


def test_unknown_ops_are_kept_and_reported() -> None:
    found = position("unknown-ops.cgp")
    assert found.unknown_ops == ("mood", "sparkle")
    assert written(found).endswith(" lex CSW21; mood quite good; sparkle; gid 17; tmr 1500000/900000;")


def test_replay_command_reports_unknown_ops(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "replay", str(HOME / "unknown-ops.cgp")]) in (0, 1)
    shown = capsys.readouterr()
    assert "mood" in shown.out + shown.err
    assert "sparkle" in shown.out + shown.err


@pytest.mark.parametrize("name", golden_names(".cgp"))
def test_written_position_is_stable(name: str) -> None:
    once = written(position(name))
    assert "\n" not in once
    assert parse_cgp(once) == position(name)
    assert written(parse_cgp(once)) == once
    assert convert(position(name), ".cgp").text == once + "\n"


# --- tiles of several characters ------------------------------------------------------------------------------------


def test_single_letter_in_brackets_is_read() -> None:
    found = position("brackets.cgp")
    assert b"\r\n" in source("brackets.cgp")
    assert found.board == board_of(edition("english"), "8G CaT")
    assert found.racks == (tuple("DEI"), tuple("BDO"))
    assert "6CaT6" in written(found)


def test_tile_of_several_characters_is_written_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bundled edition has such a tile, so an edition with one replaces English."""
    digraphs = Alphabet(("A", "C", "CH", "H"), ("a", "c", "ch", "h"))
    own = replace(load_edition("english"), alphabet=digraphs)
    monkeypatch.setattr(cgp, "load_edition", lambda _: own)
    board = Board().plus(
        [Placement(Square(7, 7), "CH"), Placement(Square(7, 8), "A"), Placement(Square(7, 9), "CH", True)]
    )
    given_ = CgpPosition("english", 15, 15, board, (("C", "CH", "H", "?"), ()), (4, 0), 0)
    text = format_cgp(given_, digraphs)
    assert text.split("/")[7] == "7[CH]A[ch]5"
    assert text.split(" ")[1] == "C[CH]H?/"
    assert parse_cgp(text) == given_


# --- round trips ----------------------------------------------------------------------------------------------------


@GAMES
@given(game_seeds)
@rule("UC01", "UC02")
def test_position_of_random_game_reads_back_equal(seed: int) -> None:
    game = random_game(seed, length=80)
    rng = Random(seed)
    for state in rng.sample(list(game.states), min(12, len(game.steps))):
        for looked_at in (state, view_for(state, None).state, view_for(state, 0).state):
            given_ = position_of(looked_at)
            assert parse_cgp(format_cgp(given_, state.edition.alphabet)) == given_


@pytest.mark.parametrize("name", edition_ids())
@rule("3.2", "UC02")
def test_every_edition_and_board_size_reads_back_equal(name: str) -> None:
    for seed in range(6):
        game = random_game(seed, replace(load_edition(name), layout=random_layout(Random(seed))), length=50)
        given_ = position_of(game.steps[-1].after)
        assert parse_cgp(format_cgp(given_, load_edition(name).alphabet)) == given_
        assert given_.edition == name


@rule("10.7", "UC06")
def test_position_of_a_view_shows_no_other_rack() -> None:
    state = state_with(edition("english"), ["CATXYZ?", "AEIOUST"], "8G DOG", scores=[3, 5], turn=1)
    assert position_of(state).racks == (tuple("AEIOSTU"), tuple("ACTXYZ?"))
    assert position_of(state).scores == (5, 3)
    assert position_of(view_for(state, 0).state).racks == ((), tuple("ACTXYZ?"))
    assert position_of(view_for(state, None).state).racks == ((), ())


@GAMES
@given(game_seeds)
@rule("8.3")
def test_transcript_gives_the_position_of_its_game(seed: int) -> None:
    game = random_game(seed)
    state = game.steps[-1].after
    if state.phase is Phase.SETUP or any(player.left is not None for player in state.players):
        return  # nobody is on turn yet; or, a leaver's turns are not lines of the transcript
    made = transcript_of(save_full(NAMES[: players_of(game)], game.log, [game.draws.secret]))
    found, expected = position_at_end(made, replay_transcript(made)), position_of(state)
    assert (found.board, found.zeros) == (expected.board, expected.zeros)
    assert sorted(found.scores) == sorted(expected.scores)
    if state.phase is not Phase.OVER:
        assert found.scores == expected.scores
    if state.phase is not Phase.OVER:
        assert found.racks == expected.racks


@rule("8.3")
def test_passes_exchanges_and_phonies_count_as_scoreless_turns() -> None:
    text = source("exchange.gcg") + b">Ann: ACTDER? 8G CAR +10 10\n>Ann: ACTDER? -- -10 0\n>Bob: BD - +0 0\n"
    assert convert(transcript("exchange.gcg"), ".cgp").text.split(" ")[3] == "4"
    assert convert(parse_record(text, ".gcg"), ".cgp").text.split(" ")[3] == "6"


def test_position_of_a_transcript_has_only_known_racks() -> None:
    text = convert(transcript("four-players.gcg"), ".cgp").text
    assert text.split(" ")[1:4] == ["EILNO//AAEEX/", "6/6/14/10", "1"]
    assert text.split("/")[6:9] == ["7B7", "6CATS5", "7D1O5"]


def test_position_cannot_be_converted_to_a_transcript() -> None:
    for suffix in (".gcg", ".sdf", ".json"):
        with pytest.raises(CannotConvert):
            convert(position("english.cgp"), suffix)


# --- ops ------------------------------------------------------------------------------------------------------------


@rule("1.3")
@pytest.mark.parametrize(
    ("checking", "penalty", "op"),
    [
        (WordChecking.CHALLENGE, "nothing", "single"),
        (WordChecking.CHALLENGE, "next-turn", "double"),
        (WordChecking.CHALLENGE, "5-points", "5pt"),
        (WordChecking.CHALLENGE, "10-points", "10pt"),
        (WordChecking.CHALLENGE, "7-points", "7pt"),
        *((WordChecking.AUTOMATIC, penalty, "void") for penalty in ("nothing", "next-turn", "5-points", "10-points")),
    ],
)
def test_failed_challenge_penalty_is_written_as_the_challenge_rule(
    checking: WordChecking, penalty: str, op: str
) -> None:
    kind = edition("english", word_checking=checking.value, failed_challenge=penalty)
    assert dict(position_of(state_with(kind, ["A", "B"])).ops)["cr"] == op


@rule("5.6", "6.5", "8.3")
def test_rule_settings_are_written_as_ops() -> None:
    turkish = position_of(state_with(edition("turkish"), ["A", "B"])).ops
    assert turkish == (
        ("lex", "kelimelik"), ("ld", "turkish"), ("bb", "50"), ("etl", "7"), ("cr", "void"), ("mcnz", "6"),
    )  # fmt: skip
    assert "mcnz" not in dict(position_of(state_with(edition("english"), ["A", "B"])).ops)


def test_position_with_any_lexicon_name_is_readable() -> None:
    game = Game("english", ["Ann", "Bob"], seed=1, words=WordList("best; of all", frozenset({"AA"})))
    given_ = position_of(game.state)
    assert parse_cgp(format_cgp(given_, game.edition.alphabet)).unknown_ops == ()


def test_position_of_a_custom_edition_names_the_bundled_edition_with_its_letters() -> None:
    own = replace(load_edition("polish"), id="own")
    state = state_with(own, ["ŻAB", "KOŃ"], "H8 KOt")
    found = parse_cgp(format_cgp(position_of(state), own.alphabet))
    assert found.board == state.board
    assert found.racks == (("A", "B", "Ż"), ("K", "Ń", "O"))


# --- pending and finished games -------------------------------------------------------------------------------------


@rule("7.2", "7.5")
def test_pending_play_is_on_the_rack_of_its_player() -> None:
    game = Game("polish", ["Łukasz", "Żaneta"], seed=468)
    before = position_of(game.state)
    game.play("H8 KOT")
    assert game.state.pending is not None
    assert position_of(game.state) == before
    assert before.racks[0] == tuple("FKLNOT?")
    seen = position_of(view_for(game.state, 1 - game.state.turn).state)
    assert seen.racks == (tuple("KOT"), before.racks[1])


@rule("8.5")
def test_finished_game_has_its_final_scores() -> None:
    game = Game("polish", ["Łukasz", "Żaneta"], seed=468)
    for _ in range(4):
        game.pass_turn()
    assert game.state.result is not None
    found, totals = position_of(game.state), game.state.result.totals
    assert found.scores == (totals[game.state.turn], totals[1 - game.state.turn])
    assert all(score < 0 for score in found.scores)
