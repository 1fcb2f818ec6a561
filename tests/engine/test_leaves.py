"""Leaves: best moves agree with a plain model, and files of values are checked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given

from mozaika.editions import edition_ids
from mozaika.engine import leaves as leaves_module
from mozaika.engine.digests import tiles_digest
from mozaika.engine.encode import ScoredPlay, encode_rack
from mozaika.engine.errors import BadLeaves
from mozaika.engine.evaluation_context import NEVER, EvaluationContext
from mozaika.engine.finder import best_action, can_be_bounded
from mozaika.engine.leaves import (
    COPIES,
    Leaves,
    file_name,
    leaves_for,
    leaves_from,
    load_leaves,
    save_leaves,
    trained_leaves,
)
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile, TileKind, TileSet
from tests.engine.random_positions import BOARD_KINDS, RandomPosition, random_kind, random_position
from tests.engine.test_generator import POSITIONS
from tests.positions import LISTED_EDITIONS, edition
from tests.property.games import seeds

Numbers = tuple[np.ndarray, np.ndarray]


def random_numbers(chance: Random, kind: Edition, sizes: int) -> Numbers:
    kinds, dice = 1 + len(kind.alphabet), np.random.default_rng(chance.randrange(1 << 30))
    pairs = dice.integers(-4000, 4000, (sizes, kinds, kinds))
    return dice.integers(-9000, 9000, (sizes, kinds, COPIES)), np.tril(pairs, -1)


def plain_value(kind: Edition, numbers: Numbers, tiles: Iterable[Tile]) -> int:
    """The leave model, written plainly: the value of each copy, and of each pair of different kinds."""
    held = Counter(0 if tile == BLANK else kind.alphabet.index(tile) + 1 for tile in tiles)
    if not held:
        return 0
    firsts, pairs = (part[min(held.total(), len(numbers[0])) - 1] for part in numbers)
    copies = sum(int(firsts[code, min(copy, COPIES - 1)]) for code, count in held.items() for copy in range(count))
    return copies + sum(int(pairs[max(pair), min(pair)]) for pair in combinations(held, 2))


def plain_equity(kind: Edition, numbers: Numbers, context: EvaluationContext, left: Counter[Tile]) -> int:
    if context.bag:
        return plain_value(kind, numbers, left.elements())
    if not left:
        return 2000 * context.against
    return -10_000 - 2000 * kind.tiles.value(tuple(left.elements()))


@pytest.mark.parametrize("board_kind", BOARD_KINDS)
@pytest.mark.parametrize("edition_id", edition_ids())
@POSITIONS
@given(seeds)
def test_best_action_agrees_with_the_plain_leave_model(edition_id: str, board_kind: str, seed: int) -> None:
    chance = Random(seed)
    position = random_position(chance, random_kind(chance, edition_id), board_kind)
    kind, rack = position.edition, position.rack.tiles
    numbers = random_numbers(chance, kind, chance.choice([1, 3, 6, 14]))
    context = EvaluationContext(chance.choice([0, 0, 1, 5, 30]), chance.randrange(60), chance.choice([1, 7, NEVER]))
    action = best_action(kind, position.board, rack, position.lexicon.graph, leaves_from(*numbers), context)
    plays = plain_plays(position, numbers, context)
    # With more than two blanks no exchange is considered.
    exchanges = plain_exchanges(kind, numbers, context, rack) if can_be_bounded(kind, rack) else {}
    best = max([*plays.values(), *exchanges.values()], default=None)
    if isinstance(action, ScoredPlay):
        assert action.equity == plays[frozenset(action.placements)] == best
    elif action:
        assert exchanges[tuple(sorted(action))] == best
        assert best > max(plays.values(), default=best - 1)
    else:
        assert best is None


def plain_plays(position: RandomPosition, numbers: Numbers, context: EvaluationContext) -> dict[frozenset[object], int]:
    kind, rack = position.edition, Counter(position.rack.tiles)
    return {
        frozenset(play.placements): 1000 * play.score
        + plain_equity(kind, numbers, context, rack - Counter(laid.tile for laid in play.placements))
        for play in position.plays
    }


def plain_exchanges(
    kind: Edition, numbers: Numbers, context: EvaluationContext, rack: tuple[Tile, ...]
) -> dict[tuple[Tile, ...], int]:
    if not 0 < context.exchange_needs <= context.bag:
        return {}
    sizes = range(1, min(len(rack), context.bag) + 1)
    given = {tuple(sorted(tiles)) for size in sizes for tiles in combinations(rack, size)}
    return {tiles: plain_value(kind, numbers, (Counter(rack) - Counter(tiles)).elements()) for tiles in given}


@pytest.mark.parametrize("edition_id", ["english", "polish-tournament"])
@POSITIONS
@given(seeds)
def test_plays_by_equity_are_the_same_plays_best_first(edition_id: str, seed: int) -> None:
    chance = Random(seed)
    position = random_position(chance, random_kind(chance, edition_id), "grown")
    numbers, context = random_numbers(chance, position.edition, 6), EvaluationContext(chance.choice([0, 12]), 9)
    expected = plain_plays(position, numbers, context)
    weighed = position.plays.weighed(leaves_from(*numbers), context)
    assert {frozenset(play.placements): play.equity for play in weighed} == expected
    assert [play.equity for play in weighed.by_equity()] == sorted(expected.values(), reverse=True)
    assert [play.score for play in weighed] == [play.score for play in position.plays]


# --- bundled values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition_id", LISTED_EDITIONS)
def test_every_edition_with_a_list_has_trained_leaves(edition_id: str) -> None:
    kind = edition(edition_id)
    trained = trained_leaves(kind)
    assert trained is not None
    values = {each.tile: trained.value(kind, [each.tile]) for each in kind.tiles.kinds if each.count}
    assert max(values, key=values.__getitem__) == BLANK or BLANK not in values  # the Estonian set has no blanks
    assert values.get(BLANK, 10_000) > 9_000
    assert -25_000 < min(values.values()) < 0 < max(values.values()) < 40_000
    assert trained.value(kind, []) == 0
    vowels = [letter for letter in "AEIOU" if letter in kind.alphabet]
    assert trained.value(kind, vowels) < trained.value(kind, vowels[:2])


def test_only_editions_with_the_same_tiles_share_leaves() -> None:
    digests = {edition_id: tiles_digest(edition(edition_id)) for edition_id in LISTED_EDITIONS}
    assert len(set(digests.values())) == 6
    assert digests["english"] == digests["english-tournament"]
    assert digests["polish"] == digests["polish-tournament"] == digests["polish-simulator"]


def test_leave_files_say_how_they_were_made() -> None:
    files = sorted((Path(leaves_module.__file__).parent / "trained").glob("*.json"))
    assert len(files) == 6
    for file in files:
        made = json.loads(file.read_text(encoding="utf-8"))["made"]
        assert set(made) == {"edition", "lexicon", "words", "racks", "generations", "seed", "program"}
        assert made["lexicon"] == edition(made["edition"]).lexicon.name
        assert len(made["words"]) == 64
        assert file.name == file_name(edition(made["edition"]))


def test_untrained_tile_sets_get_computed_leaves() -> None:
    english = edition("english")
    kinds = tuple(TileKind(each.tile, each.count + (each.tile == "S"), each.points) for each in english.tiles.kinds)
    other, words = replace(english, tiles=TileSet(kinds)), open_lexicon("english", "twl")
    assert trained_leaves(other) is None
    guessed = leaves_for(other, words)
    assert guessed.value(other, [BLANK]) > guessed.value(other, ["E"]) > guessed.value(other, ["V"])
    assert guessed.value(other, ["E", "E"]) < guessed.value(other, ["E"])


@pytest.mark.parametrize("rack_size", [5, 8, 11])
def test_other_rack_sizes_get_adapted_leaves(rack_size: int) -> None:
    """Random leaves average zero, whatever their size."""
    kind = edition("english", rack_size=rack_size)
    assert trained_leaves(kind) is None
    values, chance = leaves_for(kind, open_lexicon("english", "twl")), Random(3)
    for size in (2, rack_size - 1):
        samples = [values.value(kind, chance.sample(kind.tiles.all_tiles(), size)) for _ in range(2000)]
        assert abs(sum(samples) / len(samples)) < 1_000
    assert values.value(kind, [BLANK]) > 15_000


def test_user_leaves_of_another_edition_do_not_replace_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, other = edition("turkish"), replace(edition("turkish"), id="mine")
    monkeypatch.setattr(leaves_module, "user_leaves", lambda: tmp_path)
    before = trained_leaves(kind)
    assert before is not None
    trained_leaves.cache_clear()
    try:
        save_leaves(tmp_path / file_name(other), other, *random_numbers(Random(1), kind, 6), {})
        (tmp_path / file_name(kind)).write_text("damaged")
        after = trained_leaves(kind)
        assert after is not None
        assert (after.arrays.holdings == before.arrays.holdings).all()
    finally:
        trained_leaves.cache_clear()


def test_user_leaves_come_before_bundled_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = edition("turkish")
    numbers = random_numbers(Random(1), kind, 6)
    monkeypatch.setattr(leaves_module, "user_leaves", lambda: tmp_path)
    trained_leaves.cache_clear()
    try:
        save_leaves(tmp_path / file_name(kind), kind, *numbers, {})
        found = trained_leaves(kind)
        assert found is not None
        assert found.value(kind, ["A", "K", "K"]) == plain_value(kind, numbers, ["A", "K", "K"])
    finally:
        trained_leaves.cache_clear()


def test_user_leaves_named_by_a_former_id_come_before_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = edition("turkish")
    numbers = random_numbers(Random(1), kind, 6)
    monkeypatch.setattr(leaves_module, "user_leaves", lambda: tmp_path)
    trained_leaves.cache_clear()
    try:
        save_leaves(tmp_path / file_name(replace(kind, id="turkish-official")), kind, *numbers, {})
        found = trained_leaves(kind)
        assert found is not None
        assert found.value(kind, ["A", "K", "K"]) == plain_value(kind, numbers, ["A", "K", "K"])
    finally:
        trained_leaves.cache_clear()


@pytest.mark.parametrize("edition_id", ["turkish", "turkish-table"])
def test_bundled_values_are_named_after_the_edition_of_their_tiles(edition_id: str) -> None:
    folder = Path(leaves_module.__file__).parent / "trained"
    for path in (folder / file_name(edition(edition_id)), folder / "chances" / file_name(edition(edition_id))):
        assert json.loads(path.read_text(encoding="utf-8"))["made"]["edition"] == edition_id


# --- files ----------------------------------------------------------------------------------------------------------


def test_saved_leaves_load_unchanged(tmp_path: Path) -> None:
    kind = edition("polish")
    numbers = random_numbers(Random(7), kind, 6)
    save_leaves(tmp_path / "values.json", kind, *numbers, {"edition": "polish"})
    before, after = leaves_from(*numbers), load_leaves(tmp_path / "values.json", kind)
    assert (before.arrays.holdings == after.arrays.holdings).all()
    assert (before.arrays.pairs == after.arrays.pairs).all()


DAMAGES: dict[str, Callable[[str], str]] = {
    "cut off": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "not an object": lambda text: "[1, 2]",
    "of a later format": lambda text: text.replace('"format": 1', '"format": 2'),
    "a number too many": lambda text: text.replace('"pairs":[[', '"pairs":[[1,', 1),
    "a word for a number": lambda text: text.replace('"pairs":[[', '"pairs":[["x",', 1),
    "a number out of all bounds": lambda text: text.replace('"copies":[[', '"copies":[[99999999,', 1),
    "no sizes": lambda text: text[: text.index('"kept"')] + '"kept": []}',
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_leave_file_is_refused(damage: str, tmp_path: Path) -> None:
    kind, path = edition("english"), tmp_path / "values.json"
    save_leaves(path, kind, *random_numbers(Random(3), kind, 6), {})
    path.write_text(DAMAGES[damage](path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadLeaves):
        load_leaves(path, kind)


def test_leave_file_of_other_tiles_is_refused(tmp_path: Path) -> None:
    save_leaves(tmp_path / "v.json", edition("estonian"), *random_numbers(Random(3), edition("estonian"), 6), {})
    with pytest.raises(BadLeaves):
        load_leaves(tmp_path / "v.json", edition("estonian-official"))


def test_leave_value_agrees_with_the_plain_model_for_many_copies() -> None:
    kind = edition("english")
    numbers = random_numbers(Random(2), kind, 6)
    model: Leaves = leaves_from(*numbers)
    for tiles in (["E"] * 9, [*"EEEEE", BLANK, BLANK], [*"AEIOUSTRNLD"]):
        assert model.value(kind, tiles) == plain_value(kind, numbers, tiles)
        assert encode_rack(kind, tiles).sum() == len(tiles)
