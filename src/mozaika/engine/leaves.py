"""What the tiles one keeps are worth: trained values for the tile sets that come with us, computed ones for any other.

A set's values are one small file, which says how it was made. Training is in `training`, the model in `kernels.leaves`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.computed_leaves import computed_firsts
from mozaika.engine.encode import encode_rack, frame_of
from mozaika.engine.errors import BadLeaves
from mozaika.engine.kernels import leaves as kernel
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.paths import data_home
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

FORMAT = 1
COPIES = 3  # what the first, second and third of a kind add is known; further ones add what the third does
_OURS = Path(__file__).parent / "trained"
_MOST_COPIES = 16
_LARGEST = 10**6  # a thousand points: far above what any tiles are worth
Values = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Leaves:
    """For each number of tiles kept, in thousandths of a point: what so many of a kind are worth, and what two kinds
    are worth together. Kinds are letter codes; 0 is the blank.
    """

    holdings: Values  # [tiles kept - 1, kind, copies]
    pairs: Values  # [tiles kept - 1, the lower or the higher kind, the other]

    @property
    def arguments(self) -> tuple[Values, Values]:
        return self.holdings, self.pairs

    def or_nothing_like(self, other: Leaves) -> Leaves:
        """These; or, if they are none at all, as many values as the other's, all of them nothing."""
        return self if len(self.holdings) else Leaves(np.zeros_like(other.holdings), np.zeros_like(other.pairs))

    def value(self, edition: Edition, tiles: Iterable[Tile]) -> int:
        """What these tiles are worth while there are tiles in the bag."""
        rack = encode_rack(edition, tiles)
        return int(kernel.value_of(rack, frame_of(edition).tile_values, *self.arguments, 1, 0))


NO_LEAVES = Leaves(np.zeros((0, 1, _MOST_COPIES), np.int32), np.zeros((0, 1, 1), np.int32))


def leaves_from(firsts: npt.NDArray[np.int64], pairs: npt.NDArray[np.int64]) -> Leaves:
    """From what each copy of a kind adds [tiles kept - 1, kind, copy], and from the lower half of the pairs."""
    copies = np.concatenate([firsts, np.repeat(firsts[:, :, -1:], _MOST_COPIES - 1 - firsts.shape[2], axis=2)], axis=2)
    holdings = np.concatenate([np.zeros_like(copies[:, :, :1]), copies.cumsum(axis=2)], axis=2)
    lower = np.tril(pairs, -1)
    return Leaves(holdings.astype(np.int32), (lower + lower.transpose(0, 2, 1)).astype(np.int32))


def tiles_digest(edition: Edition) -> str:
    """Names a set of tiles: how many there are of each, and what they count."""
    tiles = edition.tiles
    kinds = ((kind, tiles.all_tiles().count(kind), tiles.points(kind)) for kind in (BLANK, *edition.alphabet.letters))
    return sha256("\n".join(f"{kind} {count} {points}" for kind, count, points in kinds).encode()).hexdigest()[:16]


def leaves_for(edition: Edition, words: WordGraph) -> Leaves:
    """One's own trained values, else ours, else computed ones."""
    return trained_leaves(edition) or _computed_leaves(edition, words)


@lru_cache(maxsize=32)
def trained_leaves(edition: Edition) -> Leaves | None:
    digest = tiles_digest(edition)
    for folder in (own_folder(), _OURS):
        for path in folder.glob(f"*-{digest}.json"):
            return load_leaves(path, edition)
    return None


@lru_cache(maxsize=4)
def _computed_leaves(edition: Edition, words: WordGraph) -> Leaves:
    firsts = computed_firsts(edition, words)
    kinds = firsts.shape[1]
    return leaves_from(firsts, np.zeros((len(firsts), kinds, kinds), np.int64))


def file_name(edition: Edition) -> str:
    """The edition's name is for people; the digest is what is looked for, since editions may share their tiles."""
    return f"{edition.id}-{tiles_digest(edition)}.json"


def own_folder() -> Path:
    return data_home() / "leaves"


# --- files ----------------------------------------------------------------------------------------------------------


def save_leaves(path: Path, edition: Edition, firsts: Any, pairs: Any, made: dict[str, Any]) -> None:
    """`made` says how: it is for people, and for whoever makes them again."""
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
    """Refuses a file of other tiles, of another format, or damaged."""
    kinds = 1 + len(edition.alphabet)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        firsts = np.array([size["copies"] for size in told["kept"]], np.int64)
        pairs = np.zeros((len(firsts), kinds, kinds), np.int64)
        for size, kept in enumerate(told["kept"]):
            for kind, row in enumerate(kept["pairs"], 1):
                pairs[size, kind, :kind] = row
        sound = firsts.shape == (len(firsts), kinds, COPIES) and max(abs(firsts).max(), abs(pairs).max()) < _LARGEST
        if not sound or told["format"] != FORMAT or told["tiles"] != tiles_digest(edition):
            raise BadLeaves(str(path))
    except (OSError, ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise BadLeaves(str(path)) from error
    return leaves_from(firsts, pairs)
