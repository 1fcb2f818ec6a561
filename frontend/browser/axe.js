// The accessibility faults that axe finds on a page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { settle } from "./world.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// The rules whose result depends on the colour scheme or contrast; all others are checked once.
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const light = { colorScheme: "light", contrast: "no-preference" };
const dark = { colorScheme: "dark", contrast: "no-preference" };
const more = (look) => ({ ...look, contrast: "more" });
export const THEMES = [light, dark];
export const LOOKS = [light, dark, more(light), more(dark)];

/** The faults in each look. The page's context needs `bypassCSP`, because axe is evaluated in the page. */
export async function axeFaults(page, looks = THEMES) {
  const found = [];
  for (const look of looks) {
    await page.emulateMedia({ ...look, reducedMotion: "reduce" });
    await settle(page); // a colour transition would give wrong contrasts
    await page.evaluate((axe) => globalThis.axe ?? void (0, eval)(axe), AXE);
    const runOnly = look === looks[0] ? { type: "tag", values: RULES } : { type: "rule", values: COLOUR_RULES };
    const name = `${look.colorScheme}${look.contrast === "more" ? ", high contrast" : ""}`;
    found.push(...(await violations(page, runOnly)).map((each) => `${name}: ${each}`));
  }
  return found;
}

const violations = (page, runOnly) =>
  page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] });
    const describe = (node) => `${node.target} ${node.any[0]?.message ?? ""}`;
    return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map(describe).join(" | ")}`);
  }, runOnly);
