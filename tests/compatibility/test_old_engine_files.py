"""Engine files of an earlier version: digests are equal, and a match and a training that were interrupted then are
resumed with the result that they had then.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mozaika.cli.main import main
from mozaika.editions import edition_ids, load_edition
from mozaika.engine.digests import digest_of, playing_digest
from mozaika.engine.match import MatchPlan
from mozaika.engine.tiny import EDITION, tiny_words
from mozaika.engine.training import Training, TrainingState, plan_for
from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import ClockKind, ClockRule, EndRule, ExchangeOrder, NameRule, Ruleset, Tie, WordChecking

FILES = Path(__file__).parent / "engine"
DIGESTS = json.loads((FILES / "digests.json").read_text(encoding="utf-8"))
NAME_THEN = {"turkish": "turkish-official", "turkish-table": "turkish"}
ENUMS = {"word_checking": WordChecking, "exchange_order": ExchangeOrder, "tie": Tie, "names": NameRule}


def changed(rules: Ruleset, setting: str) -> Ruleset:
    """The rules with one of the recorded settings, such as `rack_size=9`."""
    key, _, text = setting.partition("=")
    value: Any = text
    match key:
        case "unchanged":
            return rules
        case "end":
            return replace(rules, end=EndRule(1, 8, True))
        case "clock":
            return replace(rules, clock=ClockRule(ClockKind(text), 60000, 1000, 2000, 5))
        case "failed_challenge":
            value = ChallengePenalty.parse(text)
        case _:
            value = ENUMS[key](text) if key in ENUMS else text == "True" if text in ("True", "False") else int(text)
    return replace(rules, **{key: value})


@pytest.mark.parametrize(
    "edition_id", [name for name in edition_ids() if NAME_THEN.get(name, name) in DIGESTS["editions"]]
)
def test_playing_digests_are_those_of_earlier_versions(edition_id: str) -> None:
    kind = load_edition(edition_id)
    recorded = DIGESTS["editions"][NAME_THEN.get(edition_id, edition_id)]
    found = {setting: playing_digest(replace(kind, rules=changed(kind.rules, setting))) for setting in recorded}
    assert found == recorded


@pytest.mark.parametrize("recorded", DIGESTS["matches"])
def test_match_digests_are_those_of_earlier_versions(recorded: str) -> None:
    bots, seed, seconds = recorded.split()
    first, second = bots.split(",")
    plan = MatchPlan((first, second), load_edition("turkish-table"), "any", "0123abcd", int(seed), float(seconds))
    assert plan.digest == DIGESTS["matches"][recorded]


def test_match_with_a_changed_bot_is_another_match() -> None:
    """`beginner` knew other words then: its games would not fit the earlier ones."""
    earlier = digest_of(f"('beginner', 'static') {playing_digest(load_edition('turkish'))} 0 1 2.0")
    assert MatchPlan(("beginner", "static"), load_edition("turkish"), "any", "0").digest != earlier
    unchanged = digest_of(f"('casual', 'static') {playing_digest(load_edition('turkish'))} 0 1 2.0")
    assert MatchPlan(("casual", "static"), load_edition("turkish"), "any", "0").digest == unchanged


def test_earlier_match_file_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The games of the earlier version stay, and the rest are the games that it played itself."""
    out = tmp_path / "match.jsonl"
    shutil.copy(FILES / "match-begun.jsonl", out)
    before = out.read_bytes()
    command = ["match", "--lang=en", "--edition=turkish-table", "--bots=casual,static", "--games=4", "--seed=9"]
    assert main([*command, "--out", str(out)]) == 0
    assert "2 of 4 games were already played." in capsys.readouterr().out
    assert out.read_bytes().startswith(before)
    named = [{**game, "edition": "turkish-table"} for game in without_times(FILES / "match-finished.jsonl")]
    assert [{**game, "edition": "turkish-table"} for game in without_times(out)] == named


def test_match_of_an_edition_by_its_former_id_is_the_same_match() -> None:
    now, then = (
        MatchPlan(("club", "static"), load_edition(name), "any", "0", 1, 1.0)
        for name in ("turkish", "turkish-official")
    )
    assert now.digest == then.digest


def without_times(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "slowest_ms"} for line in lines]


def test_earlier_training_state_is_resumed(tmp_path: Path) -> None:
    words = tiny_words()
    training = Training(EDITION, words, plan_for(EDITION, words, racks=600, generations=2, seed=5))
    training.load(FILES / "training.npz")
    assert 0 < training.share < 1
    training.run(1, lambda share: None, lambda: None)
    training.save(tmp_path / "finished.npz")
    with np.load(tmp_path / "finished.npz") as found, np.load(FILES / "training-finished.npz") as expected:
        for field in fields(TrainingState):
            assert (found[field.name] == expected[field.name]).all()
        assert str(found["plan"]) == str(expected["plan"])
