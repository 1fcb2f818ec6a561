"""Client addresses: the key by which they are counted, and the headers of trusted proxies."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network
_HOUSEHOLD_BITS = 56  # of an IPv6 address: providers give a household a whole /56, which has 256 networks
_HTTPS = {"http": {"http": "http", "https": "https"}, "ws": {"http": "ws", "https": "wss"}}
_log = logging.getLogger(__name__)


@lru_cache(4096)
def address_key(host: str) -> str:
    """The key under which limits count an address.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/56')
    """
    address = _parsed(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _HOUSEHOLD_BITS), strict=False))
    return str(address)  # "None" for everything that is not an address


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return address_key(connection.client.host if connection.client else "")


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


class Proxies:
    """The machines whose `X-Forwarded-…` headers are trusted.

    >>> Proxies(["10.0.0.0/8"]).client("10.0.0.1", "6.6.6.6, 192.0.2.7, 10.0.0.2")
    '192.0.2.7'
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """Raises `ValueError` if one is neither an address nor a network."""
        self._networks: tuple[Network, ...] = tuple(ip_network(each) for each in networks)
        self._trusts = lru_cache(4096)(self._is_in_networks)

    def __contains__(self, host: str) -> bool:
        return bool(self._networks) and self._trusts(host)

    def _is_in_networks(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, forwarded_for: str) -> str:
        """The last address in the chain that is not a trusted proxy. Anybody could have written the ones before it."""
        for hop in reversed(forwarded_for.split(",")[-20:]):
            host = _without_port(hop.strip())
            if _parsed(host) is None:
                break
            peer = host
            if host not in self:
                break
        return peer


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


class BehindProxies:
    """Replaces client, scheme and host of a request by those that a trusted proxy reports."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._has_warned = False

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        forwarded = {name: value for name, value in scope["headers"] if name.startswith(b"x-forwarded-")}
        if forwarded and scope["client"]:
            peer, port = scope["client"]
            if peer in self._proxies:
                scope["client"] = (self._proxies.client(peer, _text(forwarded, b"x-forwarded-for")), port)
                self._apply(scope, forwarded)
            else:
                self._warn(peer)
        return self._app(scope, receive, send)

    def _apply(self, scope: Scope, forwarded: Mapping[bytes, bytes]) -> None:
        own = "ws" if scope["type"] == ScopeType.WEBSOCKET else "http"
        scope["scheme"] = _HTTPS[own].get(_text(forwarded, b"x-forwarded-proto"), scope["scheme"])
        host = forwarded.get(b"x-forwarded-host")
        if host:
            rest = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*rest, (b"host", host)]

    def _warn(self, peer: str) -> None:
        """Log once per server: behind an untrusted proxy all clients count as one address."""
        address = _parsed(peer)
        if not self._has_warned and address is not None and address.is_private:
            self._has_warned = True
            _log.warning("%s sends X-Forwarded headers but is not a trusted proxy: see --proxy", peer)


def _text(headers: Mapping[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1").strip()
