"""`python -m benchmarks.soak [--seconds 1800] [--players 200] [--servers 3] [--seed 1] [--faults KIND …]`.

Everything stays on this machine, is bounded in count and time, and ends by itself. Exit status 1: something was lost,
doubled or leaked, or a table cannot go on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.soak.faults import FAULTS
from benchmarks.soak.plan import FAULT_EVERY_S, Plan
from benchmarks.soak.report import report
from benchmarks.soak.run import Outcome, run

MORE_S = 900.0  # for the start, the end of the games and the proof


def main(arguments: list[str] | None = None) -> int:
    options = parsed(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8_192)), hard))
    print(f"{os.cpu_count()} cores; load before: {os.getloadavg()[0]:.2f}", flush=True)
    plan = Plan(
        seconds=options.seconds,
        players=options.players,
        servers=options.servers,
        workers=options.workers,
        seed=options.seed,
        faults=tuple(options.faults),
        every_s=options.every,
        sqlite_players=options.players // 10,
        data=options.data,
    )
    outcome = asyncio.run(limited(plan))
    for line in report(outcome):
        print(line)
    return int(bool(outcome.violations))


async def limited(plan: Plan) -> Outcome:
    begun, task = time.monotonic(), asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)  # so that all processes are ended
    async with asyncio.timeout(plan.seconds + MORE_S):
        return await run(plan, lambda text: print(f"[{time.monotonic() - begun:5.0f} s] {text}", flush=True))


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak", description="Servers, workers and stores under faults, with a proof.")
    parser.add_argument("--seconds", type=float, default=Plan.seconds, help="with faults")
    parser.add_argument("--players", type=int, default=Plan.players)
    parser.add_argument("--servers", type=int, default=Plan.servers)
    parser.add_argument("--workers", type=int, default=Plan.workers)
    parser.add_argument("--seed", type=int, default=Plan.seed, help="of the faults, their order and the moves")
    parser.add_argument("--faults", nargs="+", choices=FAULTS, default=[], metavar="KIND", help=", ".join(FAULTS))
    parser.add_argument("--every", type=float, default=FAULT_EVERY_S, help="seconds between the beginnings of faults")
    parser.add_argument("--data", type=Path, help="a folder on the disk to be used")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
