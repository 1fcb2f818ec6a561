"""Training leaves: one seed gives one outcome, whatever breaks in; it finds out what is useful."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.engine.errors import OtherTraining
from mozaika.engine.leaves import load_leaves
from mozaika.engine.training import Plan, Training
from mozaika.lexicon.shelf import open_lexicon
from tests.positions import edition

TURKISH = edition("turkish")
PLAN = Plan("tiles", "words", racks=9_000, generations=2, seed=4)


def training(plan: Plan = PLAN) -> Training:
    return Training(TURKISH, open_lexicon(TURKISH), plan)


def run(one: Training, threads: int = 1, keep: Callable[[], None] = lambda: None) -> Training:
    one.run(threads, lambda share: None, keep)
    return one


def same(one: Training, other: Training) -> bool:
    return bool((one.firsts == other.firsts).all() and (one.pairs == other.pairs).all())


@pytest.fixture(scope="module")
def whole() -> Training:
    return run(training())


def test_threads_make_no_difference(whole: Training) -> None:
    assert same(run(training(), threads=3), whole)


def test_another_seed_gives_other_values(whole: Training) -> None:
    assert not same(run(training(Plan("tiles", "words", PLAN.racks, PLAN.generations, seed=5))), whole)


def test_it_can_be_broken_off_anywhere_and_ends_as_if_it_had_not(whole: Training, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    for stop_after in (1, 2, 3):
        one, calls = training(), 0

        def keep(one: Training = one, stop_after: int = stop_after) -> None:
            nonlocal calls
            calls += 1
            if calls == stop_after:
                one.save(kept)
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run(one, keep=keep)
        again = training()
        again.load(kept)
        assert again.share > 0
        assert same(run(again), whole)


def test_what_was_broken_off_is_not_mixed_with_another_training(tmp_path: Path) -> None:
    training().save(tmp_path / "kept")
    with pytest.raises(OtherTraining):
        training(Plan("tiles", "words", PLAN.racks, PLAN.generations, seed=5)).load(tmp_path / "kept")
    (tmp_path / "kept").write_bytes(b"damaged")
    with pytest.raises(OtherTraining):
        training().load(tmp_path / "kept")


def test_progress_only_grows_and_ends_at_one() -> None:
    shares: list[float] = []
    training().run(2, shares.append, lambda: None)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_it_finds_out_that_a_blank_is_worth_most_and_an_a_more_than_a_dotless_i(whole: Training) -> None:
    worth = {tile: whole.leaves.value(TURKISH, [tile]) for tile in ("?", *TURKISH.alphabet.letters)}
    assert max(worth, key=worth.__getitem__) == "?"
    assert worth["?"] > 8_000
    assert worth["I"] < worth["A"]


def test_the_command_writes_a_file_and_goes_on_after_a_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "leaves", "--edition", "turkish", "--racks", "9000", "--generations", "2", "--lang", "en"]
    original = Training.run

    def interrupted(self: Training, threads: int, progress: Callable[[float], None], keep: Callable[[], None]) -> None:
        def stop() -> None:
            raise KeyboardInterrupt

        original(self, threads, progress, stop)

    target = tmp_path / "values.json"
    monkeypatch.setattr(Training, "run", interrupted)
    assert main([*command, "--out", str(target)]) == 130
    assert not target.exists()
    assert (tmp_path / "values.json.part").exists()
    monkeypatch.setattr(Training, "run", original)
    assert main([*command, "--seed", "8", "--out", str(target)]) == 2
    assert "[other-training]" in capsys.readouterr().err
    assert main([*command, "--out", str(target)]) == 0
    assert main([*command, "--out", str(tmp_path / "straight.json")]) == 0
    assert target.read_bytes() == (tmp_path / "straight.json").read_bytes()
    assert load_leaves(target, TURKISH).value(TURKISH, ["?"]) > 8_000
    assert not (tmp_path / "values.json.part").exists()
