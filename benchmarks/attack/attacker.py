"""The process of an attacker: `python -m benchmarks.attack.attacker NAME ADDRESS TABLE SECONDS [--yield]`.

It prints `ready`, waits for a line, and attacks until SECONDS have passed or its input ends. It prints its counts as
JSON, a line each: several times a second, and once more at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from benchmarks.attack.attacks import ATTACKS
from benchmarks.attack.hostile import Attack, Campaign

YIELD = "--yield"
_REPORT_EVERY_S = 0.25


def yield_to_others() -> None:
    """Run only while no other process of this session wants the processor."""
    if hasattr(os, "SCHED_IDLE"):  # Linux
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


async def run(campaign: Campaign, attack: Attack) -> None:
    """Attack until the time is up or the input ends."""
    running, loop = asyncio.ensure_future(campaign.run(attack)), asyncio.get_running_loop()

    def on_input() -> None:
        if not os.read(sys.stdin.fileno(), 64):
            loop.remove_reader(sys.stdin)
            running.cancel()

    loop.add_reader(sys.stdin, on_input)
    while not (await asyncio.wait([running], timeout=_REPORT_EVERY_S))[0]:
        report(campaign)
    if not running.cancelled():
        running.result()  # raises what has failed


def report(campaign: Campaign) -> None:
    print(json.dumps(campaign.counts()), flush=True)


def main() -> None:
    name, address, table, seconds, *options = sys.argv[1:]
    if YIELD in options:
        yield_to_others()
    print("ready", flush=True)
    sys.stdin.readline()
    campaign = Campaign(address, table, float(seconds))
    asyncio.run(run(campaign, ATTACKS[name]))
    report(campaign)


if __name__ == "__main__":
    main()
