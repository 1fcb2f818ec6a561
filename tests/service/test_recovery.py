"""Recovery codes: issuing, using, and what ends them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mozaika.service.accounts import Accounts
from mozaika.service.errors import BadPassword, NoAccount, RecoveryFailed, SignInFailed
from mozaika.service.passwords import Passwords
from mozaika.service.recovery import CHARACTERS, Issuer, Recovery, code_hash, issue_code
from mozaika.service.store_ports import Person
from tests.service.test_accounts import CHEAP, DAY_MS
from tests.service.test_admin import admin_of
from tests.service.world import World, world

OLD, NEW = "zielony kot", "czarny kot"


async def with_recovery(here: World) -> tuple[Person, Accounts, Recovery]:
    """A person with an account, and what recovers it."""
    passwords = Passwords(**CHEAP)
    accounts = Accounts(here.store.accounts, passwords, here.clock)
    (ala,) = await here.welcome("Ala")
    person = await accounts.create(ala, "", OLD)
    return person, accounts, Recovery(here.store.recovery, here.store.accounts, passwords, here.clock)


async def test_code_sets_a_new_password_once(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, accounts, recovery = await with_recovery(here)
        issued = await recovery.issue(ala)
        assert re.fullmatch(f"([{CHARACTERS}]{{4}}-){{4}}[{CHARACTERS}]{{4}}", issued.code)
        assert issued.expires == here.clock.now() + 365 * DAY_MS
        card = await recovery.present(ala.id)
        assert card is not None
        assert (card.issued, card.expires) == (here.clock.now(), issued.expires)
        assert await recovery.redeem("ALA", f" {issued.code.lower().replace('-', ' ')} ", NEW) == ala
        assert await accounts.sign_in("Ala", NEW) == ala
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Ala", OLD)
        with pytest.raises(RecoveryFailed):
            await recovery.redeem("Ala", issued.code, "another one")
        assert await recovery.present(ala.id) is None


async def test_wrong_name_code_and_time_give_the_same_error(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, accounts, recovery = await with_recovery(here)
        code = (await recovery.issue(ala)).code
        for name, tried in (("Ala", "AAAA-AAAA"), ("Ola", code), ("", ""), ("Ala", "")):
            with pytest.raises(RecoveryFailed) as refused:
                await recovery.redeem(name, tried, NEW)
            assert refused.value.facts == {}
        here.clock.time += 365 * DAY_MS
        with pytest.raises(RecoveryFailed):
            await recovery.redeem("Ala", code, NEW)
        assert await accounts.sign_in("Ala", OLD) == ala


async def test_bad_new_password_does_not_use_the_code(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, _, recovery = await with_recovery(here)
        code = (await recovery.issue(ala)).code
        for name in ("Ala", "Ola"):  # the answer says nothing about the name
            with pytest.raises(BadPassword):
                await recovery.redeem(name, code, "short")
        assert await recovery.redeem("Ala", code, NEW) == ala


async def test_code_of_the_operator_lasts_a_day(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, _, recovery = await with_recovery(here)
        own = await recovery.issue(ala)
        issued = await admin_of(here).recovery("ala")
        assert (issued.person, issued.name, issued.expires) == (ala.id, "Ala", here.clock.now() + DAY_MS)
        here.clock.time += DAY_MS
        with pytest.raises(RecoveryFailed):
            await recovery.redeem("Ala", issued.code, NEW)
        assert await recovery.redeem("Ala", own.code, NEW) == ala  # it did not replace the player's own


async def test_guest_has_no_password_to_recover(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (guest,) = await here.welcome("Guest")
        with pytest.raises(NoAccount):
            await issue_code(here.store.recovery, guest, Issuer.DEVICE, here.clock.now())
        with pytest.raises(NoAccount):
            await admin_of(here).recovery(guest.id)


async def test_store_has_only_the_hash_of_a_code(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, _, recovery = await with_recovery(here)
        code = (await recovery.issue(ala)).code
        ((stored,),) = await here.store.database.rows("SELECT code FROM recovery_codes")
        assert stored == code_hash(code)
        assert code.encode() not in stored
