"""Messages that wait for their answers. After a lost connection, commands of the game are sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count

import msgspec

from mozaika.client.errors import CommandUnconfirmed, ServerRefused
from mozaika.service.errors import StaleVersion
from mozaika.web.client_messages import ClientMessage, GameCommand
from mozaika.web.server_messages import RefusedReply, Reply


class Sent:
    """A message without an answer yet."""

    def __init__(self, message: ClientMessage) -> None:
        self.message = message
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.was_repeated = False

    @property
    def kind(self) -> str:
        return str(self.message.__struct_config__.tag)


class Outbox:
    def __init__(self) -> None:
        self._numbers = count(1)
        self._sent: dict[str, Sent] = {}

    def add(self, message: ClientMessage) -> Sent:
        """The message with an id of its own."""
        sent = Sent(msgspec.structs.replace(message, id=f"c{next(self._numbers)}"))
        self._sent[sent.message.id] = sent
        return sent

    def forget(self, sent: Sent) -> None:
        self._sent.pop(sent.message.id, None)

    def receive(self, reply: Reply) -> None:
        """A command that was sent twice is stale if it was carried out the first time: then we cannot tell."""
        sent = self._sent.pop(reply.id, None)
        if sent is None or sent.answer.done():
            return
        if not isinstance(reply, RefusedReply):
            sent.answer.set_result(reply)
        elif sent.was_repeated and reply.code == StaleVersion.code:
            sent.answer.set_exception(CommandUnconfirmed(sent.kind))
        else:
            sent.answer.set_exception(ServerRefused(reply.code, reply.message, reply.facts))

    def lost_connection(self) -> None:
        """Questions and chat are not sent again: their senders may ask once more."""
        for sent in list(self._sent.values()):
            if not isinstance(sent.message, GameCommand):
                self.fail(sent, CommandUnconfirmed(sent.kind))

    def repeated(self) -> Iterator[ClientMessage]:
        """The commands to send on a new connection, once all events that were missed have come."""
        for sent in self._sent.values():
            sent.was_repeated = True
            yield sent.message

    def fail(self, sent: Sent, error: Exception) -> None:
        self.forget(sent)
        if not sent.answer.done():
            sent.answer.set_exception(error)

    def fail_all(self, error: Exception) -> None:
        for sent in list(self._sent.values()):
            self.fail(sent, error)
