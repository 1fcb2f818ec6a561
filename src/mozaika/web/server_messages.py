"""The messages that `web/` sends over a table's socket: replies, refusals, screens and heartbeats.

Events, seats and chat come from the service (`service/messages.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from mozaika.service.messages import ErrorCode, Outgoing, ServerMessage
from mozaika.service.preview import Preview
from mozaika.web.screen import Screen, ScreenState, TileInfo
from mozaika.web.turn_list import TurnInfo


class Reply(ServerMessage, frozen=True):
    """Base of the messages that answer a client message; `id` is that of the client message."""

    id: str


class DoneReply(Reply, frozen=True, tag="done"):
    """The message was carried out. `version` is the number of the table's last event."""

    version: int


class RefusedReply(Reply, frozen=True, tag="refused"):
    """Nothing has changed. `version` is the number of the table's last event."""

    code: ErrorCode
    message: str
    facts: dict[str, Any]
    version: int


class PreviewWord(Outgoing, frozen=True):
    """`valid` is null where only a challenge may consult the word list."""

    text: str
    points: int
    valid: bool | None


class PreviewReply(Reply, frozen=True, tag="preview"):
    """The score of a play that has not been made; its main word comes first. `challengeable` are invalid words of a
    play that may be made nevertheless; elsewhere the server refuses it, or does not say which words are valid.
    """

    score: int
    bingo: bool
    words: tuple[PreviewWord, ...]
    challengeable: tuple[str, ...]


class HintReply(Reply, frozen=True, tag="hint"):
    """`tiles` to lay; none if the rack has no play."""

    tiles: tuple[TileInfo, ...]


class BeatMessage(ServerMessage, frozen=True, tag="beat"):
    """The server's time `at`, to be sent back. A `version` above the client's own means that it has missed events."""

    at: int
    version: int


class ScreenMessage(ServerMessage, frozen=True, tag="screen"):
    """The whole screen. `id` is that of the request; empty on the first screen of a socket."""

    id: str
    screen: Screen

    def answering(self, message_id: str) -> ScreenMessage:
        """The same screen as the answer to a request. The screen inside is not encoded again."""
        answer = ScreenMessage(message_id, self.screen)
        written = msgspec.json.encode(message_id).decode()
        vars(answer)["json"] = self.json.replace('"id":""', f'"id":{written}', 1)
        return answer


class ScreenChangeMessage(ServerMessage, frozen=True, tag="screen-change"):
    """What has changed since the screen of version `after`, of whichever seat: `turns` and `board` are added to those
    of that screen, and the rest is as in `now`.
    """

    after: int
    turns: tuple[TurnInfo, ...]
    board: tuple[TileInfo, ...]
    now: ScreenState


def preview_reply(message_id: str, preview: Preview) -> PreviewReply:
    verdicts = preview.verdicts or {}
    return PreviewReply(
        id=message_id,
        score=preview.score.total,
        bingo=preview.bingo,
        words=tuple(PreviewWord(word.text, word.points, verdicts.get(word.text)) for word in preview.score.words),
        challengeable=preview.challengeable,
    )
