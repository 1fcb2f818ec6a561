"""A position as one line of CGP, with ops for what bots need and CGP does not hold, and back to the view of a seat.

`bag`: tiles in the bag. `tiles`: tiles on each rack, `exch`: exchanges made, `gone`: 1 for players who have left; in
the order of the racks. `passes`: passes in a row. `last`: the score and the squares of the play just made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from mozaika.editions import load_edition
from mozaika.engine.errors import ImpossibleRack, ImpossibleTiles
from mozaika.records.cgp import CgpPosition, format_cgp, parse_cgp, position_of
from mozaika.records.cgp_rules import edition_at
from mozaika.records.errors import BadFile
from mozaika.records.sections import parse_whole
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.ruleset import ClockRule
from mozaika.rules.squares import format_square, parse_square
from mozaika.rules.state import GameState, Player, StartDraw, Turn, TurnKind
from mozaika.rules.tiles import HIDDEN, Pile, Tile
from mozaika.rules.views import PlayerView


def format_position(view: PlayerView, lexicon: str) -> str:
    """The position as the view's seat, which must be on turn, knows it. `lexicon` is the list that is played with."""
    state = view.state
    count = len(state.players)
    order = [state.players[(state.turn + step) % count] for step in range(count)]
    position = position_of(state)
    ops: dict[str, str] = dict(position.ops)
    if lexicon:
        ops["lex"] = lexicon.replace(";", ",")
    ops["bag"] = str(len(state.bag))
    ops["tiles"] = _joined(len(player.rack) for player in order)
    if any(player.exchanges for player in order):
        ops["exch"] = _joined(player.exchanges for player in order)
    if any(player.left is not None for player in order):
        ops["gone"] = _joined(int(player.left is not None) for player in order)
    if state.passes_running:
        ops["passes"] = str(state.passes_running)
    if last := _format_last(state):
        ops["last"] = last
    return format_cgp(replace(position, ops=tuple(ops.items())), state.edition.alphabet)


def _joined(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))


def _format_last(state: GameState) -> str:
    """The last turn, if it was a play of the player before; other turns leave nothing to tell."""
    last = state.turns[-1] if state.turns else None
    before = (state.turn - 1) % len(state.players)
    if last is None or last.kind is not TurnKind.PLAY or last.seat != before:
        return ""
    style = state.edition.coordinates
    return " ".join([str(last.score), *(format_square(each.square, style) for each in last.placements)])


def parse_position(text: str, edition: Edition | None = None) -> PlayerView:
    """The view of the player on turn, who is seat 0. Without `edition`, the line names it, and its rules, in its ops.

    A search gets its time with `go`, so the view has no clock.
    """
    position = parse_cgp(text, edition)
    ops = dict(position.ops)
    if edition is None:
        edition = edition_at(position, load_edition(position.edition))
        edition = replace(edition, lexicon=LexiconName(ops.get("lex", "") or edition.lexicon.name))
    elif (position.rows, position.columns) != (edition.layout.rows, edition.layout.columns):
        raise BadFile(1, 1, "cgp-row", f"{position.rows} / {edition.layout.rows}")
    edition = replace(edition, rules=replace(edition.rules, clock=ClockRule()))
    return PlayerView(0, _state_of(position, ops, edition))


def _state_of(position: CgpPosition, ops: Mapping[str, str], edition: Edition) -> GameState:
    unseen = _unseen(position, edition)
    counts = _numbers(ops, "tiles", len(position.racks)) or _likely_counts(position, edition, unseen)
    bag = unseen - sum(counts[1:])
    if bag < 0 or ("bag" in ops and _whole(ops["bag"], "bag") != bag):
        raise BadFile(1, 1, "number", "bag")
    nothing = [0] * len(position.racks)
    exchanges, gone = (_numbers(ops, name, len(nothing)) or nothing for name in ("exch", "gone"))
    racks = (Pile(position.racks[0]), *(Pile((HIDDEN,) * count, face_down=True) for count in counts[1:]))
    players = tuple(
        Player(f"seat-{seat + 1}", rack, score, exchanges=exchanges[seat], left=0 if gone[seat] else None)
        for seat, (rack, score) in enumerate(zip(racks, position.scores, strict=True))
    )
    return GameState(
        edition=edition,
        players=players,
        contributors=frozenset(),
        bag=Pile((HIDDEN,) * bag, face_down=True),
        board=position.board,
        start_draw=StartDraw((), 0),
        passes_running=_whole(ops.get("passes", "0"), "passes"),
        scoreless_running=position.zeros,
        turns=_last_turn(position, ops.get("last", ""), edition),
    )


def _unseen(position: CgpPosition, edition: Edition) -> int:
    """How many tiles the player on turn does not see. The tile set must have those on the board and on the rack."""
    rack = position.racks[0]
    if len(rack) > edition.rules.rack_size:
        raise ImpossibleRack(len(rack), edition.rules.rack_size)
    supply: Counter[Tile] = Counter(edition.tiles.all_tiles())
    for tile, count in (Counter(position.board.tiles()) + Counter(rack)).items():
        if count > supply[tile]:
            raise ImpossibleTiles(tile, count, supply[tile])
    return edition.tiles.total - len(position.board) - len(rack)


def _likely_counts(position: CgpPosition, edition: Edition, unseen: int) -> list[int]:
    """Full racks while the tiles suffice; then equal ones, with the earlier players first."""
    others = len(position.racks) - 1
    if unseen >= others * edition.rules.rack_size:
        return [len(position.racks[0])] + [edition.rules.rack_size] * others
    return [len(position.racks[0])] + [(unseen + others - 1 - place) // others for place in range(others)]


def _numbers(ops: Mapping[str, str], name: str, count: int) -> list[int]:
    """The value of an op with one number a player; empty without the op."""
    if name not in ops:
        return []
    numbers = [_whole(part, name) for part in ops[name].split("/")]
    if len(numbers) != count:
        raise BadFile(1, 1, "cgp-players", f"{count} / {len(numbers)}")
    return numbers


def _whole(text: str, name: str) -> int:
    number = parse_whole(text)
    if number is None or not 0 <= number <= 10_000:
        raise BadFile(1, 1, "number", name)
    return number


def _last_turn(position: CgpPosition, text: str, edition: Edition) -> tuple[Turn, ...]:
    """The play of the player before, whose tiles are on the board already."""
    score, *names = text.split() or [""]
    if not names:
        return ()
    squares = [parse_square(name, edition.coordinates) for name in names]
    if any(square not in position.board for square in squares):
        raise BadFile(1, 1, "cgp-op", f"last {text[:40]}")
    laid = tuple(Placement(square, *position.board[square]) for square in squares)
    seat = len(position.racks) - 1
    return (Turn(seat, TurnKind.PLAY, _whole(score, "last"), position.scores[seat], placements=laid),)
