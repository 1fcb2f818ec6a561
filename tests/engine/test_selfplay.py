"""Self-play: fair pairs, results independent of the number of threads, complete tile sets."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from mozaika.cli.main import main
from mozaika.editions import edition_ids
from mozaika.engine.encode import board_size, rule_arrays
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import selfplay as kernel
from mozaika.engine.leaves import leaves_for
from mozaika.engine.selfplay import Arena, new_positions, play_selfplay, summarise
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.board import Board, Placement
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Square
from mozaika.rules.tiles import TileSet
from tests.positions import LISTED_EDITIONS, edition
from tests.property.games import LONG

# Leave values for other racks or blanks take most of a second to compute; with `make test-all` all pairs.
RACKS_AND_BLANKS = list(product((1, 4, 9, 15), (0, 2, 12)) if LONG else ((1, 0), (4, 12), (9, 2), (15, 0), (15, 12)))


@pytest.mark.parametrize("edition_id", LISTED_EDITIONS)
def test_every_position_has_the_tiles_of_the_set(edition_id: str) -> None:
    kind = edition(edition_id)
    rules, recorded = rule_arrays(kind), new_positions(kind, 200)
    Arena(kind, open_lexicon(kind), ("greedy", "static")).play(0, 20, 5, recorded)
    rows, tiles = board_size(rules) // 2, rules.tile_counts
    for letters, values, rack, bag in zip(*recorded[:4], strict=True):
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


def test_number_of_threads_does_not_change_the_results() -> None:
    kind = edition("turkish")
    arena = Arena(kind, open_lexicon(kind), ("static", "greedy"))
    one, three = (play_selfplay(arena, 350, 11, threads) for threads in (1, 3))
    assert (one.games, one.wins, one.ties, one.mean_scores) == (three.games, three.wins, three.ties, three.mean_scores)
    assert one.games == 350
    assert sum(one.wins) + one.ties == 350


def test_bot_against_itself_is_even_in_every_pair() -> None:
    kind = edition("english")
    results = Arena(kind, open_lexicon(kind, "twl"), ("greedy", "greedy")).play(0, 40, 3)
    first, second = results[0::2], results[1::2]
    assert (first[:, kernel.SCORES] == second[:, kernel.SCORES + 1]).all()
    assert (first[:, kernel.SCORES + 1] == second[:, kernel.SCORES]).all()
    assert summarise(results, 1.0).mean_spread == 0


def test_players_of_a_polish_game_score_over_400_points_together() -> None:
    kind = edition("polish-simulator")
    result = play_selfplay(Arena(kind, open_lexicon(kind), ("greedy", "greedy")), 50, 7, 1)
    assert sum(result.mean_scores) > 400


def test_seed_and_number_determine_a_game() -> None:
    kind = edition("turkish")
    arena = Arena(kind, open_lexicon(kind), ("greedy", "greedy"))
    assert (arena.play(0, 10, 1) != arena.play(0, 10, 2)).any()
    assert (arena.play(0, 10, 1) == arena.play(0, 10, 1)).all()
    assert (arena.play(0, 10, 1)[4:6] == arena.play(4, 2, 1)).all()


def test_selfplay_command_reports_its_results(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_selfplay_text_has_no_python_values(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["selfplay", "--edition", "turkish", "--games", "20", "--bots", "greedy,static", "--lang", "en"]
    assert main(command) == 0
    games, share, spread, scores, rest = capsys.readouterr().out.splitlines()
    assert games.startswith("20 games: greedy won ")
    assert share.startswith("greedy wins ")
    assert spread.startswith("Mean spread ")
    assert scores.startswith("Mean scores: greedy ")
    assert rest.endswith(" games per second")
    assert not set("()[]'") & set(games + spread + scores + rest)


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ("greedy", "two-bots-wanted"),
        ("greedy,nobody", "unknown-bot"),
        ("greedy,greedy,greedy", "two-bots-wanted"),
        ("", "two-bots-wanted"),
    ],
)
def test_selfplay_needs_two_known_bots(bots: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--edition", "turkish", "--bots", bots]) == 2
    assert f"[{code}]" in capsys.readouterr().err


@pytest.mark.parametrize(("rack_size", "blanks"), RACKS_AND_BLANKS)
def test_games_with_any_rack_size_and_blanks_end(rack_size: int, blanks: int) -> None:
    kind = edition("turkish", rack_size=rack_size)
    tiles = TileSet(tuple(replace(each, count=blanks) if each.tile == "?" else each for each in kind.tiles.kinds))
    kind = replace(kind, tiles=tiles)
    words = open_lexicon(kind)
    values = leaves_for(kind, words)
    result = play_selfplay(Arena(kind, words, ("static", "greedy"), (values, values)), 10, 3)
    assert result.unfinished == 0
    assert result.turns_a_game > 5


@pytest.mark.parametrize("edition_id", edition_ids())
def test_bots_do_not_exchange_forever(edition_id: str) -> None:
    """With a list that hardly any rack has a word of, they exchange for a while, then pass."""
    kind = edition(edition_id)
    words = graph_of_entries(Path("one.txt"), "jjjjj", kind)
    values = leaves_for(kind, words)
    result = play_selfplay(Arena(kind, words, ("static", "static"), (values, values)), 4, 1)
    assert result.unfinished == 0
    assert result.turns_a_game <= 20


def test_exchange_limit_applies_to_bots() -> None:
    kind = edition("polish", exchanges_each=1)
    words = graph_of_entries(Path("one.txt"), "jjjjj", kind)
    result = play_selfplay(Arena(kind, words, ("greedy", "greedy")), 2, 1)
    assert result.turns_a_game == 2 + 4  # one exchange each, then everybody passes twice


def test_racks_with_many_blanks_get_the_best_play() -> None:
    """The same choice as `best_action`, which lists all plays of such racks."""
    kind = edition("english")
    tiles = TileSet(tuple(replace(each, count=60) if each.tile == "?" else each for each in kind.tiles.kinds))
    kind, words = replace(kind, tiles=tiles), open_lexicon("english", "twl")
    recorded = new_positions(kind, 1)
    arena = Arena(kind, words, ("greedy", "greedy"))
    for seed in range(20):
        arena.play(0, 2, seed, recorded)
        if recorded.racks[0, 0] > 2:
            break
    rack = [tile for code, tile in enumerate(("?", *kind.alphabet.letters)) for _ in range(recorded.racks[0, code])]
    best = all_plays(kind, Board(), rack, words)[0].score
    assert first_score(arena, seed) == best


def first_score(arena: Arena, seed: int) -> int:
    """The score of the first play of a game, from the board after it."""
    after = new_positions(arena.edition, 2)
    arena.play(0, 2, seed, after)
    rows, stride = board_size(arena.rules) // 2, arena.rules.stride
    edition_, letters, values = arena.edition, after.letters[1][:rows], after.values[1][:rows]
    placed = [
        Placement(Square(place // stride, place % stride - 1), edition_.alphabet.letters[letter - 1], not value)
        for place, (letter, value) in enumerate(zip(letters, values, strict=True))
        if letter
    ]
    return score_play(edition_, Board(), tuple(placed)).total
