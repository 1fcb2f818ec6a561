"""Builders of game states with a given board, racks and bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mozaika.editions import edition_ids, load_edition
from mozaika.rules import Draws, Facts, create, decide, questions, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import parse_start
from mozaika.rules.state import GameState
from mozaika.rules.tiles import Pile

LISTED_EDITIONS = tuple(name for name in edition_ids() if load_edition(name).lexicon.name)  # those with a word list
DRAWS = Draws(bytes(range(32)))


def facts(now: int = 0, **known: Any) -> Facts:
    return Facts(now=now, draws=DRAWS, **known)


def edition(name: str = "english", **rules: Any) -> Edition:
    """A bundled edition with some of its `[rules]` changed, by the keys of an edition file."""
    key = f"{name} {sorted(rules.items())}"
    if key not in _editions:  # reading and checking the file takes milliseconds
        _editions[key] = load_edition(name, {"rules": rules})
    return _editions[key]


_editions: dict[str, Edition] = {}


def lay(kind: Edition, *plays: str) -> tuple[Placement, ...]:
    """Placements as written in the edition's coordinates, capitals for letters, lower case for blanks, `.` for a gap.

    `lay(english, "8H CAT")` is C, A, T across from H8.
    """
    placed: list[Placement] = []
    for play in plays:
        place, word = play.split()
        square, direction = parse_start(place, kind.coordinates)
        for step, sign in enumerate(word):
            if sign != ".":
                blank = sign not in kind.alphabet
                placed.append(Placement(square.step(direction, step), kind.alphabet.capital(sign), blank))
    return tuple(placed)


def board_of(kind: Edition, *plays: str) -> Board:
    return Board().plus(lay(kind, *plays))


def started(kind: Edition, players: int = 2, contributors: Sequence[int] = ()) -> GameState:
    """A game after the start draw and the deal; seat 0 is on turn, so that tests read in seat order."""
    people = [f"p{seat}" for seat in range(players)]
    state = replay(None, create(kind, people, facts(), contributors))
    for seat in contributors:
        state = replay(state, decide(state, cmd.Contribute(seat, bytes([seat]) * 16), facts()))
    state = replay(state, decide(state, cmd.Start(), facts()))
    return replace(state, turn=0, clock=replace(state.clock, running=0 if state.clock.running is not None else None))


def position(
    kind: Edition,
    racks: Sequence[str],
    *plays: str,
    bag: str | None = None,
    scores: Sequence[int] | None = None,
    **changes: Any,
) -> GameState:
    """Seat 0 on turn with `racks[0]`; `plays` lie on the board. The bag is `bag`, or the remaining tiles of the set."""
    state = started(kind, len(racks))
    board = board_of(kind, *plays)
    scores = scores or [0] * len(racks)
    players = tuple(
        replace(player, rack=Pile().plus(rack, kind.alphabet), score=score)
        for player, rack, score in zip(state.players, racks, scores, strict=True)
    )
    if bag is None:
        used = Counter(board.tiles()) + Counter("".join(racks))
        left = Counter(kind.tiles.all_tiles()) - used
        bag_pile = Pile().plus(left.elements(), kind.alphabet)
    else:
        bag_pile = Pile().plus(bag, kind.alphabet)
    return replace(state, board=board, players=players, bag=bag_pile, **changes)


def do(state: GameState, command: cmd.Command, now: int = 0, **known: Any) -> GameState:
    """The state after `command`; every word is valid unless `verdicts` says otherwise."""
    return replay(state, events_of(state, command, now, **known))


def events_of(state: GameState, command: cmd.Command, now: int = 0, **known: Any) -> list[ev.Event]:
    asked = questions(state, command, facts(now))
    verdicts: Mapping[str, bool] = {**dict.fromkeys(asked.words, True), **known.pop("verdicts", {})}
    return decide(state, command, facts(now, verdicts=verdicts, **known))


def play(state: GameState, seat: int, *plays: str) -> cmd.Play:
    return cmd.Play(seat, lay(state.edition, *plays))


def all_tiles(state: GameState) -> Counter[str]:
    """Every physical tile of the game: bag, board, racks and pending play."""
    found = Counter(state.bag.tiles) + Counter(state.board.tiles())
    for player in state.players:
        found += Counter(player.rack.tiles)
    if state.pending is not None:
        found += Counter(state.pending.tiles)
    return found
