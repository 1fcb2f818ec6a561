// Settings: they apply at once, after a reload and in other windows. Also their effects at the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, eventually, layTwo, only, PHONE, play, until } from "./actions.js";
import { rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

const ONLY_E = only("E");
const root = (page) =>
  page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
const choose = (page, legend, label) =>
  page
    .locator("fieldset", { has: page.locator("legend", { hasText: new RegExp(`^${legend}$`) }) })
    .locator("label", { hasText: label })
    .click();
const storeSettings = (who, settings) =>
  who.context.addInitScript((stored) => localStorage.setItem("mozaika.settings", JSON.stringify(stored)), settings);
/** Play seven tiles at once, a bingo. */
async function bingo(page) {
  await square(page, 7, 4).click();
  await page.keyboard.type("eeeeeee");
  await page.locator(".chip.bingo").waitFor();
  await play(page);
}

test("settings apply at once, after a reload and in another window", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const other = await who.context.newPage();
  await other.goto(world.address);
  await page.goto(world.address);
  await page.locator("nav a", { hasText: "Settings" }).click();
  await page.locator(".settings-form").waitFor();
  assert.match(page.url(), /\/settings$/);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await choose(page, "Theme", "Dark");
  assert.notEqual(await paper(), before);
  await choose(page, "Contrast", "High");
  assert.equal(await paper(), "rgb(0, 0, 0)");
  await choose(page, "Motion", "Reduced");
  await page.locator(".checkbox-field", { hasText: "Coordinates" }).click();
  await page.locator(".settings-form select").selectOption("et");
  await page.locator("h1", { hasText: "Seaded" }).waitFor();
  const wanted = { theme: "dark", contrast: "high", squares: "contrast", motion: "less", lang: "et" };
  assert.deepEqual(await root(page), wanted);
  await until("the other window follows", async () => (await root(other)).lang === "et");
  assert.deepEqual(await root(other), wanted);
  await page.reload();
  await page.locator(".settings-form").waitFor();
  assert.deepEqual(await root(page), wanted);
  assert.equal(await page.locator(".checkbox-field input").first().isChecked(), false);
});

test("system preferences apply where nothing is set, and changes are followed", async () => {
  const who = await world.visitor("Ala", { reducedMotion: "reduce" });
  const { page } = who;
  await page.goto(`${world.address}/settings`);
  await page.locator(".settings-form").waitFor();
  assert.equal((await root(page)).motion, "less");
  assert.equal((await root(page)).contrast, "usual");
  await page.emulateMedia({ contrast: "more", reducedMotion: "no-preference" });
  await until("high contrast", async () => (await root(page)).contrast === "high");
  assert.equal((await root(page)).motion, "full");
});

test("a bingo is animated, and nothing moves with reduced motion", async () => {
  for (const motion of ["system", "less"]) {
    const who = await world.visitor("Ala", { reducedMotion: "no-preference" });
    const { page } = who;
    await storeSettings(who, { motion });
    await world.table(who, { changes: { tiles: ONLY_E, rules: { word_checking: "automatic" } } });
    await takeDevice(page);
    await page.evaluate(() => {
      globalThis.seen = new Set();
      new MutationObserver(() =>
        [".flying-score", ".celebration .confetti-piece", ".bingo-banner"].forEach(
          (each) => document.querySelector(each) && globalThis.seen.add(each),
        ),
      ).observe(document.body, { childList: true, subtree: true });
    });
    await bingo(page);
    await page.locator(".live-region", { hasText: "Bingo" }).waitFor({ state: "attached" });
    const seen = () => page.evaluate(() => [...globalThis.seen].sort());
    if (motion === "less") await page.waitForTimeout(300); // time for an animation that must not appear
    await eventually(seen, motion === "less" ? [] : [".bingo-banner", ".celebration .confetti-piece", ".flying-score"]);
    await count(page.locator(".flying-score, .celebration"), 0);
    const running = await page.evaluate(
      () => document.getAnimations().filter((each) => each.playState === "running").length,
    );
    if (motion === "less") assert.equal(running, 0);
    await who.context.close();
  }
});

test("sounds are played only when they are switched on", async () => {
  for (const sound of [false, true]) {
    const who = await world.visitor("Ala");
    const { page } = who;
    await storeSettings(who, { sound });
    await page.addInitScript(() => {
      globalThis.notes = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        globalThis.notes += 1;
        return start.apply(this, when);
      };
    });
    await world.table(who, { changes: { tiles: ONLY_E, rules: { word_checking: "automatic" } } });
    await takeDevice(page);
    const notes = () => page.evaluate(() => globalThis.notes);
    const before = await notes();
    await rackTiles(page).nth(0).click();
    await square(page, 7, 7).click();
    await page.locator(".tile.laid").waitFor();
    await until("the sound of a tile is played", async () => (await notes()) - before === (sound ? 1 : 0));
    await page.keyboard.press("Escape");
    await bingo(page);
    await page.locator(".device-cover").waitFor();
    await until("the sound of a bingo is played", async () =>
      sound ? (await notes()) >= before + 10 : (await notes()) === 0,
    );
    await who.context.close();
  }
});

test("players can switch off live word feedback at a table that allows it", async () => {
  for (const live of [true, false]) {
    const who = await world.visitor("Ala");
    const { page } = who;
    await storeSettings(who, { live });
    await world.table(who, {
      lexicon: "",
      changes: { tiles: ONLY_E, rules: { live_word_feedback: true, word_checking: "automatic" } },
    });
    await takeDevice(page);
    await layTwo(page, 7, 7);
    await page.locator(".status .chip").first().waitFor();
    assert.equal(await page.locator(".status .chip:is(.valid, .invalid)").count(), live ? 1 : 0);
    assert.equal(/valid/.test(await page.locator(".live-region").textContent()), live);
    await who.context.close();
  }
});

test("the setting for an enlarged board applies only on a phone", async () => {
  for (const [options, enlarged] of [
    [PHONE, true],
    [{}, false],
  ]) {
    const who = await world.visitor("Ala", options);
    await storeSettings(who, { zoom: "large" });
    await world.table(who);
    await takeDevice(who.page);
    assert.equal(await who.page.locator(".table-layout.pinched").count(), enlarged ? 1 : 0);
    const { width } = await square(who.page, 7, 7).boundingBox();
    assert.ok(width >= 36, `a square of ${width}`);
    await who.context.close();
  }
});
