// Rule settings as text. Every setting has a label and a value, whatever it is; the generated list says how to read it.

import { applies, type ClockSettings, type SettingValue, valueOf } from "./rules";
import { t, texts } from "./texts.svelte";
import { type EditionInfo, type PenaltyInfo, type SettingInfo, SETTINGS, type SettingGroup } from "./wire";

const textKey = ({ key }: SettingInfo): string => key.replaceAll(".", "-");

export const settingLabel = (setting: SettingInfo): string => t(`setting-${textKey(setting)}`);

export const choiceText = (setting: SettingInfo, choice: string): string => t(`choice-${textKey(setting)}-${choice}`);

/** A number with its unit, or what 0 means instead. */
export const numberText = ({ unit, zero }: SettingInfo, value: number): string =>
  value === 0 && zero ? t(`zero-${zero}`) : t(`unit-${unit ?? ""}`, { count: value });

/** The default of a setting at live tables. */
export const standardText = (setting: SettingInfo): string =>
  t(`standard-${textKey(setting)}`, { value: numberText(setting, setting.live_default ?? 0) });

/** The penalty for a failed challenge, as part of a sentence. */
export function penaltyText(penalty: PenaltyInfo | undefined): string {
  const { unit, facts } = amount(penalty);
  return t(`failed-challenge-${unit}`, facts);
}

/** The penalty as a warning beside the button; empty if there is none. */
export function penaltyWarning(penalty: PenaltyInfo | undefined): string {
  const { unit, facts } = amount(penalty);
  return unit === "nothing" ? "" : t(`challenge-else-${unit}`, facts);
}

export const PENALTY_UNITS = ["nothing", "points", "turns"] as const;

interface Amount {
  unit: (typeof PENALTY_UNITS)[number];
  facts: Record<string, string | number>;
}

function amount(penalty: PenaltyInfo | undefined): Amount {
  const { points, turns } = penalty ?? { points: 0, turns: 0 };
  if (turns) return { unit: "turns", facts: { count: turns } };
  if (points) return { unit: "points", facts: { points: t("points", { count: points }), count: points } };
  return { unit: "nothing", facts: {} };
}

export interface SettingRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly about: string; // an explanation, or empty
}

/** The settings of an edition that apply, as text: those of `group`, or all of them. */
export const settingRows = (edition: EditionInfo, group?: SettingGroup): SettingRow[] =>
  SETTINGS.filter((setting) => (!group || setting.group === group) && applies(edition.rules, setting)).map(
    (setting) => {
      const value = valueOf(edition.rules, setting.key) ?? setting.default;
      return {
        key: setting.key,
        label: settingLabel(setting),
        value: valueText(edition, setting, value),
        about: aboutText(setting, value),
      };
    },
  );

function valueText(edition: EditionInfo, setting: SettingInfo, value: SettingValue): string {
  switch (setting.kind) {
    case "flag":
      return t(value ? "yes" : "no");
    case "choice":
      return choiceText(setting, String(value));
    case "penalty":
      return penaltyText(edition.penalties[setting.key]);
    case "number":
      return numberText(setting, Number(value));
  }
}

/** Some settings have a text that explains them, some have one for a choice, for 0 or for "yes". */
function aboutText(setting: SettingInfo, value: SettingValue): string {
  const variant = setting.kind === "choice" ? `-${value}` : value === 0 && setting.zero ? `-${setting.zero}` : "";
  const key = `about-${textKey(setting)}${variant}`;
  return value === false || !texts.has(key) ? "" : t(key, { live: setting.live_default ?? 0 });
}

/** A short description of how words are checked. */
export const checkingText = ({ rules, penalties }: EditionInfo): string => {
  const penalty = SETTINGS.some((setting) => setting.key === "failed_challenge" && applies(rules, setting))
    ? penalties.failed_challenge
    : undefined;
  const cost = amount(penalty).unit === "nothing" ? [] : [t("challenge-cost", { cost: penaltyText(penalty) })];
  return [t(`checking-${rules.word_checking}`), ...cost].join(", ");
};

export const clockRuleText = (clock: ClockSettings): string =>
  t(`clock-${clock.kind}`, { minutes: clock.minutes ?? 0, seconds: clock.increment_s ?? 0, days: clock.days ?? 0 });
