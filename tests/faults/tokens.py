"""An edition in which every tile is unique, as a request over HTTP, and which tiles each seat may know."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

from mozaika.editions import load_edition
from mozaika.rules import replay
from mozaika.rules.state import GameState
from mozaika.service.log import decode_logged
from mozaika.service.store_ports import LoggedEvent
from tests.faults.stored import StoreLocation, rows_of
from tests.property.test_views import hidden_tiles, visible_tiles
from tests.service.test_leaks import without_editions

TOKEN = re.compile("Ж[A-J]{2}")
TOKENS = [f"Ж{tens}{ones}" for tens in "ABCDEFGHI" for ones in "ABCDEFGHIJ"]


def token_changes(**rules: Any) -> dict[str, Any]:
    """Changes to the English edition: its own letters stay, without tiles."""
    plain = load_edition("english")
    letters, lower = [*plain.alphabet.letters, *TOKENS], [*plain.alphabet.lower, *(each.lower() for each in TOKENS)]
    return {
        "alphabet": {"letters": " ".join(letters), "lower": " ".join(lower)},
        "tiles": {**{kind.tile: [0, 0] for kind in plain.tiles.kinds}, **{token: [1, 2] for token in TOKENS}},
        "rules": rules,
    }


@dataclass
class Truth:
    """The stored state of a table, and what each seat may know of it."""

    store: StoreLocation
    table: str
    known: dict[int | None, set[str]] = field(default_factory=dict)
    state: GameState | None = None
    secrets: list[bytes] = field(default_factory=list)
    seen: int = 0

    def look(self) -> GameState:
        rows = rows_of(self.store, self.table)
        events = [decode_logged(LoggedEvent(schema, body)) for _, schema, body in rows.events]
        self.state, self.secrets = replay(None, events), rows.secrets or self.secrets
        for event in events[self.seen :]:
            for seat in (None, *range(len(self.state.players))):
                self.known.setdefault(seat, set()).update(visible_tiles(event, seat))
        self.seen = len(events)
        return self.state

    def hidden(self, seat: int | None) -> set[str]:
        assert self.state is not None
        return hidden_tiles(self.state, seat) - self.known[seat]

    def check(self, seat: int | None, said: str) -> None:
        """Check that a message contains nothing hidden from `seat`, ignoring the letters listed in an edition."""
        text = said
        if said.startswith(("{", "[")):
            text = json.dumps(without_editions(self._without_unseen(seat, json.loads(said))), ensure_ascii=False)
        assert not set(TOKEN.findall(text)) & self.hidden(seat), (seat, text[:300])
        self.check_secret(said)

    def check_secret(self, said: str) -> None:
        for secret in self.secrets:
            for form in (secret.hex(), b64encode(secret).decode()[:40], urlsafe_b64encode(secret).decode()[:40]):
                assert form not in said

    def _without_unseen(self, seat: int | None, message: Any) -> Any:
        """Check and remove the unseen tiles of a screen: bag and other racks together, in alphabetical order."""
        part = "now" if isinstance(message, dict) and message.get("kind") == "screen-change" else "screen"
        screen = message.get(part) if isinstance(message, dict) else None
        if screen:
            assert list(screen["unseen"]) == sorted(screen["unseen"], key=TOKENS.index)
            if screen["version"] == self.seen:
                # A game has begun, so there is a state.
                assert set(screen["unseen"]) == hidden_tiles(self.state, seat)  # type: ignore[arg-type]
            screen = {key: value for key, value in screen.items() if key != "unseen"}
            message = {**message, part: screen}
        return message
