// The rule settings of an edition: their text, and changes to them for a new table.

import { t } from "./texts.svelte";
import { type EditionInfo, type PenaltyInfo, type RuleSettings, type SettingInfo, SETTINGS } from "./wire";

export type Rules = RuleSettings;
export type Clock = RuleSettings["clock"];
export type SettingValue = number | boolean | string;

export const rulesOf = (edition: EditionInfo): Rules => edition.rules;

type Table = Record<string, unknown>;

/** The value of a setting by its dotted key; undefined if it does not apply. */
export function valueOf(rules: Rules, key: string): SettingValue | undefined {
  const [group = "", name] = key.split(".");
  const found = (rules as unknown as Table)[group];
  return (name === undefined ? found : (found as Table)[name]) as SettingValue | undefined;
}

export const applies = (rules: Rules, { applies_to }: SettingInfo): boolean =>
  applies_to === null || applies_to.values.includes(String(valueOf(rules, applies_to.key)));

/** The initial value of a setting that starts to apply because another one has changed. */
const first = ({ suggested, default: value }: SettingInfo): SettingValue => suggested[0] ?? value;

/** The rules with another value; dependent settings are added or removed accordingly. */
export function withValue(rules: Rules, key: string, value: SettingValue): Rules {
  const [group = "", name] = key.split(".");
  if (name === undefined) return { ...rules, [group]: value };
  const table: Table = { ...((rules as unknown as Table)[group] as Table), [name]: value };
  for (const each of SETTINGS.filter(({ applies_to }) => applies_to?.key === key)) {
    const inner = each.key.split(".")[1] ?? "";
    if (!each.applies_to?.values.includes(String(value))) delete table[inner];
    else table[inner] ??= first(each);
  }
  return { ...rules, [group]: table };
}

/**
 * The rules that differ from the edition's own, as a request for a new table needs them, and those that are `chosen`
 * although they may be the same.
 */
export function changesOf(edition: EditionInfo, rules: Rules, chosen: readonly string[] = []): Table {
  const own: Table = { ...edition.rules };
  return Object.fromEntries(
    Object.entries(rules).filter(
      ([key, value]) => chosen.includes(key) || JSON.stringify(own[key]) !== JSON.stringify(value),
    ),
  );
}

interface Amount {
  unit: "nothing" | "points" | "turns";
  facts: Record<string, string | number>;
}

function amount({ points, turns }: PenaltyInfo): Amount {
  if (turns) return { unit: "turns", facts: { count: turns } };
  if (points) return { unit: "points", facts: { points: t("points", { count: points }), count: points } };
  return { unit: "nothing", facts: {} };
}

/** The penalty for a failed challenge, as part of a sentence. */
export function penaltyWords(penalty: PenaltyInfo): string {
  const { unit, facts } = amount(penalty);
  return t(`failed-challenge-${unit}`, facts);
}

/** The penalty as a full sentence. */
export function penaltySentence(penalty: PenaltyInfo): string {
  const { unit, facts } = amount(penalty);
  return t(`rules-failed-${unit}`, { ...facts, turns: penaltyWords(penalty) });
}

/** The penalty as a warning beside the button; empty if there is none. */
export function penaltyWarning(penalty: PenaltyInfo): string {
  const { unit, facts } = amount(penalty);
  return unit === "nothing" ? "" : t(`challenge-else-${unit}`, facts);
}

/** The ways a game can end without a player going out, each as part of a sentence. */
export const endWords = ({ end }: Rules): string[] => [
  ...(end.passes_each ? [t("end-rule-passes", { times: end.passes_each })] : []),
  ...(end.scoreless_turns ? [t("end-rule-scoreless", { count: end.scoreless_turns })] : []),
  ...(end.nobody_can_move ? [t("end-rule-movable")] : []),
];

/** A short description of how words are checked. */
export const checkingWords = ({ rules, failed_challenge: penalty }: EditionInfo): string => {
  if (rules.word_checking === "automatic") return t("checking-automatic");
  const costs = penalty.points > 0 || penalty.turns > 0;
  return [t("checking-challenge"), costs ? t("challenge-cost", { cost: penaltyWords(penalty) }) : ""]
    .filter(Boolean)
    .join(", ");
};

/** A default name for a player on this device. Where the edition restricts names, it is one that the rule allows. */
export const localName = (edition: EditionInfo | undefined, number: number): string =>
  edition?.rules.names === "any" ? t("player-number", { number }) : (["Ala", "Ewa", "Jan", "Ola"][number - 1] ?? "Ida");

export const clockWords = (clock: Clock): string =>
  t(`clock-${clock.kind}`, { minutes: clock.minutes ?? 0, seconds: clock.increment_s ?? 0, days: clock.days ?? 0 });
