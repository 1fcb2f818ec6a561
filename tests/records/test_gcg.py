"""GCG: the transcripts of full saves and of views are written and read back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from mozaika.editions import edition_ids, load_edition
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.lexicon.wordlist import WordList
from mozaika.records.conversion_losses import lost_in_gcg
from mozaika.records.files import convert, parse_record, replay_record
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.replay import replay_transcript
from mozaika.records.saved import SavedGame, save_full, save_view
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript import LineKind, Transcript
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.state import GameState, Phase
from mozaika.rules.tiles import TileKind, TileSet
from tests.marks import rule
from tests.property.games import GAMES, RandomGame, game_seeds, random_game, random_layout, token_edition
from tests.property.test_views import TOKEN, hidden_tiles, visible_tiles
from tests.records.golden import faults, golden_names, moves, racks, read, source
from tests.records.saves import any_moment, log_after, players_of, state_after, table

NAMES = ("Żółta Ćma", "İlknur Işık", "Õie: Ülo  Öö", "Żółta_Ćma")


def saves(game: RandomGame, steps: int) -> list[SavedGame]:
    """The full save, then the views of a spectator and of each seat."""
    names, log = NAMES[: players_of(game)], log_after(game, steps)
    seats = [None, *range(len(names))]
    return [save_full(names, log, [game.draws.secret]), *(save_view(names, log, seat) for seat in seats)]


def final_scores(state: GameState) -> tuple[int, ...]:
    return tuple(player.score for player in state.players) if state.result is None else state.result.totals


def read_again(transcript: Transcript) -> Transcript:
    return parse_gcg(format_gcg(transcript).encode())


# --- what is written ------------------------------------------------------------------------------------------------


def test_transcript_is_written_as_utf_8_in_one_spelling() -> None:
    expected = """#character-encoding UTF-8
#player1 Işıl Işıl Çağlar
#player2 İpek İpek Öğüt
#lexicon kelimelik
#tile-set turkish
>Işıl: AEKLMZ? 8G KıZ +10 10
>İpek: ADEILRS 8G ...IL +8 8
>Işıl: ADEELM? K6 Di. +4 14
>İpek: AEİNRSŞ 6K .İŞ +8 16
"""
    assert format_gcg(parse_gcg(source("turkish.gcg"))) == expected


@pytest.mark.parametrize("name", golden_names(".gcg"))
def test_written_transcript_is_stable(name: str) -> None:
    once = format_gcg(parse_gcg(source(name)))
    assert once.startswith("#character-encoding UTF-8\n")
    assert "\r" not in once
    assert once.endswith("\n")
    assert parse_gcg(once.encode()) == parse_gcg(source(name))
    assert format_gcg(parse_gcg(once.encode())) == once


@pytest.mark.parametrize("name", golden_names(".gcg"))
def test_rewritten_transcript_has_the_same_problems_and_scores(name: str) -> None:
    transcript = parse_gcg(source(name))
    before, after = replay_transcript(transcript), replay_transcript(read_again(transcript))
    assert after.totals == before.totals
    assert after.board == before.board
    assert [fault[1:] for fault in faults(after)] == [fault[1:] for fault in faults(before)]


@pytest.mark.parametrize("more", [">Bob: BDEILNO - +0 0", "#rack1 DEIR", "#note more", "#- more", "", "a\n#- \n#- b"])
def test_text_of_a_note_never_becomes_a_line_of_the_game(more: str) -> None:
    transcript = read(f">Ann: ACTDEIR 8G CAT +10 10\n#note first\n#- {more}\n>Bob: BDEILNO - +0 0\n")
    assert moves(transcript) == moves(read_again(transcript)) == ["Ann 8G CAT", "Bob -"]
    assert len(read_again(transcript).lines[0].notes) == len(transcript.lines[0].notes) == 1
    assert format_gcg(read_again(transcript)) == format_gcg(transcript)


# --- random games ---------------------------------------------------------------------------------------------------


@GAMES
@given(game_seeds)
@rule("UC01", "UC02", "10.7")
def test_game_at_any_moment_reads_back_as_its_transcript(seed: int) -> None:
    game = random_game(seed, length=80)
    for steps in (any_moment(game, seed), len(game.steps)):
        for saved in saves(game, steps):
            assert read_again(transcript_of(saved)) == transcript_of(saved)


@GAMES
@given(game_seeds)
@rule("6.3", "8.5")
def test_replayed_transcript_of_any_game_has_its_scores_and_no_problem(seed: int) -> None:
    game = random_game(seed)
    steps = any_moment(game, seed) if seed % 2 else len(game.steps)
    state = state_after(game, steps)
    for saved in saves(game, steps):
        replayed = replay_transcript(read_again(transcript_of(saved)))
        assert faults(replayed) == []
        assert replayed.totals == final_scores(state)
        assert replayed.board == state.board


@pytest.mark.parametrize("name", edition_ids())
@rule("3.2", "UC02")
def test_every_edition_and_board_size_reads_back_as_its_transcript(name: str) -> None:
    for seed in range(6):
        kind = load_edition(name)
        game = random_game(seed, replace(kind, layout=random_layout(Random(seed))) if seed % 2 else kind, length=60)
        for saved in saves(game, len(game.steps)):
            found = read_again(transcript_of(saved))
            assert found == transcript_of(saved)
            assert (found.edition, found.layout) == (name, saved.edition.layout)


@GAMES
@given(game_seeds)
@rule("10.7", "UC06")
def test_transcript_of_a_view_has_no_tile_of_another_rack(seed: int) -> None:
    """Every tile of this edition has its own letter, so that any leaked tile is found."""
    game = random_game(seed, token_edition(Random(seed)), length=60)
    going_on = [steps for steps, state in enumerate(game.states) if state.phase is not Phase.OVER]
    steps = going_on[-1]
    full, *views = saves(game, steps)
    for seat, saved in zip((None, *range(players_of(game))), views, strict=True):
        known = {tile for event in full.events for tile in visible_tiles(event, seat)}
        shown = set(TOKEN.findall(format_gcg(transcript_of(saved))))
        assert shown <= known
        assert not shown & (hidden_tiles(state_after(game, steps), seat) - known)


def test_transcript_of_a_full_save_has_all_racks() -> None:
    game = random_game(1, token_edition(Random(1)), length=9)
    full, spectator, *_ = (format_gcg(transcript_of(saved)) for saved in saves(game, 9))
    in_hand = {tile for player in game.steps[8].after.players for tile in player.rack.tiles}
    assert in_hand <= set(TOKEN.findall(full))
    assert not in_hand & set(TOKEN.findall(spectator))


# --- conversion to a transcript -------------------------------------------------------------------------------------


def laid_kot(words: WordList | None = None, **rules: object) -> Game:
    """A Polish game of two players with the pending play KOT."""
    game = Game("polish", ["Łukasz", "Żaneta"], seed=468, words=words, changes={"rules": rules}, clock=lambda: 5000)
    game.play("H8 KOT")
    return game


NO_WORDS = WordList("none", frozenset())


def test_nicks_are_unique_without_spaces_or_colons() -> None:
    game = next(game for game in map(random_game, range(50)) if players_of(game) == 4)
    found = read_again(transcript_of(save_full(NAMES, game.log, [game.draws.secret])))
    assert [player.name for player in found.players] == list(NAMES)
    assert [player.nick for player in found.players] == ["Żółta_Ćma", "İlknur_Işık", "Õie__Ülo_Öö", "Żółta_Ćma_4"]


def test_nick_made_unique_differs_from_all_others() -> None:
    game = next(game for game in map(random_game, range(50)) if players_of(game) == 3)
    names = ("a_b_3", "a b", "a_b")
    found = read_again(transcript_of(save_full(names, game.log, [game.draws.secret])))
    assert tuple(player.name for player in found.players) == names


@rule("7.5", "8.5")
def test_phony_and_end_of_game_are_written_in_polish_style() -> None:
    game = laid_kot(NO_WORDS)
    game.challenge()
    for _ in range(4):
        game.pass_turn()
    transcript = transcript_of(game.save())
    first = transcript.lines[0].seat
    kinds = [LineKind.PLAY, LineKind.TAKEN_BACK, *[LineKind.PASS] * 4, LineKind.LOSS, LineKind.LOSS]
    assert [line.kind for line in transcript.lines] == kinds
    assert [(line.seat, line.score, line.total) for line in transcript.lines[:2]] == [(first, 10, 10), (first, -10, 0)]
    assert transcript.lines[0].rack == transcript.lines[1].rack == tuple("FKLNOT?")
    assert [line.tiles for line in transcript.lines[-2:]] == [player.rack.tiles for player in game.state.players]
    assert tuple(line.total for line in transcript.lines[-2:]) == final_scores(game.state)
    assert (transcript.incomplete, transcript.racks) == (False, ())


@rule("1.3", "7.5")
def test_failed_challenge_is_written_as_bonus_or_pass_with_a_note() -> None:
    bonus = laid_kot(failed_challenge="5-points")
    bonus.challenge()
    lines = transcript_of(bonus.save()).lines
    assert [(line.kind, line.score, line.total) for line in lines] == [(LineKind.PLAY, 10, 10), (LineKind.BONUS, 5, 15)]
    debt = laid_kot(failed_challenge="next-turn")
    debt.challenge()
    play, lost = transcript_of(debt.save()).lines
    assert (lost.kind, lost.seat, lost.notes) == (LineKind.PASS, 1 - play.seat, ("turn lost",))


@rule("8.7")
def test_resignation_is_written_as_a_note() -> None:
    game = laid_kot()
    game.accept()
    game.resign()
    assert any("resigned" in note for line in transcript_of(game.save()).lines for note in line.notes)


@rule("10.7")
def test_transcript_of_a_view_has_only_played_tiles_of_others() -> None:
    game = laid_kot()
    game.accept()
    mover = transcript_of(game.save()).lines[0].seat
    game.exchange("".join(game.rack().tiles[:3]))
    transcript = transcript_of(game.save_view(mover))
    assert racks(transcript)[0] == "FKLNOT?"
    assert moves(transcript)[1].endswith(" -3")
    other = transcript_of(game.save_view(1 - mover))
    assert racks(other)[0] == "KOT"
    assert [seat for seat, _ in other.racks] == [1 - mover]
    assert transcript_of(game.save_view(None)).racks == ()


def test_pending_play_is_written_as_a_note() -> None:
    transcript = read_again(transcript_of(laid_kot().save()))
    assert transcript.lines == ()
    notes = "\n".join(transcript.notes)
    assert "pending" in notes
    assert "8H KOT" in notes


def test_conversion_losses_of_gcg_are_reported() -> None:
    game = laid_kot()
    game.accept()
    assert lost_in_gcg(game.save()) == ["draws", "settings"]
    assert convert(game.save(), ".gcg").lost == convert(game.save_view(None), ".gcg").lost == ("draws", "settings")
    challenged = laid_kot(NO_WORDS)
    challenged.challenge()
    assert lost_in_gcg(challenged.save()) == ["draws", "settings", "challenges"]
    assert set(lost_in_gcg(table().save())) >= {"draws", "settings", "clock"}


def test_game_with_custom_letters_is_written_as_gcg_or_refused() -> None:
    kind = load_edition("polish")
    letters, lower = (tuple(each) for each in ("ABẞÇ", "abßç"))
    tiles = TileSet(
        (TileKind("A", 9, 1), TileKind("B", 9, 1), TileKind("ẞ", 9, 1), TileKind("Ç", 9, 1), TileKind("?", 9, 0))
    )
    own = replace(kind, id="own", language="xx", alphabet=Alphabet(letters, lower), tiles=tiles)
    for seed in range(20):
        game = random_game(seed, own, length=40)
        with suppress(GameError):
            convert(save_full(NAMES[: players_of(game)], game.log, [game.draws.secret]), ".gcg")


def test_game_and_its_transcript_have_the_same_scores_when_replayed() -> None:
    for seed in range(20):
        game = random_game(seed)
        saved = save_full(NAMES[: players_of(game)], game.log, [game.draws.secret])
        _, ours = replay_record(saved)
        _, theirs = replay_record(parse_record(convert(saved, ".gcg").text.encode(), ".gcg"))
        assert ours.totals == theirs.totals == final_scores(game.steps[-1].after)
