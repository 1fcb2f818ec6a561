"""What a run of the soak test consists of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FAULT_EVERY_S = 8.0


@dataclass(frozen=True)
class Plan:
    """`faults` are the kinds to choose from; none: all that fit the site. `sqlite_players` are those of the `players`
    who play on a server of its own, with an SQLite file.
    """

    seconds: float = 1_800.0
    players: int = 200
    servers: int = 3
    workers: int = 2
    seed: int = 1
    faults: tuple[str, ...] = ()
    every_s: float = FAULT_EVERY_S  # between the beginnings of faults
    sqlite_players: int = 20
    think_s: float = 2.5  # before a command, on average
    calm_s: float = 300.0  # at most, after the faults: until everybody has been answered again
    data: Path | None = None  # a folder on the disk to be used
