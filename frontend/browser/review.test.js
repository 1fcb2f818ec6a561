// The review of finished games and of files: steps, analysis, a retried move, comments, and earlier positions at a
// live table.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { axeFaults } from "./axe.js";
import { count, eventually, layTwo, NO_BLANKS, pass, play, until } from "./actions.js";
import { onBoard, settle, takeDevice, useWorld } from "./world.js";

const world = useWorld();
const sample = (name) => readFile(new URL(`../../tests/golden/${name}`, import.meta.url));
const position = (page) => page.locator(".stepper .position").textContent();

/** A finished game of two plays on one device, whose result is on the screen. */
async function finished(options = {}) {
  const rules = { word_checking: "automatic", end: { passes_each: 1 } };
  const who = await world.atTable({ changes: { ...NO_BLANKS, rules } }, { bypassCSP: true, ...options });
  const { page } = who;
  for (const row of [7, 8]) {
    await takeDevice(page);
    await layTwo(page, row, 7);
    await play(page);
    await count(page.locator(".move"), row - 6);
  }
  return who;
}
async function end(page) {
  for (let passes = 0; passes < 2; passes += 1) {
    await takeDevice(page);
    await pass(page);
    await until("the pass is in the list", async () => (await page.locator(".move").count()) > 2 + passes);
  }
  await page.locator("dialog.game-over").waitFor();
}
const openFile = async (page, name) => {
  await page.goto(`${world.address}/review`);
  await page.locator("main input[type=file]").setInputFiles({ name, mimeType: "", buffer: await sample(name) });
  await page.locator(".review-layout .board").waitFor();
};

test("a move shows its position at the table, and the result leads to the review", async () => {
  const who = await finished();
  const { page } = who;
  await takeDevice(page);
  await page.locator(".move .look").first().click();
  await count(onBoard(page), 2);
  await page.locator(".status", { hasText: "Board after move 1" }).waitFor();
  await page.keyboard.press("Escape");
  await count(onBoard(page), 4);
  await end(page);
  await page.locator("dialog.game-over .button", { hasText: "Review the game" }).click();
  await page.locator(".review-layout .board").waitFor();
  await eventually(() => position(page), "0 / 4");
  await page.keyboard.press("ArrowRight");
  await count(onBoard(page), 2);
  assert.match(page.url(), /\?turn=1$/);
  await page.locator(".stepper button").nth(3).click();
  await count(onBoard(page), 4);
  await page.locator(".review-graph").focus();
  await page.keyboard.press("Home");
  await eventually(() => page.locator(".review-graph").getAttribute("aria-valuenow"), "0");
  await page.locator(".review-moves .row").nth(2).click();
  await eventually(() => position(page), "2 / 4");
  await page.locator(".comment textarea").fill("Too short");
  await page.locator(".comment textarea").blur();
  await page.locator(".comment small", { hasText: "Saved" }).waitFor();
  await page.reload();
  await page.locator(".review-layout .board").waitFor();
  assert.equal(await page.locator(".comment textarea").inputValue(), "Too short");
  await page.locator("[data-tab=summary]").click();
  await page.locator(".draw-check summary:is(.verified, .unproven)").waitFor();
  await page.locator(".game-files .button", { hasText: "Copy GCG" }).click();
  await page.locator(".game-files [role=status]", { hasText: "Copied." }).waitFor();
  const [sheet] = await Promise.all([
    page.waitForEvent("popup"),
    page.locator(".game-files .button", { hasText: "Score sheet" }).click(),
  ]);
  await sheet.locator("h1 + p", { hasText: "Score sheet" }).waitFor();
  await page.locator(".turn-panel .button", { hasText: "Analyse this position" }).click();
  await page.locator(".analysis-page .scores").waitFor();
  await count(page.locator(".position-board .tile"), 2);
});

test("problems of a file are at their turns, and what cannot be read is said", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await openFile(page, "wrong-score.gcg");
  await page.locator(".review-moves .row:has(.problem)").first().click();
  await page.locator(".turn-panel .error-message", { hasText: "Line" }).waitFor();
  const board = page.locator(".turn-panel a.button", { hasText: "Analyse this position" });
  assert.match(await board.getAttribute("href"), /^\/analysis#cgp=.*CAT.*ld\+english;/);
  await page.locator(".comment textarea").fill("Counted wrongly");
  await page.locator(".comment textarea").blur();
  await page.locator("[data-tab=summary]").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".summary-panel .button", { hasText: "GCG" }).click(),
  ]);
  assert.match(await readFile(await download.path(), "utf-8"), /Counted wrongly/);
  await page.goto(`${world.address}/t/nowhere/review`);
  await page.locator("main .error-message").waitFor();
  await page.goto(`${world.address}/review`);
  const bad = { name: "bad.gcg", mimeType: "", buffer: Buffer.from("nonsense\n") };
  await page.locator("main input[type=file]").setInputFiles(bad);
  await page.locator("main .error-message", { hasText: "Line 1" }).waitFor();
});

test("a large board is enlarged on a phone, and shown whole on request", async () => {
  const who = await world.visitor("Ala", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = who;
  await openFile(page, "largest-board.cgp");
  const overflow = () => page.locator(".review-board").evaluate((frame) => frame.scrollWidth > frame.clientWidth + 1);
  await eventually(overflow, true);
  await page.locator(".top-bar .zoom button").tap();
  await eventually(overflow, false);
  await count(page.locator(".review-rack .tile"), 4);
  await count(page.locator(".stepper"), 0);
});

test("the review fits a phone, and steps stay within reach of the thumb", async () => {
  const who = await world.visitor("Ala", { viewport: { width: 360, height: 640 }, hasTouch: true, bypassCSP: true });
  const { page } = who;
  await openFile(page, "four-players.gcg");
  await page.locator(".stepper button").nth(2).tap();
  await eventually(async () => (await position(page)).slice(0, 1), "1");
  for (const tab of await page.locator(".tab").all()) {
    await tab.tap();
    await settle(page);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `${wide} px`);
  }
  await until("the steps are visible", () => page.locator(".stepper").isVisible());
  assert.deepEqual(await axeFaults(page), []);
});
