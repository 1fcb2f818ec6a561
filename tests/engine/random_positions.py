"""Random positions for tests of searches: small word lists, boards of every size, racks of up to fifteen tiles.

Words are made of a few letters only, because otherwise a random rack could hardly lay one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random

from mozaika.editions import load_edition
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.generator import Plays, all_plays, count_plays
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules.alphabet import Alphabet, Letter
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout
from mozaika.rules.ruleset import Ruleset
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import BLANK, Pile, Tile, TileKind, TileSet
from tests.property.games import LONG, random_layout

Spelling = tuple[Letter, ...]
BOARD_KINDS = ("empty", "grown", "strewn", "holed")
LONGEST_RACK, LONGEST_WORD = 15, 31
MAX_PLAYS = 1500 if LONG else 400


@dataclass(frozen=True)
class Lexicon:
    """The same words twice: as a graph for the generator, as a plain list for the reference."""

    graph: WordGraph
    plain: WordList
    spellings: tuple[Spelling, ...]


@dataclass(frozen=True)
class RandomPosition:
    edition: Edition
    board: Board
    rack: Pile
    lexicon: Lexicon

    @property
    def plays(self) -> Plays:
        return all_plays(self.edition, self.board, self.rack, self.lexicon.graph)


# --- editions --------------------------------------------------------------------------------------------------------


def random_kind(chance: Random, edition_id: str) -> Edition:
    """A bundled edition with another rack size and bonus, two times of three on another board."""
    edition = load_edition(edition_id)
    layout = edition.layout if chance.random() < 0.3 else random_layout(chance)
    return replace(edition, layout=layout, rules=_rules(chance, edition))


def with_alphabet(chance: Random, letters: Sequence[Letter], lower: Sequence[str]) -> Edition:
    """An edition with letters of its own, at random values."""
    english = load_edition("english")
    tiles = TileSet((*(TileKind(letter, 2, chance.randint(0, 30)) for letter in letters), TileKind(BLANK, 2, 0)))
    alphabet = Alphabet(tuple(letters), tuple(lower))
    kind = replace(english, alphabet=alphabet, tiles=tiles, layout=random_layout(chance))
    return replace(kind, rules=_rules(chance, kind))


def _rules(chance: Random, edition: Edition) -> Ruleset:
    size = chance.choice([1, 2, 3, 5, 6, 7, 7, 7, 8, 9, 10, 11, 13, LONGEST_RACK])
    return replace(edition.rules, rack_size=size, bingo_bonus=chance.choice([0, 50, 50, 35, 1000]))


def bare(rows: int, columns: int) -> Layout:
    return Layout(rows, columns, (None,) * (rows * columns))


# --- words -----------------------------------------------------------------------------------------------------------


def lexicon_of(edition: Edition, spellings: Sequence[Spelling]) -> Lexicon:
    # As they are read back: tiles such as R and R would join.
    spellings = tuple(dict.fromkeys(edition.alphabet.parse("".join(letters)) for letters in spellings))
    spellings = tuple(letters for letters in spellings if len(letters) > 1)
    words = ["".join(letters) for letters in spellings]
    graph = graph_of_entries(Path("random"), "\n".join(words), edition)
    plain = word_list("random", words, edition.alphabet)
    assert graph.digest == plain.digest
    assert len(graph) == len(spellings)
    return Lexicon(graph, plain, spellings)


def random_spellings(chance: Random, letters: Sequence[Letter], rich: bool) -> list[Spelling]:
    """Some of the pairs, words of every length to 31, some of them built of shorter ones so that words can grow."""
    share = 3 if rich else 1
    words: list[Spelling] = [pair for pair in product(letters, repeat=2) if chance.random() < share * 0.1]
    for longest, count in ((4, 8), (8, 6), (15, 3), (LONGEST_WORD, 2)):
        lengths = (chance.randint(max(2, longest // 2), longest) for _ in range(share * count))
        words += [tuple(chance.choices(letters, k=length)) for length in lengths]
    for _ in range(share * 5):
        word = chance.choice(words) + chance.choice(words)
        words += [word] if len(word) <= LONGEST_WORD else []
        words += [chance.choice(words)[: chance.randint(2, 12)]]
    return words


# --- racks and boards ------------------------------------------------------------------------------------------------


def random_rack(chance: Random, letters: Sequence[Letter], most: int = LONGEST_RACK) -> list[Tile]:
    """Letters of the words, sometimes one that no word has, none to two blanks."""
    size = chance.choice([1, 2, 4, 6, 7, 7, 7, 8, most])
    blanks = min(size, chance.choice([0, 0, 0, 1, 1, 2]))
    return chance.choices(letters, k=min(size, most) - blanks) + [BLANK] * blanks


def grown_board(chance: Random, edition: Edition, lexicon: Lexicon, letters: Sequence[Letter], plays: int) -> Board:
    """A board as a game makes it: one legal play after another."""
    board, edition = Board(), replace(edition, rules=replace(edition.rules, rack_size=8))
    for _ in range(plays):
        found = all_plays(edition, board, random_rack(chance, letters, 8), lexicon.graph)
        if found:
            board = board.plus(_interesting(chance, found).placements)
    return board


def _interesting(chance: Random, found: Plays) -> ScoredPlay:
    """The longest of three plays, so that not all words are short."""
    return max((chance.choice(found) for _ in range(3)), key=lambda play: play.length)


def strewn_board(chance: Random, edition: Edition, letters: Sequence[Letter]) -> Board:
    """A board that no game makes: tiles anywhere, invalid words, the corners, whole lines."""
    layout = edition.layout
    squares = list(layout.squares())
    chosen = set(chance.sample(squares, round(len(squares) * chance.choice([0, 0.01, 0.03, 0.1, 0.3, 0.9]))))
    last = Square(layout.rows - 1, layout.columns - 1)
    corners = [Square(0, 0), Square(0, last.column), Square(last.row, 0), last]
    chosen.update(corner for corner in corners if chance.random() < 0.4)
    edges = [square for square in squares if square.row in (0, last.row) or square.column in (0, last.column)]
    chosen.update(chance.sample(edges, chance.choice([0, 0, 3, 8])))
    for _ in range(chance.choice([0, 0, 1, 2])):
        line = chance.choice(squares)
        holes = chance.choice([0, 1, 3])
        whole = [square for square in squares if square.row == line.row or (holes and square.column == line.column)]
        chosen.update(chance.sample(whole, len(whole) - holes))
    return Board().plus(_tile(chance, square, chance.choice(letters)) for square in chosen)


def holed_board(chance: Random, edition: Edition, spellings: Sequence[Spelling]) -> tuple[Board, list[Tile]]:
    """Long words on lines with some of their letters missing, and a rack that has those of one."""
    layout, board, missing = edition.layout, Board(), list[Tile]()
    words = sorted(spellings, key=len)
    for _ in range(chance.randint(1, 4)):
        word, direction = chance.choice(words[-15:]), chance.choice(list(Direction))
        across = direction is Direction.ACROSS
        length, lines = (layout.columns, layout.rows) if across else (layout.rows, layout.columns)
        if len(word) > length:
            continue
        line, first = chance.randrange(lines), chance.randint(0, length - len(word))
        start = Square(line, first) if across else Square(first, line)
        squares = [start.step(direction, place) for place in range(len(word))]
        if any(beside in board for square in squares for beside in (square, *square.neighbours())):
            continue
        out = set(chance.sample(range(len(word)), chance.randint(1, min(len(word), LONGEST_RACK, 12))))
        laid = (_tile(chance, square, word[at]) for at, square in enumerate(squares) if at not in out)
        board, missing = board.plus(laid), [word[at] for at in out]
    return board, [BLANK if chance.random() < 0.05 else tile for tile in missing]


def _tile(chance: Random, square: Square, letter: Letter) -> Placement:
    return Placement(square, letter, chance.random() < 0.1)


# --- positions -------------------------------------------------------------------------------------------------------


def random_position(chance: Random, edition: Edition, board_kind: str) -> RandomPosition:
    letters = chance.sample(edition.alphabet.letters, min(len(edition.alphabet), chance.randint(3, 7)))
    rack = random_rack(chance, letters)
    # Few words for a large rack and for blanks, else there are more plays than the reference can search.
    spellings = random_spellings(chance, letters, len(rack) < 8 and BLANK not in rack)
    natural = [tile for tile in rack if tile != BLANK]
    # Words for (nearly) the whole rack, so that many tiles can be laid at once.
    spellings += [tuple(chance.sample(natural, len(natural) - cut)) for cut in (0, 0, 1, 2) if len(natural) > cut + 1]
    lexicon, board = lexicon_of(edition, spellings), Board()
    if board_kind == "grown":
        board = grown_board(chance, edition, lexicon, letters, chance.choice([1, 2, 4, 8, 16]))
    elif board_kind == "strewn":
        board = strewn_board(chance, edition, letters)
    elif board_kind == "holed":
        board, missing = holed_board(chance, edition, lexicon.spellings)
        rack = (missing + rack)[:LONGEST_RACK]
    rack = _bounded(edition, board, rack[: edition.rules.rack_size + 2], lexicon)
    return RandomPosition(edition, board, Pile().plus(rack, edition.alphabet), lexicon)


def _bounded(edition: Edition, board: Board, rack: list[Tile], lexicon: Lexicon) -> list[Tile]:
    """As much of the rack as the reference can search in a fraction of a second."""
    rack = sorted(rack)  # blanks come first and stay
    while count_plays(edition, board, rack, lexicon.graph) > MAX_PLAYS:
        rack.pop()
    return rack
