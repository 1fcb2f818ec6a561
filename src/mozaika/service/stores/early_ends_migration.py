"""A migration step: the results of games that ended because only one player was left, found in their logs."""

from __future__ import annotations

from mozaika.service.stores.database import Transaction

_LAST_EVENTS = 3  # the end of the game is followed by the secret of its draws
_ENDS = f"""SELECT results.game, results.seat, body FROM results JOIN progress ON progress.game = results.game
    JOIN events ON events.game = results.game AND events.version > progress.version - {_LAST_EVENTS}"""


async def mark_early_ends(transaction: Transaction) -> None:
    """Players who left a game that the others finished are not found: their scores stay in the statistics."""
    rows = await transaction.rows(_ENDS)
    found = {(game, seat) for game, seat, body in rows if b'"one-left"' in body}
    if found:
        await transaction.run_many("INSERT INTO early_ends VALUES (?, ?)", sorted(found))
