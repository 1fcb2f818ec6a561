"""Verifiable draws: every tile is derived from a secret that was committed to first, and from bytes of the seats.

    commitment = SHA-256(secret)                      published first
    seed hash  = SHA-256(commitment ‖ seat as 1 byte ‖ seat bytes)   from every seat, before any seat shows its bytes
    key        = SHA-256(secret ‖ seat bytes in seat order)
    n-th value = HMAC-SHA256(key, n as 8 bytes, big-endian), read as a number
    tile       = the bag in alphabet order, blanks last, at index value mod size; values in the last, incomplete
                 multiple of size are skipped, so that all tiles are equally likely

The events alone do not let anyone predict a draw. With the secret, revealed at the end, anyone can check all draws.
`docs/fairness.md` explains what this proves.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field, replace

from mozaika.rules.errors import BadSecret
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import Pile, Tile

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
HASH_BYTES = 32
_RANGE = 1 << 256


@dataclass(frozen=True, slots=True)
class Ledger:
    """The public part of the draws: the commitment, the seats' bytes, and the number of values used. `hashes` are those
    of the bytes, by seat; `withheld` are seats that did not show theirs. Logs of earlier versions have neither.
    """

    commitment: bytes = b""
    contributions: tuple[tuple[Seat, bytes], ...] = ()
    used: int = 0
    hashes: tuple[tuple[Seat, bytes], ...] = ()
    withheld: tuple[Seat, ...] = ()

    def with_contribution(self, seat: Seat, seed: bytes) -> Ledger:
        return replace(self, contributions=tuple(sorted((*self.contributions, (seat, seed)))))

    def with_hash(self, seat: Seat, seed_hash: bytes) -> Ledger:
        return replace(self, hashes=tuple(sorted((*self.hashes, (seat, seed_hash)))))

    def without(self, seat: Seat) -> Ledger:
        return replace(self, withheld=tuple(sorted((*self.withheld, seat))))

    def seats(self) -> frozenset[Seat]:
        return frozenset(seat for seat, _ in self.contributions)


@dataclass(frozen=True, slots=True)
class Draws:
    """The secret part of the draws, a fact for `decide`. No state, view or event contains it until it is revealed.

    `earlier` are the secrets from before the game was saved and resumed.
    """

    secret: bytes = field(repr=False)
    earlier: tuple[bytes, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        for secret in self.all_secrets:
            if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
                raise BadSecret

    @property
    def all_secrets(self) -> tuple[bytes, ...]:
        return (*self.earlier, self.secret)

    def renewed(self, secret: bytes) -> Draws:
        """The draws of a resumed game, with a new secret."""
        return Draws(secret, self.all_secrets)

    @property
    def commitment(self) -> bytes:
        return hashlib.sha256(self.secret).digest()

    def key(self, ledger: Ledger) -> bytes:
        return hashlib.sha256(self.secret + b"".join(seed for _, seed in ledger.contributions)).digest()

    def draw(self, ledger: Ledger, bag: Pile, count: int) -> tuple[tuple[Tile, ...], int]:
        """`count` tiles drawn one by one from `bag`, and the number of values used afterwards."""
        key, used = self.key(ledger), ledger.used
        left, drawn = list(bag.tiles), list[Tile]()
        for _ in range(count):
            index, used = pick(key, used, len(left))
            drawn.append(left.pop(index))
        return tuple(drawn), used


def hash_of(commitment: bytes, seat: Seat, seed: bytes) -> bytes:
    """What a seat sends before it shows its bytes. It holds for one seat and one commitment, so it cannot be copied."""
    return hashlib.sha256(commitment + bytes([seat]) + seed).digest()


def pick(key: bytes, used: int, size: int) -> tuple[int, int]:
    """A uniform choice below `size` from the values after `used`, and the number of values used afterwards."""
    limit = _RANGE - _RANGE % size
    while True:
        value = value_at(key, used)
        used += 1
        if value < limit:
            return value % size, used


def value_at(key: bytes, number: int) -> int:
    # Not `hmac.digest`: it releases the GIL, and on a busy server getting it back takes longer than the digest.
    return int.from_bytes(hmac.new(key, number.to_bytes(8, "big"), "sha256").digest(), "big")
