// The text catalogues: every language has every key, no key is unused, and plural forms are complete.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { ASKING_STATES } from "../src/analysis/asking-states";
import { DRAW_FAULTS } from "../src/draws/fault";
import { PENALTY_UNITS } from "../src/rule-texts";
import { REVIEW_TABS } from "../src/review/tabs";
import { CONTRASTS, MOTIONS, SQUARES, THEMES, ZOOMS } from "../src/settings.svelte";
import { AFTER_GAME, GESTURES, SHORTCUTS } from "../src/shortcuts";
import { NEWS_KEYS } from "../src/table/news";
import { STEPS } from "../src/table/practice.svelte";
import { TABS } from "../src/table/tabs";
import {
  ADJUSTMENT_KIND,
  ANALYSIS_UNKNOWN,
  BOT_LEVELS,
  CLOCK_KIND,
  DOWNLOAD_FORMATS,
  END_REASON,
  FILE_KIND,
  GAME_PHASE,
  OUTCOMES,
  PREPARATION_TASK,
  QUESTION_KIND,
  SEAT_KIND,
  SETTING_GROUP,
  SETTINGS,
  SHARED_TABLE_KINDS,
  TURN_CLASS,
  TURN_KIND,
  UNAVAILABLE,
  UNIT,
  UNCOUNTED,
  UNRATED,
  WORD_CHECKING,
  WORD_FORMS,
  ZERO,
} from "../src/wire";

const SRC = join(import.meta.dirname, "../src");
const LANGUAGES = readdirSync(join(SRC, "texts")).map((file) => file.slice(0, 2));
const read = (language: string): string => readFileSync(join(SRC, "texts", `${language}.ftl`), "utf-8");
const entries = (language: string): Map<string, string> =>
  new Map(
    [...read(language).matchAll(/^([a-z][\w-]*) =([^]*?)(?=^\S|$(?![^]))/gm)].map(([, key = "", text = ""]) => [
      key,
      text,
    ]),
  );
const variables = (text: string): string =>
  [...new Set([...text.matchAll(/\$(\w+)/g)].map((found) => found[1]))].sort().join(" ");
const sources = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(join(SRC, file), "utf-8"))
  .join("\n");

const dashed = (key: string): string => key.replaceAll(".", "-");
/** Keys that are built at run time: a prefix and its possible endings. */
const MADE: [string, readonly string[]][] = [
  ["question-", QUESTION_KIND.filter((kind) => kind !== "play" && kind !== "reply")],
  ["analysis-state-", ASKING_STATES],
  ["adjust-", ADJUSTMENT_KIND],
  ["draw-fault-", DRAW_FAULTS],
  [
    "draws-",
    ["committed", "checking", "verified", "unproven", "unchecked", "mismatch"].flatMap((state) => [
      state,
      `${state}-about`,
    ]),
  ],
  ["clock-", CLOCK_KIND],
  ["end-", END_REASON],
  ["failed-challenge-", PENALTY_UNITS],
  ["seat-", SEAT_KIND],
  ["turn-", TURN_KIND],
  ["setting-", SETTINGS.map((setting) => dashed(setting.key))],
  ["standard-", SETTINGS.filter(({ live_default }) => live_default !== null).map(({ key }) => dashed(key))],
  ["choice-", SETTINGS.flatMap(({ key, choices }) => choices.map((each) => `${dashed(key)}-${each}`))],
  ["unit-", UNIT],
  ["zero-", ZERO],
  ["group-", SETTING_GROUP],
  ["unavailable-", UNAVAILABLE],
  ["checking-", WORD_CHECKING],
  ["file-", FILE_KIND],
  ["tab-", [...TABS, ...REVIEW_TABS]],
  ["class-", TURN_CLASS],
  ["phase-", GAME_PHASE],
  ["unknown-", ANALYSIS_UNKNOWN],
  ["table-", SHARED_TABLE_KINDS],
  ["theme-", THEMES],
  ["squares-", SQUARES],
  ["contrast-", CONTRASTS],
  ["motion-", MOTIONS],
  ["zoom-", ZOOMS],
  ["bot-", BOT_LEVELS],
  ["bot-name-", BOT_LEVELS],
  ["format-", DOWNLOAD_FORMATS],
  ["app-", ["description"]],
  ["practice-", Object.keys(STEPS)],
  ["rules-forms-", WORD_FORMS],
  ["outcome-", OUTCOMES],
  ["challenge-else-", PENALTY_UNITS.filter((unit) => unit !== "nothing")],
  ["uncounted-", UNCOUNTED],
  ["unrated-", UNRATED],
  ["news-", NEWS_KEYS],
  ["preparing-", PREPARATION_TASK],
  ["shortcut-", SHORTCUTS.map(([name]) => name)],
  ["gesture-", GESTURES],
  ["after-game-", AFTER_GAME],
];
/** Keys of texts that a setting may have and need not. */
const OPTIONAL = new Set(
  SETTINGS.flatMap(({ key, choices, zero }) =>
    ["", ...choices, ...(zero ? [zero] : [])].map((each) => `about-${dashed(key)}${each && "-"}${each}`),
  ),
);
const made = new Set(MADE.flatMap(([before, choices]) => choices.map((choice) => before + choice)));

describe("texts", () => {
  const english = entries("en");

  test.each(LANGUAGES)("%s has every key once with the same variables", (language) => {
    const own = entries(language);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own)
      expect(`${key}: ${variables(text)}`).toBe(`${key}: ${variables(english.get(key) ?? "")}`);
    expect(read(language).match(/^[a-z][\w-]* =/gm)?.length).toBe(own.size);
  });

  test("every key is used, and every used key exists", () => {
    const used = new Set([...sources.matchAll(/"([a-z][\w-]*)"/g)].map((found) => found[1]));
    expect([...english.keys()].filter((key) => !used.has(key) && !made.has(key) && !OPTIONAL.has(key))).toEqual([]);
    const shown = [...sources.matchAll(/\bt\("([^"]+)"/g)].map((found) => found[1] ?? "");
    expect([...shown, ...made].filter((key) => !english.has(key))).toEqual([]);
    const joined = [...sources.matchAll(/`([a-z-]+-)\$\{/g)].map((found) => found[1]);
    expect(joined.filter((before) => before !== "about-" && !MADE.some(([known]) => known === before))).toEqual([]);
  });

  test.each(LANGUAGES)("%s has every plural form", (language) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(read(language)))).toEqual([]);
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of entries(language)) {
      const forms = [...text.matchAll(/\[(one|few|many|other|two|zero)\]/g)].map((found) => found[1]);
      if (forms.length) expect(`${key}: ${wanted.filter((each) => !forms.includes(each)).join()}`).toBe(`${key}: `);
      const faults: Error[] = [];
      const facts: Record<string, number> = Object.fromEntries(
        [...text.matchAll(/\$(\w+)/g)].map((found): [string, number] => [found[1] ?? "", 3]),
      );
      expect(bundle.formatPattern(bundle.getMessage(key)?.value ?? "", facts, faults)).not.toBe("");
      expect(faults).toEqual([]);
    }
  });

  test("Polish plurals are correct", () => {
    const bundle = new FluentBundle("pl", { useIsolating: false });
    bundle.addResource(new FluentResource(read("pl")));
    const points = (count: number): string => bundle.formatPattern(bundle.getMessage("points")?.value ?? "", { count });
    expect([1, 2, 5, 12, 22, 25].map(points)).toEqual([
      "1 punkt",
      "2 punkty",
      "5 punktów",
      "12 punktów",
      "22 punkty",
      "25 punktów",
    ]);
  });
});
