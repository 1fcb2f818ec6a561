// Styles belong to components; only tokens, element defaults and text utilities are global.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const TEXT_UTILITIES = ["numeric", "secondary-text", "visually-hidden"];
// Classes by which other code or the browser tests find an element.
const HOOKS = ["key-input", "play-button", "settings-form", "zoom-button"];
const read = (path: string): string => readFileSync(join(SOURCES, path), "utf-8");

test("the global styles have no classes except text utilities", () => {
  const sheets = readdirSync(join(SOURCES, "styles")).sort();
  expect(sheets).toEqual(["base.css", "tokens.css"]);
  const rules = sheets.map((name) => read(join("styles", name))).join("\n");
  const selectors = rules.replaceAll(/\/\*.*?\*\/|\{[^{}]*\}/gs, ";");
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect([...classes].sort()).toEqual(TEXT_UTILITIES);
});

/** The selectors of a component, each of a list by itself. */
const selectorsOf = (path: string): string[] => {
  const styles = (read(path).split("<style>")[1] ?? "").replaceAll(/\/\*.*?\*\//gs, "");
  return [...styles.matchAll(/([^{};]+)\{/g)].flatMap(([, list = ""]) => list.split(/,(?![^(]*\))/));
};
/** What is left of a selector without its `:global(…)` parts and pseudo-classes. */
const localPart = (selector: string): string =>
  selector.replaceAll(/:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "").replaceAll(/::?[\w-]+/g, "");

test("every :global selector of a component has a part of its own", () => {
  const components = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).filter((path) =>
    path.endsWith(".svelte"),
  );
  const selectors = components.flatMap((path) => selectorsOf(path).map((selector) => ({ path, selector })));
  const globals = selectors.filter(({ selector }) => selector.includes(":global"));
  expect(globals.length).toBeGreaterThan(10);
  expect(globals.filter(({ selector }) => !/\w/.test(localPart(selector)))).toEqual([]);
});

test("every class of a component is styled by that component", () => {
  const unstyled = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => {
      const [markup = "", styles = ""] = read(path).split("<style>");
      const named = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list = ""]) =>
        list.replaceAll(/\S*\{[^}]*\}\S*/g, "").split(/\s+/),
      );
      const known = new Set([...styles.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
      return named.filter((name) => name && !known.has(name)).map((name) => ({ path, name }));
    });
  const surplus = unstyled.filter(({ name }) => ![...TEXT_UTILITIES, ...HOOKS].includes(name));
  expect(surplus).toEqual([]);
});
