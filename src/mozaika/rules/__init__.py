"""The rules of the game as pure values and functions, with the standard library only.

Read in this order: `edition` (language, board and settings), `state`, `commands`, `events`, `phases` (who may do what),
`decide` (a command to events), `evolve` (events to states), `views` (what a seat may see), `verify`, `errors`.
"""

from mozaika.rules.decide import Decision, Questions, create, decide, questions, recommit
from mozaika.rules.draft import Facts
from mozaika.rules.draws import Draws
from mozaika.rules.evolve import evolve, replay
from mozaika.rules.verify import audit, verify
from mozaika.rules.views import PlayerView, covered_in_pause, event_for, view_for, view_from

__all__ = [
    "Decision",
    "Draws",
    "Facts",
    "PlayerView",
    "Questions",
    "audit",
    "covered_in_pause",
    "create",
    "decide",
    "event_for",
    "evolve",
    "questions",
    "recommit",
    "replay",
    "verify",
    "view_for",
    "view_from",
]
