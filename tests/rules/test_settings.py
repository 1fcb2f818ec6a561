"""Rule settings follow from their declaration: keys, limits, tables read and written."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.rules.added import is_added
from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import SETTINGS, ClockKind, ClockRule, Ruleset, WordChecking, parse_rules, rules_table
from mozaika.rules.settings import (
    BadSetting,
    Setting,
    SettingGroup,
    SettingKind,
    Unit,
    choice,
    flag,
    number,
    penalty,
)
from tests.marks import rule

KEYS = [
    "rack_size",
    "bingo_bonus",
    "word_checking",
    "failed_challenge",
    "challenge_window_s",
    "live_word_feedback",
    "hints",
    "exchange_needs_in_bag",
    "exchanges_each",
    "exchange_order",
    "end.passes_each",
    "end.scoreless_turns",
    "end.nobody_can_move",
    "tie",
    "names",
    "name_length",
    "clock.kind",
    "clock.minutes",
    "clock.days",
    "clock.increment_s",
    "clock.overtime_minutes",
    "clock.overtime_points",
    "pauses",
    "pause_minutes",
]


def table_of(key: str, value: object) -> dict[str, Any]:
    *group, name = key.split(".")
    return {group[0]: {name: value}} if group else {name: value}


def fault_of(table: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(BadSetting) as refused:
        parse_rules(table)
    return refused.value.key, refused.value.reason


def values_of(setting: Setting) -> st.SearchStrategy[Any]:
    if setting.kind is SettingKind.NUMBER:
        return st.integers(setting.minimum, setting.maximum)
    if setting.kind is SettingKind.FLAG:
        return st.booleans()
    if setting.kind is SettingKind.PENALTY:
        amounts = st.integers(setting.minimum, setting.maximum)
        return st.builds(lambda amount, unit: f"{amount}-{unit}", amounts, st.sampled_from(["points", "turns"]))
    return st.sampled_from(setting.choices)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any table that gives every setting a value inside its limits."""
    table: dict[str, Any] = {"end": {}, "clock": {}}
    for setting in SETTINGS:
        *group, name = setting.key.split(".")
        (table[group[0]] if group else table)[name] = draw(values_of(setting))
    if not table["end"]["scoreless_turns"]:
        table["end"]["passes_each"] = max(1, table["end"]["passes_each"])
    return table


@rule("1.2")
def test_settings_are_listed_by_stable_keys_in_order() -> None:
    assert [setting.key for setting in SETTINGS] == KEYS


def test_settings_are_plain_values_with_an_attribute_each() -> None:
    for setting in SETTINGS:
        json.dumps(asdict(setting), default=attrgetter("value"))
        attrgetter(setting.attribute)(Ruleset())
        assert bool(setting.choices) == (setting.kind is SettingKind.CHOICE)
        assert setting.applies_to is None or setting.applies_to.key in KEYS


def test_empty_table_gives_the_default_rules() -> None:
    assert parse_rules({}) == Ruleset()


@rule("1.2")
@given(table=tables())
def test_written_table_is_read_as_the_same_rules(table: dict[str, Any]) -> None:
    rules = parse_rules(table)
    assert parse_rules(rules_table(rules)) == rules
    assert json.loads(json.dumps(rules_table(rules))) == rules_table(rules)


@rule("1.2")
@pytest.mark.parametrize(
    ("clock", "table"),
    [
        (ClockRule(), {"kind": "none"}),
        (
            ClockRule(ClockKind.GAME, 300_000, 0, 60_000, 7),
            {"kind": "game", "minutes": 5, "overtime_minutes": 1, "overtime_points": 7},
        ),
        (ClockRule(ClockKind.INCREMENT, 300_000, 9_000), {"kind": "increment", "minutes": 5, "increment_s": 9}),
        (ClockRule(ClockKind.DAYS, 172_800_000), {"kind": "days", "days": 2}),
    ],
)
def test_clock_table_has_only_what_its_kind_uses(clock: ClockRule, table: dict[str, Any]) -> None:
    assert rules_table(Ruleset(clock=clock))["clock"] == table


@rule("1.2")
def test_challenge_settings_are_stored_with_automatic_checking_too() -> None:
    """They count again when a table chooses challenges."""
    rules = Ruleset(word_checking=WordChecking.AUTOMATIC, failed_challenge=ChallengePenalty(points=7))
    table = rules_table(rules)
    assert table["failed_challenge"] == "7-points"
    assert parse_rules(table | {"word_checking": "challenge"}) == replace(rules, word_checking=WordChecking.CHALLENGE)


@rule("1.5")
@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.maximum], ids=lambda setting: setting.key)
def test_value_beyond_a_limit_is_refused(setting: Setting) -> None:
    text = "{}-points" if setting.kind is SettingKind.PENALTY else "{}"
    kinds = setting.applies_to.values if setting.optional and setting.applies_to else ("none",)
    for value in (setting.minimum - 1, setting.maximum + 1):
        given_value = text.format(value) if setting.kind is SettingKind.PENALTY else value
        table: dict[str, Any] = {"clock": {"kind": kinds[0], "minutes": 1, "days": 1}}
        for key, part in table_of(setting.key, given_value).items():
            table[key] = {**table.get(key, {}), **part} if isinstance(part, dict) else part
        reason = "unknown-policy" if given_value == "-1-points" else "out-of-range"
        assert fault_of(table) == (setting.key, reason)


@rule("1.5")
@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"end.passes_each": 1}, ("end.passes_each", "unknown-key")),
        ({"end": {"turns": 1}}, ("end.turns", "unknown-key")),
        ({"end": {"passes_each": {"x": 1}}}, ("end.passes_each", "wrong-type")),
        ({"end": None}, ("end", "missing-key")),
        ({"tie": None}, ("tie", "missing-key")),
        ({"clock": []}, ("clock", "wrong-type")),
        ({"failed_challenge": 5}, ("failed_challenge", "wrong-type")),
        ({"failed_challenge": "5 points"}, ("failed_challenge", "unknown-policy")),
        ({"failed_challenge": "05-points"}, ("failed_challenge", "unknown-policy")),
        ({"failed_challenge": "9" * 5000 + "-points"}, ("failed_challenge", "unknown-policy")),
        ({"failed_challenge": "101-points"}, ("failed_challenge", "out-of-range")),
        ({"clock": {"kind": "none", "minutes": 1441}}, ("clock.minutes", "out-of-range")),
    ],
)
def test_fault_in_a_table_is_named_by_key_and_reason(table: dict[str, Any], fault: tuple[str, str]) -> None:
    assert fault_of(table) == fault


# --- penalties -----------------------------------------------------------------------------------------------------


@rule("1.3")
@pytest.mark.parametrize(
    ("text", "penalty", "written"),
    [
        ("nothing", ChallengePenalty(), "nothing"),
        ("0-points", ChallengePenalty(), "nothing"),
        ("0-turns", ChallengePenalty(), "nothing"),
        ("next-turn", ChallengePenalty(turns=1), "next-turn"),
        ("1-turns", ChallengePenalty(turns=1), "next-turn"),
        ("2-turns", ChallengePenalty(turns=2), "2-turns"),
        ("5-points", ChallengePenalty(points=5), "5-points"),
        ("7-points", ChallengePenalty(points=7), "7-points"),
        ("10-points", ChallengePenalty(points=10), "10-points"),
    ],
)
def test_penalty_is_a_number_with_a_unit(text: str, penalty: ChallengePenalty, written: str) -> None:
    assert (ChallengePenalty.parse(text), str(penalty)) == (penalty, written)
    assert penalty.amount == penalty.points + penalty.turns


@pytest.mark.parametrize("text", ["", "points", "5", "5-", "-5-points", "5-point", "٥-points", "5-points\n", "1-turn"])
def test_text_that_is_not_a_penalty_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a penalty"):
        ChallengePenalty.parse(text)


@pytest.mark.parametrize("numbers", [(-1, 0), (0, -1), (1, 1)])
def test_penalty_of_points_and_turns_together_or_below_zero_is_refused(numbers: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="one number"):
        ChallengePenalty(*numbers)


@dataclass(frozen=True)
class AddedSettings:
    number: int = number(1, Unit.TILES, SettingGroup.TILES, added=True)
    flag: bool = flag(False, SettingGroup.WORDS, added=True)
    choice: WordChecking = choice(WordChecking.CHALLENGE, SettingGroup.WORDS, added=True)
    penalty: ChallengePenalty = penalty(ChallengePenalty(), SettingGroup.WORDS, added=True)


def test_setting_of_every_kind_can_be_added_later() -> None:
    assert {field.name for field in fields(AddedSettings) if is_added(field)} == {kind.value for kind in SettingKind}
    assert not any(is_added(field) for field in fields(Ruleset) if field.name not in ("pauses", "pause_ms"))
