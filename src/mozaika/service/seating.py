"""Seats at a table: checks a plan, turns it into a card, and decides who may sit where under which name. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import Enum
from hmac import compare_digest

from mozaika.errors import LexiconMissing
from mozaika.records.errors import ViewOnly
from mozaika.records.saved import FULL, SavedGame
from mozaika.rules.draft import TURN_LIMIT
from mozaika.rules.edition import Edition, LexiconName, OnlineDictionary
from mozaika.rules.errors import GameIsOver, NameTaken, NotEnoughTiles
from mozaika.rules.names import check_player_count, check_visible, clean_name, single_spaced
from mozaika.rules.ruleset import LIVE_PAUSES, LIVE_WINDOW_MS, Pace, WordChecking, against_bots, live_defaults
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.service.account_names import is_account_name
from mozaika.service.cards import SeatCard, SeatKind, SeatPlan, Stage, TableCard, TableKind, TablePlan
from mozaika.service.errors import AlreadySeated, BadTable, Blocked, SeatTaken, TableFull
from mozaika.service.name_keys import is_same_name
from mozaika.service.ports import TableWords
from mozaika.service.search_cost import is_too_costly
from mozaika.service.store_ports import Person

# Allowed by every rule for names of an edition in Latin letters; for bots and for players on the host's device who gave
# no name. The second part is for servers where people have taken all of the first.
FREE_NAMES = ("Ada", "Bob", "Eva", "Ida", "Leo", "Mia", "Oto")
SPARE_NAMES = tuple(f"Bot{first}{second}" for first in "aeiou" for second in "bdfgkmnprstz")
NEUTRAL_NAMES = ("Anon", "Nemo", "Noname", "Nomen")  # of erased people; as many as seats, so that one is always free

MAX_SAVED_EVENTS = 12_000  # of a save to resume; its log must fit into the queue of a socket


def check_plan(plan: TablePlan, levels: Collection[str], has_words: bool) -> None:
    check_player_count(len(plan.seats))
    for seat in plan.seats:
        check_visible(seat.name)
    needed = plan.edition.rules.rack_size * len(plan.seats)
    if plan.edition.tiles.total < needed:
        raise NotEnoughTiles(needed, plan.edition.tiles.total)
    kinds = [seat.kind for seat in plan.seats]
    if all(kind is SeatKind.BOT for kind in kinds):
        raise BadTable("nobody")
    if plan.kind is TableKind.LOCAL and SeatKind.PERSON in kinds:
        raise BadTable("local-strangers")
    if any(seat.kind is SeatKind.BOT and seat.bot not in levels for seat in plan.seats):
        raise BadTable("bot-level")
    if SeatKind.BOT in kinds and not has_words:
        raise BadTable("bot-words")
    if plan.edition.rules.hints and _has_strangers(kinds):
        raise BadTable("hints")
    if (SeatKind.BOT in kinds or plan.edition.rules.hints) and is_too_costly(plan.edition):
        raise BadTable("costly")


class Unavailable(Enum):
    """Why a setting cannot be chosen for a table."""

    OPPONENTS = "opponents"  # only for tables of one device and bots
    NO_WORDS = "no-words"  # only for tables with a word list


def unavailable_settings(plan: TablePlan, has_words: bool) -> dict[str, Unavailable]:
    """The settings that cannot be chosen for such a table, by key (7.9)."""
    if _has_strangers([seat.kind for seat in plan.seats]):
        return {"hints": Unavailable.OPPONENTS}
    return {} if has_words else {"hints": Unavailable.NO_WORDS}


def check_resumable(
    saved: SavedGame, state: GameState, plan: TablePlan, levels: Collection[str], words: TableWords | None
) -> None:
    """Check that a save, which ends with `state`, can be resumed at such a table. A full save contains every rack, so
    not against strangers.
    """
    if saved.viewer != FULL:
        raise ViewOnly
    if state.phase is Phase.OVER or len(state.turns) >= TURN_LIMIT:  # logs of earlier versions may have more turns
        raise GameIsOver
    if saved.edition.lexicon.digest and words is None:
        raise LexiconMissing(saved.edition.lexicon.name)
    check_plan(replace(plan, edition=saved.edition), levels, words is not None)
    if len(plan.seats) != len(saved.names) or _has_strangers([seat.kind for seat in plan.seats]):
        raise BadTable("saved-seats")


def check_length(saved: SavedGame) -> None:
    """Refuse a save whose log is longer than a table can send to a new socket. Check it before the state is computed,
    which takes time in proportion.
    """
    if len(saved.events) > MAX_SAVED_EVENTS:
        raise BadTable("saved-length")


def _has_strangers(kinds: list[SeatKind]) -> bool:
    """Whether people other than the host and the players on the host's device will play."""
    return kinds.count(SeatKind.PERSON) > (SeatKind.LOCAL not in kinds)


def _is_against_bots(kinds: list[SeatKind]) -> bool:
    """Whether every opponent of the only player is a bot."""
    return len(kinds) - kinds.count(SeatKind.BOT) == 1


def with_preset(plan: TablePlan) -> TablePlan:
    """The plan with the preset of tables where every opponent is a bot (7.13), unless word checking is chosen."""
    if plan.checking_chosen or not _is_against_bots([seat.kind for seat in plan.seats]):
        return plan
    return replace(plan, edition=replace(plan.edition, rules=against_bots(plan.edition.rules)))


def preset_settings(plan: TablePlan) -> dict[str, str]:
    """The settings in which the preset of such a table differs from the edition, in the shape of its file."""
    preset = with_preset(plan).edition.rules.word_checking
    return {} if preset is plan.edition.rules.word_checking else {"word_checking": preset.value}


def with_lexicon(edition: Edition, words: TableWords | None, dictionary: OnlineDictionary | None) -> Edition:
    """The edition with the word list and the online dictionary that are really used, or with none if every word is
    valid.
    """
    lexicon = LexiconName("") if words is None else LexiconName(words.name, words.digest, dictionary)
    return replace(edition, lexicon=lexicon)


def with_live_window(plan: TablePlan) -> Edition:
    """The edition of the plan with the default challenge window of live tables (7.2), if no window is chosen. Games on
    one device and with days per move have none.
    """
    rules = plan.edition.rules
    timeless = plan.kind is TableKind.LOCAL or rules.clock.kind.pace is Pace.CORRESPONDENCE
    chosen = plan.window_chosen or "challenge_window_s" not in live_defaults(rules)
    if chosen or timeless or rules.word_checking is WordChecking.AUTOMATIC:
        return plan.edition
    return replace(plan.edition, rules=replace(rules, challenge_window_ms=LIVE_WINDOW_MS))


def with_live_pauses(plan: TablePlan, edition: Edition, rated: bool) -> Edition:
    """`edition` with the pauses of live games between people, if none are chosen (11.3). Rated games and games with
    days per move have none.
    """
    alone = not _has_strangers([seat.kind for seat in plan.seats])
    chosen = plan.pauses_chosen or "pauses" not in live_defaults(edition.rules)
    if alone or chosen or rated or edition.rules.clock.kind.pace is Pace.CORRESPONDENCE:
        return edition
    return replace(edition, rules=replace(edition.rules, pauses=LIVE_PAUSES))


def seats_of_plan(plan: TablePlan, host: Person, taken: Collection[str] = ()) -> tuple[SeatCard, ...]:
    """Local seats are on the host's device; without any, the host takes the first seat for a person. A bot or
    player without a name gets a free one, none of those in `taken`, which belong to accounts.
    """
    names: list[str] = []
    local_names = [seat.name for seat in plan.seats if seat.kind is SeatKind.LOCAL]
    seated, host_sits = list[SeatCard](), bool(local_names)
    for seat in plan.seats:
        card = _seat_of(plan.edition, seat, host, [*names, *local_names, host.name, *taken], free=host_sits)
        host_sits = host_sits or seat.kind is SeatKind.PERSON
        if card.name:
            card = named_seat(card, host, name_at(plan.edition, names, card.name))
            names.append(card.name)
        seated.append(card)
    return tuple(seated)


def new_card(plan: TablePlan, host: Person, taken: Collection[str] = ()) -> TableCard:
    """A table without id, time and commitment, which `TableRegistry` adds; `taken` as in `seats_of_plan`."""
    watchable = plan.watchable and plan.kind is not TableKind.LOCAL
    seats = seats_of_plan(plan, host, taken)
    return TableCard("", plan.kind, Stage.GATHERING, host.id, 0, plan.edition, seats, b"", watchable=watchable)


def _seat_of(edition: Edition, seat: SeatPlan, host: Person, names: Iterable[str], *, free: bool) -> SeatCard:
    match seat.kind:
        case SeatKind.BOT:
            return SeatCard(SeatKind.BOT, name=seat.name or _free_name(edition, names), bot=seat.bot)
        case SeatKind.LOCAL:
            return SeatCard(
                SeatKind.LOCAL,
                person=host.id,
                name=clean_name(edition, seat.name or _free_name(edition, names)),
            )
        case SeatKind.PERSON:
            if free:
                return SeatCard(SeatKind.PERSON)
            return SeatCard(SeatKind.PERSON, host.id, host.name)


def named_seat(seat: SeatCard, person: Person, name: str) -> SeatCard:
    """The seat with `name`; `person` is who may sit on it, or on whose device it is."""
    return replace(seat, name=name, account=seat.person == person.id and is_account_name(person, name))


def _free_name(edition: Edition, taken: Iterable[str]) -> str:
    folded = {edition.alphabet.fold(name) for name in taken}
    return next(name for name in (*FREE_NAMES, *SPARE_NAMES) if edition.alphabet.fold(name) not in folded)


def name_at(edition: Edition, taken: Iterable[str], name: str) -> str:
    """The normalized name, single-spaced; raises `NameTaken` if another player at the table has it."""
    clean = single_spaced(clean_name(edition, name))
    if edition.alphabet.fold(clean) in {edition.alphabet.fold(other) for other in taken if other}:
        raise NameTaken(clean)
    return clean


def renamed_seat(card: TableCard, person: Person, name: str) -> tuple[Seat, SeatCard] | None:
    """The seat that `person` has under their own name, with the new `name`; None if there is none. Only at local
    tables, where nobody else sees the names; elsewhere a player keeps the name they joined with.
    """
    own = (seat for seat in card.seats_of(person.id) if is_same_name(card.seats[seat].name, person.name))
    seat = next(own, None) if card.kind is TableKind.LOCAL else None
    if seat is None:
        return None
    clean = name_at(card.edition, [other for at, other in enumerate(card.names) if at != seat], name)
    return seat, named_seat(card.seats[seat], replace(person, name=clean), clean)


def free_seat(card: TableCard, person: str, requested: Seat | None) -> Seat:
    """The seat for `person`: the requested one, else the one reserved for them, else the first free one."""
    own = card.seats_of(person)
    if own:
        raise AlreadySeated(own[0])
    if requested is not None:
        if not 0 <= requested < len(card.seats) or not _is_free(card.seats[requested], person):
            raise SeatTaken(requested)
        return requested
    seats = [seat for seat, each in enumerate(card.seats) if _is_free(each, person)]
    if not seats:
        raise TableFull
    return min(seats, key=lambda seat: (card.seats[seat].invited != person, seat))


def _is_free(seat: SeatCard, person: str) -> bool:
    return seat.kind is SeatKind.PERSON and not seat.person and seat.invited in ("", person)


def rematch_card(card: TableCard, person: Person, taken: Collection[str] = (), *, host: str = "") -> TableCard:
    """A table for a rematch, of `host` or else of `person`: every seat is reserved for the same person, and `person`
    sits down. A bot or a local player whose name is in `taken` gets another.
    """
    seats = tuple(
        replace(seat, person="", name="", invited=seat.person, account=False)
        if seat.kind is SeatKind.PERSON and seat.person != person.id
        else replace(seat, invited="")
        for seat in card.seats
    )
    used, named = [*card.names, *taken], list[SeatCard]()
    for seat in seats:
        if seat.kind is SeatKind.PERSON or seat.name not in taken or card.kind is TableKind.LOCAL:
            named.append(named_seat(seat, person, seat.name))
        else:
            named.append(named_seat(seat, person, _free_name(card.edition, used)))
            used.append(named[-1].name)
    return replace(
        card,
        stage=Stage.GATHERING,
        host=host or person.id,
        seats=tuple(named),
        rematch="",
        turn=None,
        scores=(),
        winners=(),
    )


def check_not_barred(person: str, barred: Collection[str]) -> None:
    if person in barred:
        raise Blocked


def anonymized(card: TableCard, person: str) -> TableCard:
    """The table without `person`: their seats get a neutral name and no person, their invitations are removed."""
    for seat, each in enumerate(card.seats):
        if person == each.person:
            others = {card.edition.alphabet.fold(other) for at, other in enumerate(card.names) if at != seat}
            name = next(name for name in NEUTRAL_NAMES if card.edition.alphabet.fold(name) not in others)
            card = card.with_seat(seat, replace(each, person="", name=name, invited="", account=False))
        elif person == each.invited:
            card = card.with_seat(seat, replace(each, invited=""))
    return card


def may_see(card: TableCard, person: str, link: str) -> bool:
    """Open tables are visible to everyone, private ones to people with the link, local ones on their device only."""
    belongs = person and (person == card.host or card.seats_of(person) or person in {s.invited for s in card.seats})
    if belongs:
        return True
    if card.kind is TableKind.LOCAL or (
        card.kind is TableKind.PRIVATE and not compare_digest(link.encode(), card.link.encode())
    ):
        return False
    return card.watchable or card.stage is Stage.GATHERING
