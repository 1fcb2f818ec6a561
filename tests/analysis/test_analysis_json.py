"""Analyses as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mozaika.analysis.errors import BadAnalysis
from mozaika.analysis.games.analysis_json import from_json, to_json, turn_from_json, turn_to_json
from mozaika.analysis.games.values import (
    BestMove,
    GameAnalysis,
    Method,
    Phase,
    PhaseSummary,
    PlayerAnalysis,
    Strength,
    TurnAnalysis,
    TurnClass,
    Unknown,
)

JUDGED = TurnAnalysis(
    number=1,
    seat=0,
    rack="ACERT?S",
    move="8H CART",
    score=12,
    total=12,
    in_bag=86,
    phase=Phase.OPENING,
    method=Method.SIMULATION,
    equity_loss=3.25,
    win_loss=0.0125,
    win_before=0.5625,
    win_after=0.55,
    equity_before=33.0,
    equity_after=29.75,
    rank=2,
    kind=TurnClass.GOOD,
    bingo_available=True,
    missed_bingo=True,
    luck=-1.5,
    seconds=17.0,
    best=(BestMove("8D REACTs", 66, "", 67, 0.7), BestMove("8H CART", 12, "ES?", 29.75, None)),
)
UNKNOWN = TurnAnalysis(2, 1, None, "9G AXE", 20, 20, 79, Phase.OPENING, phonies=("AXE",), unknown=Unknown.NO_RACK)
PLAYER = PlayerAnalysis(
    name="Ada",
    total=12,
    turns=1,
    accuracy=97.5,
    mean_loss=3.25,
    mean_win_loss=0.0125,
    bingos=0,
    bingos_available=1,
    phonies=0,
    unchallenged=0,
    luck=-1.5,
    strength=Strength(4.25, 1.5, "casual"),
    best_turn=None,
    worst_turn=1,
    classes={TurnClass.GOOD: 1, TurnClass.BLUNDER: 0},
    phases={Phase.OPENING: PhaseSummary(1, 97.5, 3.25, 0.0125), Phase.ENDGAME: PhaseSummary(0, None, None, None)},
)
GAME = GameAnalysis(
    edition="english",
    lexicon="enable",
    engine="1",
    seed=1,
    deals=10,
    seconds=None,
    is_finished=False,
    players=(PLAYER, replace(PLAYER, name="Ben", strength=None)),
    turns=(JUDGED, UNKNOWN),
    unknown=(Unknown.NO_RACK,),
)


def test_analysis_is_the_same_after_json() -> None:
    text = json.dumps(to_json(GAME), allow_nan=False)
    assert from_json(json.loads(text)) == GAME
    assert [turn_from_json(json.loads(json.dumps(turn_to_json(turn)))) for turn in GAME.turns] == [JUDGED, UNKNOWN]


def test_json_has_the_documented_names() -> None:
    value = to_json(GAME)
    assert value["players"][0]["phases"]["opening"]["accuracy"] == 97.5
    assert list(value["players"][0]["classes"]) == ["good", "blunder"]
    assert (value["turns"][0]["class"], value["turns"][1]["unknown"]) == ("good", "no-rack")
    assert list(value["turns"][0]["best"][0]) == ["move", "score", "leave", "equity", "win"]


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (None, ""),
        ({**to_json(GAME), "players": [1]}, "players[0]"),
        ({**to_json(GAME), "turns": [{**turn_to_json(JUDGED), "class": "great"}]}, "turns[0].class"),
        ({**to_json(GAME), "seed": float("inf")}, "seed"),
        ({**to_json(GAME), "seconds": float("nan")}, "seconds"),
        ({**to_json(GAME), "more": 1}, "more"),
    ],
)
def test_damaged_json_is_refused_with_its_place(value: object, path: str) -> None:
    with pytest.raises(BadAnalysis) as refused:
        from_json(value)
    assert refused.value.path == path
