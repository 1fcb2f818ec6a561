"""Where people come from, so that limits count all the names of one visitor as one visitor."""

from __future__ import annotations

_MOST_PEOPLE = 50_000


class Origins:
    """The address from which each person was last seen. In memory only, of the people seen most recently."""

    def __init__(self, most_people: int = _MOST_PEOPLE) -> None:
        self._origins: dict[str, str] = {}  # the latest at the end
        self._most_people = most_people

    def note(self, person: str, origin: str) -> None:
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
