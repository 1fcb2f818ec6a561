"""Protects the names of accounts: nobody else may use one, or a name that looks like it."""

from __future__ import annotations

from collections.abc import Iterable

from mozaika.rules.errors import NameTaken
from mozaika.rules.names import check_visible
from mozaika.service.cards import SeatKind, TableCard, TableKind
from mozaika.service.name_keys import is_same_name
from mozaika.service.store_ports import AccountStore, Person


def is_account_name(person: Person, name: str) -> bool:
    """Whether `name` is that of the person's account, and so nobody else's."""
    return person.account and is_same_name(person.name, name)


class AccountNames:
    def __init__(self, accounts: AccountStore) -> None:
        self._accounts = accounts

    async def check_free(self, name: str, person: str = "") -> None:
        """Raise `NameTaken` if the name belongs to an account of somebody else than `person`, or looks like it."""
        if await self._accounts.is_taken(name, person):
            raise NameTaken(name)

    async def check_person(self, person: Person, name: str) -> None:
        """Check the name under which a person takes a seat. Accounts keep names that are older than a rule."""
        if not is_account_name(person, name):
            check_visible(name)
            await self.check_free(name, person.id)

    async def check_seats(self, card: TableCard) -> None:
        """Check the names of bots and of players on the host's device; at a local table nobody else sees them."""
        if card.kind is TableKind.LOCAL:
            return
        for seat in card.seats:
            if seat.name and seat.kind is not SeatKind.PERSON:
                await self.check_free(seat.name, seat.person)

    async def taken(self, names: Iterable[str]) -> frozenset[str]:
        """Those of the names that nobody else may use."""
        return frozenset([name for name in names if await self._accounts.is_taken(name)])
