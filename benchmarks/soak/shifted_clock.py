"""A server whose clock is MS ahead: `python -m benchmarks.soak.shifted_clock MS serve …` is `mozaika serve …`."""

from __future__ import annotations

import sys
import time

from mozaika.cli.main import main


def shift(ms: int) -> None:
    """The time of day of this process is `ms` ahead; clocks that only measure durations are not changed."""
    true_ns, true_s = time.time_ns, time.time
    time.time_ns = lambda: true_ns() + ms * 1_000_000
    time.time = lambda: true_s() + ms / 1_000


if __name__ == "__main__":
    shift(int(sys.argv.pop(1)))
    sys.exit(main())
