"""Who is at a table through other servers, as these report it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

REPORT_LASTS_MS = 15_000  # a server that reports nothing for so long is gone, and its people with it


@dataclass(frozen=True, slots=True)
class _Report:
    people: frozenset[str]
    watching: int
    at: int


class Elsewhere:
    __slots__ = ("_left_at", "_reports")

    def __init__(self) -> None:
        self._reports: dict[str, _Report] = {}  # by server
        self._left_at: dict[str, int] = {}  # by player

    @property
    def is_empty(self) -> bool:
        """Whether no other server has the table, as far as is known."""
        return not self._reports

    @property
    def watching(self) -> int:
        """The number of spectators."""
        return sum(each.watching for each in self._reports.values())

    def present(self) -> frozenset[str]:
        """The players."""
        return frozenset[str]().union(*(each.people for each in self._reports.values()))

    def is_present(self, person: str) -> bool:
        return any(person in each.people for each in self._reports.values())

    def left_at(self, person: str) -> int:
        """When a player was last here; 0 if that is not known."""
        return self._left_at.get(person, 0)

    def report(self, server: str, people: frozenset[str], watching: int, now: int) -> bool:
        """Replace the report of a server; False if it says the same as the one before."""
        before = self._reports.get(server)
        self._reports[server] = _Report(people, watching, now)
        if before is None:
            return bool(people or watching)
        self._note_left(before.people - people, now)
        return (before.people, before.watching) != (people, watching)

    def expire(self, now: int) -> bool:
        """Drop the reports of servers that are silent; False if there are none."""
        old = [server for server, each in self._reports.items() if each.at + REPORT_LASTS_MS <= now]
        for server in old:
            report = self._reports.pop(server)
            self._note_left(report.people, report.at)
        return bool(old)

    def _note_left(self, people: frozenset[str], at: int) -> None:
        for person in people:
            self._left_at[person] = at
