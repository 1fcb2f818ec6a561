"""What the protocols of HTTP and of sockets have in common: places in the counts of connections, time limits, and a
throttle for reading.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from mozaika.service.counting import ConcurrencyLimit
from mozaika.web.addresses import Proxies, address_key
from mozaika.web.errors import ServerFull, TooManySockets, WebError
from mozaika.web.limits.loop_time import LoopAccount, LoopTime
from mozaika.web.limits.settings import Limits
from mozaika.web.limits.unread import UnreadBytes

MAX_READ_BYTES = 32_768  # at once from one connection
READ_S = 0.0001  # charged for reading and pausing, which happen outside the protocol
DISCARD_PAUSE_S = 0.05  # between two pieces of what a client sends after a refusal, which are discarded


class GuardedConfig(uvicorn.Config):
    """What the protocols of one server share: limits, and the number of open connections."""

    def __init__(
        self,
        app: Any,
        limits: Limits,
        proxies: Proxies,
        refused: Callable[[str], None],
        loop_time: LoopTime,
        **more: Any,
    ) -> None:
        """`refused` is called with the code of each refusal that does not reach the application."""
        super().__init__(app, **more)
        self.loop_time = loop_time
        self.limits = limits
        self.refused = refused
        self.proxies = proxies
        self.unread = UnreadBytes(limits.unread_bytes, limits.unread_bytes_per_address)
        self.connections = ConcurrencyLimit(limits.connections, limits.connections_per_address)


class ConnectionSlot:
    """One connection's place in the counts, held from its first byte as HTTP to its end, perhaps as a socket."""

    def __init__(self, config: GuardedConfig, client: tuple[str, int] | None) -> None:
        self._counts = config.connections
        self._loop_time = config.loop_time
        host = client[0] if client else ""
        self.address = None if host in config.proxies else address_key(host)
        self._is_held = False
        self._account: LoopAccount | None = None

    def acquire(self) -> WebError | None:
        if self._counts.is_full_for(self.address):
            return TooManySockets()
        if self._counts.is_full():
            return ServerFull()
        self._counts.add(self.address)
        self._is_held = True
        if self.address is not None:
            self._account = self._loop_time.enter(self.address)
        return None

    def release(self) -> None:
        if self._is_held:
            self._is_held = False
            self._counts.remove(self.address)
            if self._account is not None:
                self._loop_time.leave(self._account)


class WriteTimeout:
    """Aborts a connection whose client does not read what it is sent, and counts what it has not read until then."""

    def __init__(self, config: GuardedConfig, transport: asyncio.Transport, address: str | None) -> None:
        self._transport = transport
        self._seconds = config.limits.taking_s
        self._unread = config.unread
        self._address = address  # None for a trusted proxy
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)
        if self._address is not None:
            self._unread.hold(self._address, self._transport)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._address is not None:
            self._unread.release(self._address, self._transport)


class ReadThrottle:
    """Charges the time that a connection occupies the loop outside its requests to the address it comes from, and
    stops reading while that address must wait. What trusted proxies send is not charged until their client is known.
    """

    def __init__(self, config: GuardedConfig, address: str | None, resume: Callable[[], None]) -> None:
        """`resume` is called when reading may go on."""
        self._loop_time = config.loop_time
        self.address = address
        self._resume = resume
        self._pause: asyncio.Future[None] | None = None

    @contextmanager
    def charged(self, more_s: float = 0.0) -> Iterator[None]:
        """Charge the time inside, and `more_s` that cannot be measured."""
        begun = self._loop_time.now()
        try:
            yield
        finally:
            if self.address is not None:
                self._loop_time.account(self.address).charge(self._loop_time.now() - begun + more_s)

    def prepay(self) -> None:
        """A connection costs time before its first request: connections that arrive together must not all be read."""
        if self.address is not None:
            self._loop_time.account(self.address).prepay()

    @property
    def is_paused(self) -> bool:
        return self._pause is not None

    def pause_if_heavy(self, transport: asyncio.Transport, at_least_s: float = 0.0) -> None:
        """Read nothing until the address may use the loop again, and for `at_least_s`."""
        account = None if self.address is None else self._loop_time.account(self.address)
        is_heavy = account is not None and self._loop_time.wait_of(account) > 0
        if transport.is_closing() or not (is_heavy or at_least_s or self._pause):
            return
        transport.pause_reading()  # also during a pause: uvicorn may have ended it after a body or a response
        self._pause = self._pause or asyncio.ensure_future(self._wait(account, at_least_s))

    async def _wait(self, account: LoopAccount | None, at_least_s: float) -> None:
        await asyncio.sleep(at_least_s)
        if account is not None:
            await account.turn()  # behind the other connections and requests of the address
        self._pause = None
        self._resume()

    def stop(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None


def limit_buffers(transport: asyncio.Transport) -> None:
    """asyncio reads a quarter of a megabyte at once, and everybody waits while that is parsed. It calls `pause_writing`
    only above 64 KiB, and a client that reads nothing could hold less than that for ever.
    """
    transport.max_size = MAX_READ_BYTES  # type: ignore[attr-defined] # of asyncio's own socket transports
    transport.set_write_buffer_limits(high=0)


def end_writing(transport: asyncio.Transport) -> None:
    """Tell the client that nothing more comes. It may have reset the connection since its last bytes arrived."""
    try:
        transport.write_eof()
    except OSError:
        transport.abort()
