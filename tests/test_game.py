"""The library's face: a game from the start draw to the final scores, as a user of the library writes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mozaika
from mozaika.editions import load_edition
from mozaika.lexicon.wordlist import word_list
from mozaika.records.errors import AmbiguousPlay
from mozaika.rules import commands as cmd
from mozaika.rules.errors import InvalidWords, NameTaken, NotEnoughTiles, TileNotOnRack
from mozaika.rules.layout import Premium
from mozaika.rules.state import EndReason, GameState, Phase, TurnKind
from mozaika.rules.tiles import Pile
from tests.marks import rule

KOTY = 2250  # a seed whose starter, Ala, has H K L O R T Y


def polish() -> mozaika.Game:
    return mozaika.Game("polish", ["Ala", "Olek"], seed=KOTY)


@rule("UC03", "UC05", "UC04")
def test_players_are_entered_the_game_starts_and_each_draws_seven() -> None:
    game = polish()
    assert game.names == ("Ala", "Olek")
    assert [len(game.rack(seat)) for seat in (0, 1)] == [7, 7]
    assert len(game.state.bag) == 86
    assert game.state.start_draw is not None
    assert game.turn == game.state.start_draw.starter == 0
    assert str(game.rack(0)) == "H K L O R T Y"


@rule("UC07", "UC12", "3.4")
def test_a_word_is_laid_as_written_and_the_move_ends_when_the_next_player_acts() -> None:
    game = polish()
    game.play("H8 KOTY")
    assert game.state.phase is Phase.PENDING
    assert game.scores == {"Ala": 0, "Olek": 0}
    game.pass_turn()
    assert game.scores == {"Ala": 14, "Olek": 0}
    assert [turn.kind for turn in game.turns] == [TurnKind.PLAY, TurnKind.PASS]
    assert len(game.rack(0)) == 7


@rule("UC10", "UC11")
def test_a_play_shows_its_words_their_values_and_premiums_before_it_is_made() -> None:
    score = polish().preview("H8 KOTY")
    (word,) = score.words
    assert (word.text, word.points, word.word_factor) == ("KOTY", 14, 2)  # (2 + 1 + 2 + 2) × 2
    assert [(letter.letter, letter.points, letter.premium) for letter in word.letters] == [
        ("K", 2, Premium.DOUBLE_WORD),
        ("O", 1, None),
        ("T", 2, None),
        ("Y", 2, None),
    ]
    assert repr(score) == "Score(KOTY 14 = 14)"


@rule("UC08")
def test_tiles_are_exchanged_as_written_in_any_case() -> None:
    game = polish()
    game.exchange("h k L")
    assert game.turns[-1].exchanged == 3
    assert game.turn == 1
    with pytest.raises(TileNotOnRack):
        game.exchange("ŹŹ")


@rule("UC09", "UC13", "8.2")
def test_passing_all_round_ends_the_game_and_the_racks_are_deducted() -> None:
    game = polish()
    values = [game.edition.tiles.value(game.rack(seat)) for seat in (0, 1)]
    for _ in range(4):
        game.pass_turn()
    assert game.over
    assert game.result is not None
    assert game.result.reason is EndReason.PASSES
    assert game.scores == {"Ala": -values[0], "Olek": -values[1]}
    game.verify()


@rule("UC06")
def test_a_player_sees_scores_turns_and_no_rack_but_his_own() -> None:
    view = polish().view(1)
    assert str(view.rack) == "C I K M T Z Ź"
    assert str(view.state.players[0].rack) == "_ _ _ _ _ _ _"
    assert [player.score for player in view.state.players] == [0, 0]


@rule("7.4", "7.5")
def test_a_word_outside_the_list_is_taken_back_when_challenged() -> None:
    words = word_list("small", ["kot", "koty"], load_edition("polish").alphabet)
    game = mozaika.Game("polish", ["Ala", "Olek"], seed=KOTY, words=words)
    game.play("H8 HORTY")
    game.challenge()
    assert game.turns[-1].kind is TurnKind.TAKEN_BACK
    assert str(game.rack(0)) == "H K L O R T Y"
    assert game.edition.lexicon.name == "small"
    assert game.edition.lexicon.digest == words.digest


@rule("7.1", "1.2")
def test_a_setting_can_be_chosen_for_one_game() -> None:
    changes = {"rules": {"word_checking": "automatic"}}
    words = word_list("small", ["koty"], load_edition("polish").alphabet)
    game = mozaika.Game("polish", ["Ala", "Olek"], seed=KOTY, changes=changes, words=words)
    with pytest.raises(InvalidWords) as refusal:
        game.play("H8 KOT")
    assert refusal.value.words == ("KOT",)
    game.play("H8 KOTY")
    assert game.scores["Ala"] == 14


@rule("3.6")
def test_a_blank_that_can_stand_in_two_places_is_asked_about() -> None:
    game = polish()
    game.state = _with_rack(game.state, Pile().plus("KTO?", game.edition.alphabet))
    with pytest.raises(AmbiguousPlay) as asked:
        game.play("H8 TOT")
    first, second = asked.value.readings
    assert [placement.blank for placement in first] == [True, False, False]
    assert [placement.blank for placement in second] == [False, False, True]
    assert game.readings("H8 TOT") == (first, second)
    game.play(second)
    assert game.state.pending is not None
    assert game.state.pending.score == 6  # (2 + 1 + 0) × 2


def _with_rack(state: GameState, rack: Pile) -> GameState:
    return replace(state, players=(replace(state.players[0], rack=rack), *state.players[1:]))


@rule("8.4")
def test_a_game_ends_when_nobody_can_move_by_the_word_list() -> None:
    """One tile each and an empty bag, and no word of the list can be made with them."""
    words = word_list("tiny", ["ab"], load_edition("english").alphabet)
    game = mozaika.Game("english", ["Ada", "Grace"], seed=1, words=words)
    racks = [Pile(("Q",)), Pile(("Z",))]
    players = tuple(replace(player, rack=rack) for player, rack in zip(game.state.players, racks, strict=True))
    game.state = replace(game.state, players=players, bag=Pile())
    game.pass_turn()
    assert game.result is not None
    assert game.result.reason is EndReason.NOBODY_CAN_MOVE


@rule("4.1", "4.4")
def test_three_and_four_can_play_and_the_order_is_as_entered() -> None:
    for count in (3, 4):
        names = ["Ada", "Grace", "Edsger", "Barbara"][:count]
        game = mozaika.Game("english", names, seed=5)
        seen = []
        for _ in range(count):
            seen.append(game.turn)
            game.pass_turn()
        starter = seen[0]
        assert seen == [(starter + step) % count for step in range(count)]


def test_a_seed_repeats_a_game_and_no_seed_does_not() -> None:
    racks = [str(mozaika.Game("english", ["Ada", "Grace"], seed=9).rack(0)) for _ in range(2)]
    assert racks[0] == racks[1]
    free = {str(mozaika.Game("english", ["Ada", "Grace"]).rack(0)) for _ in range(20)}
    assert len(free) > 10


def test_accepting_for_everybody_settles_a_play_of_a_table_of_four() -> None:
    game = mozaika.Game("english", ["Ada", "Grace", "Edsger", "Barbara"], seed=5)
    mover = game.turn
    letters = [tile for tile in game.rack().tiles if tile != "?"][:2]
    game.play("8H " + "".join(letters))
    game.accept()
    assert game.state.phase is Phase.TURN
    assert game.turn == (mover + 1) % 4


def test_a_name_cannot_be_taken_twice_nor_tiles_be_too_few() -> None:
    with pytest.raises(NameTaken):
        mozaika.Game("turkish", ["Işık", "IŞIK"])
    few = {"tiles": {letter: [0, 1] for letter in "ABCDEFGHIJKLMNOPQRSTUVW"}}
    with pytest.raises(NotEnoughTiles):
        mozaika.Game("english", ["Ada", "Grace", "Edsger"], changes={**few, "rules": {"rack_size": 3}})


def test_a_late_player_is_taken_out_when_the_clock_is_looked_at() -> None:
    now = [0]
    game = mozaika.Game("polish-tournament", ["Ala", "Olek"], seed=1, clock=lambda: now[0])
    assert game.check_time() == []
    now[0] = 30 * 60_000 + 1  # twenty minutes, ten of overtime, one millisecond
    assert game.check_time()
    assert game.result is not None
    assert game.result.reason is EndReason.ONE_LEFT
    assert game.check_time() == []


def test_games_print_well() -> None:
    game = polish()
    game.play("H8 KOTY")
    lines = str(game).splitlines()
    assert lines[0].split() == [str(number) for number in range(1, 16)]
    assert lines[8].split() == ["H", "3S", ".", ".", "2L", ".", ".", ".", "K", "O", "T", "Y", "2L", ".", ".", "3S"]
    assert repr(game) == "<Game polish: Ala 0, Olek 0; pending>"
    assert repr(game.edition) == "Edition(polish: 100 tiles, 15×15)"


def test_resigning_and_submitting_by_hand_use_the_same_door() -> None:
    game = polish()
    game.submit(cmd.Resign(1))
    assert game.result is not None
    assert game.result.winners == (0,)
