"""The board and the rules that a CGP position is played by: its edition with the changes that its ops make.

An op that cannot be honoured is refused, because an answer by other rules would mislead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from mozaika.editions import load_edition
from mozaika.records.cgp import CgpPosition
from mozaika.records.errors import BadFile
from mozaika.records.sections import parse_whole
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout
from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import SETTINGS, Ruleset, WordChecking

STANDARD_BOARD = "CrosswordGame"  # the name of the usual premiums in other programs
_USUAL_VARIANT = "classic"
_POINTS = re.compile(r"([0-9]{1,3})pt")
_LIMITS = {setting.key: (setting.minimum, setting.maximum) for setting in SETTINGS}


def edition_at(position: CgpPosition, edition: Edition) -> Edition:
    """`edition` as the position is played: on its board, and with the rules that its ops set."""
    rules = edition.rules
    for name, value in position.ops:
        if name in _RULES and value:
            rules = _RULES[name](rules, value)
    return replace(edition, layout=_layout(position, edition), rules=rules)


def _layout(position: CgpPosition, edition: Edition) -> Layout:
    """A position names its premiums at most: without a name the edition's are used if the size is the same."""
    name = dict(position.ops).get("bdn", "")
    layout = load_edition("english").layout if name.lower() == STANDARD_BOARD.lower() else edition.layout
    is_fitting = (position.rows, position.columns) == (layout.rows, layout.columns)
    if name and (name.lower() != STANDARD_BOARD.lower() or not is_fitting):
        raise _refused("bdn", name)
    return layout if is_fitting else Layout(position.rows, position.columns, (None,) * position.rows * position.columns)


def _bingo_bonus(rules: Ruleset, value: str) -> Ruleset:
    return replace(rules, bingo_bonus=_number("bb", value, "bingo_bonus"))


def _exchange_limit(rules: Ruleset, value: str) -> Ruleset:
    return replace(rules, exchange_needs_in_bag=_number("etl", value, "exchange_needs_in_bag"))


def _scoreless_turns(rules: Ruleset, value: str) -> Ruleset:
    return replace(rules, end=replace(rules.end, scoreless_turns=_number("mcnz", value, "end.scoreless_turns")))


def _challenge_rule(rules: Ruleset, value: str) -> Ruleset:
    """No answer depends on this rule, because the engine only plays valid words. `triple`, by which the loser of a
    challenge loses the game, is not one of our rules; it is accepted, since positions of other programs have it.
    """
    points = _POINTS.fullmatch(value)
    penalties = {"single": ChallengePenalty(), "double": ChallengePenalty(turns=1), "triple": rules.failed_challenge}
    if value == "void":
        return replace(rules, word_checking=WordChecking.AUTOMATIC)
    if points is None and value not in penalties:
        raise _refused("cr", value)
    penalty = ChallengePenalty(points=int(points[1])) if points else penalties[value]
    return replace(rules, word_checking=WordChecking.CHALLENGE, failed_challenge=penalty)


def _variant(rules: Ruleset, value: str) -> Ruleset:
    if value.lower() != _USUAL_VARIANT:
        raise _refused("var", value)
    return rules


_RULES: dict[str, Callable[[Ruleset, str], Ruleset]] = {
    "bb": _bingo_bonus,
    "etl": _exchange_limit,
    "mcnz": _scoreless_turns,
    "cr": _challenge_rule,
    "var": _variant,
}


def _number(op: str, value: str, setting: str) -> int:
    number, (minimum, maximum) = parse_whole(value), _LIMITS[setting]
    if number is None or not minimum <= number <= maximum:
        raise BadFile(1, 1, "number", op)
    return number


def _refused(op: str, value: str) -> BadFile:
    return BadFile(1, 1, "cgp-op", f"{op} {value[:40]}")
