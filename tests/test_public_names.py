"""`import mozaika`: what it exports, and how little it imports."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mozaika

SCRIPT = """
import sys
import mozaika
{statement}
print(*sorted(name for name in sys.modules))
"""


def modules_after(statement: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(statement=statement)],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_import_loads_only_the_root_of_errors() -> None:
    loaded = {name for name in modules_after("") if name.startswith("mozaika")}
    assert loaded == {"mozaika", "mozaika.errors", "mozaika.extras"}


@pytest.mark.parametrize(
    "statement",
    [
        'mozaika.Game("english", ["Ada", "Ben"], seed=1)',
        'mozaika.Position("english", racks=["aeinrst", ""]).play("8D nastier").to_cgp()',
        'mozaika.Position("english").to_svg()',
        'mozaika.load_edition("polish")',
    ],
)
def test_rules_and_positions_need_no_numpy(statement: str) -> None:
    assert modules_after(statement).isdisjoint({"numpy", "numba", "litestar", "asyncio"})


def test_texts_are_loaded_with_the_first_error_that_is_shown() -> None:
    assert "mozaika.texts" not in modules_after("from mozaika.rules.errors import NotConnected; NotConnected()")
    assert "mozaika.texts" in modules_after("from mozaika.rules.errors import NotConnected; str(NotConnected())")


@pytest.mark.parametrize("name", mozaika.__all__)
def test_every_exported_name_is_there_and_listed(name: str) -> None:
    value = getattr(mozaika, name)
    assert name in dir(mozaika)
    assert getattr(value, "__doc__", None) or name == "Move"


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Sparrow"):
        mozaika.Sparrow  # noqa: B018
    assert sorted(mozaika.__all__, key=str) == sorted({*mozaika._MODULE_OF, "GameError"})
