"""All HTTP routes of the program's interface; the application and the browser's addresses follow from this list."""

from __future__ import annotations

from mozaika.web import (
    accounts,
    analysis_board,
    boards,
    choices,
    files,
    game_analyses,
    http,
    profile_analysis,
    retries,
    reviews,
    shares,
    sheets,
)

_MODULES = (
    http,
    choices,
    accounts,
    boards,
    files,
    reviews,
    game_analyses,
    profile_analysis,
    retries,
    analysis_board,
    shares,
    sheets,
)
HANDLERS = tuple(handler for module in _MODULES for handler in module.HANDLERS)
