"""Bots that a test adds are removed after it, and their programs ended."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mozaika.bots.program_bot import ProgramBot
from mozaika.engine.bots import added_bot_names, find_bot, remove_bot


@pytest.fixture(autouse=True)
def bots_of_this_test() -> Iterator[None]:
    yield
    for name in added_bot_names():
        bot = find_bot(name).load()
        if isinstance(bot, ProgramBot):
            bot.close()
        remove_bot(name)
