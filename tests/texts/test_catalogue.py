"""The message catalogues: no key is missing or unused, and all languages use the same variables."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

import mozaika
from mozaika.analysis.games.seasons import LossKind
from mozaika.analysis.games.values import Phase, TurnClass, Unknown
from mozaika.cli.admin import COLUMNS as PEOPLE_COLUMNS
from mozaika.cli.admin import PAIR_COLUMNS
from mozaika.cli.lexica import COLUMNS as LEXICON_COLUMNS
from mozaika.cli.lexica import FACTS as LEXICON_FACTS
from mozaika.cli.typed_commands import COMMANDS
from mozaika.editions.reader import REASONS
from mozaika.engine.bots import level_names
from mozaika.errors import GameError
from mozaika.lexicon.build import REASONS as KERNEL_REASONS
from mozaika.lexicon.build import REPEATED
from mozaika.lexicon.cleaning import REASONS as CLEANING_REASONS
from mozaika.lexicon.errors import GRAPH_FAULTS, WORD_FILE_FAULTS
from mozaika.lexicon.word_nodes import NODE_FAULTS
from mozaika.records.conversion_losses import Loss
from mozaika.records.formats import FILE_FAULTS
from mozaika.records.transcript import PROBLEMS
from mozaika.rules.state import AdjustmentKind, EndReason
from mozaika.service.errors import ANALYSIS_FAULTS, DATABASE_FAULTS, PASSWORD_FAULTS, TABLE_FAULTS
from mozaika.texts import LANGUAGES, Catalogue, catalogue
from tests.error_classes import raised_errors

SOURCE = Path(mozaika.__file__).parent
PAGES = Path(__file__).parents[2] / "frontend" / "src" / "texts"


FAMILIES: dict[str, Iterable[str]] = {
    "error-": {each.code for each in raised_errors()},
    "edition-fault-": set(REASONS),
    "word-file-": set(WORD_FILE_FAULTS),
    "word-graph-": set(GRAPH_FAULTS),
    "node-fault-": set(NODE_FAULTS),
    "admin-column-": {*PEOPLE_COLUMNS, *PAIR_COLUMNS},
    "table-fault-": set(TABLE_FAULTS),
    "analysis-fault-": set(ANALYSIS_FAULTS),
    "password-fault-": set(PASSWORD_FAULTS),
    "database-fault-": set(DATABASE_FAULTS),
    "dropped-": {*KERNEL_REASONS, *CLEANING_REASONS, REPEATED},
    "cli-bot-": set(level_names()),
    "cli-lexicon-": {"allow", "block"},
    "file-fault-": set(FILE_FAULTS),
    "problem-": {*PROBLEMS, "line"},
    "lost-": set(Loss),
    "cli-": {"convert", "replay", "verify", "moves", "endgame", "sim", "plies", "deals", "seed", "threads"},
    "end-": {reason.value for reason in EndReason},
    "adjust-": {kind.value for kind in AdjustmentKind},
    "command-": set(COMMANDS),
    "turn-class-": set(TurnClass),
    "phase-": set(Phase),
    "unknown-": set(Unknown),
    "loss-kind-": set(LossKind),
    "column-": {"id", "name", "language", "tiles", "blanks", "points", "board", *LEXICON_COLUMNS, *LEXICON_FACTS},
}


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 — the library's name for it
        self.found.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """Each key of a language with the variables of its text."""
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


def localized_modules() -> list[Path]:
    """The modules that show texts to people."""
    single = (SOURCE / "sentences.py", SOURCE / "texts" / "catalogue.py")
    return [*(SOURCE / "cli").rglob("*.py"), *(SOURCE / "web").rglob("*.py"), *single]


@cache
def keys_in_code() -> tuple[set[str], set[str]]:
    """Keys passed to `Catalogue.format` (or its alias `text`), and the literal prefixes of computed keys (`error-`)."""
    plain, beginnings = set(), set()
    for file in localized_modules():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if getattr(node.func, "attr", "") != "format" and getattr(node.func, "id", "") != "text":
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.JoinedStr):
                    beginnings.add(part.values[0].value)  # type: ignore[attr-defined] # a literal comes first
                elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                    plain.add(part.value)
    return plain - beginnings, beginnings


@cache
def constants_in_code() -> set[str]:
    """All strings in the code of `cli`, `web` and `sentences`: a key used through a table counts as used."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in localized_modules())
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
def test_every_language_uses_the_same_variables(language: str) -> None:
    assert messages(language) == messages("en")


@pytest.mark.parametrize("error", raised_errors(), ids=lambda error: error.code)
def test_error_text_uses_only_facts_of_the_error(error: type[GameError]) -> None:
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
def test_plural_forms_follow_the_language(language: str, count: int, expected: str) -> None:
    assert catalogue(language).format("tiles-left", count=count) == expected


# Words for the draw of tiles, and for what it is made from, that were in use beside those of the pages.
OTHER_WORDS = {"et": r"tõmba\w*", "tr": r"kura(?:lar\w*|ya|sı\w*)?\b|sır(?:dan|rı|lar)?\b"}


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_server_and_pages_have_the_same_word_for_the_draw(language: str) -> None:
    for folder in (SOURCE / "texts", PAGES):
        text = (folder / f"{language}.ftl").read_text(encoding="utf-8")
        assert re.findall(rf"\b(?:{OTHER_WORDS[language]})", text, re.IGNORECASE) == []


def test_missing_key_or_value_raises() -> None:
    with pytest.raises(LookupError):
        catalogue("en").format("no-such-key")
    with pytest.raises(LookupError):
        catalogue("en").format("winner")
    with pytest.raises(KeyError):
        Catalogue("xx")
