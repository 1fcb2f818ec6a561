"""Leave values: trained ones for the bundled tile sets, computed ones for any other.

The values of a tile set are one small file, which also records how it was made. Training is in `training`, the model in
`kernels.leaves`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.computed_leaves import computed_firsts
from mozaika.engine.digests import tiles_digest
from mozaika.engine.encode import encode_rack, rule_arrays
from mozaika.engine.errors import BadLeaves
from mozaika.engine.kernels import leaves as kernel
from mozaika.engine.kernels.arrays import CODES, EvaluationContext, Ints, LeaveArrays
from mozaika.engine.leave_table import NO_TABLE, TILE_KEYS, LeaveTable
from mozaika.former_ids import former_ids
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.paths import data_home
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

FORMAT = 1
COPIES = 3  # values of the first, second and third copy of a kind; further copies add what the third does
_BUNDLED = Path(__file__).parent / "trained"
_MAX_COPIES = 16
_SAMPLES = 2000  # random leaves to average over
_MAX_VALUE = 10**6  # a thousand points: far above any real value
_TILES_IN_BAG = EvaluationContext(bag=1)
Values: TypeAlias = npt.NDArray[np.int32]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Leaves:
    """Leave values in thousandths of a point, for each number of tiles kept. Kinds are tile codes; 0 is the blank."""

    arrays: LeaveArrays

    @property
    def are_known(self) -> bool:
        return len(self.arrays.holdings) > 0

    def or_zeros_like(self, other: Leaves) -> Leaves:
        """These values or, if they are unknown, zeros in the shape of `other`."""
        if self.are_known:
            return self
        return model_leaves(np.zeros_like(other.arrays.holdings), np.zeros_like(other.arrays.pairs))

    def value(self, edition: Edition, tiles: Iterable[Tile], context: EvaluationContext | None = None) -> int:
        """The value of these tiles on the rack; without a `context`, while there are still tiles in the bag."""
        rack, tile_values = encode_rack(edition, tiles), rule_arrays(edition).tile_values
        return int(kernel.value_of(rack, tile_values, self.arrays, context or _TILES_IN_BAG))


def model_leaves(holdings: npt.NDArray[np.int32], pairs: npt.NDArray[np.int32]) -> Leaves:
    return Leaves(LeaveArrays(holdings, pairs, *NO_TABLE, TILE_KEYS))


def table_leaves(edition: Edition, table: LeaveTable) -> Leaves:
    """Leaves by a table, for racks of any size."""
    sizes, kinds = max(1, edition.rules.rack_size - 1), 1 + len(edition.alphabet)
    holdings, pairs = np.zeros((sizes, kinds, _MAX_COPIES), np.int32), np.zeros((sizes, kinds, kinds), np.int32)
    return Leaves(LeaveArrays(holdings, pairs, *table, TILE_KEYS))


NO_LEAVES = model_leaves(np.zeros((0, 1, _MAX_COPIES), np.int32), np.zeros((0, 1, 1), np.int32))


def leaves_from(firsts: Ints, pairs: Ints) -> Leaves:
    """Leave values from those of each copy of a kind [tiles kept - 1, kind, copy] and the lower half of the pairs."""
    copies = np.concatenate([firsts, np.repeat(firsts[:, :, -1:], _MAX_COPIES - 1 - firsts.shape[2], axis=2)], axis=2)
    holdings = np.concatenate([np.zeros_like(copies[:, :, :1]), copies.cumsum(axis=2)], axis=2)
    lower = np.tril(pairs, -1)
    symmetric = lower + lower.transpose(0, 2, 1)
    return model_leaves(holdings.astype(np.int32), symmetric.astype(np.int32))


def leaves_for(edition: Edition, words: WordGraph) -> Leaves:
    """The values chosen for this process (`using_leaves`); otherwise trained ones, those of the same tiles with another
    rack size, adapted, or computed ones.
    """
    chosen = _chosen and _chosen.get((tiles_digest(edition), edition.rules.rack_size))
    return chosen or trained_leaves(edition) or _adapted_leaves(edition) or _computed_leaves(edition, words)


_chosen: dict[tuple[str, int], Leaves] = {}  # by tile set and rack size


@contextmanager
def using_leaves(edition: Edition, leaves: Leaves | None) -> Iterator[None]:
    """While this lasts, every bot of this process evaluates racks of the edition's tiles by `leaves`, if given."""
    key = tiles_digest(edition), edition.rules.rack_size
    before = _chosen.get(key)
    if leaves is not None:
        _chosen[key] = leaves
    try:
        yield
    finally:
        _chosen.pop(key, None)
        if before is not None:
            _chosen[key] = before


@lru_cache(maxsize=32)
def trained_leaves(edition: Edition) -> Leaves | None:
    """In this order: the user's for this edition; bundled ones; the user's for another edition with the same tiles and
    rack size.
    """
    digest, rack_size = tiles_digest(edition), edition.rules.rack_size
    users, bundled = (sorted(folder.glob(f"*-{digest}-{rack_size}.json")) for folder in (user_leaves(), _BUNDLED))
    exact = [path for name in _names(edition) for path in users if path.name == name]
    for path in (*exact, *bundled, *users):
        try:
            return load_leaves(path, edition)
        except BadLeaves:
            if path in bundled:
                raise
            _log.warning("%s cannot be used", path)  # a damaged file of the user's is ignored
    return None


@lru_cache(maxsize=32)
def _adapted_leaves(edition: Edition) -> Leaves | None:
    """Leaves no larger than the trained ones keep their values. Larger ones use the values of the largest, centred so
    that random leaves of each size average zero; otherwise the size alone would count.
    """
    for path in sorted(_BUNDLED.glob(f"*-{tiles_digest(edition)}-*.json")):
        firsts, pairs = _parse(path, edition)
        missing = edition.rules.rack_size - 1 - len(firsts)
        if missing > 0:
            firsts, pairs = (np.concatenate([part, np.repeat(part[-1:], missing, axis=0)]) for part in (firsts, pairs))
        return leaves_from(centred(edition, firsts, pairs), pairs)
    return None


@lru_cache(maxsize=4)
def _computed_leaves(edition: Edition, words: WordGraph) -> Leaves:
    firsts = computed_firsts(edition, words)
    kinds = firsts.shape[1]
    pairs = np.zeros((len(firsts), kinds, kinds), np.int64)
    return leaves_from(centred(edition, firsts, pairs), pairs)


def centred(edition: Edition, firsts: Ints, pairs: Ints) -> Ints:
    """The values of copies, shifted so that random leaves of each size average zero."""
    arrays, generator = leaves_from(firsts, pairs).arrays, np.random.default_rng(1)
    tile_values = rule_arrays(edition).tile_values
    tiles = np.repeat(np.arange(CODES), encode_rack(edition, edition.tiles.all_tiles()))
    centre = firsts.copy()
    for size in range(1, len(firsts) + 1):
        drawn = (np.bincount(generator.choice(tiles, size, replace=False), minlength=CODES) for _ in range(_SAMPLES))
        average = sum(kernel.value_of(leave, tile_values, arrays, _TILES_IN_BAG) for leave in drawn) / _SAMPLES
        centre[size - 1] -= round(average / size)
    return centre


def file_name(edition: Edition) -> str:
    """The edition's id is for readers; a file is found by tiles and rack size, because editions may share them."""
    return f"{edition.id}-{tiles_digest(edition)}-{edition.rules.rack_size}.json"


def _names(edition: Edition) -> list[str]:
    """The file names for an edition's id and for its former ids."""
    return [file_name(replace(edition, id=each)) for each in (edition.id, *former_ids(edition.id))]


def user_leaves() -> Path:
    return data_home() / "leaves"


# --- files ----------------------------------------------------------------------------------------------------------


def save_leaves(path: Path, edition: Edition, firsts: Any, pairs: Any, made: dict[str, Any]) -> None:
    """`made` records how the values were made, so that they can be reproduced."""
    kinds = 1 + len(edition.alphabet)
    heading = {
        "format": FORMAT,
        "tiles": tiles_digest(edition),
        "kinds": [BLANK, *edition.alphabet.letters],
        "made": made,
    }
    sizes = [
        {
            "copies": firsts[size].tolist(),
            "pairs": [pairs[size, kind, :kind].tolist() for kind in range(1, kinds)],
        }
        for size in range(len(firsts))
    ]
    lines = [json.dumps(heading, ensure_ascii=False)[:-1] + ', "kept": [']
    lines += [",\n".join(json.dumps(size, separators=(",", ":")) for size in sizes), "]}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def load_leaves(path: Path, edition: Edition) -> Leaves:
    """Refuses a file that is damaged, has another format, or is for other tiles or another rack size."""
    firsts, pairs = _parse(path, edition)
    if len(firsts) != edition.rules.rack_size - 1:
        raise BadLeaves(str(path))
    return leaves_from(firsts, pairs)


def _parse(path: Path, edition: Edition) -> tuple[Ints, Ints]:
    kinds = 1 + len(edition.alphabet)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        firsts = np.array([size["copies"] for size in data["kept"]], np.int64)
        pairs = np.zeros((len(firsts), kinds, kinds), np.int64)
        for size, values in enumerate(data["kept"]):
            for kind, row in enumerate(values["pairs"], 1):
                pairs[size, kind, :kind] = row
        sound = firsts.shape == (len(firsts), kinds, COPIES) and max(abs(firsts).max(), abs(pairs).max()) < _MAX_VALUE
        if not sound or data["format"] != FORMAT or data["tiles"] != tiles_digest(edition):
            raise BadLeaves(str(path))
    except (OSError, ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise BadLeaves(str(path)) from error
    return firsts, pairs
