"""Transcripts of unfinished games."""

from __future__ import annotations

from mozaika.game import Game
from mozaika.records.files import convert, parse_record, replay_record
from mozaika.records.saved import save_view
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript import Transcript
from mozaika.rules.draft import TURN_LIMIT
from tests.marks import rule
from tests.records.saves import table


@rule("7.2")
def test_tiles_of_a_pending_play_are_on_the_players_rack() -> None:
    """The play is only in a note; the position is the one before it."""
    game = table()
    pending = game.state.pending
    assert pending is not None
    racks = dict(transcript_of(game.save()).racks)
    before = game.rack(pending.seat).plus(pending.tiles, game.edition.alphabet)
    assert racks[pending.seat] == before.tiles
    assert len(before) == 7
    assert racks[1 - pending.seat] == game.rack(1 - pending.seat).tiles


@rule("7.2", "10.7")
def test_hidden_rack_with_a_pending_play_has_only_its_tiles() -> None:
    game = table()
    pending = game.state.pending
    assert pending is not None
    for seat in (None, 1 - pending.seat):
        racks = dict(transcript_of(save_view(game.names, game.events, seat)).racks)
        assert racks[pending.seat] == game.edition.alphabet.sort(pending.tiles)


def test_transcript_of_the_longest_game_reads_back_equal() -> None:
    game = Game("polish", ["Łukasz", "Żaneta"], seed=1, clock=lambda: 0)
    for _ in range(TURN_LIMIT - 1):
        game.exchange(game.rack().tiles[0])
    transcript = parse_record(convert(game.save(), ".gcg").text.encode(), ".gcg")
    assert isinstance(transcript, Transcript)
    assert len(transcript.lines) == TURN_LIMIT - 1
    assert replay_record(transcript)[1].problems == ()
