// Nothing that axe finds: home, new table, the table in several states, four languages, both themes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { rackTiles, square, takeDevice, World } from "./world.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
let world;
before(async () => {
  world = await World.make();
});
after(() => world.end());

async function faults(page) {
  const found = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: "tag", values } }), RULES);
    for (const each of violations) found.push(`${colorScheme} ${each.id}: ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  }
  return found;
}

for (const [locale, edition] of [["en-GB", "english"], ["pl-PL", "polish"], ["et-EE", "estonian"], ["tr-TR", "turkish"]]) {
  test(`axe finds nothing in ${locale}`, async () => {
    const who = await world.visitor("Ala", { locale, bypassCSP: true });
    const { page } = who;
    const found = [];
    const look = async (name) => found.push(...(await faults(page)).map((each) => `${name}: ${each}`));
    await page.goto(world.address);
    await page.waitForSelector(".ways");
    await look("home");
    await page.goto(`${world.address}/new`);
    await page.waitForSelector("form");
    await look("new");
    await world.table(who, { edition, changes: { tiles: { "?": [0, 0] }, rules: { end: { passes_each: 1 } } } });
    await look("hand over");
    await takeDevice(page);
    for (const by of [0, 1]) {
      await rackTiles(page).nth(0).click();
      await square(page, 7, 7 + by).click();
    }
    await page.locator(".tag.score").waitFor();
    await look("laying");
    await page.locator(".bar .icon:not(.zoom)").click();
    await look("menu");
    await who.context.close();
    assert.deepEqual(found, []);
  });
}
