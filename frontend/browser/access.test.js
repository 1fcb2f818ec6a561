// Accessibility checks with axe: every page and state, in four languages, both themes, high contrast and on phones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, testedLanguages } from "./actions.js";
import { walk } from "./walk.js";
import { mostlyBlanks, rackTiles, square, takeDevice, TWO_PEOPLE, useWorld } from "./world.js";
import { axeFaultsInLooks, LOOKS, THEMES } from "./axe.js";

const world = useWorld();

for (const [locale, edition] of testedLanguages([
  ["en-GB", "english"],
  ["pl-PL", "polish"],
  ["et-EE", "estonian"],
  ["tr-TR", "turkish"],
])) {
  test(`axe finds no fault on any page in ${locale}, in both themes and in high contrast`, async () => {
    const who = await world.visitor("Ala", { locale, bypassCSP: true });
    const found = [];
    await walk(world, who, edition, async (name) =>
      found.push(...(await axeFaultsInLooks(who.page, LOOKS)).map((each) => `${name}: ${each}`)),
    );
    assert.deepEqual(found, []);
  });
}

for (const [size, options] of [
  ["a desk", {}],
  ["a phone", PHONE],
  ["a small phone", { ...PHONE, viewport: { width: 360, height: 640 } }],
]) {
  test(`axe finds no fault on ${size}, from the home page to the end of a game`, async () => {
    const who = await world.visitor("Ala", { bypassCSP: true, ...options });
    const { page } = who;
    const found = [];
    const check = async (name) =>
      found.push(...(await axeFaultsInLooks(page, THEMES)).map((each) => `${name}: ${each}`));
    await page.goto(world.address);
    await page.waitForSelector(".play-options");
    await check("home");
    const made = await who.request("POST", "/api/tables", {
      edition: "polish",
      kind: "private",
      lexicon: "none",
      seats: TWO_PEOPLE,
    });
    await page.goto(`${world.address}/t/${made.table.id}`);
    await page.waitForSelector(".lobby");
    await check("lobby");
    await page.goto(`${world.address}/t/nowhere`);
    await page.waitForSelector("main .error-message");
    await check("no such table");
    await world.table(who, {
      changes: {
        tiles: await mostlyBlanks(who, "english"),
        rules: { clock: { kind: "increment", minutes: 5, increment_s: 5 }, end: { passes_each: 1 } },
      },
    });
    await takeDevice(page);
    await check("on turn");
    await page.locator(".rack .tile-button:has(.unassigned-blank)").first().click();
    await square(page, 7, 7).click();
    await page.waitForSelector("dialog.blank-chooser");
    await check("blank");
    await page.keyboard.press("Escape");
    await page.locator(".action-button").nth(2).click();
    await rackTiles(page).nth(0).click();
    await check("exchange");
    await page.keyboard.press("Escape");
    if (size !== "a desk") {
      for (const tab of [0, 1, 2]) {
        await page.locator(".side-panels .tab").nth(tab).click();
        await check(`tab ${tab}`);
        await page.locator(".side-panels .tab").nth(tab).click();
      }
    }
    for (const _ of [1, 2]) {
      await takeDevice(page);
      await page.locator(".action-button", { hasText: "Pass" }).click();
      await page.locator(".action-button", { hasText: "Really?" }).click();
      await page.locator(".device-cover, dialog.game-over").first().waitFor();
    }
    await page.waitForSelector("dialog.game-over");
    await check("over");
    await page.locator("dialog.game-over .button").last().click();
    await check("afterwards");
    assert.deepEqual(found, []);
  });
}
