"""Counts the jobs of a server that wait or run, on this machine or on others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mozaika.workers.group import NO_OPTIONS, JobOptions, Jobs
from mozaika.workers.scheduler import Priority


class CountedJobs:
    """Asks `jobs`."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._counts: Counter[Priority] = Counter()

    @property
    def counts(self) -> Mapping[str, int]:
        """By the name of the priority, also those that are 0."""
        return {each.name.lower(): self._counts[each] for each in Priority}

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]:
        self._counts[priority] += 1
        try:
            return await self._jobs.ask(subject, job, priority, person, options)
        finally:
            self._counts[priority] -= 1
