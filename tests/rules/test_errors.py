"""The error classes: their tree, their codes, and errors as values that can be copied and pickled."""

from __future__ import annotations

import copy
import pickle
import re
from dataclasses import fields, replace
from types import ModuleType
from typing import Any

import pytest

import mozaika.editions.errors
import mozaika.errors
import mozaika.records.errors
from mozaika.editions.errors import BadEdition
from mozaika.errors import GameError, Unreadable
from mozaika.rules import errors
from mozaika.rules.board import Placement
from mozaika.rules.square_names import squares_named_by
from mozaika.rules.squares import CoordinateStyle, Square
from mozaika.sentences import describe_error
from mozaika.texts import catalogue
from tests.marks import rule
from tests.positions import edition

MODULES = (mozaika.errors, errors, mozaika.editions.errors, mozaika.records.errors)
CLASSES = tuple(
    value
    for module in MODULES
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, GameError) and value.__module__ == module.__name__
)
LEAVES = tuple(kind for kind in CLASSES if not kind.__subclasses__())
FACTS: dict[str, Any] = {
    "int": 3,
    "str": "żółw",
    "Square": Square(7, 7),
    "tuple[str, ...]": ("KOT", "?"),
    "tuple[int, ...]": (0, 2),
    "tuple[Any, ...]": ((Placement(Square(7, 7), "K"),), (Placement(Square(7, 7), "K", True),)),
}
ROOTS = {"GameError", "Unreadable"}
_LINE = re.compile(r"(?P<branch>[│├└─ ]*)(?P<names>\w+(?:, \w+)*)(?:  .*)?")


def drawn_tree(module: ModuleType) -> dict[str, str]:
    """Child to parent, as drawn in the module's docstring. The parent is the last name drawn one step to the left."""
    parents: dict[str, str] = {}
    at_depth: dict[int, str] = {}
    for line in (module.__doc__ or "").splitlines():
        match = _LINE.fullmatch(line)
        if match is None or (not match["branch"] and match["names"] not in ROOTS):
            continue
        depth = len(match["branch"]) // 4
        for name in match["names"].split(", "):
            assert name not in parents, f"{name} is drawn twice"
            if depth:
                parents[name] = at_depth[depth - 1]
            at_depth[depth] = name
    return parents


def example(kind: type[GameError]) -> GameError:
    return kind(*(FACTS[str(field.type)] for field in fields(kind)))


def test_trees_drawn_in_docstrings_match_the_classes() -> None:
    classes = {kind.__name__: kind.__bases__[0].__name__ for kind in CLASSES if kind is not GameError}
    drawn = [drawn_tree(module) for module in MODULES]
    assert {name: parent for tree in drawn for name, parent in tree.items()} == classes
    assert GameError.__bases__ == (Exception,)
    assert len(classes) > 50


def test_every_error_has_its_own_code_in_kebab_case() -> None:
    codes = [kind.code for kind in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)
    assert all("code" in vars(kind) for kind in CLASSES)


@pytest.mark.parametrize("kind", CLASSES)
def test_code_is_the_class_name_in_kebab_case(kind: type[GameError]) -> None:
    assert "".join(part.capitalize() for part in kind.code.split("-")) == kind.__name__


@pytest.mark.parametrize("kind", CLASSES)
def test_error_is_pickled_and_copied_with_its_facts(kind: type[GameError]) -> None:
    error = example(kind)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert (twin.facts, twin.args, str(twin)) == (error.facts, error.args, str(error))


@pytest.mark.parametrize("kind", CLASSES)
def test_repr_of_an_error_has_its_facts(kind: type[GameError]) -> None:
    error = example(kind)
    assert list(error.facts) == [field.name for field in fields(kind)]
    assert repr(error).startswith(f"{kind.__name__}(")
    assert all(f"{name}={value!r}" in repr(error) for name, value in error.facts.items())


@pytest.mark.parametrize("kind", LEAVES)
def test_error_prints_its_english_sentence(kind: type[GameError]) -> None:
    error, text = example(kind), catalogue("en")
    assert f"error-{error.code}" in text
    assert str(error) == describe_error(error, text) if "reason" not in error.facts else str(error)


def test_sentence_names_squares_as_the_edition_does() -> None:
    corner = Square(0, 7)
    for style, name in ((CoordinateStyle.COLUMN_LETTER, "H1"), (CoordinateStyle.ROW_LETTER, "A8")):
        with (
            pytest.raises(errors.SquareTaken, match=rf"\b{name}\b"),
            squares_named_by(replace(edition(), coordinates=style)),
        ):
            raise errors.SquareTaken(corner)


def test_sentence_of_an_error_in_a_file_has_its_line() -> None:
    assert "12" in str(errors.NotConnected().at_line(12))


def test_error_of_another_program_prints_its_code_and_facts() -> None:
    class MyFault(GameError):
        size: int

    class MyOtherFault(GameError):
        pass

    assert str(MyFault(3)) == "my-fault (size=3)"
    assert str(MyOtherFault()) == "my-other-fault"


@pytest.mark.parametrize("kind", CLASSES)
def test_error_is_caught_by_its_base_classes_and_takes_notes(kind: type[GameError]) -> None:
    for base in (base for base in kind.__mro__ if issubclass(base, GameError)):
        with pytest.raises(base) as caught:
            raise example(kind)
        assert caught.value.facts == example(kind).facts
    error = example(kind)
    error.add_note("at table 4")
    assert error.__notes__ == ["at table 4"]
    assert len({error, example(kind)}) == 2  # errors compare by identity


def test_refused_and_unreadable_are_distinct() -> None:
    for kind in LEAVES:
        assert issubclass(kind, errors.Refused) + issubclass(kind, Unreadable) <= 1
    assert not issubclass(BadEdition, errors.Refused)
    assert not issubclass(errors.FactMissing, errors.Refused)


@rule("7.2", "7.9")
def test_others_may_challenge_names_no_seat() -> None:
    assert errors.OthersMayChallenge().facts == {}


@rule("1.5")
def test_bad_edition_names_file_key_and_reason() -> None:
    error = BadEdition("my.toml", "tiles.A", "wrong-type", "9")
    assert error.facts == {"file": "my.toml", "key": "tiles.A", "reason": "wrong-type", "detail": "9"}
    assert "my.toml, tiles.A" in str(error)
