"""Uploads: files that take long to parse."""

from __future__ import annotations

from base64 import b64encode
from functools import partial

from benchmarks.attack.hostile import PERSON, Campaign, Guest

GCG = b"#player1 A A\n#player2 B B\n"
LONG = GCG + b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n" * 9_900  # some seconds
LARGE = GCG + b">A: ABC 8H ABC +5 5\n" * 90_000  # 1.8 MB
NESTED = b"[" * 500_000
FILES = (("a.gcg", LONG, True), ("a.gcg", LARGE, False), ("a.json", NESTED, False))  # name, content, ends early


async def attack(campaign: Campaign) -> None:
    """Files of up to 1.8 MB, twenty at a time, by guests and by visitors without a name; half of them leave early."""
    guests = await campaign.guests(5)
    senders = [*guests, campaign.nobody()]
    await campaign.repeat(*(partial(_send, guest, *file) for guest in senders for file in FILES))


async def _send(guest: Guest, name: str, content: bytes, ends_early: bool) -> None:
    file = {"name": name, "content": b64encode(content).decode(), "edition": "english"}
    limit_s = 1.0 if ends_early else 30.0
    for address in ("/api/files", "/api/reviews"):
        await guest.ask("POST", address, file, timeout=limit_s)
    await guest.ask("POST", "/api/tables", {"seats": [PERSON, PERSON], "file": file}, timeout=limit_s)
