"""docs/diagrams.md shows classes, commands and phases that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase

ROOT = Path(__file__).parents[2]
DEFINED = re.compile(r"^(?:class (\w+)|(\w+): TypeAlias)", re.MULTILINE)
CLASSES, STATES = re.findall(r"```mermaid\n(.*?)```", (ROOT / "docs" / "diagrams.md").read_text(encoding="utf-8"), re.S)


def test_every_class_of_the_diagram_exists() -> None:
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "src" / "mozaika").rglob("*.py"))
    defined = {name for source in sources for found in DEFINED.findall(source) for name in found}
    arrows = re.findall(r'^ +(\w+) (?:\*--|-->|\.\.>)(?: ".*?")? (\w+)', CLASSES, re.MULTILINE)
    shown = {name for pair in arrows for name in pair} | set(re.findall(r"class (\w+)", CLASSES))
    assert len(shown) > 20
    assert sorted(shown - defined) == []


def test_diagram_lists_every_command() -> None:
    listed = re.search(r"class Command \{ <<union>> (.*?) \}", CLASSES)
    assert listed is not None
    assert sorted(listed[1].split()) == sorted(kind.__name__ for kind in get_args(cmd.Command))


def test_state_diagram_has_every_phase_and_no_other() -> None:
    shown = set(re.findall(r"\b[A-Z_]{4,}\b", "\n".join(line.partition(" : ")[0] for line in STATES.splitlines())))
    assert shown == {phase.name for phase in Phase}
