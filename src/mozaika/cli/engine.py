"""Compiles the engine's kernels before their first use on a machine, with a progress bar."""

from __future__ import annotations

from mozaika.cli.progress import ProgressBar
from mozaika.engine.warm import KernelGroup, warm_up
from mozaika.texts import Catalogue


def prepare_engine(texts: Catalogue, *groups: str) -> None:
    bar = ProgressBar(texts, key="preparing-engine")
    warm_up(lambda share: bar("", share), tuple(map(KernelGroup, groups)))
