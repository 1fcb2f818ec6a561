"""The process of an attacker: `python -m benchmarks.attack.attacker NAME ADDRESS TABLE SECONDS NICENESS`.

It prints `ready`, waits for a line, attacks, and prints its counts as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys

from benchmarks.attack.attacks import ATTACKS
from benchmarks.attack.hostile import Campaign
from mozaika.background import lower_priority


def main() -> None:
    name, address, table, seconds, niceness = sys.argv[1:]
    lower_priority(int(niceness))
    print("ready", flush=True)
    sys.stdin.readline()
    campaign = Campaign(address, table, float(seconds))
    asyncio.run(campaign.run(ATTACKS[name]))
    print(json.dumps(campaign.counts()), flush=True)


if __name__ == "__main__":
    main()
