"""A local server that answers like the TDK dictionary, or slowly, incorrectly, or with hostile content."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

NOT_FOUND = {"error": "Sonuç bulunamadı"}


def entry(madde: str, *, proper: bool = False, plain: str | None = None) -> dict[str, Any]:
    """One entry with the fields of the real dictionary."""
    return {
        "madde_id": "1",
        "madde": madde,
        "madde_duz": madde if plain is None else plain,
        "ozel_mi": "1" if proper else "0",
        "cogul_mu": "0",
        "lisan": "Arapça ʿilm",
        "anlamlarListe": [{"anlam_id": "2", "anlam": "Bir <b>anlam</b>", "anlam_sira": "1"}],
    }


Answer = Callable[["Handler"], None]


@dataclass
class FakeDictionary:
    """`answers` by word; other words are not found. `asked` records the words in the order of the requests."""

    url: str
    answers: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    dictionary: FakeDictionary

    def do_GET(self) -> None:
        word = parse_qs(urlsplit(self.path).query)["ara"][0]
        self.dictionary.asked.append(word)
        answer = self.dictionary.answers.get(word, self.dictionary.answers.get("*", NOT_FOUND))
        with suppress(OSError):  # the judge has hung up
            if callable(answer):
                answer(self)
            else:
                self.reply(json.dumps(answer, ensure_ascii=False).encode())

    def reply(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


@contextmanager
def serving() -> Iterator[FakeDictionary]:
    class DictionaryHandler(Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), DictionaryHandler)
    server.daemon_threads, server.block_on_close = True, False
    DictionaryHandler.dictionary = dictionary = FakeDictionary(f"http://127.0.0.1:{server.server_address[1]}/gts")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield dictionary
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


# --- how it may answer ----------------------------------------------------------------------------------------------


def raw(body: bytes, status: int = 200, **headers: str) -> Answer:
    return lambda handler: handler.reply(body, status, **headers)


def say_yes(handler: Handler) -> None:
    """Answer that every word exists."""
    handler.reply(json.dumps([entry(handler.dictionary.asked[-1])]).encode())


def late(seconds: float, answer: Any) -> Answer:
    def reply(handler: Handler) -> None:
        time.sleep(seconds)
        handler.reply(json.dumps(answer).encode())

    return reply


def after(wait: Callable[[], object], answer: Any) -> Answer:
    """The answer, once `wait` has returned."""

    def reply(handler: Handler) -> None:
        wait()
        handler.reply(json.dumps(answer).encode())

    return reply


def dripping(body: bytes, pause: float) -> Answer:
    """Send one byte at a time, each before a plain time-out would expire."""

    def reply(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        for byte in body:
            handler.wfile.write(bytes((byte,)))
            time.sleep(pause)

    return reply


def dripping_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.0 200 OK\r\n")
    for number in range(200):
        handler.wfile.write(f"X-{number}: x\r\n".encode())
        time.sleep(0.1)


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b"[" + b" " * 1_000_000)


def hang_up(handler: Handler) -> None:
    handler.close_connection = True


def promise_more(handler: Handler) -> None:
    """Announce a longer body than is sent."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'[{"madde": "kel')
