"""Games between bots: fair pairs, the same whatever the number of threads, no tile lost or made up."""

from __future__ import annotations

import json

import numpy as np
import pytest

from mozaika.cli.main import main
from mozaika.editions import edition_ids
from mozaika.engine.encode import encode_rack, frame_of
from mozaika.engine.kernels import selfplay as kernel
from mozaika.engine.selfplay import Arena, Dump, play_match, summed
from mozaika.lexicon.shelf import open_lexicon
from tests.positions import edition


@pytest.mark.parametrize("edition_id", edition_ids())
def test_no_tile_is_lost_or_made_up_in_any_position(edition_id: str) -> None:
    kind = edition(edition_id)
    frame, tiles = frame_of(kind), encode_rack(kind, kind.tiles.all_tiles())
    dump = Dump(frame, 200)
    Arena(kind, open_lexicon(kind), ("greedy", "static")).play(0, 20, 5, dump)
    rows = frame.squares // 2
    for letters, values, rack, bag in zip(*dump.arrays, strict=True):
        laid = [
            0 if not value else int(letter)
            for letter, value in zip(letters[:rows], values[:rows], strict=True)
            if letter
        ]
        counted = np.bincount(laid, minlength=64) + rack
        assert (counted <= tiles).all()
        others = tiles.sum() - len(laid) - rack.sum() - bag
        assert 0 <= others <= kind.rules.rack_size
        assert rack.sum() == kind.rules.rack_size or bag == 0


def test_a_match_is_the_same_on_one_thread_and_on_several() -> None:
    kind = edition("turkish")
    arena = Arena(kind, open_lexicon(kind), ("static", "greedy"))
    one, three = (play_match(arena, 350, 11, threads) for threads in (1, 3))
    assert (one.games, one.wins, one.ties, one.mean_scores) == (three.games, three.wins, three.ties, three.mean_scores)
    assert one.games == 350
    assert sum(one.wins) + one.ties == 350


def test_a_bot_against_itself_wins_as_often_as_it_loses_in_every_pair() -> None:
    kind = edition("english")
    results = Arena(kind, open_lexicon(kind, "twl"), ("greedy", "greedy")).play(0, 40, 3)
    first, second = results[0::2], results[1::2]
    assert (first[:, kernel.SCORES] == second[:, kernel.SCORES + 1]).all()
    assert (first[:, kernel.SCORES + 1] == second[:, kernel.SCORES]).all()
    assert summed(results, 1.0).mean_spread == 0


def test_other_seeds_give_other_games() -> None:
    kind = edition("turkish")
    arena = Arena(kind, open_lexicon(kind), ("greedy", "greedy"))
    assert (arena.play(0, 10, 1) != arena.play(0, 10, 2)).any()
    assert (arena.play(0, 10, 1) == arena.play(0, 10, 1)).all()
    assert (arena.play(0, 10, 1)[4:6] == arena.play(4, 2, 1)).all()


def test_the_command_reports_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["selfplay", "--edition", "turkish", "--games", "20", "--bots", "greedy,static", "--seed", "4", "--json"]
    assert main(command) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 20
    assert report["bots"] == ["greedy", "static"]
    assert {
        "wins",
        "ties",
        "mean_scores",
        "mean_spread",
        "spread_error",
        "bingos_a_game",
        "games_per_s",
    } <= report.keys()


@pytest.mark.parametrize("bots", ["greedy", "greedy,nobody", "greedy,greedy,greedy"])
def test_bots_that_are_not_two_known_ones_are_refused(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--edition", "turkish", "--bots", bots]) == 2
    assert "[unknown-bot]" in capsys.readouterr().err
