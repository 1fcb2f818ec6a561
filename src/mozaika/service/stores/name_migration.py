"""A migration step: the keys of all account names (`name_keys`)."""

from __future__ import annotations

from mozaika.service.name_keys import name_key, shapes, sign_in_keys
from mozaika.service.stores.database import Transaction

SIGN_IN, SHAPE = "sign-in", "shape"
_NAMES = "SELECT accounts.person, people.name FROM accounts JOIN people ON people.id = accounts.person"


async def fill_account_keys(transaction: Transaction) -> None:
    """Old accounts keep their names, also where two of them look alike."""
    await transaction.run("DELETE FROM account_keys")
    for person, name in await transaction.rows(_NAMES):
        await transaction.run("UPDATE accounts SET key = ? WHERE person = ?", name_key(name), person)
        await add_account_keys(transaction, person, name)


async def add_account_keys(transaction: Transaction, person: str, name: str) -> None:
    rows = [(SIGN_IN, key, person) for key in sign_in_keys(name)]
    rows += [(SHAPE, key, person) for key in sorted(shapes(name))]
    await transaction.run_many("INSERT INTO account_keys VALUES (?, ?, ?)", rows)
