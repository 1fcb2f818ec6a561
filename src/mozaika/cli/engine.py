"""The engine's first start, with a progress bar: its kernels are compiled once on a machine."""

from __future__ import annotations

from mozaika.cli.progress import ProgressBar
from mozaika.texts import Catalogue


def prepare_engine(say: Catalogue) -> None:
    from mozaika.engine.warm import warm_up  # noqa: PLC0415 - numba is slow to import

    bar = ProgressBar(say, key="preparing-engine")
    warm_up(lambda share: bar("", share))
