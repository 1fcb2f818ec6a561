"""The rule settings as the browser gets them: the form for a new table follows from this list."""

from __future__ import annotations

from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import SETTINGS
from mozaika.rules.settings import FormPlace, Setting, SettingKind, Unit
from mozaika.service.messages import Outgoing


class PenaltyInfo(Outgoing, frozen=True):
    """The penalty of a failed challenge; `value` is its text in requests and files."""

    value: str
    points: int
    turns: int


class ConditionInfo(Outgoing, frozen=True):
    """The setting `key` has one of `values`."""

    key: str
    values: tuple[str, ...]


class SettingInfo(Outgoing, frozen=True):
    """One rule setting; `rules/settings.py` explains the fields. `penalties` are the suggested ones of a penalty."""

    key: str
    kind: SettingKind
    unit: Unit | None
    default: int | bool | str
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    suggested: tuple[int | str, ...]
    penalties: tuple[PenaltyInfo, ...]
    zero: str
    applies_to: ConditionInfo | None
    live_default: int | None
    form: FormPlace


def penalty_info(penalty: ChallengePenalty) -> PenaltyInfo:
    return PenaltyInfo(str(penalty), penalty.points, penalty.turns)


def setting_info(setting: Setting) -> SettingInfo:
    condition = setting.applies_to
    is_penalty = setting.kind is SettingKind.PENALTY
    return SettingInfo(
        key=setting.key,
        kind=setting.kind,
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
