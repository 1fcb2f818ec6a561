"""Writes the .perft files beside it: positions of random games, and all their plays as the reference search finds them.

`python -m tests.perft.make [FILE…]` takes a quarter of an hour for all, so it is run by hand when positions are wanted,
never to make a failing file pass. The reference searches a plain list of the words; the generator only plays the games,
and if it finds other plays than the reference, nothing is written.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from mozaika.editions import load_edition
from mozaika.engine.generator import all_plays
from mozaika.engine.perft import Count, count_of
from mozaika.engine.reference import legal_plays
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.source_text import read_entries
from mozaika.lexicon.sources import BY_NAME
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.position.cgp import position_of_cgp
from mozaika.position.position import Position
from mozaika.records.cgp import CgpPosition, format_cgp
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, Placement
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import BLANK, Pile, Tile

HOME = Path(__file__).parent
HEAD = """\
# LEXICON | DIGEST OF ITS WORDS | POSITION | PLAYS | TOP SCORE | DIGEST OF ALL PLAYS
# Each line was confirmed by the reference implementation (mozaika.engine.reference) with a plain list of the words.
# Made by tests/perft/make.py, seed {seed}.
"""
# The share of the bag that is on the board, tiles on the rack, blanks among them. With more blanks on a full
# rack the reference would take minutes.
STAGES = {
    "opening": (0.0, 7, 0),
    "opening with a blank": (0.0, 7, 1),
    "opening with two blanks": (0.0, 5, 2),
    "early": (0.15, 7, 0),
    "middle": (0.45, 7, 0),
    "middle with a blank": (0.4, 5, 1),
    "middle with two blanks": (0.5, 3, 2),
    "late": (0.75, 7, 0),
    "late with a blank": (0.8, 4, 1),
    "endgame": (1.0, 6, 0),
    "last tiles": (1.0, 2, 0),
}
ALL_STAGES = ", ".join(STAGES)


@dataclass(frozen=True)
class Plan:
    """The positions of one edition: on its own board (0 × 0), and on others."""

    edition: str
    lexicon: str
    wanted: tuple[tuple[str, int, int], ...]


def _plan(edition: str, lexicon: str, stages: str, *others: str) -> Plan:
    """`others`: "11x13 middle"."""
    own = tuple((stage, 0, 0) for stage in stages.split(", ") if stage)
    return Plan(edition, lexicon, (*own, *map(_other, others)))


def _other(text: str) -> tuple[str, int, int]:
    size, _, stage = text.partition(" ")
    rows, columns = map(int, size.split("x"))
    return stage, rows, columns


FILES: dict[str, tuple[Plan, ...]] = {
    "english": (
        _plan("english", "sowpods", ALL_STAGES, "11x11 middle", "31x31 early", "13x20 middle with a blank"),
        _plan("english", "twl", "opening, middle, middle with a blank, endgame", "11x31 late", "16x16 middle"),
    ),
    "polish": (
        _plan("polish", "sjp", "opening, middle, middle with a blank, endgame", "12x12 late", "31x11 early"),
        _plan("polish-simulator", "sjp", "opening with a blank, early, late, last tiles", "17x17 middle"),
        _plan(
            *("polish-tournament", "sjp", "opening with two blanks, middle, late with a blank"),
            *("21x21 early", "14x29 endgame"),
        ),
    ),
    "estonian": (
        _plan(
            *("estonian", "simplemma-et", "opening, early, middle, late, endgame, last tiles"),
            *("11x12 middle", "30x19 early", "31x31 middle"),
        ),
        _plan(
            *("estonian-official", "simplemma-et", "opening with a blank, middle, middle with a blank, endgame"),
            *("25x25 early", "18x11 late"),
        ),
    ),
    "turkish": (
        _plan("turkish-table", "kelimelik", ALL_STAGES, "11x11 late", "23x23 middle", "31x30 late"),
        _plan(
            *("turkish", "kelimelik", "opening, middle, middle with two blanks, late, endgame"),
            *("13x13 middle with a blank", "19x27 middle", "31x31 endgame"),
        ),
    ),
}


def main(names: list[str]) -> None:
    for name in names or FILES:
        lines, seed = [], f"mozaika {name}"
        chance = Random(seed)
        for plan in FILES[name]:
            for stage, rows, columns in plan.wanted:
                lines.append(confirmed_line(plan, random_position(plan, stage, rows, columns, chance)))
        (HOME / f"{name}.perft").write_text(HEAD.format(seed=repr(seed)) + "\n".join(lines) + "\n", encoding="utf-8")


def confirmed_line(plan: Plan, position: str) -> str:
    here = Position.from_cgp(position)
    # The list of the standard board on every board: counts must not depend on the long words of a list.
    plain = plain_words(plan.lexicon, here.edition.alphabet)
    words = open_lexicon(load_edition(plan.edition), plan.lexicon)
    assert plain.digest == words.digest  # the same words
    began = time.monotonic()
    by_reference, by_generator = count_of(reference_plays(here, plain)), generator_count(here, words)
    print(f"{time.monotonic() - began:6.1f} s  {by_reference.plays:6} plays  {position}", file=sys.stderr, flush=True)
    if by_reference != by_generator:
        raise SystemExit(f"the reference finds {by_reference}, the generator {by_generator}: {position}")
    return f"{plan.lexicon} | {words.digest[:16]} | {position} | {by_reference}"


def reference_plays(position: Position, words: WordList) -> Iterator[tuple[frozenset[Placement], int]]:
    edition, board = position.edition, position.board
    for play in legal_plays(edition, board, Pile(position.rack), words):
        yield play, score_play(edition, board, sorted(play)).total


def generator_count(position: Position, words: WordGraph) -> Count:
    plays = all_plays(position.edition, position.board, position.rack, words)
    return count_of((frozenset(play.placements), play.score) for play in plays)


@cache
def plain_words(lexicon: str, alphabet: Alphabet) -> WordList:
    """The list as text."""
    entries, _ = read_entries(BY_NAME[lexicon])
    return word_list(lexicon, entries.decode().split("\n"), alphabet)


# --- a position of a random game -------------------------------------------------------------------------------------


def random_position(plan: Plan, stage: str, rows: int, columns: int, chance: Random) -> str:
    """As a CGP line. A larger board gets as many tile sets as it has room for."""
    share, on_rack, blanks = STAGES[stage]
    edition = load_edition(plan.edition)
    rows, columns = rows or edition.layout.rows, columns or edition.layout.columns
    sets = max(1, round(rows * columns / 225))
    while True:
        bag = list(edition.tiles.all_tiles()) * sets
        chance.shuffle(bag)
        rack = _take(bag, on_rack, blanks)
        empty = CgpPosition(edition.id, rows, columns, Board(), ((), ()), (0, 0), 0, (("ld", edition.id),))
        start = position_of_cgp(empty)
        board = _grown(start, bag, round(share * len(bag)), open_lexicon(edition, plan.lexicon), chance)
        if board is not None:
            racks = (edition.alphabet.sort(rack), ())
            return format_cgp(
                CgpPosition(edition.id, rows, columns, board, racks, (0, 0), 0, empty.ops), edition.alphabet
            )


def _take(bag: list[Tile], count: int, blanks: int) -> list[Tile]:
    """A rack of the next tiles of the bag, with just as many blanks."""
    letters = [tile for tile in bag if tile != BLANK][: count - blanks]
    rack = letters + [BLANK] * blanks
    for tile in rack:
        bag.remove(tile)
    return rack


def _grown(start: Position, bag: list[Tile], target: int, words: WordGraph, chance: Random) -> Board | None:
    """The board after plays of some of the best ones until `target` tiles lie there; none if the game gets stuck."""
    board, rack, edition = start.board, list[Tile](), start.edition
    while len(board) < target:
        while bag and len(rack) < edition.rules.rack_size:
            rack.append(bag.pop())
        plays = all_plays(edition, board, rack, words)
        if plays:
            play = plays[chance.randrange(min(len(plays), 30))]
            board = board.plus(play.placements)
            for placement in play.placements:
                rack.remove(placement.tile)
        elif len(board) >= 0.9 * target:
            return board
        elif bag:
            bag[:0], rack = rack, []
        else:
            return None
    return board


if __name__ == "__main__":
    main(sys.argv[1:])
