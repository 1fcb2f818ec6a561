"""How bots deal with plays that an online dictionary refuses, at a table of the server and in a terminal game."""

from __future__ import annotations

MAX_REFUSED = 4  # refused plays of one turn, before the bot tries the best plays by the word list instead
BEST_PLAYS = 24  # how many of them it tries, before it exchanges tiles or passes
