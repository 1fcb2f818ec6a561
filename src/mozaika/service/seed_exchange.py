"""The seed exchange before a game: every client sends the hash of its random bytes, and only then all show the bytes.

So nobody, the operator included, can choose bytes after seeing those of another. Pure: `game_starts` runs it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from mozaika.rules import commands as cmd
from mozaika.rules.draws import CONTRIBUTION_BYTES, HASH_BYTES, hash_of
from mozaika.rules.errors import AlreadyContributed, BadContribution, BadSeedHash, SeedMismatch, SeedsClosed
from mozaika.rules.squares import Seat
from mozaika.service.cards import TableCard

SEED_WAIT_MS = 4_000  # for the hashes, and again for the bytes; a client that does not answer does not contribute
MAX_SEED_WAIT_MS = 60_000


class ExchangeStep(Enum):
    HASHES = "hashes"
    REVEALS = "reveals"  # the hashes are fixed


def contributing_seats(card: TableCard) -> tuple[Seat, ...]:
    """The first seat of each person: a device with several seats contributes once."""
    first: dict[str, Seat] = {}
    for seat, each in enumerate(card.seats):
        if each.person:
            first.setdefault(each.person, seat)
    return tuple(first.values())


class SeedExchange:
    """`asked` are the seats that may contribute, `deadline` is the end of the present step."""

    def __init__(self, commitment: bytes, asked: tuple[Seat, ...], deadline: int) -> None:
        self.commitment = commitment
        self.asked = asked
        self.deadline = deadline
        self.step = ExchangeStep.HASHES
        self.hashes: dict[Seat, bytes] = {}
        self.seeds: dict[Seat, bytes] = {}
        self._failed: set[Seat] = set()  # their bytes did not match

    def add_hash(self, seat: Seat, seed_hash: bytes) -> None:
        """Sending the same hash again changes nothing: a client repeats it after a reconnect."""
        if seat not in self.asked or len(seed_hash) != HASH_BYTES:
            raise BadSeedHash(len(seed_hash), HASH_BYTES)
        if self.hashes.get(seat, seed_hash) != seed_hash:
            raise AlreadyContributed  # another device of the same person was faster
        if self.step is not ExchangeStep.HASHES and seat not in self.hashes:
            raise SeedsClosed
        self.hashes[seat] = seed_hash

    def close_hashes(self, hashes: Mapping[Seat, bytes], deadline: int) -> None:
        """From now on bytes can be shown, and no hash can be added."""
        self.hashes = {seat: seed_hash for seat, seed_hash in hashes.items() if seat in self.asked}
        self.step, self.deadline = ExchangeStep.REVEALS, deadline

    def add_seed(self, seat: Seat, seed: bytes) -> None:
        """A seat whose bytes do not match its hash does not contribute: it has seen the bytes of others, perhaps."""
        if len(seed) != CONTRIBUTION_BYTES:
            raise BadContribution(len(seed), CONTRIBUTION_BYTES)
        if self.step is not ExchangeStep.REVEALS or seat not in self.hashes or seat in self._failed:
            raise SeedsClosed
        if self.hashes[seat] != hash_of(self.commitment, seat, seed):
            if seat not in self.seeds:
                self._failed.add(seat)
            raise SeedMismatch
        self.seeds[seat] = seed

    def has_failed(self, seat: Seat) -> bool:
        """Whether the bytes of the seat did not match its hash."""
        return seat in self._failed

    def restore(
        self, step: ExchangeStep, hashes: Mapping[Seat, bytes], seeds: Mapping[Seat, bytes], failed: Collection[Seat]
    ) -> None:
        """Take over what is stored, which answers of other servers may have changed."""
        self.step = step
        self.hashes = {seat: seed_hash for seat, seed_hash in hashes.items() if seat in self.asked}
        self.seeds = {seat: seed for seat, seed in seeds.items() if seat in self.hashes}
        self._failed = set(failed)

    def is_step_over(self, now: int) -> bool:
        """Nobody is missing, or the time is up."""
        if now >= self.deadline:
            return True
        if self.step is ExchangeStep.HASHES:
            return set(self.asked) == set(self.hashes)
        return set(self.hashes) == set(self.seeds) | self._failed

    def is_over(self, now: int) -> bool:
        return self.step is ExchangeStep.REVEALS and self.is_step_over(now)

    def commands(self) -> list[cmd.Command]:
        """What the log of the game begins with: all hashes, the bytes that match, and who does not contribute."""
        return [
            *(cmd.HashSeed(seat, self.hashes[seat]) for seat in sorted(self.hashes)),
            *(cmd.Contribute(seat, self.seeds[seat]) for seat in sorted(self.seeds)),
            *(cmd.WithholdSeed(seat) for seat in self.asked if seat not in self.seeds),
        ]
