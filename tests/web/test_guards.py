"""A server whose libraries would not apply our limits does not start."""

from __future__ import annotations

import pytest
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mozaika.web.errors import GuardsMissing
from mozaika.web.guards import check_guards
from mozaika.web.http_protocol import HttpProtocol
from mozaika.web.server import server_config
from mozaika.web.socket_protocol import SocketProtocol


def test_installed_versions_apply_our_limits() -> None:
    assert server_config(Litestar([])).http_protocol_class is HttpProtocol


@pytest.mark.parametrize(
    ("http", "ws", "guard"), [(H11Protocol, SocketProtocol, "HttpProtocol"), (HttpProtocol, "none", "SocketProtocol")]
)
def test_other_protocol_classes_are_refused(http: type, ws: type, guard: str) -> None:
    with pytest.raises(GuardsMissing) as refused:
        check_guards(uvicorn.Config(Litestar([]), http=http, ws=ws))
    assert (refused.value.code, refused.value.guard) == ("guards-missing", guard)


@pytest.mark.parametrize(
    ("base", "method"),
    [
        (H11Protocol, "send_400_response"),
        (H11Protocol, "handle_websocket_upgrade"),
        (WebSocketsSansIOProtocol, "handle_ping"),
        (WebSocketsSansIOProtocol, "handle_cont"),
    ],
)
def test_method_that_uvicorn_has_renamed_is_refused(monkeypatch: pytest.MonkeyPatch, base: type, method: str) -> None:
    monkeypatch.delattr(base, method)
    with pytest.raises(GuardsMissing) as refused:
        server_config(Litestar([]))
    assert refused.value.guard.endswith(f".{method}")


@pytest.mark.parametrize(
    ("base", "guard"),
    [(H11Protocol, "HttpProtocol.on_response_complete"), (WebSocketsSansIOProtocol, "SocketProtocol.handle_ping")],
)
def test_method_that_uvicorn_no_longer_calls_is_refused(
    monkeypatch: pytest.MonkeyPatch, base: type, guard: str
) -> None:
    monkeypatch.setattr(base, "handle_events", lambda self: None)
    with pytest.raises(GuardsMissing) as refused:
        server_config(Litestar([]))
    assert refused.value.guard == guard
