"""The arguments of the kernels, grouped in named tuples. numba passes their fields as if each were an argument.

A kernel is compiled once for each combination of argument types, so a field always has the dtype, the number of
dimensions and the layout (C order) given here. `squares` is the length of a board array, `kinds` the number of
different tiles with the blank as kind 0; `CODES` rows are reserved for them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Bytes: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int64]
Masks: TypeAlias = npt.NDArray[np.uint64]
Floats: TypeAlias = npt.NDArray[np.float64]

CODES = 64  # rows of every table by letter code; 0 is the blank
NEVER = 1 << 30  # more tiles than any bag holds: as `exchange_needs`, no exchange is allowed

# --- words ----------------------------------------------------------------------------------------------------------


class GraphArrays(NamedTuple):
    """A word list as a graph: the DAWG and the GADDAG share their states (`lexicon.kernels.minimise`)."""

    cells: npt.NDArray[np.uint32]  # states, each a letter mask followed by its arcs
    gaddag: int  # the GADDAG's first state


class AnagramArrays(NamedTuple):
    """The words of a list, found by the sum of their letters (`lexicon.kernels.alphagrams`)."""

    words: Masks  # [column, word] letters of each word, ten to a column, ordered by hash
    buckets: npt.NDArray[np.uint32]  # the first word of each bucket of hashes
    bucket_shift: np.uint64  # hash >> shift is the bucket
    seen: Masks  # filter: the sums of all words
    seen_shift: np.uint64
    near: Masks  # filter: the sums of all words with one letter missing
    near_shift: np.uint64
    letter_sums: Masks  # [code] the number that stands for each letter


class LexiconArrays(NamedTuple):
    graph: GraphArrays
    anagrams: AnagramArrays


# --- the game -------------------------------------------------------------------------------------------------------


class RuleArrays(NamedTuple):
    """What stays the same in all games of an edition, and the flag that stops a search."""

    lines: int  # lines of one orientation: the longer side of the board
    stride: int  # squares of a padded line
    columns: int  # length of a row
    rows: int  # length of a column
    start_row: int
    start_column: int
    letter_multipliers: Ints  # [square]
    word_multipliers: Ints  # [square]
    tile_values: Ints  # [code]
    tile_counts: Ints  # [code] tiles of the whole set
    kinds: int  # letters of the alphabet and the blank
    alphabet: np.uint64  # a bit for each letter: letter code - 1
    rack_size: int
    bingo_bonus: int
    stop: Ints  # [1] not 0: the search ends early (`engine.stopping`); here because every search has the rules


class EndRules(NamedTuple):
    """When a game ends, and how long bots exchange."""

    exchange_needs: int  # tiles in the bag
    passes: int  # consecutive passes that end a game; 0: they never do
    scoreless_turns: int  # consecutive scoreless turns that end a game; 0: they never do
    exchanges_each: int  # exchanges allowed to each player; 0: any number
    patience: int  # consecutive scoreless turns after which bots exchange no more


class BoardArrays(NamedTuple):
    """A board, stored for both orientations."""

    letters: Bytes  # [square] letter code; 0: empty
    values: Ints  # [square] points of the tile there
    cross_sets: Masks  # [square] letters that form a word across the line; a bit each
    cross_scores: Ints  # [square] points of the tiles of that word; NO_CROSS: no tile beside the line
    start: Ints  # [2] row and column of the start square of an empty board, else -1 and -1


class BoardStack(NamedTuple):
    """Several boards: the fields of `BoardArrays`, each with one more dimension in front."""

    letters: Bytes
    values: Ints
    cross_sets: Masks
    cross_scores: Ints
    start: Ints


# --- evaluation -----------------------------------------------------------------------------------------------------


class LeaveArrays(NamedTuple):
    """Leave values in thousandths of a point, by a model or by a table of leaves. All arrays are empty if nothing is
    known; the table is empty, or else the model is all zeros and does not count.
    """

    holdings: npt.NDArray[np.int32]  # [tiles kept - 1, kind, copies]
    pairs: npt.NDArray[np.int32]  # [tiles kept - 1, kind, kind] symmetric
    keys: Masks  # [slot] hash table of leaves: the sum of their tiles' numbers, 0 for a free slot
    values: npt.NDArray[np.int32]  # [slot]
    tile_keys: Masks  # [code] the number that stands for each tile


class WinArrays(NamedTuple):
    """Win probability by the number of tiles in the bag: a logistic curve of the spread."""

    scales: Floats  # [tiles in the bag]
    tempos: Floats  # [tiles in the bag] points that being on turn is worth


class EvaluationContext(NamedTuple):
    """What counts for a move beside the board and the rack."""

    bag: int  # tiles in the bag
    against: int = 0  # points on all other racks, as far as known
    exchange_needs: int = NEVER  # tiles in the bag without which no exchange is allowed
    uses_leaves: bool = True  # otherwise scores alone count


# --- move generation and the best play ------------------------------------------------------------------------------


class RackState(NamedTuple):
    """What a walk may still lay."""

    usable: np.uint64  # letters on the rack, a bit each
    blanks: int
    max_tiles: int  # that one play may lay


class PartialPlay(NamedTuple):
    """A play as far as it is laid."""

    state: int  # of the graph
    main: int  # points of the main word, before its multiplier
    cross: int  # points of the crossing words
    multiplier: int  # of the main word
    laid: int  # number of tiles
    is_alone: int  # 1: some tile forms no crossing word
    low: int  # the tiles, packed as in `play_rows`
    high: int


class RightStart(NamedTuple):
    """Where a play goes on to the right of its anchor."""

    base: int  # square 0 of the line
    place: int
    orientation: int
    location: int  # plus the place after the play: its LOCATION


class WordEnd(NamedTuple):
    """Plays that end on one square and differ only in the tile laid there."""

    score: int  # without that tile
    factor: int  # how often its value counts
    location: int
    laid: int  # number of tiles before it
    low: int
    high: int


class Workspace(NamedTuple):
    """Memory that the search for the best play writes to: for one edition, used by one thread at a time."""

    answer: Ints  # [ANSWER_COLUMNS] the best move found
    heap: Ints  # [slots] bound and location of each slot, the greatest first
    candidates: Masks  # [n, 3] words to look up in the current slot
    caps: Ints  # [square] the highest tile of the rack that fits a crossed square
    spots: Ints  # [stride, SPOT_COLUMNS] the free squares of a line
    spot_sums: Masks  # [stride, 2] letter sums before each free square, and before the first place of a word from it
    slot: Ints  # [FREE + stride] the current slot
    pattern: Masks  # [columns] letters that its words have, packed like words
    fixed: Masks  # [columns] which bits of the pattern count
    counts: Ints  # [CODES] letters counted
    ranked: Ints  # [33] letters of the rack, the highest value first
    best_values: Ints  # [33] values of the n best tiles, added up
    best_leaves: Ints  # [32] the best leave after n tiles
    subsets: Ints  # [32] how many subsets of the rack have n letters
    subset_sums: Masks  # [letters, subset] sum of the letters
    subset_values: Ints  # [letters, subset] points of the letters
    subset_masks: Masks  # [letters, subset] a bit for each letter
    subset_steps: Ints  # [letters, subset] how the subset came about (`rack_subsets`)
    subset_leaves: Ints  # [blanks, letters, subset] equity of what stays on the rack
    plays: Ints  # [n, PLAY_COLUMNS] all plays of racks that cannot be bounded; empty where there are no such racks
    leave_values: Ints  # [n] their leaves


class RackBounds(NamedTuple):
    """What a rack can do at most."""

    usable: np.uint64  # letters that some tile can stand for, a bit each
    max_tiles: int  # that one play may lay
    held: int  # letters on the rack, blanks aside
    whole: int  # tiles that a play of the whole rack lays; -1 if there are blanks
    whole_sum: np.uint64  # and their letter sum


# --- games and rollouts ---------------------------------------------------------------------------------------------


class TurnWorkspace(NamedTuple):
    """Memory for playing turns inside a kernel."""

    bag: Bytes  # tile codes; the last is drawn first
    returned: Ints  # [CODES] tiles given back by an exchange
    line_tiles: Bytes  # [stride] tiles of a play by their place in the line
    random_state: Masks  # [1]
    turn: Ints  # [TURN_COLUMNS] what the turn was


class BotArrays(NamedTuple):
    """Two bots; the leave values are those of `LeaveArrays` with one more dimension."""

    holdings: npt.NDArray[np.int32]
    pairs: npt.NDArray[np.int32]
    keys: Masks
    values: npt.NDArray[np.int32]
    tile_keys: Masks  # the same for both
    uses_leaves: Ints  # [2] 1: leaves count for this bot


class PositionArrays(NamedTuple):
    """The first positions of self-play games, and the racks at the end of the first games."""

    letters: Bytes  # [position, square]
    values: Ints  # [position, square]
    racks: Ints  # [position, code]
    bags: Ints  # [position] tiles in the bag
    spreads: Ints  # [position] of the player on turn
    movers: Ints  # [position] twice the game's index, plus the bot on turn; -1: no position
    others: Ints  # [position, code] the opponent's rack
    last_racks: Ints  # [game, seat, code]


class RolloutPosition(NamedTuple):
    """The position that rollouts begin with, as the player on turn knows it."""

    board: BoardArrays
    rack: Ints  # [code]
    unseen: Bytes  # tile codes
    others: Ints  # tiles on each other rack, in turn order
    aside: int  # unseen tiles that are out of the game
    believed: Bytes  # [guess, tile] tiles that the next player may hold
    scores: Ints  # [player] the player on turn first


class RolloutMoves(NamedTuple):
    rows: Ints  # [move, PLAY_COLUMNS]
    leave_values: Floats  # [move] in points
    alive: Ints  # [move] 0: skip this one


class OpponentPlay(NamedTuple):
    """A play of the opponent, and the position before it."""

    board: BoardArrays
    unseen: Bytes  # tile codes that the player on turn cannot see now
    laid: Ints  # [code] tiles of the play
    score: int
    context: EvaluationContext


class RegressionSums(NamedTuple):
    """Sums over samples, for each number of tiles kept."""

    products: Ints  # [tiles - 1, feature, feature] lower half
    outcomes: Ints  # [tiles - 1, feature]


# --- endgames -------------------------------------------------------------------------------------------------------


class EndgameWorkspace(NamedTuple):
    """Memory of the endgame searches."""

    boards: BoardStack  # a board for each ply
    plays: Ints  # [n, PLAY_COLUMNS] the plays of all positions on the current line, one list after the other
    estimates: Ints  # [n] what each promises
    frames: Ints  # [2, DEPTHS * FRAME] for the move generator
    line_tiles: Bytes  # [stride] tiles of a play by their place in the line
    playout: Ints  # [n, PLAY_COLUMNS + 1] moves of a playout, and whose they are
    nodes: Ints  # [ply, NODE_COLUMNS] the positions on the current line


class TranspositionTable(NamedTuple):
    zobrist: Masks  # random numbers for tiles on squares, and from the end for counts of tiles on racks
    keys: Masks  # [slot] a power of two of slots
    entries: Ints  # [slot, ENTRY_COLUMNS]


class EndgameQuery(NamedTuple):
    """A position to search, beside its board and racks."""

    key: np.uint64  # of the board
    mover: int
    passed: bool  # whether the opponent has just passed
    depth: int
    for_total: bool  # not the spread counts, but the points of the first rack's player


class MultiplayerQuery(NamedTuple):
    scores: Ints  # [player] the player on turn first
    passes: int  # consecutive passes before this turn
    depth: int
    width: int  # plays searched in each position
    for_total: bool  # everybody plays for points, not for the lead


class MultiplayerResult(NamedTuple):
    first_estimates: Ints  # [n] in: the order of the first player's plays; out: the value of each
    best_play: Ints  # [PLAY_COLUMNS]
    best_change: Ints  # [player] change of each total from here to the end


class RefutationQuery(NamedTuple):
    mover: int
    own: int  # points on the mover's rack
    alpha: int  # plays that are worth no more need no search
    for_total: bool


class RefutationWorkspace(NamedTuple):
    spare: Ints  # [n, PLAY_COLUMNS] plays of the opponent
    frames: Ints  # [2, DEPTHS * FRAME] for the move generator
    out_plays: Ints  # [MAX_OUT_PLAYS, PLAY_COLUMNS] those that go out
    zones: Masks  # [square with a border] plays that a tile there may prevent, a bit each
