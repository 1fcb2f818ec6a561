"""Runs work to its end even if its caller is cancelled, as when a player's socket closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from mozaika.errors import GameError

T = TypeVar("T")
_log = logging.getLogger(__name__)


async def uninterrupted(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`. A refusal that nobody waits for any more is no fault, and is not logged."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_note_fault)
        raise


def _note_fault(task: asyncio.Future[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, GameError):
        log_fault(error)


def log_fault(error: BaseException) -> None:
    _log.error("fault after the client had gone", exc_info=error)
