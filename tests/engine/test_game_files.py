"""Games of self-play and matches, written move by move: GCG, lines of JSON and CSV agree with the rules."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mozaika.cli.game_files import COLUMNS, GameFiles
from mozaika.cli.main import main
from mozaika.engine.bots import remove_bot
from mozaika.engine.kernels.selfplay import SCORES, TURNS
from mozaika.engine.leaves import leaves_for
from mozaika.engine.match import MatchPlan, record_game
from mozaika.engine.selfplay import Arena
from mozaika.engine.selfplay_record import recorded_pairs
from mozaika.errors import FileUnwritable
from mozaika.lexicon.library import open_lexicon
from mozaika.records.files import load_record, replay_record
from mozaika.rules.edition import Edition
from tests.positions import LISTED_EDITIONS, edition

BOTS = ("static", "greedy")


def recorded(kind: Edition, games: int = 4) -> list[Any]:
    words = open_lexicon(kind)
    leaves = leaves_for(kind, words)
    return list(recorded_pairs(Arena(kind, words, BOTS, (leaves, leaves)), words, BOTS, leaves, games, 7))


@pytest.mark.parametrize("edition_id", LISTED_EDITIONS)
def test_recorded_moves_give_the_scores_of_the_kernel(edition_id: str) -> None:
    """The moves are found again from racks and bags alone, so this shows that none differs."""
    kind = edition(edition_id)
    for games, results in recorded(kind):
        for game, result in zip(games, results, strict=True):
            by_seat = game.scores(kind)
            by_bot = by_seat if game.number % 2 == 0 else by_seat[::-1]
            assert by_bot == tuple(result[SCORES : SCORES + 2])
            assert len(game.moves) == result[TURNS]
            assert game.bots == (BOTS if game.number % 2 == 0 else BOTS[::-1])


def test_recorded_games_are_those_of_plain_self_play() -> None:
    kind = edition("english")
    words = open_lexicon(kind)
    leaves = leaves_for(kind, words)
    arena = Arena(kind, words, BOTS, (leaves, leaves))
    results = np.concatenate([result for _, result in recorded(kind)])
    assert (results == arena.play(0, 4, 7)).all()


@pytest.mark.parametrize("edition_id", ["english", "polish", "turkish"])
def test_gcg_files_replay_without_a_problem(edition_id: str, tmp_path: Path) -> None:
    kind = edition(edition_id)
    files = GameFiles(kind, "any", tmp_path / "games", None)
    games = [game for pair, _ in recorded(kind) for game in pair]
    for game in games:
        files.write(game)
    paths = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in paths] == [f"game-{number:06d}.gcg" for number in range(1, 5)]
    for path, game in zip(paths, games, strict=True):
        _, replay = replay_record(load_record(path))
        assert replay.problems == ()
        assert replay.totals == game.scores(kind)


def test_match_game_has_the_scores_of_the_rules(tmp_path: Path) -> None:
    words = open_lexicon("english")
    plan = MatchPlan(("casual", "static"), edition("english"), words.name, words.digest)
    for number in (0, 1):
        played, game = record_game(plan, words, number)
        assert tuple(game.scores(plan.edition)[seat] for seat in played.seats) == played.scores
        GameFiles(plan.edition, words.name, tmp_path, None).write(game)
        assert replay_record(load_record(tmp_path / f"game-{number + 1:06d}.gcg"))[1].problems == ()


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_selfplay_writes_lines_and_one_row_for_each_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, moves = tmp_path / "games.jsonl", tmp_path / "moves.csv"
    options = ["--edition", "english", "--games", "3", "--json", "--save-games", str(games), "--csv", str(moves)]
    assert main(["selfplay", *options]) == 0
    report = json.loads(capsys.readouterr().out)
    lines = [json.loads(line) for line in games.read_text(encoding="utf-8").splitlines()]
    found = rows(moves)
    assert report["games"] == len(lines) == 4
    assert tuple(found[0]) == COLUMNS
    assert len(found) == sum(len(line["moves"]) for line in lines) == round(4 * report["turns_a_game"])
    for row in found:
        assert float(row["equity"]) == pytest.approx(int(row["score"]) + float(row["leave"]))
    assert (found[0]["turn"], found[0]["bag"], len(found[0]["rack"])) == ("1", "86", 7)
    assert main(["selfplay", *options]) == 0  # the files of an earlier run are replaced
    assert len(rows(moves)) == len(found)


def test_match_adds_only_new_games_when_it_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, moves = tmp_path / "match.jsonl", tmp_path / "moves.csv"
    for games in ("2", "4"):
        command = ["match", "--edition", "english", "--bots", "static,greedy", "--games", games]
        assert main([*command, "--out", str(out), "--csv", str(moves), "--save-games", str(tmp_path / "gcg")]) == 0
    assert sorted({int(row["game"]) for row in rows(moves)}) == [0, 1, 2, 3]
    assert len(list((tmp_path / "gcg").iterdir())) == 4
    assert len({(row["game"], row["turn"]) for row in rows(moves)}) == len(rows(moves))


@pytest.mark.parametrize("option", ["--save-games", "--csv"])
def test_path_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path, option: str) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "below.jsonl"
    with pytest.raises(FileUnwritable):
        GameFiles(edition(), "any", *((path, None) if option == "--save-games" else (None, path)))


def test_selfplay_with_an_added_bot_plays_by_all_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module, games = tmp_path / "first.py", tmp_path / "games.jsonl"
    module.write_text("class First:\n    def choose(self, turn):\n        return next(iter(turn.plays), None)\n")
    bots = ["--add-bot", f"first={module}:First", "--bots", "first,static", "--games", "2"]
    try:
        assert main(["selfplay", "--edition", "english", *bots, "--json", "--save-games", str(games)]) == 0
    finally:
        remove_bot("first")
    report, lines = json.loads(capsys.readouterr().out), [json.loads(line) for line in games.read_text().splitlines()]
    assert (report["games"], report["faults"]) == (2, [0, 0])
    assert [line["bots"] for line in lines] == [["first", "static"], ["static", "first"]]
    assert report["mean_scores"][0] == (lines[0]["scores"][0] + lines[1]["scores"][1]) / 2
