"""The four languages say the same things: no key missing, none unused, the same values filled in."""

from __future__ import annotations

import ast
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

import mozaika
from mozaika.cli.admin import COLUMNS as PEOPLE_COLUMNS
from mozaika.cli.errors import (
    AdminUnreachable,
    BackupByPgDump,
    EraseNeedsYes,
    MetricsTokenTooShort,
    NoUnixSockets,
    PortInUse,
)
from mozaika.cli.lexica import COLUMNS as LEXICON_COLUMNS
from mozaika.cli.lexica import FACTS as LEXICON_FACTS
from mozaika.cli.typed_commands import COMMANDS
from mozaika.editions.reader import REASONS
from mozaika.engine.errors import BotNeedsWords, UnknownBot
from mozaika.errors import GameError
from mozaika.lexicon.build import REASONS as KERNEL_REASONS
from mozaika.lexicon.build import REPEATED
from mozaika.lexicon.cleaning import REASONS as CLEANING_REASONS
from mozaika.lexicon.errors import GRAPH_FAULTS
from mozaika.records.slugs import FILE_FAULTS, LOSSES, PROBLEMS
from mozaika.rules.state import AdjustmentKind, EndReason
from mozaika.service.errors import DATABASE_FAULTS, PASSWORD_FAULTS, TABLE_FAULTS
from mozaika.texts import LANGUAGES, Catalogue, catalogue
from mozaika.web import errors as web_errors

SOURCE = Path(mozaika.__file__).parent


def leaves(root: type = GameError) -> list[type]:
    """The errors that are raised: those without kinds of their own."""
    below = root.__subclasses__()
    return [root] if not below else [leaf for child in below for leaf in leaves(child)]


assert web_errors.WebError.__subclasses__()  # so that they are among all errors
OF_COMMANDS = (
    UnknownBot, BotNeedsWords, PortInUse, BackupByPgDump, EraseNeedsYes, AdminUnreachable, NoUnixSockets,
    MetricsTokenTooShort,
)  # fmt: skip
FAMILIES = {
    "error-": {each.code for each in (*OF_COMMANDS, *leaves())},
    "edition-fault-": set(REASONS),
    "word-file-": {"missing", "encoding", "empty", "too-large"},
    "word-graph-": set(GRAPH_FAULTS),
    "admin-column-": set(PEOPLE_COLUMNS),
    "table-fault-": set(TABLE_FAULTS),
    "password-fault-": set(PASSWORD_FAULTS),
    "database-fault-": set(DATABASE_FAULTS),
    "dropped-": {*KERNEL_REASONS, *CLEANING_REASONS, REPEATED},
    "cli-lexicon-": {"allow", "block"},
    "file-fault-": set(FILE_FAULTS),
    "problem-": {*PROBLEMS, "line"},
    "lost-": set(LOSSES),
    "cli-": {"convert", "replay", "verify"},
    "end-": {reason.value for reason in EndReason},
    "adjust-": {kind.value for kind in AdjustmentKind},
    "command-": set(COMMANDS),
    "column-": {"id", "name", "language", "tiles", "blanks", "points", "board", *LEXICON_COLUMNS, *LEXICON_FACTS},
}


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 — the library's name for it
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """Each key of a language with the values that its text wants."""
    resource = parse((files("mozaika.texts") / f"{language}.ftl").read_text(encoding="utf-8"))
    found: dict[str, set[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


def keys_in_code() -> tuple[set[str], set[str]]:
    """Keys given to `say` as such, and the beginnings of those put together, like `error-`."""
    plain, beginnings = set(), set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name = getattr(called, "attr", getattr(called, "id", ""))
            if name != "say" or not isinstance(node, ast.Call) or not node.args:
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.JoinedStr):
                    beginnings.add(part.values[0].value)  # type: ignore[attr-defined] # a literal comes first
                elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                    plain.add(part.value)
    return plain - beginnings, beginnings


def constants_in_code() -> set[str]:
    """All short strings of the terminal's and the web's code: keys that reach `say` through a table count as used."""
    speaking = [*(SOURCE / "cli").rglob("*.py"), *(SOURCE / "web").rglob("*.py"), SOURCE / "sentences.py"]
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in speaking)
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing(language: str) -> None:
    plain, beginnings = keys_in_code()
    assert beginnings <= set(FAMILIES)
    wanted = plain | {beginning + end for beginning in FAMILIES for end in FAMILIES[beginning]}
    assert sorted(wanted - set(messages(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_unused(language: str) -> None:
    used = constants_in_code() | {beginning + end for beginning in FAMILIES for end in FAMILIES[beginning]}
    assert sorted(set(messages(language)) - used) == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_fills_in_the_same_values(language: str) -> None:
    assert messages(language) == messages("en")


@pytest.mark.parametrize("error", leaves(), ids=lambda error: error.code)
def test_an_error_s_sentence_uses_only_facts_that_the_error_has(error: type) -> None:
    wanted = messages("en")[f"error-{error.code}"]
    assert wanted <= {field.name for field in fields(error)}


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("pl", 1, "1 płytka"), ("pl", 2, "2 płytki"), ("pl", 5, "5 płytek"), ("pl", 22, "22 płytki"),
        ("pl", 12, "12 płytek"), ("et", 1, "1 nupp"), ("et", 7, "7 nuppu"), ("tr", 1, "1 taş"), ("tr", 7, "7 taş"),
        ("en", 1, "1 tile"), ("en", 0, "0 tiles"),
    ],
)  # fmt: skip
def test_tiles_are_counted_as_the_language_does(language: str, count: int, expected: str) -> None:
    assert catalogue(language).say("tiles-left", count=count) == expected


def test_a_key_or_a_value_that_is_missing_is_a_fault() -> None:
    with pytest.raises(LookupError):
        catalogue("en").say("no-such-key")
    with pytest.raises(LookupError):
        catalogue("en").say("winner")
    with pytest.raises(KeyError):
        Catalogue("xx")
