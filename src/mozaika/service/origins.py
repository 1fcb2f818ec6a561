"""Where people come from, so that limits count all the names of one visitor as one visitor."""

from __future__ import annotations

from collections.abc import Callable

_MOST_PEOPLE = 50_000


class Origins:
    """The address from which each person was last seen. In memory only, of the people seen most recently."""

    def __init__(self, most_people: int = _MOST_PEOPLE) -> None:
        self._origins: dict[str, str] = {}  # the latest at the end
        self._most_people = most_people
        self.on_change: Callable[[str, str], None] | None = None  # called when a person comes from another address

    def note(self, person: str, origin: str) -> None:
        if self.on_change is not None and self._origins.get(person) != origin:
            self.on_change(person, origin)
        self.seen_elsewhere(person, origin)

    def seen_elsewhere(self, person: str, origin: str) -> None:
        """Another server has noted it."""
        self._origins.pop(person, None)
        self._origins[person] = origin
        if len(self._origins) > self._most_people:
            del self._origins[next(iter(self._origins))]

    def of(self, person: str) -> str:
        """The address, or the person's own id if it is not known: after a restart everybody counts separately."""
        return self._origins.get(person, person)

    def seen(self, person: str) -> str:
        """The address, or "" if it is not known: people who have not come back since a restart count as one."""
        return self._origins.get(person, "")
