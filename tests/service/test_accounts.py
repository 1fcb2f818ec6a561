"""Accounts and login sessions."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from mozaika.rules.errors import NameTaken
from mozaika.service.accounts import Accounts
from mozaika.service.errors import BadPassword, HasAccount, NoAccount, SignInFailed, TooBusy
from mozaika.service.login_sessions import LASTS_MS, LoginSessions
from mozaika.service.name_keys import name_key
from mozaika.service.passwords import MAX_WAITING, Passwords
from tests.service.world import World, world

CHEAP = {"memory_kib": 64, "rounds": 1}
DAY_MS = 24 * 3600 * 1000


def accounts_of(here: World, **settings: Any) -> Accounts:
    return Accounts(here.store.accounts, Passwords(**{**CHEAP, **settings}), here.clock)


async def test_guest_creates_an_account_and_signs_in_elsewhere(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        accounts = accounts_of(here)
        created = await accounts.create(ala, "", "zielony kot")
        assert (created.id, created.name, created.account) == (ala.id, "Ala", True)
        assert await accounts.sign_in("aLA", "zielony kot") == created
        assert await here.people.find(ala.id) == created
        with pytest.raises(HasAccount):
            await accounts.create(created, "", "another one")


async def test_wrong_name_and_wrong_password_give_the_same_error(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        accounts = accounts_of(here)
        await accounts.create(ala, "", "zielony kot")
        for name, password in (("Ala", "zielony pies"), ("Ola", "zielony kot"), ("", ""), ("Ala", "x" * 1000)):
            with pytest.raises(SignInFailed) as refused:
                await accounts.sign_in(name, password)
            assert refused.value.facts == {}


async def test_password_is_rehashed_when_parameters_become_stronger(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        await accounts_of(here).create(ala, "", "zielony kot")
        before = await here.store.accounts.password(ala.id)
        assert before is not None
        assert before.startswith("$argon2id$v=19$m=64,t=1,p=1$")
        await accounts_of(here, rounds=2).sign_in("Ala", "zielony kot")
        after = await here.store.accounts.password(ala.id)
        assert after is not None
        assert after.startswith("$argon2id$v=19$m=64,t=2,p=1$")
        await accounts_of(here, rounds=2).sign_in("Ala", "zielony kot")
        assert await here.store.accounts.password(ala.id) == after


@pytest.mark.parametrize(
    ("password", "reason"),
    [("", "short"), ("1234567", "short"), ("x" * 201, "long"), ("aaaaaaaaa", "easy"), ("ALEKSANDER", "easy")],
)
async def test_bad_password_is_refused_with_the_reason(tmp_path: Path, password: str, reason: str) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Aleksander")
        with pytest.raises(BadPassword) as refused:
            await accounts_of(here).create(ala, "", password)
        assert refused.value.reason == reason
        assert not (await here.people.find(ala.id)).account


async def test_account_name_cannot_be_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, other, third = await here.welcome("Işık", "Olek", "Jan")
        accounts = accounts_of(here)
        await accounts.create(ala, "", "yeşil kedi")
        for refused in (
            here.people.welcome("ışık"),
            here.people.rename(other.id, "IŞIK"),
            accounts.create(other, "Işık", "mavi kedi"),
        ):
            with pytest.raises(NameTaken):
                await refused
        assert (await here.people.find(other.id)).name == "Olek"
        olek = await accounts.create(other, "", "zielony pies")
        with pytest.raises(NameTaken):
            await here.people.rename(olek.id, "Işık")
        assert (await here.people.rename(olek.id, "Oleg")).name == "Oleg"
        assert (await accounts.sign_in("oleg", "zielony pies")).id == olek.id
        assert (await here.people.rename(third.id, "Olek")).name == "Olek"  # free again


@pytest.mark.parametrize(("name", "same"), [("İpek", "ipek"), ("ＡＬＡ", "ala"), ("ŻÓŁW", "żółw"), ("Õnne", "õNNE")])
def test_name_key_ignores_case(name: str, same: str) -> None:
    assert name_key(name) == name_key(same)


async def test_changing_a_password_needs_the_old_one(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        accounts = accounts_of(here)
        ala = await accounts.create(ala, "", "zielony kot")
        with pytest.raises(SignInFailed):
            await accounts.change_password(ala, "wrong one", "czarny kot")
        with pytest.raises(BadPassword):
            await accounts.change_password(ala, "zielony kot", "kot")
        with pytest.raises(NoAccount):
            await accounts.change_password(olek, "zielony kot", "czarny kot")
        assert (await accounts.sign_in("Ala", "zielony kot")).id == ala.id
        await accounts.change_password(ala, "zielony kot", "czarny kot")
        assert (await accounts.sign_in("Ala", "czarny kot")).id == ala.id
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Ala", "zielony kot")


async def test_sign_ins_in_the_queue_are_refused_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_checking, release = threading.Event(), threading.Event()

    def delayed(*_: object) -> bool:
        is_checking.set()
        assert release.wait(60)
        return False

    monkeypatch.setattr(Passwords, "_verify", delayed)
    async with world(tmp_path) as here:
        passwords = Passwords(**CHEAP, threads=1)
        accounts = Accounts(here.store.accounts, passwords, here.clock)
        sign_ins = [asyncio.ensure_future(accounts.sign_in("Ala", f"password {number}")) for number in range(5)]
        while passwords._waiting < 5 or not is_checking.is_set():
            await asyncio.sleep(0.001)
        passwords.end_waiting()
        while sum(each.done() for each in sign_ins) < 4:  # any of the five may have been the first to reach the thread
            await asyncio.sleep(0.001)
        with pytest.raises(TooBusy):
            await accounts.sign_in("Ala", "one more password")
        release.set()
        outcomes = [type(each) for each in await asyncio.gather(*sign_ins, return_exceptions=True)]
        assert (outcomes.count(TooBusy), outcomes.count(SignInFailed)) == (4, 1)


async def test_sign_ins_beyond_the_queue_are_refused_as_too_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()
    verify = Passwords._verify

    def delayed(passwords: Passwords, stored: str, password: str) -> bool:
        assert release.wait(60)
        return verify(passwords, stored, password)

    monkeypatch.setattr(Passwords, "_verify", delayed)
    async with world(tmp_path) as here:
        accounts = accounts_of(here)
        sign_ins = [asyncio.ensure_future(accounts.sign_in("Ala", f"password {number}")) for number in range(100)]
        while sum(each.done() for each in sign_ins) < 100 - MAX_WAITING:
            await asyncio.sleep(0.001)
        release.set()
        outcomes = [type(each) for each in await asyncio.gather(*sign_ins, return_exceptions=True)]
        assert (outcomes.count(SignInFailed), outcomes.count(TooBusy)) == (MAX_WAITING, 100 - MAX_WAITING)
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Ala", "and then it goes on")


async def test_session_lasts_until_sign_out_or_expiry(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        sessions = LoginSessions(here.store.sessions, here.clock)
        phone, desk = await sessions.begin(ala), await sessions.begin(ala)
        assert phone != desk
        assert await sessions.find(phone) == await sessions.find(desk) == ala
        await sessions.end(phone)
        assert await sessions.find(phone) is None
        here.clock.time += LASTS_MS - DAY_MS
        assert await sessions.find(desk) == ala  # seen: it counts from here again
        here.clock.time += LASTS_MS - DAY_MS
        assert await sessions.find(desk) == ala
        here.clock.time += LASTS_MS + DAY_MS
        assert await sessions.find(desk) is None
        await sessions.forget_old()
        row = await here.store.database.row("SELECT count(*) FROM sessions")
        assert row == (0,)


async def test_signing_out_everywhere_leaves_other_people_signed_in(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        sessions = LoginSessions(here.store.sessions, here.clock)
        phone, desk, other = await sessions.begin(ala), await sessions.begin(ala), await sessions.begin(olek)
        await sessions.end_all(ala.id, but=desk)
        assert [await sessions.find(each) for each in (phone, desk, other)] == [None, ala, olek]
        await sessions.end_all(ala.id)
        assert [await sessions.find(each) for each in (phone, desk, other)] == [None, None, olek]
