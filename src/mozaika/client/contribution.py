"""Our part in the draws of a game (docs/fairness.md): 16 random bytes, first their hash, then the bytes.

The bytes are shown for one set of fixed hashes only, with our own among them, and under the commitment that the table
showed before. So nobody can choose the draws after seeing them.
"""

from __future__ import annotations

import secrets

from mozaika.rules.draws import CONTRIBUTION_BYTES, hash_of
from mozaika.rules.squares import Seat
from mozaika.service.messages import SeedsMessage
from mozaika.service.seed_exchange import ExchangeStep
from mozaika.web.client_messages import ClientMessage, SeedHashMessage, SeedMessage


class Contribution:
    """`commitment` and `seed` are what `mozaika verify --commitment … --seed …` takes after the game."""

    def __init__(self, commitment: str, seat: Seat) -> None:
        self.commitment, self.seat = commitment, seat
        self.seed = secrets.token_bytes(CONTRIBUTION_BYTES)
        self.was_shown = False
        self._fixed: tuple[str | None, ...] | None = None

    @property
    def hash(self) -> bytes:
        return hash_of(bytes.fromhex(self.commitment), self.seat, self.seed)

    def answer(self, message: SeedsMessage) -> ClientMessage | None:
        """None if this step is not ours to answer, or must not be answered."""
        if self.seat not in message.asked or message.commitment != self.commitment:
            return None
        if message.step is ExchangeStep.HASHES:
            return SeedHashMessage(hash=self.hash)
        fixed = message.hashes[self.seat] if self.seat < len(message.hashes) else None
        if fixed != self.hash.hex() or self._fixed not in (None, message.hashes):
            return None
        self._fixed, self.was_shown = message.hashes, True
        return SeedMessage(seed=self.seed)
