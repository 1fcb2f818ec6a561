// The accessibility faults that axe finds on a page. The page's context needs `bypassCSP`, because axe is evaluated in
// the page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { settle } from "./world.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const ALL_RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const COLOUR_RULES = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const light = { colorScheme: "light", contrast: "no-preference" };
const dark = { colorScheme: "dark", contrast: "no-preference" };
const more = (look) => ({ ...look, contrast: "more" });
export const THEMES = [light, dark];
export const LOOKS = [light, dark, more(light), more(dark)];

/** The faults in both themes. */
export const axeFaults = (page) => axeFaultsInLooks(page, THEMES);

/**
 * The faults of all rules in the first look, and of those about colours in the others: a look changes only colours. The
 * open page is switched from look to look.
 */
export async function axeFaultsInLooks(page, looks) {
  await loadAxe(page);
  const found = [];
  for (const look of looks) {
    await page.emulateMedia({ ...look, reducedMotion: "reduce" });
    await settle(page); // a colour transition would give wrong contrasts
    const name = `${look.colorScheme}${look.contrast === "more" ? ", high contrast" : ""}`;
    const faults = await violations(page, look === looks[0] ? ALL_RULES : COLOUR_RULES);
    found.push(...faults.map((each) => `${name}: ${each}`));
  }
  return found;
}

async function loadAxe(page) {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate((source) => void (0, eval)(source), AXE); // void: axe itself would be sent back, which is slow
}

/** In another look only an open dialog is checked: the page behind it is a state of its own. */
const violations = (page, runOnly) =>
  page.evaluate(async (runOnly) => {
    const dialog = runOnly.type === "rule" ? [...document.querySelectorAll("dialog:modal")].at(-1) : undefined;
    const { violations } = await globalThis.axe.run(dialog ?? document, { runOnly, resultTypes: ["violations"] });
    const describe = (node) => `${node.target} ${node.any[0]?.message ?? ""}`;
    return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map(describe).join(" | ")}`);
  }, runOnly);
