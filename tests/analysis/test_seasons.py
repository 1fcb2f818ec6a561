"""Seasons: sums over games, opponents and the costliest mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mozaika.analysis.games.seasons import LossKind, kind_of_loss, season_of
from mozaika.analysis.games.summaries import loss_of
from mozaika.analysis.games.values import BestMove, GameAnalysis
from mozaika.position.game_record import GameRecord
from tests.analysis.test_analysis_json import JUDGED
from tests.analysis.test_games import analysis_of, random_game

GAMES = [(f"game {seed}", random_game("english", 2, 16, seed=seed)) for seed in (11, 12)]
ANALYZED: list[tuple[str, GameRecord, GameAnalysis]] = [(name, game, analysis_of(game)) for name, game in GAMES]


def test_sums_of_a_season_are_those_of_its_turns() -> None:
    season = season_of(ANALYZED, "Ben")
    turns = [turn for _, _, found in ANALYZED for turn in found.turns if turn.seat == 1]
    total = sum(loss_of(turn, ANALYZED[0][1].edition) or 0 for turn in turns)
    assert sum(each.total for each in season.by_phase().values()) == pytest.approx(total)
    assert sum(each.total for each in season.by_kind().values()) == pytest.approx(total)
    assert sum(each.turns for each in season.by_phase().values()) == len(turns)
    losses = [loss_of(turn, game.record.edition) or 0 for game, turn in season.mistakes(5)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(loss_of(turn, ANALYZED[0][1].edition) or 0 for turn in turns)


def test_results_count_finished_games_by_opponent() -> None:
    finished = [(name, game, replace(found, is_finished=True)) for name, game, found in ANALYZED]
    (ada,) = season_of(finished, "Ben").opponents()
    spreads = [game.scores[1] - game.scores[0] for _, game, _ in ANALYZED]
    assert (ada.name, ada.games, ada.wins) == ("Ada", 2, sum(spread > 0 for spread in spreads))
    assert ada.mean_spread == sum(spreads) / 2
    (open_games,) = season_of(ANALYZED, "Ben").opponents()
    assert (open_games.wins, open_games.ties, open_games.losses) == (0, 0, 0)
    assert season_of(ANALYZED).player == "Ada"
    assert season_of(ANALYZED, "Nobody").games == ()
    assert season_of(ANALYZED, "BEN") == season_of(ANALYZED, "Ben")


def test_game_of_two_players_with_one_name_counts_once() -> None:
    name, game, found = ANALYZED[0]
    twins = replace(found, players=tuple(replace(each, name="Ada") for each in found.players))
    season = season_of([(name, game, twins), ANALYZED[1]])
    assert [(each.name, each.seat) for each in season.games] == [("game 11", 0), ("game 12", 0)]
    assert [(each.name, each.games) for each in season.opponents()] == [("Ada", 1), ("Ben", 1)]


def test_every_loss_has_one_kind() -> None:
    best = BestMove("8D AX", 30, "", 30.0, 0.6)
    turn = replace(JUDGED, missed_bingo=False, best=(best,), score=12)
    assert kind_of_loss(turn, 0.1) is LossKind.SCORE
    assert kind_of_loss(turn, 0.0) is None
    assert kind_of_loss(replace(turn, missed_bingo=True), 0.1) is LossKind.MISSED_BINGO
    assert kind_of_loss(replace(turn, is_withdrawn=True), 0.1) is LossKind.PHONY
    assert kind_of_loss(replace(turn, move="-AB"), 0.1) is LossKind.EXCHANGE
    assert kind_of_loss(replace(turn, best=(replace(best, move="-"),)), 0.1) is LossKind.MISSED_EXCHANGE
    assert kind_of_loss(replace(turn, score=40), 0.1) is LossKind.LEAVE
