"""A server that sends every message back: the baseline of `sockets.py` and `load.py`.

It runs as `mozaika serve` does (`web.server`), so that the difference is ours.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.web.server import listen, server_config, with_open_files


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_data(await socket.receive_data("text"))


if __name__ == "__main__":
    limits = with_open_files(replace(DEFAULT_LIMITS, connections_per_address=DEFAULT_LIMITS.connections))
    app = Litestar([echo], openapi_config=None, logging_config=None)
    with listen("127.0.0.1", 0) as listening:
        print(f"http://localhost:{listening.getsockname()[1]}/", flush=True)
        uvicorn.Server(server_config(app, limits)).run([listening])
