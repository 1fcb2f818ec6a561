"""All that a front needs, as one value; `compose.py` makes it."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.service.chat import Chat
from mozaika.service.hall import Hall
from mozaika.service.hints import Hints
from mozaika.service.people import People
from mozaika.service.ports import Lexica, Readiness


@dataclass(frozen=True, slots=True)
class Services:
    hall: Hall
    people: People
    chat: Chat
    lexica: Lexica
    bots_ready: Readiness
    hints: Hints
