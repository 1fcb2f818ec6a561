// What axe finds on a page, in both themes.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The visitor's pages must let it in: `bypassCSP`. */
export async function faults(page) {
  const found = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(
      (values) => globalThis.axe.run(document, { runOnly: { type: "tag", values } }),
      RULES,
    );
    for (const each of violations)
      found.push(
        `${colorScheme} ${each.id}: ${each.nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.any[0]?.message ?? ""}`)
          .join(" | ")}`,
      );
  }
  return found;
}
