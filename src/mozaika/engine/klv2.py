"""Reads KLV2, the leave values of macondo, MAGPIE and wolges.

The file has a number of nodes, the nodes of a KWG, a number of values and the values as 32-bit floats, all with the
least significant byte first. The values are points, in the order in which a depth-first walk of the graph meets the
leaves. A leave's tiles are sorted, the blank (0) first; the other tiles are numbered as in a KWG.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from mozaika.engine.errors import BadLeaveTable
from mozaika.engine.kernels.arrays import CODES
from mozaika.engine.leave_table import TILE_KEYS, leave_table
from mozaika.engine.leaves import Leaves, load_leaves, table_leaves
from mozaika.errors import FileUnreadable
from mozaika.lexicon.readers.kwg import NODE_BYTES, first_root, kwg_nodes
from mozaika.lexicon.word_nodes import MAX_NODES, LetterRange, NodeFault, count_words, words_of
from mozaika.rules.edition import Edition

FORM = "KLV2"
_MAX_POINTS = 1000.0  # far above any real value
_MAX_LEAVES = 4_000_000  # four times those of an English rack
_MAX_BYTES = NODE_BYTES * (MAX_NODES + _MAX_LEAVES + 2)
_KEY_BITS = (1 << 64) - 1


def load_leave_file(path: Path, edition: Edition) -> Leaves:
    """Leave values from a file that `train leaves` has written, or from KLV2; recognised by content."""
    try:
        with path.open("rb") as file:
            raw = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise FileUnreadable(str(path)) from error
    if raw.lstrip()[:1] == b"{":
        return load_leaves(path, edition)
    try:
        return _parse(raw, edition)
    except NodeFault as fault:
        raise BadLeaveTable(str(path), FORM, fault.reason, str(fault.found), str(fault.limit)) from fault


def _parse(raw: bytes, edition: Edition) -> Leaves:
    nodes_size = NODE_BYTES * int.from_bytes(raw[:NODE_BYTES], "little")
    graph, rest = raw[NODE_BYTES : NODE_BYTES + nodes_size], raw[NODE_BYTES + nodes_size :]
    stated = int.from_bytes(rest[:NODE_BYTES], "little")
    if not nodes_size or len(rest) != NODE_BYTES * (1 + stated):
        raise NodeFault("truncated")
    if nodes_size > NODE_BYTES * MAX_NODES or stated > _MAX_LEAVES:
        raise NodeFault("too-many", limit=_MAX_LEAVES)
    values = np.frombuffer(rest, "<f4", offset=NODE_BYTES)
    strange = np.flatnonzero(~(np.abs(values) <= _MAX_POINTS))  # not a number compares as false
    if len(strange):
        raise NodeFault("value", f"{values[strange[0]]:g}")
    keys = _leave_keys(graph, edition, stated)
    thousandths = np.rint(values.astype(np.float64) * 1000).astype(np.int32)
    return table_leaves(edition, leave_table(keys, thousandths))


def _leave_keys(graph: bytes, edition: Edition, stated: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The key of each leave, in the order of the values."""
    nodes, root = kwg_nodes(graph), first_root(graph)
    known = LetterRange(0, min(CODES, 1 + len(edition.alphabet)), blanks=1)
    counts = count_words(nodes, root, known)
    found = counts[root] if root else 0
    if found != stated:
        raise NodeFault("count", found, stated)
    numbers = [int(number) for number in TILE_KEYS]
    sums = (key & _KEY_BITS for key in words_of(nodes, root, counts, numbers, 0))
    keys = np.fromiter(sums, np.uint64, stated)
    distinct = len(np.unique(keys))
    if distinct != stated:  # the same tiles in another order
        raise NodeFault("count", distinct, stated)
    return keys
