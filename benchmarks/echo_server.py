"""The least that a server of this kind can do: it sends back what it hears. What `sockets.py` compares itself with.

It runs as `mozaika serve` does (`web.server`), so that the difference is ours.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from mozaika.web.server import listen, server_config


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_data(await socket.receive_data("text"))


if __name__ == "__main__":
    with listen("127.0.0.1", 0) as listening:
        print(f"http://localhost:{listening.getsockname()[1]}/", flush=True)
        uvicorn.Server(server_config(Litestar([echo], openapi_config=None, logging_config=None))).run([listening])
