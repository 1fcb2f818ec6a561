"""What goes to an audience besides events: who sits at the table, and chat. Each kind of message has one maker.

{"kind":"events","first":41,"events":[…]}     numbered; made in `log`
{"kind":"seats","stage":"playing","seats":[{"kind":"person","person":"…","name":"Ala","bot":"","taken":true,
                                            "present":true},…],"rematch":"","watching":2}
{"kind":"chat","room":"players","number":3,"seat":0,"name":"Ala","at":…,"text":"…"}
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import msgspec

from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.ports import ChatLine


def seats_message(card: TableCard, present: AbstractSet[str]) -> bytes:
    """The whole of it each time: it is small, the last one counts. `present` are people; who has no seat, watches."""
    watching = len(present - {seat.person for seat in card.seats})
    seats = [
        {
            "kind": seat.kind.value,
            "person": seat.person,
            "name": seat.name,
            "bot": seat.bot,
            "taken": seat.taken,
            "present": seat.person in present or seat.kind is SeatKind.BOT,
        }
        for seat in card.seats
    ]
    rest = {"rematch": card.rematch, "watching": watching}
    return msgspec.json.encode({"kind": "seats", "stage": card.stage.value, "seats": seats, **rest})


def chat_message(line: ChatLine) -> bytes:
    return msgspec.json.encode(
        {
            "kind": "chat",
            "room": line.room,
            "number": line.number,
            "seat": line.seat,
            "name": line.name,
            "at": line.at,
            "text": line.text,
        }
    )
