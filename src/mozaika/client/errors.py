"""Errors of the client."""

from __future__ import annotations

from typing import Any

from mozaika.errors import GameError


class ServerRefused(GameError):
    """The server refused a request, and nothing has changed there. `code` is the server's, such as `not-your-turn`;
    `message` is its sentence, and `details` are its facts.
    """

    refusal: str
    message: str
    details: dict[str, Any]

    def __post_init__(self) -> None:
        super().__post_init__()
        vars(self)["code"] = self.refusal  # hides that of the class


class ServerUnreachable(GameError):
    """Nobody answers at this address, or not as a server of Mozaika does."""

    address: str


class OtherProtocol(GameError):
    """The server speaks another version of the protocol."""

    ours: int


class CommandUnconfirmed(GameError):
    """The connection was lost before the answer came, so the command may have been carried out or not."""

    kind: str
