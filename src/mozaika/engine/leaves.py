"""What the tiles one keeps are worth: trained values for the tile sets that come with us, computed ones for any other.

A set's values are one small file, which says how it was made. Training is in `training`, the model in `kernels.leaves`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.computed_leaves import computed_firsts
from mozaika.engine.encode import CODES, encode_rack, frame_of
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
_SAMPLES = 2000  # random leaves to average over
_LARGEST = 10**6  # a thousand points: far above what any tiles are worth
Values: TypeAlias = npt.NDArray[np.int32]
Numbers: TypeAlias = npt.NDArray[np.int64]

_log = logging.getLogger(__name__)


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


def playing_digest(edition: Edition) -> str:
    """Names all of an edition that counts in games between bots."""
    layout = edition.layout
    premiums = " ".join("-" if premium is None else premium.value for premium in layout.premiums)
    counts = f"{tiles_digest(edition)} {layout.rows} {layout.columns} {premiums} {edition.rules}"
    return sha256(counts.encode()).hexdigest()[:16]


def leaves_for(edition: Edition, words: WordGraph) -> Leaves:
    """Trained values; those of the same tiles with other racks, fitted to these; computed ones."""
    return trained_leaves(edition) or _other_racks(edition) or _computed_leaves(edition, words)


@lru_cache(maxsize=32)
def trained_leaves(edition: Edition) -> Leaves | None:
    """One's own for this very edition; ours; one's own for another edition with the same tiles and racks."""
    digest, racks = tiles_digest(edition), edition.rules.rack_size
    own, ours = (sorted(folder.glob(f"*-{digest}-{racks}.json")) for folder in (own_folder(), _OURS))
    mine = [path for path in own if path.name == file_name(edition)]
    for path in (*mine, *ours, *own):
        try:
            return load_leaves(path, edition)
        except BadLeaves:
            if path in ours:
                raise
            _log.warning("%s cannot be used", path)  # a file of one's own that is damaged makes nothing worse
    return None


@lru_cache(maxsize=32)
def _other_racks(edition: Edition) -> Leaves | None:
    """For fewer tiles kept than were trained the values are as good; for more, the last ones are made to fit: what so
    many random tiles are worth is nothing on the whole, else a long leave would be dreaded for its length.
    """
    for path in sorted(_OURS.glob(f"*-{tiles_digest(edition)}-*.json")):
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


def centred(edition: Edition, firsts: Numbers, pairs: Numbers) -> Numbers:
    """The values of copies, so that leaves of each size are worth nothing on the average of random ones."""
    values, frame, dice = leaves_from(firsts, pairs), frame_of(edition), np.random.default_rng(1)
    tiles = np.repeat(np.arange(CODES), encode_rack(edition, edition.tiles.all_tiles()))
    centre = firsts.copy()
    for size in range(1, len(firsts) + 1):
        drawn = (np.bincount(dice.choice(tiles, size, replace=False), minlength=CODES) for _ in range(_SAMPLES))
        worths = [kernel.value_of(leave, frame.tile_values, *values.arguments, 1, 0) for leave in drawn]
        centre[size - 1] -= round(sum(worths) / _SAMPLES / size)
    return centre


def file_name(edition: Edition) -> str:
    """The edition's name is for people; tiles and racks are what is looked for, since editions may share them."""
    return f"{edition.id}-{tiles_digest(edition)}-{edition.rules.rack_size}.json"


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
    """Refuses a file of other tiles or racks, of another format, or damaged."""
    firsts, pairs = _parse(path, edition)
    if len(firsts) != edition.rules.rack_size - 1:
        raise BadLeaves(str(path))
    return leaves_from(firsts, pairs)


def _parse(path: Path, edition: Edition) -> tuple[Numbers, Numbers]:
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
    return firsts, pairs
