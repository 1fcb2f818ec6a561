"""Matches between bots by the real rules: fair pairs, resumable files, and bots that see only their view."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.engine import match
from mozaika.engine.errors import OtherMatch
from mozaika.engine.match import MatchPlan, PlayedGame, pairs_of, play_game, play_match, summarise_match
from mozaika.engine.match_file import MatchFile
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.views import PlayerView
from tests.positions import edition


def plan_of(*bots: str, edition_id: str = "turkish", seed: int = 1) -> MatchPlan:
    words = open_lexicon(edition_id)
    return MatchPlan((bots[0], bots[1]), edition(edition_id), words.name, words.digest, seed)


def without_times(games: list[PlayedGame]) -> list[PlayedGame]:
    return sorted((replace(game, slowest_ms=(0, 0)) for game in games), key=lambda game: game.game)


def command(out: Path, *more: str, bots: str = "casual,greedy", games: int = 6) -> list[str]:
    arguments = f"match --lang en --edition turkish --bots {bots} --games {games}".split()
    return [*arguments, "--out", str(out), *more]


def saved(out: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "slowest_ms"} for line in lines]


@pytest.mark.parametrize("edition_id", ["english", "polish", "estonian-official", "turkish"])
def test_games_of_a_pair_share_the_bag_and_swap_seats(edition_id: str) -> None:
    """So the scores of a bot against itself are exchanged in the second game."""
    plan, words = plan_of("static", "static", edition_id=edition_id), open_lexicon(edition_id)
    first, second, other = (play_game(plan, words, number) for number in range(3))
    assert (first.seats, second.seats) == ((0, 1), (1, 0))
    assert first.scores == second.scores[::-1]
    assert first.scores != other.scores


def test_bots_see_neither_the_opponents_rack_nor_the_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[PlayerView] = []

    def record(view: PlayerView, words: WordGraph, bot: str, *, seconds: float) -> cmd.Command:
        assert seconds == 0.5
        seen.append(view)
        return cmd.Pass(view.seat or 0)

    monkeypatch.setattr(match, "choose", record)
    played = play_game(replace(plan_of("static", "club"), seconds=0.5), open_lexicon("turkish"), 0)
    assert len(seen) == played.turns > 1
    for view in seen:
        assert view.seat is not None
        assert not view.rack.face_down
        assert view.state.players[1 - view.seat].rack.face_down
        assert view.state.bag.face_down


def test_number_of_processes_does_not_change_the_games() -> None:
    plan, opened = plan_of("greedy", "beginner"), partial(open_lexicon, edition("turkish"))
    one, two = (list(play_match(plan, opened, range(6), jobs)) for jobs in (1, 2))
    assert without_times(one) == without_times(two)


def test_match_summary_uses_pairs() -> None:
    scores = [(400, 300), (350, 350), (300, 380), (410, 400)]
    games = {at: PlayedGame(at, (at % 2, 1 - at % 2), each, 20, (at, 9 - at)) for at, each in enumerate(scores)}
    games[4] = PlayedGame(4, (0, 1), (999, 0), 20, (99, 99))  # its pair is not complete
    summary = summarise_match(pairs_of(games))
    assert (summary.games, summary.wins, summary.ties) == (4, (2, 1), 1)
    assert (summary.win_share, summary.win_share_error) == (0.625, 0.125)  # pairs of 0.75 and 0.5
    assert (summary.mean_spread, summary.spread_error) == (7.5, 42.5)  # pairs of 50 and -35
    assert summary.slowest_ms == (3, 9)


def test_interrupted_match_resumes_with_the_same_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert main(command(whole)) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("6 games: casual won ")
    main(command(parts, games=2))
    main(command(parts))
    assert saved(parts) == saved(whole)
    again = capsys.readouterr().out.splitlines()
    assert "2 of 6 games were already played." in again
    assert again[-4:-1] == printed[:3]
    before = parts.read_bytes()
    assert main(command(parts)) == 0  # all games are finished
    assert parts.read_bytes() == before


@pytest.mark.parametrize("torn", [1, 30, 150])
def test_torn_last_line_is_dropped_and_replayed(torn: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "match.jsonl"
    main(command(out, games=4))
    expected, lines = saved(out), out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:3]) + lines[3][:torn])
    capsys.readouterr()
    assert main(command(out, games=4)) == 0
    assert "is incomplete; that game is played again" in capsys.readouterr().out
    assert saved(out) == expected
    assert out.read_bytes().splitlines(keepends=True)[:3] == lines[:3]


@pytest.mark.parametrize(
    "more", [["--seed", "2"], ["--bots", "club,greedy"], ["--seconds", "0.5"], ["--edition", "turkish-table"]]
)
def test_file_of_another_match_is_refused(more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "match.jsonl"
    main(command(out, games=2))
    before = out.read_bytes()
    assert main(command(out, *more, games=2)) == 2
    assert "[other-match]" in capsys.readouterr().err
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "{}\n", "[1]\n", '{"match": 1}\n', "\n", "\xff\xfe"])
def test_unrelated_file_is_refused_and_unchanged(text: str, tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_bytes(text.encode("latin-1"))
    with pytest.raises(OtherMatch) as refused:
        MatchFile(out, plan_of("club", "casual"))
    assert refused.value.line == 1
    assert out.read_bytes() == text.encode("latin-1")


def test_folder_as_match_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(tmp_path)) == 2
    assert "[file-unwritable]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bots", "code"),
    [("club", "two-bots-wanted"), ("club,nobody", "unknown-bot"), ("club,club,club", "two-bots-wanted")],
)
def test_match_needs_two_known_bots(bots: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(tmp_path / "match.jsonl", bots=bots)) == 2
    assert f"[{code}]" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_invalid_champion_seconds_are_refused(seconds: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(command(tmp_path / "match.jsonl", "--seconds", seconds))
