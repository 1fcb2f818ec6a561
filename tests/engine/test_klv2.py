"""Leave values from KLV2 files, which are written here byte by byte, and from the files of `train leaves`."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mozaika.cli.main import main
from mozaika.engine import klv2 as klv2_module
from mozaika.engine.errors import BadLeaves, BadLeaveTable
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leave_table import LeaveTable, both_tables, leave_table
from mozaika.engine.leaves import Leaves, leaves_for, trained_leaves, using_leaves
from mozaika.engine.match import MatchPlan, play_game
from mozaika.engine.selfplay import Arena
from mozaika.engine.tiny import EDITION, tiny_words
from mozaika.errors import FileUnreadable
from tests.positions import edition

ENGLISH = edition("english")


def node(tile: int, child: int = 0, *, end: bool = False, last: bool = False) -> bytes:
    return struct.pack("<I", tile << 24 | end << 23 | last << 22 | child)


def klv2(nodes: list[bytes], values: list[float]) -> bytes:
    graph = b"".join((node(0, 2, last=True), node(0, last=True), *nodes))
    return struct.pack(f"<I{len(graph)}sI{len(values)}f", len(graph) // 4, graph, len(values), *values)


# The leaves ?, ?S, Q, QU and S, in this order.
NODES = [
    node(0, 5, end=True),
    node(17, 6, end=True),
    node(19, end=True, last=True),
    node(19, end=True, last=True),
    node(21, end=True, last=True),
]
SAME_TILES = [node(1, 4), node(2, 5, last=True), node(2, end=True, last=True), node(1, end=True, last=True)]
VALUES = [24.5, 30.25, -7.0, 1.125, 8.0]
LEAVES = {"?": 24_500, "?S": 30_250, "Q": -7000, "QU": 1125, "S": 8000}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "values.klv2"
    path.write_bytes(klv2(NODES, VALUES))
    return path


def test_bytes_are_those_of_the_format() -> None:
    assert klv2([node(19, end=True, last=True)], [8.0]) == bytes.fromhex(
        "03000000 02004000 00004000 0000c013 01000000 00000041"
    )


def test_each_leave_has_its_value_in_the_order_of_the_walk(file: Path) -> None:
    leaves = load_leave_file(file, ENGLISH)
    assert {tiles: leaves.value(ENGLISH, tiles) for tiles in LEAVES} == LEAVES
    assert leaves.value(ENGLISH, ("S", "?")) == LEAVES["?S"]  # in any order


def test_leave_that_a_table_lacks_is_worth_nothing(file: Path) -> None:
    leaves = load_leave_file(file, ENGLISH)
    assert [leaves.value(ENGLISH, tiles) for tiles in ("U", "SS", "AEINRST", "")] == [0, 0, 0, 0]
    assert leaves.are_known


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", ("truncated", "", "")),
        (klv2(NODES, VALUES)[:-1], ("truncated", "", "")),
        (klv2(NODES, VALUES) + b"\0", ("truncated", "", "")),
        (b"\xff\xff\xff\xff" + klv2(NODES, VALUES)[4:], ("truncated", "", "")),
        (klv2(NODES, VALUES[:-1]), ("count", "5", "4")),
        (klv2(NODES, [*VALUES, 0.0]), ("count", "5", "6")),
        (klv2([node(1, 2, last=True)], []), ("loop", "2", "")),
        (klv2([node(1, 77, last=True)], []), ("index", "77", "2")),
        (klv2([node(27, end=True, last=True)], [1.0]), ("letters", "27", "26")),
        (klv2([node(1, end=True)], [1.0]), ("index", "3", "2")),
        (klv2(NODES, [float("nan"), *VALUES[1:]]), ("value", "nan", "")),
        (klv2(NODES, [*VALUES[:-1], float("inf")]), ("value", "inf", "")),
        (klv2(NODES, [*VALUES[:-1], 1e9]), ("value", "1e+09", "")),
        (klv2(SAME_TILES, [1, 2]), ("count", "1", "2")),
    ],
    ids=[
        "nothing", "short", "long", "many nodes", "few values", "many values", "loop", "index", "letters",
        "endless list", "nan", "infinite", "too large", "same tiles twice",
    ],
)  # fmt: skip
def test_damaged_file_is_refused_with_the_reason(
    tmp_path: Path, content: bytes, expected: tuple[str, str, str]
) -> None:
    path = tmp_path / "values.klv2"
    path.write_bytes(content)
    with pytest.raises(BadLeaveTable) as refused:
        load_leave_file(path, ENGLISH)
    assert (refused.value.reason, refused.value.found, refused.value.limit) == expected


def test_missing_file_is_refused_as_unreadable(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadable):
        load_leave_file(tmp_path / "nothing", ENGLISH)


def test_file_of_train_leaves_is_read_for_its_tiles_only() -> None:
    trained = next((Path(klv2_module.__file__).parent / "trained").glob("english-*.json"))
    assert load_leave_file(trained, ENGLISH).value(ENGLISH, "?S") == bundled().value(ENGLISH, "?S")
    with pytest.raises(BadLeaves):
        load_leave_file(trained, edition("polish"))


def bundled() -> Leaves:
    found = trained_leaves(ENGLISH)
    assert found is not None
    return found


def test_table_finds_every_key_and_no_other() -> None:
    dice = np.random.default_rng(1)
    keys = dice.integers(1, 1 << 62, 5000).astype(np.uint64)
    keys[:50] = np.arange(1, 51, dtype=np.uint64) << np.uint64(40)  # all want the first slot
    values = np.arange(5000, dtype=np.int32)
    made, larger = leave_table(keys, values), leave_table(keys[:0], values[:0], 1 << 15)
    for table in (made, both_tables(made, larger)[0]):
        assert [value_at(table, int(key)) for key in keys] == list(range(5000))
        assert value_at(table, (1 << 63) + 5) is None


def value_at(table: LeaveTable, key: int) -> int | None:
    keys, values = table
    slot = key % len(keys)
    while int(keys[slot]) != key:
        if keys[slot] == 0:
            return None
        slot = (slot + 1) % len(keys)
    return int(values[slot])


# --- in use ---------------------------------------------------------------------------------------------------------


def tiny_table(tmp_path: Path, value: float) -> Path:
    """Values for the tiny edition: what the first kind of tile is worth."""
    path = tmp_path / f"tiny{value}.klv2"
    path.write_bytes(klv2([node(1, 3, end=True, last=True), node(1, end=True, last=True)], [value, 2 * value]))
    return path


def test_chosen_leaves_replace_the_others_while_they_are_used(tmp_path: Path) -> None:
    words = tiny_words()
    before = leaves_for(EDITION, words)
    chosen = load_leave_file(tiny_table(tmp_path, 3.0), EDITION)
    with using_leaves(EDITION, chosen):
        assert leaves_for(EDITION, words) is chosen
        with using_leaves(EDITION, None):
            assert leaves_for(EDITION, words) is chosen
    assert leaves_for(EDITION, words) is before


def test_self_play_uses_a_table_for_either_bot(tmp_path: Path) -> None:
    words = tiny_words()
    large, small = (load_leave_file(tiny_table(tmp_path, value), EDITION) for value in (500.0, 0.0))
    results = [
        Arena(EDITION, words, ("static", "static"), pair).play(0, 20, 1).tolist()
        for pair in ((large, small), (small, large), (small, small))
    ]
    assert results[0] != results[2]
    assert results[0] != results[1]


def test_match_with_leaves_is_another_match(tmp_path: Path) -> None:
    words = tiny_words()
    plan = MatchPlan(("static", "static"), EDITION, words.name, words.digest)
    path = tiny_table(tmp_path, 500.0)
    other = replace(plan, leaves=path, leaves_digest="abc")
    assert plan.digest != other.digest
    with using_leaves(EDITION, other.leave_values()):
        assert play_game(other, words, 0).turns > 0


def test_moves_are_ranked_by_the_values_of_the_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words.txt").write_text("cat\ncats\nquit\n", encoding="utf-8")
    position = f"{'15/' * 14}15 CATS/ 0/0 0 ld english;"
    command = ["moves", position, "--words", str(tmp_path / "words.txt"), "--json", "--leaves", str(file)]
    assert main(command) == 0
    found = {move["word"]: move for move in json.loads(capsys.readouterr().out)["best"] if "word" in move}
    assert found["CAT"]["equity"] == found["CAT"]["score"] + 8.0
    assert found["CATS"]["equity"] == found["CATS"]["score"]
    assert main([*command[:-1], str(tmp_path / "words.txt")]) == 2
    assert "[bad-leave-table]" in capsys.readouterr().err
