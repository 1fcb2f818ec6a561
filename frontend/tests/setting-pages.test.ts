// Every rule setting that the server declares is in the form for a new table, on the rules page and in a table's list.

import { render } from "svelte/server";
import { describe, expect, test, vi } from "vitest";
import { type Rules, withValue } from "../src/rules";
import { type EditionInfo, type SettingInfo, SETTINGS } from "../src/wire";
import { edition as plain } from "./fixtures";

vi.stubGlobal("location", new URL("http://localhost/rules/english"));
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
vi.stubGlobal("addEventListener", () => undefined);

const { texts } = await import("../src/texts.svelte");
const { choices } = await import("../src/choices.svelte");
const { default: RuleFields } = await import("../src/home/RuleFields.svelte");
const { default: RulesPage } = await import("../src/pages/Rules.svelte");
const { default: RuleList } = await import("../src/parts/RuleList.svelte");
await texts.use("en");

/** The edition with rules that make `setting` apply. */
function editionFor({ applies_to }: SettingInfo): EditionInfo {
  const [value] = applies_to?.values ?? [];
  const rules: Rules = applies_to && value ? withValue(plain.rules, applies_to.key, value) : plain.rules;
  return { ...plain, rules };
}

const terms = (html: string): string[] => [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map((found) => found[1] ?? "");

describe.each(SETTINGS)("the setting $key", (setting) => {
  const edition = editionFor(setting);
  const key = `setting-${setting.key.replaceAll(".", "-")}`;
  const label = texts.has(key) ? texts.format(key) : `a text for ${key}`;

  test("has a field in the form for a new table", () => {
    const { body } = render(RuleFields, { props: { edition, changes: {}, unavailable: {}, preset: {} } });
    expect(body).toContain(`data-setting="${setting.key}"`);
    expect(body).toContain(label);
  });

  test("has a line on the rules page and in the list of a table", () => {
    choices.all = {
      editions: [edition],
      renamed: {},
      lexica: [],
      bots: [],
      languages: [],
      seek_clocks: {},
      board_sides: [],
    };
    expect(terms(render(RulesPage, { props: { id: edition.id } }).body)).toContain(label);
    const props = { edition, lexicon: "", watchable: true, rated: false };
    expect(terms(render(RuleList, { props }).body)).toContain(label);
  });
});
