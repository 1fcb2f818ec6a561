"""What an operator watches beside the counts of `metrics_sink`: sizes and states now, without names or ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Figures(NamedTuple):
    """`jobs` counts by kind what waits for a worker or is computed by one; `processes` are the workers of this machine.
    `overdue_ms` is how long ago the earliest deadline was due that no table has been woken for. `buses` says by use
    whether the connection to NATS works; without NATS it is empty.
    """

    tables: int
    jobs: Mapping[str, int]
    processes: int
    overdue_ms: int
    buses: Mapping[str, bool]
