"""`python -m benchmarks.attack [--only NAME …] [--seconds 20] [--tables 100]`: every attack, then the table.

Everything stays on this machine, is bounded in count and time, and ends by itself. Exit status 1: a limit is exceeded.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.attack.attacks import ATTACKS
from benchmarks.attack.house import HouseSize
from benchmarks.attack.report import HEAD, MIN_SEARCHED, UNITS, Outcome, table
from benchmarks.attack.run import Plan, run
from benchmarks.attack.schema import check_schema

SCHEMA = "schema"  # the name of the schema-driven requests, for --only


def main(arguments: list[str] | None = None) -> int:
    options = parsed(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8_192)), hard))
    print(f"{2 * options.tables} players on {os.cpu_count()} cores; load before: {os.getloadavg()[0]:.2f}", flush=True)
    begun = time.monotonic()
    names = [name for name in ATTACKS if not options.only or name in options.only]
    outcomes = [attacked(name, number, len(names), options) for number, name in enumerate(names, 1)]
    faults = []
    if not options.only or SCHEMA in options.only:
        print("schema: requests inside and outside the OpenAPI schema", flush=True)
        faults += check_schema(options.examples, lambda text: print(f"  {text}", flush=True))
    searched = sum(outcome.searched for outcome in outcomes)
    if not options.only and searched < MIN_SEARCHED:
        faults.append(f"only {searched} messages were searched for leaks, at least {MIN_SEARCHED} are needed")
    print(f"\n{len(outcomes)} attacks in {time.monotonic() - begun:.0f} s")
    for line in table(outcomes):
        print(line)
    print(f"searched for leaks: {searched} messages")
    for fault in faults:
        print(f"EXCEEDED: {fault}")
    return int(bool(faults or any(outcome.exceeded() for outcome in outcomes)))


def attacked(name: str, number: int, count: int, options: argparse.Namespace) -> Outcome:
    print(f"[{number}/{count}] {name}: {(ATTACKS[name].__doc__ or '').splitlines()[0]}", flush=True)
    size = HouseSize(
        options.tables, min(HouseSize.token_tables, options.tables), min(HouseSize.watched, options.tables)
    )
    plan = Plan(name, options.seconds, size, options.data)
    outcome = asyncio.run(run(plan, lambda text: print(f"  {text} …", flush=True)))
    for line in (HEAD, UNITS, outcome.row(), *outcome.notes()):
        print(line, flush=True)
    return outcome


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="attack", description="Attacks a server on this machine and measures the harm."
    )
    names = [*ATTACKS, SCHEMA]
    parser.add_argument("--only", nargs="+", choices=names, default=[], metavar="NAME", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=20.0, help="of each attack, and of the quiet period before it")
    parser.add_argument("--tables", type=int, default=HouseSize.tables, help="tables of two ordinary players")
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    parser.add_argument("--examples", type=int, default=20, help="requests for each operation of the schema")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
