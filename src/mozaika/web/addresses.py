"""Where somebody is: addresses as they are counted, and what a trusted proxy says about those behind it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network
_HOUSEHOLD_BITS = 64  # of an IPv6 address: whoever has one has all of these
_HTTPS = {"http": {"http": "http", "https": "https"}, "ws": {"http": "ws", "https": "wss"}}
_log = logging.getLogger(__name__)


@lru_cache(4096)
def address_key(host: str) -> str:
    """What is counted as one address.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    address = _parsed(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _HOUSEHOLD_BITS), strict=False))
    return str(address)  # of what is no address, "None": all of it is one


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return address_key(connection.client.host if connection.client else "")


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


class Proxies:
    """The machines whose word on whom they speak for is taken.

    >>> Proxies(["10.0.0.0/8"]).client("10.0.0.1", "6.6.6.6, 192.0.2.7, 10.0.0.2")
    '192.0.2.7'
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """`ValueError` if one is neither an address nor a network."""
        self._networks: tuple[Network, ...] = tuple(ip_network(each) for each in networks)
        self._trusts = lru_cache(4096)(self._looked_up)

    def __contains__(self, host: str) -> bool:
        return bool(self._networks) and self._trusts(host)

    def _looked_up(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, forwarded_for: str) -> str:
        """The last address on the way that is no proxy of ours: what is further from us, anybody may have written."""
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
    """Client, scheme and host of a request as the proxy saw them; if it does not come from one, as they are."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        told = {name: value for name, value in scope["headers"] if name.startswith(b"x-forwarded-")}
        if told and scope["client"]:
            peer, port = scope["client"]
            if peer in self._proxies:
                scope["client"] = (self._proxies.client(peer, _text(told, b"x-forwarded-for")), port)
                self._take_over(scope, told)
            else:
                self._warn(peer)
        await self._app(scope, receive, send)

    def _take_over(self, scope: Scope, told: Mapping[bytes, bytes]) -> None:
        own = "ws" if scope["type"] == ScopeType.WEBSOCKET else "http"
        scope["scheme"] = _HTTPS[own].get(_text(told, b"x-forwarded-proto"), scope["scheme"])
        host = told.get(b"x-forwarded-host")
        if host:
            rest = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*rest, (b"host", host)]

    def _warn(self, peer: str) -> None:
        """Once: a proxy that is not trusted makes all of its clients one address."""
        address = _parsed(peer)
        if not self._has_warned and address is not None and address.is_private:
            self._has_warned = True
            _log.warning("%s says for whom it speaks, but is no trusted proxy: see --proxy", peer)


def _text(told: Mapping[bytes, bytes], name: bytes) -> str:
    return told.get(name, b"").decode("latin-1").strip()
