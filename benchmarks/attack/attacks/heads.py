"""Heads and bodies: huge, slow, endless and malformed."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from tests.faults.garbage import bytes_alone, request

from benchmarks.attack.hostile import Campaign

SOURCES = 3


async def attack(campaign: Campaign) -> None:
    """Heads and bodies of megabytes, in one piece and in many, mixed with bytes that are not HTTP."""
    rng = Random(1)
    kinds = (_one_piece, _many_pieces, _endless_body, partial(_nonsense, rng=rng))
    await campaign.repeat(*(partial(kind, campaign, source) for kind in kinds for source in range(SOURCES)), at_once=4)


async def _one_piece(campaign: Campaign, source: int) -> None:
    await _send(campaign, source, campaign.head("GET", "/", *(["X-Many: " + "y" * 100] * 20_000)).encode())


async def _many_pieces(campaign: Campaign, source: int) -> None:
    start = campaign.head("GET", "/").removesuffix("\r\n").encode()
    await _send(campaign, source, start, *[b"X-Many: " + b"y" * 1_000 + b"\r\n"] * 500, pause_s=0.002)


async def _endless_body(campaign: Campaign, source: int) -> None:
    head = campaign.head("POST", "/api/files", "Content-Type: application/json", "Transfer-Encoding: chunked").encode()
    await _send(campaign, source, head, *[b"186a0\r\n" + b"x" * 100_000 + b"\r\n"] * 60)


async def _nonsense(campaign: Campaign, source: int, rng: Random) -> None:
    await _send(campaign, source, request(rng, "mozaika=.", campaign.table), bytes_alone(rng))


async def _send(campaign: Campaign, source: int, *parts: bytes, pause_s: float = 0.0) -> None:
    async with campaign.raw(source) as raw:
        status = asyncio.ensure_future(raw.status())
        try:
            for part in parts:
                await raw.send_bytes(part)
                if status.done():
                    break
                await asyncio.sleep(pause_s)
            campaign.count(await asyncio.wait_for(status, 12) or 400)
        except (TimeoutError, ValueError):
            campaign.count_closed()
        finally:
            status.cancel()
