import { expect, test } from "vitest";
import { applies, changesOf, type Rules, valueOf, withValue } from "../src/rules";
import { type EditionInfo, type SettingInfo, SETTINGS } from "../src/wire";

const rules = {
  word_checking: "challenge",
  failed_challenge: "nothing",
  exchanges_each: 0,
  end: { passes_each: 2, scoreless_turns: 0, nobody_can_move: false },
  clock: { kind: "none" },
} as Rules;
const edition = { rules } as EditionInfo;
const setting = (key: string): SettingInfo => SETTINGS.find((each) => each.key === key) as SettingInfo;

test("every setting has a unique key, and conditions refer to other settings", () => {
  const keys = SETTINGS.map((each) => each.key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { applies_to } of SETTINGS) if (applies_to) expect(keys).toContain(applies_to.key);
});

test("a setting applies only if its condition holds", () => {
  expect(applies(rules, setting("failed_challenge"))).toBe(true);
  expect(applies(withValue(rules, "word_checking", "automatic"), setting("failed_challenge"))).toBe(false);
  expect(applies(rules, setting("clock.minutes"))).toBe(false);
});

test("changing the kind of clock adds its times and removes the others", () => {
  const timed = withValue(rules, "clock.kind", "increment");
  expect(Object.keys(timed.clock).sort()).toEqual(["increment_s", "kind", "minutes"]);
  expect(valueOf(timed, "clock.minutes")).toBeGreaterThan(0);
  expect(withValue(timed, "clock.kind", "none").clock).toEqual({ kind: "none" });
});

test("only groups that differ from the edition are sent, each as a whole", () => {
  expect(changesOf(edition.rules, rules)).toEqual({});
  expect(changesOf(edition.rules, withValue(rules, "end.passes_each", 3))).toEqual({
    end: { ...rules.end, passes_each: 3 },
  });
  const there = withValue(rules, "exchanges_each", 1);
  expect(changesOf(edition.rules, there)).toEqual({ exchanges_each: 1 });
  expect(changesOf(edition.rules, withValue(there, "exchanges_each", 0))).toEqual({});
});

test("a chosen setting is sent even if it is the edition's own", () => {
  expect(changesOf(edition.rules, rules, ["exchanges_each"])).toEqual({ exchanges_each: rules.exchanges_each });
});
