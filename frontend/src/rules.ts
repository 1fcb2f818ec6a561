// The rule settings of an edition, and changes to them for a new table. `rule-texts` has their text.

import { type RuleSettings, type SettingInfo, SETTINGS } from "./wire";

export type Rules = RuleSettings;
export type ClockSettings = RuleSettings["clock"];
export type SettingValue = number | boolean | string;

type SettingTable = Record<string, unknown>;

/** The value of a setting by its dotted key; undefined if it does not apply. */
export function valueOf(rules: Rules, key: string): SettingValue | undefined {
  const [group = "", name] = key.split(".");
  const found = (rules as unknown as SettingTable)[group];
  return (name === undefined ? found : (found as SettingTable)[name]) as SettingValue | undefined;
}

export const applies = (rules: Rules, { applies_to }: SettingInfo): boolean =>
  applies_to === null || applies_to.values.includes(String(valueOf(rules, applies_to.key)));

/** The initial value of a setting that starts to apply because another one has changed. */
const first = ({ suggested, default: value }: SettingInfo): SettingValue => suggested[0] ?? value;

/** The rules with another value; dependent settings are added or removed accordingly. */
export function withValue(rules: Rules, key: string, value: SettingValue): Rules {
  const [group = "", name] = key.split(".");
  if (name === undefined) return { ...rules, [group]: value };
  const table: SettingTable = { ...((rules as unknown as SettingTable)[group] as SettingTable), [name]: value };
  for (const each of SETTINGS.filter(({ applies_to }) => applies_to?.key === key)) {
    const inner = each.key.split(".")[1] ?? "";
    if (!each.applies_to?.values.includes(String(value))) delete table[inner];
    else table[inner] ??= first(each);
  }
  return { ...rules, [group]: table };
}

/**
 * The rules that differ from those of an `unchanged` table, as a request for a new table needs them, and those that are
 * `chosen` although they may be the same.
 */
export function changesOf(unchanged: Rules, rules: Rules, chosen: readonly string[] = []): SettingTable {
  const own: SettingTable = { ...unchanged };
  return Object.fromEntries(
    Object.entries(rules).filter(
      ([key, value]) => chosen.includes(key) || JSON.stringify(own[key]) !== JSON.stringify(value),
    ),
  );
}
