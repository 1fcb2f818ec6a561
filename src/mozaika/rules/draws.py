"""Verifiable draws: a secret committed to before anyone adds to it, and every tile derived from it.

    commitment = SHA-256(secret)                      published first
    key        = SHA-256(secret ‖ seat bytes in seat order)
    n-th value = HMAC-SHA256(key, n as 8 bytes, big end first), read as a number
    tile       = the bag in alphabet order, blanks last, at value mod size; a value in the last, incomplete round of
                 sizes is skipped, so that no tile is favoured

Nobody who holds only the events can predict a draw; with the secret, revealed at the end, anybody can check them all.
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
_RANGE = 1 << 256


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is public about the draws so far: the commitment, the seats' bytes, and how many values were used."""

    commitment: bytes = b""
    contributions: tuple[tuple[Seat, bytes], ...] = ()
    used: int = 0

    def with_contribution(self, seat: Seat, seed: bytes) -> Ledger:
        return replace(self, contributions=tuple(sorted((*self.contributions, (seat, seed)))))

    def seats(self) -> frozenset[Seat]:
        return frozenset(seat for seat, _ in self.contributions)


@dataclass(frozen=True, slots=True)
class Draws:
    """The secret side, handed to `decide` as a fact; it is part of no state, view or event until revealed.

    `earlier` are the secrets that a game was played with before it was saved and taken up again.
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
        """The draws of a game that goes on with a new secret."""
        return Draws(secret, self.all_secrets)

    @property
    def commitment(self) -> bytes:
        return hashlib.sha256(self.secret).digest()

    def key(self, ledger: Ledger) -> bytes:
        return hashlib.sha256(self.secret + b"".join(seed for _, seed in ledger.contributions)).digest()

    def draw(self, ledger: Ledger, bag: Pile, count: int) -> tuple[tuple[Tile, ...], int]:
        """`count` tiles from `bag`, one after the other, and the number of values used afterwards."""
        key, used = self.key(ledger), ledger.used
        left, drawn = list(bag.tiles), list[Tile]()
        for _ in range(count):
            index, used = pick(key, used, len(left))
            drawn.append(left.pop(index))
        return tuple(drawn), used


def pick(key: bytes, used: int, size: int) -> tuple[int, int]:
    """An even choice below `size` from the values after `used`, and how many are used then."""
    limit = _RANGE - _RANGE % size
    while True:
        value = value_at(key, used)
        used += 1
        if value < limit:
            return value % size, used


def value_at(key: bytes, number: int) -> int:
    # Not `hmac.digest`, which hands the interpreter to another thread: at a live table the way back takes far longer.
    return int.from_bytes(hmac.new(key, number.to_bytes(8, "big"), "sha256").digest(), "big")
