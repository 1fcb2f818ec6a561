"""Limits on what the server holds for clients that do not read it: responses, and messages on sockets.

A client has a minute to read, so one address could have hundreds of large responses held at a time. Beyond the limit
of an address its oldest ones are given up; beyond the limit in all, the oldest ones of the address with most of them.
"""

from __future__ import annotations

import asyncio


class UnreadBytes:
    """Bytes that connections could not send yet, by address. What trusted proxies have not read is not limited: they
    read everything, and the address of their client is not known here.
    """

    def __init__(self, limit: int, limit_per_address: int) -> None:
        self._limit, self._limit_per_address = limit, limit_per_address
        self._held: dict[str, dict[asyncio.Transport, int]] = {}
        self._sums: dict[str, int] = {}
        self.total = 0

    def hold(self, address: str, transport: asyncio.Transport) -> None:
        """Count what the transport has not sent, and abort connections until all limits are kept."""
        self.release(address, transport)
        size = transport.get_write_buffer_size()
        self._held.setdefault(address, {})[transport] = size
        self._add(address, size)
        while self._sums.get(address, 0) > self._limit_per_address:
            self._abort_oldest(address)
        while self.total > self._limit:
            self._abort_oldest(max(self._sums, key=lambda each: self._sums[each]))

    def release(self, address: str, transport: asyncio.Transport) -> None:
        size = self._held.get(address, {}).pop(transport, None)
        if size is not None:
            self._add(address, -size)
            if not self._held[address]:
                del self._held[address], self._sums[address]

    def _abort_oldest(self, address: str) -> None:
        transport = next(iter(self._held[address]))
        self.release(address, transport)
        transport.abort()

    def _add(self, address: str, size: int) -> None:
        self._sums[address] = self._sums.get(address, 0) + size
        self.total += size
