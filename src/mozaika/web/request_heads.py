"""The limit on the head of an HTTP request, which is its first line and its headers."""

from __future__ import annotations

from http import HTTPStatus

import h11


class LimitedConnection(h11.Connection):
    """h11 limits the head of a request only while it is incomplete; this also refuses one that arrives in one piece."""

    def __init__(self, head_bytes: int) -> None:
        super().__init__(h11.SERVER, head_bytes)
        self._head_bytes = head_bytes

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        is_head = self.their_state is h11.IDLE
        before = len(self.trailing_data[0]) if is_head else 0
        event = super().next_event()
        if isinstance(event, h11.Request) and before - len(self.trailing_data[0]) > self._head_bytes:
            raise h11.RemoteProtocolError("head", error_status_hint=HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        return event
