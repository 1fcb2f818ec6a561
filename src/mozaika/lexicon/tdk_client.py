"""An HTTP client for the online dictionary of the Turkish Language Association (TDK).

The dictionary is not trusted: its replies are limited in time and size, redirects are not followed, and a malformed
reply counts as none. Importing this module takes a while, because it imports httpx.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Sequence
from functools import cache

import httpx

from mozaika.lexicon.sources import TDK_ADDRESS, TDK_PATIENCE_S
from mozaika.lexicon.tdk_reply import says_valid
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet

MAX_WORDS = 64  # asked for at once; no more words are formed by a play, and few more by a bot's best plays
_MAX_BYTES = 1_000_000
_MAX_CONNECTIONS = 16
_HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Mozaika"}


@cache
def _certificates() -> ssl.SSLContext:
    """Read once: it takes 20 ms, and a game in the terminal has a new client for each play."""
    return httpx.create_ssl_context()


class TdkClient:
    """Belongs to one event loop. `close` ends its connections."""

    def __init__(self, address: str = TDK_ADDRESS, patience: float = TDK_PATIENCE_S) -> None:
        self.address, self.patience = address, patience
        limits = httpx.Limits(max_connections=_MAX_CONNECTIONS, max_keepalive_connections=2, keepalive_expiry=30)
        # A connection in `patience` seconds, each read as well; `ask` limits the sum.
        self._http = httpx.AsyncClient(
            verify=_certificates(), headers=_HEADERS, limits=limits, timeout=patience, follow_redirects=False
        )

    async def close(self) -> None:
        await self._http.aclose()

    async def ask(self, words: Sequence[str], alphabet: Alphabet) -> dict[str, bool]:
        """The verdicts that came within `patience` seconds. A word without a proper answer is left out."""
        found: dict[str, bool] = {}
        await self.collect(words, alphabet, found)
        return dict(found)  # no answer is added any more

    async def collect(self, words: Sequence[str], alphabet: Alphabet, found: dict[str, bool]) -> None:
        """Like `ask`, but each verdict is added to `found` as it comes."""

        async def ask(word: str) -> None:
            answer = await self._ask(word, alphabet)
            if answer is not None:
                found[word] = answer

        tasks = [asyncio.ensure_future(ask(word)) for word in words[:MAX_WORDS]]
        if tasks:
            try:
                await asyncio.wait(tasks, timeout=self.patience)
            finally:
                for task in tasks:
                    task.cancel()

    async def _ask(self, word: str, alphabet: Alphabet) -> bool | None:
        try:
            query = {"ara": "".join(map(alphabet.small, alphabet.parse(word)))}
            async with self._http.stream("GET", self.address, params=query) as reply:
                return says_valid(await _body(reply), word, alphabet) if reply.status_code == httpx.codes.OK else None
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, RecursionError, NotInAlphabet):
            return None


async def _body(reply: httpx.Response) -> bytes:
    """The body as it was sent: a compressed one, which was not asked for, is not JSON and cannot grow in memory."""
    parts, size = list[bytes](), 0
    async for part in reply.aiter_raw():
        parts.append(part)
        size += len(part)
        if size > _MAX_BYTES:
            raise ValueError
    return b"".join(parts)
