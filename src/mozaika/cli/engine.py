"""The engine's first start, with a progress bar: its kernels are compiled once on a machine."""

from __future__ import annotations

from mozaika.cli.progress import ProgressBar
from mozaika.engine.warm import Part, warm_up
from mozaika.texts import Catalogue


def prepare_engine(say: Catalogue, *parts: Part) -> None:
    bar = ProgressBar(say, key="preparing-engine")
    warm_up(lambda share: bar("", share), parts)
