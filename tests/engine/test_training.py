"""Training of leaves: reproducible by seed, resumable, and with sensible values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.engine import training as training_module
from mozaika.engine.errors import OtherTraining, TooFewTiles
from mozaika.engine.leaves import load_leaves
from mozaika.engine.training import Plan, Training, plan_for
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import TileKind, TileSet
from tests.positions import edition
from tests.property.games import LONG

TURKISH = edition("turkish")
RACKS = 9_000 if LONG else 3_000


def plan(kind: Edition = TURKISH, seed: int = 4) -> Plan:
    return plan_for(kind, open_lexicon(kind), racks=RACKS, generations=2, seed=seed)


def training(seed: int = 4) -> Training:
    return Training(TURKISH, open_lexicon(TURKISH), plan(seed=seed))


def run(one: Training, threads: int = 1, save: Callable[[], None] = lambda: None) -> Training:
    one.run(threads, lambda share: None, save)
    return one


def same(one: Training, other: Training) -> bool:
    mine, others = one.state, other.state
    return bool((mine.firsts == others.firsts).all() and (mine.pairs == others.pairs).all())


@pytest.fixture(scope="module", autouse=True)
def small_portions() -> Iterator[None]:
    """Portions of 5 games instead of 20, so that a short training has several."""
    with pytest.MonkeyPatch.context() as patch:
        if not LONG:
            patch.setattr(training_module, "_GAMES", 5)
            patch.setattr(training_module, "_BOARDS", 200)
        yield


@pytest.fixture(scope="module")
def uninterrupted(small_portions: None) -> Training:
    return run(training())


def test_number_of_threads_does_not_change_the_training(uninterrupted: Training) -> None:
    assert same(run(training(), threads=3), uninterrupted)


def test_another_seed_trains_other_values(uninterrupted: Training) -> None:
    assert not same(run(training(seed=5)), uninterrupted)


def test_interrupted_training_resumes_with_the_same_result(uninterrupted: Training, tmp_path: Path) -> None:
    path = tmp_path / "state"
    for stop_after in (1, 2, 3, 5) if LONG else (3,):
        one, calls = training(), 0

        def save(one: Training = one, stop_after: int = stop_after) -> None:
            nonlocal calls
            calls += 1
            if calls == stop_after:
                one.save(path)
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run(one, save=save)
        again = training()
        again.load(path)
        assert again.share > 0
        assert same(run(again), uninterrupted)


def test_state_of_another_training_is_refused(tmp_path: Path) -> None:
    training().save(tmp_path / "state")
    with pytest.raises(OtherTraining):
        training(seed=5).load(tmp_path / "state")
    other = edition("turkish", rack_size=5)
    with pytest.raises(OtherTraining):
        Training(other, open_lexicon(other), plan(other)).load(tmp_path / "state")
    for damaged in (b"damaged", b"PK\3\4 damaged", b""):
        (tmp_path / "state").write_bytes(damaged)
        with pytest.raises(OtherTraining):
            training().load(tmp_path / "state")


def test_training_state_of_the_wrong_shape_is_refused(tmp_path: Path) -> None:
    """Kernels would write beyond its arrays."""
    small = edition("turkish", rack_size=3)
    other = Training(small, open_lexicon(small), plan())
    other.save(tmp_path / "state")
    with pytest.raises(OtherTraining):
        training().load(tmp_path / "state")


@pytest.mark.parametrize("changes", [{"rack_size": 5}, {"bingo_bonus": 35}, {"exchange_needs_in_bag": 1}])
def test_training_plan_depends_on_the_rules(changes: dict[str, int]) -> None:
    assert plan(edition("turkish", **changes)) != plan()


@pytest.mark.parametrize("rack_size", [1, 15])
def test_training_with_too_few_tiles_is_refused(rack_size: int) -> None:
    few = edition("turkish", rack_size=rack_size)
    tiles = TileSet(tuple(TileKind(kind.tile, min(kind.count, 1), kind.points) for kind in few.tiles.kinds))
    kind = replace(few, tiles=tiles)
    with pytest.raises(TooFewTiles):
        Training(kind, open_lexicon(kind), plan())


@pytest.mark.parametrize("rack_size", [2, 9, 15] if LONG else [2, 9])
def test_any_rack_size_and_more_blanks_can_be_trained(rack_size: int) -> None:
    large = edition("turkish", rack_size=rack_size)
    tiles = TileSet(tuple(replace(kind, count=4) if kind.tile == "?" else kind for kind in large.tiles.kinds))
    for kind in (large, replace(large, tiles=tiles)):
        words = open_lexicon(kind)
        trained = run(Training(kind, words, plan_for(kind, words, 100, 1, 1)))
        assert trained.leaves.arrays.holdings.shape[0] == rack_size - 1
        assert trained.state.firsts.any()


def test_training_progress_grows_to_one() -> None:
    shares: list[float] = []
    training().run(2, shares.append, lambda: None)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_training_ranks_blank_above_a_above_dotless_i() -> None:
    words = open_lexicon(TURKISH)
    leaves = run(Training(TURKISH, words, plan_for(TURKISH, words, racks=9_000, generations=2, seed=4))).leaves
    values = {tile: leaves.value(TURKISH, [tile]) for tile in ("?", *TURKISH.alphabet.letters)}
    assert max(values, key=values.__getitem__) == "?"
    assert values["?"] > 3_000
    assert values["I"] < values["A"]


def test_train_command_resumes_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "leaves", "--edition", "turkish", "--racks", str(RACKS), "--generations", "2", "--lang", "en"]
    original = Training.run

    def interrupted(self: Training, threads: int, progress: Callable[[float], None], save: Callable[[], None]) -> None:
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
    assert load_leaves(target, TURKISH).value(TURKISH, ["?"]) > 2_000
    assert not (tmp_path / "values.json.part").exists()


def test_unwritable_target_is_refused_before_training(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file.txt").touch()
    for out in (tmp_path, tmp_path / "file.txt" / "y"):
        assert main(["train", "leaves", "--edition", "turkish", "--out", str(out)]) == 2
        assert "[file-unwritable]" in capsys.readouterr().err
