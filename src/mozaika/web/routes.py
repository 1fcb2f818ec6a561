"""All HTTP routes of the program's interface; the application and the browser's addresses follow from this list."""

from __future__ import annotations

from mozaika.web import accounts, boards, choices, files, http, reviews

HANDLERS = (*http.HANDLERS, *choices.HANDLERS, *accounts.HANDLERS, *boards.HANDLERS, *files.HANDLERS, *reviews.HANDLERS)
