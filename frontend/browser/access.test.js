// Nothing that axe finds: home, new table, lobby, the table in its states; four languages, both themes, on a desk and on a phone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { PHONE } from "./stories.js";
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
    await page.locator(".bar .icon:not(.zoom)").last().click();
    await look("menu");
    await who.context.close();
    assert.deepEqual(found, []);
  });
}

for (const [size, options] of [["a desk", {}], ["a phone", PHONE], ["a small phone", { ...PHONE, viewport: { width: 360, height: 640 } }]]) {
  test(`axe finds nothing on ${size}: from the home page to the end of a game`, async () => {
    const who = await world.visitor("Ala", { bypassCSP: true, ...options });
    const { page } = who;
    const found = [];
    const look = async (name) => found.push(...(await faults(page)).map((each) => `${name}: ${each}`));
    await page.goto(world.address);
    await page.waitForSelector(".ways");
    await look("home");
    const made = await who.ask("POST", "/api/tables", { edition: "polish", kind: "private", lexicon: "none", seats: [{ kind: "person" }, { kind: "person" }] });
    await page.goto(`${world.address}/t/${made.table.id}`);
    await page.waitForSelector(".lobby");
    await look("lobby");
    await page.goto(`${world.address}/t/nowhere`);
    await page.waitForSelector("main .fault");
    await look("no such table");
    await world.table(who, { changes: { tiles: { "?": [60, 0] }, rules: { clock: { kind: "increment", minutes: 5, increment_s: 5 }, end: { passes_each: 1 } } } });
    await takeDevice(page);
    await look("on turn");
    await page.locator(".rack .grip:has(.unset)").first().click();
    await square(page, 7, 7).click();
    await page.waitForSelector("dialog.letters");
    await look("blank");
    await page.keyboard.press("Escape");
    await page.locator(".act").nth(2).click();
    await rackTiles(page).nth(0).click();
    await look("exchange");
    await page.keyboard.press("Escape");
    if (size !== "a desk") {
      for (const tab of [0, 1, 2]) {
        await page.locator(".side .tab").nth(tab).click();
        await look(`tab ${tab}`);
        await page.locator(".side .tab").nth(tab).click();
      }
    }
    for (const _ of [1, 2]) {
      await takeDevice(page);
      await page.locator(".act", { hasText: "Pass" }).click();
      await page.locator(".act", { hasText: "Really?" }).click();
      await page.locator(".handover, dialog.over").first().waitFor();
    }
    await page.waitForSelector("dialog.over");
    await look("over");
    await page.locator("dialog.over .btn").last().click();
    await look("afterwards");
    await who.context.close();
    assert.deepEqual(found, []);
  });
}
