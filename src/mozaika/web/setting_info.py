"""The rule settings as the browser gets them: the form for a new table and the rules pages follow from this list."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from msgspec import Meta

from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import SETTINGS, Ruleset
from mozaika.rules.settings import FormPlace, Setting, SettingGroup, SettingKind, Unit, Zero
from mozaika.service.messages import Outgoing

SettingKey = Annotated[str, Meta(title="SettingKey")]


class PenaltyInfo(Outgoing, frozen=True):
    """The penalty of a failed challenge; `value` is its text in requests and files."""

    value: str
    points: int
    turns: int


class ConditionInfo(Outgoing, frozen=True):
    """The setting `key` has one of `values`."""

    key: SettingKey
    values: tuple[str, ...]


class SettingInfo(Outgoing, frozen=True):
    """One rule setting; `rules/settings.py` explains the fields. `penalties` are the suggested ones of a penalty."""

    key: SettingKey
    kind: SettingKind
    group: SettingGroup
    unit: Unit | None
    default: int | bool | str
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    suggested: tuple[int | str, ...]
    penalties: tuple[PenaltyInfo, ...]
    zero: Zero | None
    applies_to: ConditionInfo | None
    live_default: int | None
    form: FormPlace


def penalty_info(penalty: ChallengePenalty) -> PenaltyInfo:
    return PenaltyInfo(str(penalty), penalty.points, penalty.turns)


def penalties_of(rules: Ruleset) -> dict[str, PenaltyInfo]:
    """The penalties among the settings, by key."""
    penalties = (setting for setting in SETTINGS if setting.kind is SettingKind.PENALTY)
    return {setting.key: penalty_info(attrgetter(setting.attribute)(rules)) for setting in penalties}


def setting_info(setting: Setting) -> SettingInfo:
    condition = setting.applies_to
    is_penalty = setting.kind is SettingKind.PENALTY
    return SettingInfo(
        key=setting.key,
        kind=setting.kind,
        group=setting.group,
        unit=setting.unit,
        default=setting.default,
        minimum=setting.minimum,
        maximum=setting.maximum,
        choices=setting.choices,
        suggested=() if is_penalty else setting.suggested,
        penalties=tuple(penalty_info(ChallengePenalty.parse(str(text))) for text in setting.suggested if is_penalty),
        zero=setting.zero,
        applies_to=None if condition is None else ConditionInfo(condition.key, condition.values),
        live_default=setting.live_default,
        form=setting.form,
    )


SETTING_INFOS = tuple(map(setting_info, SETTINGS))
