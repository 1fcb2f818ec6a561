"""Metrics of the state of a server: `figures` of the service at each scrape, and how late the event loop is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from prometheus_client import Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from mozaika.service.figures import Figures

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_EVERY_S = 0.5
NO_FIGURES = Figures(0, {}, 0, 0, {})


class FiguresCollector(Collector):
    """`figures` is None while the server starts."""

    def __init__(self) -> None:
        self.figures: Callable[[], Figures] | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        now = self.figures() if self.figures else NO_FIGURES
        yield GaugeMetricFamily("mozaika_tables_in_memory", "Tables in memory", now.tables)
        jobs = GaugeMetricFamily("mozaika_jobs", "Jobs that wait for a worker or run", labels=["kind"])
        for kind, count in now.jobs.items():
            jobs.add_metric([kind], count)
        yield jobs
        yield GaugeMetricFamily("mozaika_worker_processes", "Worker processes of this machine", now.processes)
        overdue = "Since when a table should have been woken for its deadline"
        yield GaugeMetricFamily("mozaika_deadline_overdue_seconds", overdue, now.overdue_ms / 1000)
        buses = GaugeMetricFamily("mozaika_bus_connected", "Whether NATS is connected, by use", labels=["use"])
        for use, is_connected in now.buses.items():
            buses.add_metric([use], is_connected)
        yield buses


@asynccontextmanager
async def measured_loop(lag: Histogram) -> AsyncIterator[None]:
    """Measure during the block how much later than asked for the event loop wakes a task."""

    async def measure() -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _EVERY_S
            await asyncio.sleep(_EVERY_S)
            lag.observe(max(0.0, loop.time() - due))

    task = asyncio.ensure_future(measure())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
