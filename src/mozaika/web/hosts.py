"""The names under which the server answers. Requests for other names are refused, which stops DNS rebinding: a page of
another site whose name suddenly leads to this machine would otherwise be of the same origin as our own pages.

By default the server answers to `localhost`, to the address at which a connection arrives, and to the names of the
machine. The operator adds others.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Awaitable, Iterable
from html import escape
from ipaddress import IPv4Address, IPv6Address, ip_address

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mozaika.sentences import describe_error
from mozaika.texts import catalogue
from mozaika.web.error_responses import note_refusal, status_of
from mozaika.web.errors import UnknownHost
from mozaika.web.plain_responses import language, refuse

ANY = "*"
_MAX_NAME = 253  # characters, as in DNS
_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
# Domains of home and company networks, which nobody can register. A router may add one to the machine's name.
_LOCAL_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
_LOOKUP_S = 1.0  # without a network, a lookup takes many seconds


class HostNames:
    """
    >>> names = HostNames(["play.example.org"], machine=["attic"])
    >>> [names.allow(host, "192.168.1.5") for host in ("play.example.org:8015", "ATTIC.local", "192.168.1.5")]
    [True, True, True]
    >>> names.allow("evil.example", "192.168.1.5")
    False
    """

    def __init__(self, names: Iterable[str] = (), machine: Iterable[str] | None = None) -> None:
        """`names` are added to those of the machine. Raises `ValueError` if one is neither a name nor an address."""
        own = {_normal(name) for name in (_machine_names() if machine is None else machine)} - {""}
        short = {name.partition(".")[0] for name in own}
        local = {f"{name}.{domain}" for name in short for domain in _LOCAL_DOMAINS}
        self._names = frozenset({"localhost"} | own | short | local | {parse_host_name(name) for name in names})

    def allow(self, host: str, arrived_at: str) -> bool:
        """`host` is a `Host` header, `arrived_at` the address at which the connection was accepted."""
        name = _without_port(host)
        if name in self._names or ANY in self._names or name.endswith(".localhost"):
            return True
        address = _address(name)
        if address is None:
            return False
        return address.is_loopback or address == _address(arrived_at) or str(address) in self._names


def parse_host_name(text: str) -> str:
    """A name or an address as `HostNames` compares it, or `*` for every name.

    >>> parse_host_name("Õun.example"), parse_host_name("[2001:DB8:0::1]")
    ('xn--un-bka.example', '2001:db8::1')
    """
    address = _address(text.strip("[]"))
    name = text if text == ANY else str(address) if address is not None else _normal(text)
    if not name or (name != ANY and address is None and not _NAME.fullmatch(name)):
        raise ValueError(text)
    return name


def _normal(name: str) -> str:
    """In lower case and ASCII, without the dot at the end; empty if it is not a name."""
    try:
        return name.lower().rstrip(".").encode("idna").decode() if len(name) <= _MAX_NAME else ""
    except UnicodeError:
        return ""


def _without_port(host: str) -> str:
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def _machine_names() -> set[str]:
    name = socket.gethostname()
    found = {name}
    # The complete name may need a lookup, so the thread is not waited for longer than a moment.
    lookup = threading.Thread(target=lambda: found.add(socket.getfqdn(name)), daemon=True)
    lookup.start()
    lookup.join(_LOOKUP_S)
    return set(found)


class KnownHostsOnly:
    """Refuses HTTP requests and WebSocket handshakes for names that are not ours."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app = app
        self._names = names

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        # A request without the header is HTTP/1.0 from a program: browsers always send it.
        host = next((value for name, value in scope["headers"] if name == b"host"), b"localhost").decode("latin-1")
        if self._names.allow(host, scope["server"][0] if scope["server"] else ""):
            return self._app(scope, receive, send)
        error = UnknownHost(_without_port(host)[:_MAX_NAME])
        if scope["type"] == ScopeType.HTTP and _wants_html(scope):
            return _refuse_with_page(scope, send, error)
        return refuse(scope, send, error)


def _wants_html(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


async def _refuse_with_page(scope: Scope, send: Send, error: UnknownHost) -> None:
    """A page without scripts and styles: they would be requested under the same name, and refused."""
    note_refusal(scope, error)
    spoken = language(scope)
    sentence = escape(describe_error(error, catalogue(spoken)))
    body = f'<!doctype html><html lang="{spoken}"><meta charset="utf-8"><title>Mozaika</title><p>{sentence}</p></html>'
    content = body.encode()
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})
