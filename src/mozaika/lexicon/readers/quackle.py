"""DAWG files of Quackle, most significant byte first.

Version 1 has a header: the version, 16 bytes of a hash, the number of words in three bytes, the number of letters, and
the letters in UTF-8, each followed by a space. A node has its first child in three bytes, a byte with its letter and,
in bit 6, the last sibling, and three bytes of playability, which are not 0 where a word ends.

Older files are nodes only, of seven or of four bytes, with five bits for the letter and bit 5 where a word ends. They
have no mark by which to know them, so a file is taken for one only if it is one to the last node.
"""

from __future__ import annotations

from array import array
from contextlib import suppress
from itertools import islice

from mozaika.lexicon.readers.list_reader import (
    ListFile,
    ListReader,
    ReadList,
    bad_list_file,
    read_nodes,
    read_spelt,
)
from mozaika.lexicon.word_nodes import MAX_NODES, MAX_WORDS, LetterRange, NodeFault, WordNodes, count_words

FORM, OLD_FORM = "Quackle DAWG 1", "Quackle DAWG 0"
_VERSION, _HASH_BYTES, _COUNT_BYTES = 1, 16, 3
_FIXED = 1 + _HASH_BYTES + _COUNT_BYTES + 1
_NODE_BYTES, _OLD_NODE_BYTES = 7, (7, 4)
_LETTER, _OLD_LETTER, _OLD_END, _LAST = 63, 31, 32, 64
_LETTER_BYTE, _PLAYABILITY = 3, 4  # where they begin in a node
_MAX_LETTER_BYTES = 32
_OLD_BEGINNING = b"\0\0\1"  # the list of first letters follows the root


def _recognises(file: ListFile) -> bool:
    """The version is a control character, with which no text begins."""
    return file.alphabet is not None and file.raw[:1] == bytes([_VERSION]) and len(file.raw) >= _FIXED


def _read(file: ListFile) -> ReadList:
    try:
        letters, begin = _letters(file.raw)
        if (len(file.raw) - begin) % _NODE_BYTES or len(file.raw) == begin:
            raise NodeFault("truncated")
        raw = file.raw[begin:]
        if len(raw) > _NODE_BYTES * MAX_NODES:
            raise NodeFault("too-many", limit=MAX_WORDS)
        ends = bytes(a | b | c for a, b, c in zip(*_bytes_at(raw, _NODE_BYTES, _PLAYABILITY), strict=True))
        nodes = _nodes(raw, _NODE_BYTES, _LETTER, ends)
        spelt = _spelt(letters, file)
    except NodeFault as fault:
        raise bad_list_file(file, FORM, fault) from fault
    found = read_spelt(file, FORM, nodes, nodes.children[0], (0, spelt))
    words = found.text.count("\n") + 1 if found.text else 0
    stated = int.from_bytes(file.raw[1 + _HASH_BYTES :][:_COUNT_BYTES], "big")
    if words != stated:
        raise bad_list_file(file, FORM, NodeFault("count", words, stated))
    return found


def _letters(raw: bytes) -> tuple[list[str], int]:
    """The letters of the header, and where the nodes begin."""
    at, letters = _FIXED, list[str]()
    for _ in range(raw[_FIXED - 1]):
        end = raw.find(b" ", at, at + _MAX_LETTER_BYTES)
        if end <= at:
            raise NodeFault("truncated")
        try:
            letters.append(raw[at:end].decode())
        except UnicodeDecodeError:
            raise NodeFault("unknown-letter", raw[at:end].decode(errors="replace")) from None
        at = end + 1
    return letters, at


def _spelt(letters: list[str], file: ListFile) -> list[str]:
    """The letters of the file as the edition writes them; a letter may be in brackets, as in other files."""
    assert file.alphabet is not None
    spelt = [file.alphabet.fold(letter.strip("[]")) for letter in letters]
    for letter, capital in zip(letters, spelt, strict=True):
        if capital not in file.alphabet:
            raise NodeFault("unknown-letter", letter)
    return spelt


def _nodes(raw: bytes, width: int, letter_bits: int, ends: bytes) -> WordNodes:
    flags = raw[_LETTER_BYTE::width]
    return WordNodes(
        letters=bytes(flag & letter_bits for flag in flags),
        children=array("I", (a << 16 | b << 8 | c for a, b, c in zip(*_bytes_at(raw, width, 0), strict=True))),
        ends=ends,
        last=bytes(flag & _LAST for flag in flags),
    )


def _bytes_at(raw: bytes, width: int, place: int) -> tuple[bytes, bytes, bytes]:
    """The three bytes from `place` on of every node, as columns."""
    return raw[place::width], raw[place + 1 :: width], raw[place + 2 :: width]


# --- older files ----------------------------------------------------------------------------------------------------


def _recognises_old(file: ListFile) -> bool:
    return file.raw.startswith(_OLD_BEGINNING) and _old_nodes(file) is not None


def _read_old(file: ListFile) -> ReadList:
    nodes = _old_nodes(file)
    assert nodes is not None
    return read_nodes(file, OLD_FORM, nodes, nodes.children[0], first_letter=0)


def _old_nodes(file: ListFile) -> WordNodes | None:
    """The nodes, if the file has words and each of its nodes belongs to some."""
    for width in _OLD_NODE_BYTES:
        if file.alphabet is None or len(file.raw) % width or len(file.raw) > width * MAX_NODES:
            continue
        ends = bytes(flag & _OLD_END for flag in file.raw[_LETTER_BYTE::width])
        nodes = _nodes(file.raw, width, _OLD_LETTER, ends)
        with suppress(NodeFault):
            if all(islice(count_words(nodes, nodes.children[0], LetterRange(0, len(file.alphabet))), 1, None)):
                return nodes
    return None


QUACKLE = ListReader(FORM, _recognises, _read)
QUACKLE_WITHOUT_HEADER = ListReader(OLD_FORM, _recognises_old, _read_old)
