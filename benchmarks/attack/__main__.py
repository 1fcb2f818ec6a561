"""`python -m benchmarks.attack [--only NAME …] [--seconds 20] [--tables 100]`: every attack, then the table.

Everything stays on this machine, is bounded in count and time, and ends by itself. Exit status 1: a limit is exceeded,
or something could not be measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.attack.attacks import ATTACKS
from benchmarks.attack.house import HouseSize
from benchmarks.attack.report import HEAD, MAX_RATIO, MIN_SEARCHED, UNITS, Outcome, not_measured, table
from benchmarks.attack.run import Plan, run
from benchmarks.attack.schema import check_schema

SCHEMA = "schema"  # the name of the schema-driven requests, for --only
MORE_S = 180.0  # for an attack's server, tables and leak search, beside the two periods


def main(arguments: list[str] | None = None) -> int:
    options = parsed(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8_192)), hard))
    print(f"{2 * options.tables} players on {os.cpu_count()} cores; load before: {os.getloadavg()[0]:.2f}", flush=True)
    begun, faults = time.monotonic(), list[str]()
    names = [name for name in ATTACKS if not options.only or name in options.only]
    if not options.only or SCHEMA in options.only:
        faults += schema_faults(options.examples)
    outcomes = list[Outcome]()
    for number, name in enumerate(names, 1):
        if time.monotonic() - begun > 60 * options.minutes:
            faults.append(f"no time was left for {', '.join(names[number - 1 :])}")
            break
        outcomes.append(attacked(name, f"{number}/{len(names)}", options))
    searched = sum(outcome.searched for outcome in outcomes)
    if not options.only and searched < MIN_SEARCHED:
        faults.append(f"only {searched} messages were searched for leaks, at least {MIN_SEARCHED} are needed")
    print(f"\n{len(outcomes)} attacks in {time.monotonic() - begun:.0f} s")
    for line in (
        *table(outcomes),
        f"searched for leaks: {searched} messages",
        *(f"EXCEEDED: {each}" for each in faults),
    ):
        print(line)
    return int(bool(faults or any(outcome.exceeded() for outcome in outcomes)))


def schema_faults(examples: int) -> list[str]:
    print("schema: requests inside and outside the OpenAPI schema", flush=True)
    try:
        return check_schema(examples, lambda text: print(f"  {text}", flush=True))
    except Exception:
        traceback.print_exc()
        return ["the requests of the schema could not be sent"]


def attacked(name: str, number: str, options: argparse.Namespace) -> Outcome:
    print(f"[{number}] {name}: {(ATTACKS[name].__doc__ or '').splitlines()[0]}", flush=True)
    size = HouseSize(
        options.tables, min(HouseSize.token_tables, options.tables), min(HouseSize.watched, options.tables)
    )
    plan = Plan(name, options.seconds, size, options.data, attacker_yields=not options.busy)
    begun = time.monotonic()
    outcome = measured(plan)
    if outcome.ratio > MAX_RATIO:
        print(f"  moves p99 {outcome.ratio:.1f} times the quiet one: measuring again, all moves count", flush=True)
        outcome = outcome.with_more(measured(plan))
    print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    for line in (HEAD, UNITS, outcome.row(), *outcome.notes()):
        print(line, flush=True)
    return outcome


def measured(plan: Plan) -> Outcome:
    try:
        return asyncio.run(limited(plan))
    except Exception as error:
        traceback.print_exc()
        return not_measured(plan.name, f"not measured: {type(error).__name__} {error}")


async def limited(plan: Plan) -> Outcome:
    async with asyncio.timeout(2 * plan.seconds + MORE_S):
        return await run(plan, lambda text: print(f"  {text} …", flush=True))


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="attack", description="Attacks a server on this machine and measures the harm."
    )
    names = [*ATTACKS, SCHEMA]
    parser.add_argument("--only", nargs="+", choices=names, default=[], metavar="NAME", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=15.0, help="of each attack, and of the quiet period before it")
    parser.add_argument("--tables", type=int, default=HouseSize.tables, help="tables of two ordinary players")
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    parser.add_argument("--minutes", type=float, default=25.0, help="no attack begins later")
    parser.add_argument("--busy", action="store_true", help="the attacker does not yield to others: on a busy machine")
    parser.add_argument("--examples", type=int, default=20, help="requests for each operation of the schema")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
