"""KWG, the word graph of macondo, MAGPIE and wolges: an array of 32-bit nodes, least significant byte first.

A node has a tile in bits 24 to 31, the end of a word in bit 23, the last sibling in bit 22, and its first child below.
Node 0 leads to the words, node 1 to their GADDAG, which is not read. Tiles count from 1 in the order of the alphabet;
the file does not name them.
"""

from __future__ import annotations

import sys
from array import array
from itertools import islice

from mozaika.lexicon.readers.list_reader import ListFile, ListReader, ReadList, bad_list_file, read_nodes
from mozaika.lexicon.word_nodes import MAX_NODES, MAX_WORDS, NodeFault, WordNodes

FORM = "KWG"
NODE_BYTES = 4
_CHILD, _LAST, _END, _TILE_SHIFT = (1 << 22) - 1, 1 << 22, 1 << 23, 24
_ROOTS = 2  # nodes that hold no letter


def kwg_nodes(raw: bytes) -> WordNodes:
    """The nodes of `raw`, whose length is a multiple of four bytes."""
    numbers = array("I", raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return WordNodes(
        letters=raw[3::NODE_BYTES],
        children=array("I", (number & _CHILD for number in numbers)),
        ends=bytes(number & _END != 0 for number in numbers),
        last=bytes(number & _LAST != 0 for number in numbers),
    )


def first_root(raw: bytes) -> int:
    """Where the list of first letters is."""
    return int.from_bytes(raw[:NODE_BYTES], "little") & _CHILD


def _recognises(file: ListFile) -> bool:
    """Whether the two roots have no tile, and the list of first letters is in alphabetical order and has an end.

    No text has such a list: its letters would be control characters.
    """
    raw, root = file.raw, first_root(file.raw)
    if file.alphabet is None or len(raw) < NODE_BYTES * (_ROOTS + 1) or raw[3] or raw[7]:
        return False
    before = 0
    for at in islice(range(NODE_BYTES * root, len(raw) - 3, NODE_BYTES), 64):
        if raw[at + 3] <= before or raw[at + 3] > 63:
            return False
        if raw[at + 2] & (_LAST >> 16):
            return root >= _ROOTS
        before = raw[at + 3]
    return False


def _read(file: ListFile) -> ReadList:
    if len(file.raw) % NODE_BYTES:
        raise bad_list_file(file, FORM, NodeFault("truncated"))
    if len(file.raw) > NODE_BYTES * MAX_NODES:
        raise bad_list_file(file, FORM, NodeFault("too-many", limit=MAX_WORDS))
    return read_nodes(file, FORM, kwg_nodes(file.raw), first_root(file.raw))


KWG = ListReader(FORM, _recognises, _read)
