"""`Game`: games from the start draw to the final scores, as a user of the library plays them."""

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
def test_new_game_starts_with_seven_tiles_each() -> None:
    game = polish()
    assert game.names == ("Ala", "Olek")
    assert [len(game.rack(seat)) for seat in (0, 1)] == [7, 7]
    assert len(game.state.bag) == 86
    assert game.state.start_draw is not None
    assert game.turn == game.state.start_draw.starter == 0
    assert str(game.rack(0)) == "H K L O R T Y"


@rule("UC07", "UC12", "3.4")
def test_play_is_accepted_when_the_next_player_acts() -> None:
    game = polish()
    game.play("H8 KOTY")
    assert game.state.phase is Phase.PENDING
    assert game.scores == {"Ala": 0, "Olek": 0}
    game.pass_turn()
    assert game.scores == {"Ala": 14, "Olek": 0}
    assert [turn.kind for turn in game.turns] == [TurnKind.PLAY, TurnKind.PASS]
    assert len(game.rack(0)) == 7


@rule("UC10", "UC11")
def test_preview_has_words_values_and_premiums() -> None:
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
def test_exchange_takes_tiles_in_any_case() -> None:
    game = polish()
    game.exchange("h k L")
    assert game.turns[-1].exchanged == 3
    assert game.turn == 1
    with pytest.raises(TileNotOnRack):
        game.exchange("ŹŹ")


@rule("UC09", "UC13", "8.2")
def test_passes_end_the_game_and_racks_are_deducted() -> None:
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
def test_view_has_scores_turns_and_only_the_own_rack() -> None:
    view = polish().view(1)
    assert str(view.rack) == "C I K M T Z Ź"
    assert str(view.state.players[0].rack) == "_ _ _ _ _ _ _"
    assert [player.score for player in view.state.players] == [0, 0]


@rule("7.4", "7.5")
def test_challenged_invalid_word_is_taken_back() -> None:
    words = word_list("small", ["kot", "koty"], load_edition("polish").alphabet)
    game = mozaika.Game("polish", ["Ala", "Olek"], seed=KOTY, words=words)
    game.play("H8 HORTY")
    game.challenge()
    assert game.turns[-1].kind is TurnKind.TAKEN_BACK
    assert str(game.rack(0)) == "H K L O R T Y"
    assert game.edition.lexicon.name == "small"
    assert game.edition.lexicon.digest == words.digest


@rule("7.1", "1.2")
def test_changes_override_settings_of_one_game() -> None:
    changes = {"rules": {"word_checking": "automatic"}}
    words = word_list("small", ["koty"], load_edition("polish").alphabet)
    game = mozaika.Game("polish", ["Ala", "Olek"], seed=KOTY, changes=changes, words=words)
    with pytest.raises(InvalidWords) as refusal:
        game.play("H8 KOT")
    assert refusal.value.words == ("KOT",)
    game.play("H8 KOTY")
    assert game.scores["Ala"] == 14


@rule("3.6")
def test_blank_with_two_possible_places_is_ambiguous() -> None:
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
def test_game_ends_when_nobody_can_move() -> None:
    """Each player has one tile, the bag is empty, and no word of the list can be played."""
    words = word_list("tiny", ["ab"], load_edition("english").alphabet)
    game = mozaika.Game("english", ["Ada", "Grace"], seed=1, words=words)
    racks = [Pile(("Q",)), Pile(("Z",))]
    players = tuple(replace(player, rack=rack) for player, rack in zip(game.state.players, racks, strict=True))
    game.state = replace(game.state, players=players, bag=Pile())
    game.pass_turn()
    assert game.result is not None
    assert game.result.reason is EndReason.NOBODY_CAN_MOVE


@rule("4.1", "4.4")
def test_three_and_four_players_keep_their_order() -> None:
    for count in (3, 4):
        names = ["Ada", "Grace", "Edsger", "Barbara"][:count]
        game = mozaika.Game("english", names, seed=5)
        seen = []
        for _ in range(count):
            seen.append(game.turn)
            game.pass_turn()
        starter = seen[0]
        assert seen == [(starter + step) % count for step in range(count)]


def test_seed_makes_a_game_reproducible() -> None:
    racks = [str(mozaika.Game("english", ["Ada", "Grace"], seed=9).rack(0)) for _ in range(2)]
    assert racks[0] == racks[1]
    free = {str(mozaika.Game("english", ["Ada", "Grace"]).rack(0)) for _ in range(20)}
    assert len(free) > 10


def test_accept_without_a_seat_accepts_for_all_opponents() -> None:
    game = mozaika.Game("english", ["Ada", "Grace", "Edsger", "Barbara"], seed=5)
    mover = game.turn
    letters = [tile for tile in game.rack().tiles if tile != "?"][:2]
    game.play("8H " + "".join(letters))
    game.accept()
    assert game.state.phase is Phase.TURN
    assert game.turn == (mover + 1) % 4


def test_repeated_name_and_too_few_tiles_are_refused() -> None:
    with pytest.raises(NameTaken):
        mozaika.Game("turkish", ["Işık", "IŞIK"])
    few = {"tiles": {letter: [0, 1] for letter in "ABCDEFGHIJKLMNOPQRSTUVW"}}
    with pytest.raises(NotEnoughTiles):
        mozaika.Game("english", ["Ada", "Grace", "Edsger"], changes={**few, "rules": {"rack_size": 3}})


def test_check_time_removes_a_player_out_of_time() -> None:
    now = [0]
    game = mozaika.Game("polish-tournament", ["Ala", "Olek"], seed=1, clock=lambda: now[0])
    assert game.check_time() == []
    now[0] = 30 * 60_000 + 1  # twenty minutes, ten of overtime, one millisecond
    assert game.check_time()
    assert game.result is not None
    assert game.result.reason is EndReason.ONE_LEFT
    assert game.check_time() == []


def test_game_has_a_readable_str_and_repr() -> None:
    game = polish()
    game.play("H8 KOTY")
    lines = str(game).splitlines()
    assert lines[0].split() == [str(number) for number in range(1, 16)]
    assert lines[8].split() == ["H", "3S", ".", ".", "2L", ".", ".", ".", "K", "O", "T", "Y", "2L", ".", ".", "3S"]
    assert repr(game) == "<Game polish: Ala 0, Olek 0; pending>"
    assert repr(game.edition) == "Edition(polish: 100 tiles, 15×15)"


def test_submitted_resignation_ends_the_game() -> None:
    game = polish()
    game.submit(cmd.Resign(1))
    assert game.result is not None
    assert game.result.winners == (0,)
