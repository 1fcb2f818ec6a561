"""HTTP routes of accounts and profiles. Guests, who have only a name, are in `http`."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from mozaika.service.errors import Blocked
from mozaika.service.name_keys import search_key
from mozaika.service.services import Services
from mozaika.service.store_ports import Person
from mozaika.service.uninterrupted import uninterrupted
from mozaika.web.addresses import address_of
from mozaika.web.identity import AnyRequest, Identity
from mozaika.web.limits.quotas import Quotas
from mozaika.web.people_responses import (
    NewRecoveryCode,
    PastGameInfo,
    ProfileInfo,
    RecoveryInfo,
    past_game_info,
    profile_info,
    rating_info,
)
from mozaika.web.requests import AccountRequest, ErasureRequest, PasswordRequest, RecoveryRequest, SignInRequest
from mozaika.web.responses import PersonInfo, person_info

PersonId = Annotated[str, PathParameter(max_length=80)]
_NEVER = 1 << 60  # ms: later than any game ends
RESULTS_PER_PAGE, _GRAPH = 20, 500


@post("/api/me/account", tags=["people"], status_code=HTTP_201_CREATED)
async def create_account(
    request: AnyRequest,
    data: JSONBody[AccountRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[PersonInfo]:
    """Turn a guest into an account by adding a password. The device gets a new token, and other devices have none."""
    person = await identity.need(request)
    # The answer reveals which names are taken, so it is limited as attempts to sign in are.
    tried = address_of(request), f"new account {person.id}"
    async with quotas.sign_in_attempts.attempt(*tried):
        created = await services.accounts.create(person, data.name, data.password)
    await services.sessions.end_all(person.id)
    cookies = await _signed_in(request, created, services, identity)
    await services.registry.connected.account_changed(created)
    await services.registry.connected.disconnect(person.id)  # this device reconnects by itself
    return Response(person_info(created), cookies=cookies)


async def _signed_in(request: AnyRequest, person: Person, services: Services, identity: Identity) -> list[Cookie]:
    """The cookies of a device that has just signed in to an account."""
    device = await services.devices.remember(person.id, identity.device_of(request))
    return [*await identity.new_cookies(person, request), *identity.device_cookies(device, request)]


@put("/api/me/password", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def change_password(
    request: AnyRequest,
    data: JSONBody[PasswordRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> None:
    """Change the password, sign out all other devices and invalidate recovery codes."""
    person = await identity.need(request)
    tried = address_of(request), f"change {person.id}"  # a stolen device must not allow guessing either
    async with quotas.sign_in_attempts.attempt(*tried):
        await services.accounts.change_password(person, data.old, data.new)
    await services.recovery.cancel(person.id)
    await services.sessions.end_all(person.id, but=identity.token_of(request))
    await services.devices.forget(person.id, but=identity.device_of(request))
    await services.registry.connected.disconnect(person.id)  # this device reconnects by itself


@post("/api/session", tags=["people"], status_code=HTTP_200_OK)
async def sign_in(
    request: AnyRequest,
    data: JSONBody[SignInRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[PersonInfo]:
    """Sign in on this device; the guest who was here before is left behind."""
    tried = await _counted_as(request, data.name, services, identity)
    async with quotas.sign_in_attempts.attempt(*tried):
        person = await services.accounts.sign_in(data.name, data.password)
    return await _entered(request, person, services, identity)


async def _counted_as(request: AnyRequest, name: str, services: Services, identity: Identity) -> tuple[str, str, str]:
    """What an attempt to sign in is counted by: address, name and, if the account knows it, device."""
    device = identity.device_of(request)
    is_known = await services.devices.is_known(name, device)
    return address_of(request), search_key(name), device if is_known else ""


async def _entered(request: AnyRequest, person: Person, services: Services, identity: Identity) -> Response[PersonInfo]:
    """The answer to somebody who has signed in on this device."""
    if person.blocked:
        raise Blocked
    left = await identity.forget(request)
    if left is not None:
        await services.registry.connected.disconnect(left.id)
    return Response(person_info(person), cookies=await _signed_in(request, person, services, identity))


@delete("/api/me/sessions", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def sign_out_everywhere(
    request: AnyRequest, services: Wired[Services], identity: Wired[Identity]
) -> Response[None]:
    """Sign out on every device, this one included. Whoever had one of them must not keep a recovery code either."""
    person = await identity.need(request)
    await services.recovery.cancel(person.id)
    await services.sessions.end_all(person.id)
    await services.devices.forget(person.id, but=identity.device_of(request))
    await services.registry.connected.disconnect(person.id)
    return Response(None, cookies=identity.no_cookies(request))


@post("/api/session/recovery", tags=["people"], status_code=HTTP_200_OK)
async def recover(
    request: AnyRequest,
    data: JSONBody[RecoveryRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[PersonInfo]:
    """Set a new password with a recovery code, sign out all other devices and sign in on this one."""
    tried = await _counted_as(request, data.name, services, identity)  # like an attempt with a password
    async with quotas.sign_in_attempts.attempt(*tried):
        person = await services.recovery.redeem(data.name, data.code, data.password)
    await services.sessions.end_all(person.id)
    await services.devices.forget(person.id)
    await services.registry.connected.disconnect(person.id)
    return await _entered(request, person, services, identity)


@get("/api/me/recovery", tags=["people"])
async def see_recovery_code(
    request: AnyRequest, services: Wired[Services], identity: Wired[Identity]
) -> Response[RecoveryInfo | None]:
    """The recovery code that the player has created on one of their devices, without the code; null if there is none.
    A code of the operator is not mentioned.
    """
    person = await identity.need(request)
    card = await services.recovery.present(person.id)
    return Response(None if card is None else RecoveryInfo(issued=card.issued, expires=card.expires))


@post("/api/me/recovery", tags=["people"], status_code=HTTP_201_CREATED)
async def create_recovery_code(
    request: AnyRequest, services: Wired[Services], identity: Wired[Identity]
) -> NewRecoveryCode:
    """Create a recovery code for this account; an earlier one stops working."""
    issued = await services.recovery.issue(await identity.need(request))
    return NewRecoveryCode(code=issued.code, expires=issued.expires)


@post("/api/me/erasure", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def erase_me(
    request: AnyRequest,
    data: JSONBody[ErasureRequest],
    services: Wired[Services],
    identity: Wired[Identity],
    quotas: Wired[Quotas],
) -> Response[None]:
    """Delete the account and everything else that is stored about the person; running games are resigned."""
    person = await identity.need(request)
    tried = address_of(request), f"change {person.id}"
    async with quotas.sign_in_attempts.attempt(*tried):
        await services.accounts.check_password(person, data.password)
    await uninterrupted(services.admin.erase_later(person))
    return Response(None, cookies=identity.no_cookies(request))


@get("/api/people/{person_id:str}", tags=["people"])
async def see_profile(
    request: AnyRequest, person_id: PersonId, services: Wired[Services], identity: Wired[Identity]
) -> ProfileInfo:
    person = await services.people.find(person_id)
    results = services.results
    ratings = [
        rating_info(card, await results.graph(person.id, card.edition, _GRAPH))
        for card in await results.ratings(person.id)
    ]
    newest = await _results(request, person_id, services, identity, _NEVER)
    return profile_info(person, ratings, await results.statistics(person.id), newest)


@get("/api/people/{person_id:str}/results", tags=["people"])
async def see_results(
    request: AnyRequest,
    person_id: PersonId,
    services: Wired[Services],
    identity: Wired[Identity],
    before: Annotated[int, QueryParameter(ge=0, le=_NEVER)] = _NEVER,
) -> tuple[PastGameInfo, ...]:
    """Finished games, a page at a time: those that ended before `before`."""
    await services.people.find(person_id)
    return tuple(await _results(request, person_id, services, identity, before))


async def _results(
    request: AnyRequest, person: str, services: Services, identity: Identity, before: int
) -> list[PastGameInfo]:
    own = await identity.id_of(request) == person
    return [past_game_info(card, own=own) for card in await services.results.results(person, before, RESULTS_PER_PAGE)]


HANDLERS = (
    create_account, change_password, sign_in, sign_out_everywhere, recover, see_recovery_code, create_recovery_code,
    erase_me, see_profile, see_results,
)  # fmt: skip
