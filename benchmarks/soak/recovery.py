"""How long players wait for an answer after a fault."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Fault:
    """A fault that has been done. `waiting` are the players, or the tables, that have not been answered since."""

    kind: str
    target: str
    began: float = field(default_factory=time.perf_counter)
    waiting: set[object] = field(default_factory=set)
    took: list[float] = field(default_factory=list)  # seconds from the fault to the answer
    note: str = ""
    last: object = None  # who was answered last


@dataclass
class Recovery:
    """Collects the times. A fault of a server concerns its players: each waits for an answer to a message that they
    send afterwards. A fault of the store concerns all tables: each waits for an acknowledged command.
    """

    faults: list[Fault] = field(default_factory=list)

    def began(self, kind: str, target: str, waiting: Iterable[object]) -> Fault:
        fault = Fault(kind, target, waiting=set(waiting))
        self.faults.append(fault)
        return fault

    def answered(self, key: object, sent_at: float) -> None:
        """`key` has been answered to a message of `sent_at` (`time.perf_counter`)."""
        now = time.perf_counter()
        for fault in self.faults:
            if key in fault.waiting and sent_at >= fault.began:
                fault.waiting.discard(key)
                fault.took.append(now - fault.began)
                fault.last = key

    def left(self, *keys: object) -> None:
        """The player has finished their game; nobody answers any more."""
        for fault in self.faults:
            fault.waiting.difference_update(keys)
