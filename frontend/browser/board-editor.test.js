// Boards for new tables: presets and the board editor, by mouse, finger and keys.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually, PHONE } from "./actions.js";
import { axeFaults } from "./axe.js";
import { useWorld } from "./world.js";

const world = useWorld();
const cell = (page, at) => page.locator(`dialog [data-index="${at}"]`);
const nameOf = (page, at) => cell(page, at).getAttribute("aria-label");

async function openEditor(options = {}) {
  const who = await world.visitor("Ala", options);
  await who.page.goto(`${world.address}/new`);
  await who.page.getByRole("button", { name: "Edit board…" }).click();
  await who.page.locator("dialog .square").first().waitFor();
  return who;
}

test("a preset is chosen by its size and the new table has it", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(`${world.address}/new`);
  await page.locator(".board-choice select").selectOption("21");
  await page.locator('.board-choice svg[viewBox="-1 -1 23 23"]').waitFor();
  await page.locator(".seat-fields select").first().selectOption("local");
  await page.locator("form .button.primary").click();
  await page.waitForURL(/\/t\//);
  const { edition } = await who.request("GET", `/api/tables/${page.url().split("/t/")[1]}`);
  assert.deepEqual([edition.rows, edition.columns, edition.premiums[0]], [21, 21, "TW"]);
});

test("a board is painted with the mouse, undone, saved and used", async () => {
  const { page } = await openEditor();
  await page.getByRole("radio", { name: "TRIPLE LETTER SCORE" }).check();
  await cell(page, 1).click();
  await eventually(() => nameOf(page, 1), "B1, TRIPLE LETTER SCORE");
  for (const image of [13, 15, 29, 195, 209, 211, 223]) assert.match(await nameOf(page, image), /TRIPLE LETTER/);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(() => nameOf(page, 13), "N1, plain square");
  await page.getByLabel("Symmetric").uncheck();
  const [from, to] = [await cell(page, 1).boundingBox(), await cell(page, 2).boundingBox()];
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 3 });
  await page.mouse.up();
  await eventually(() => nameOf(page, 2), "C1, TRIPLE LETTER SCORE");
  assert.equal(await nameOf(page, 13), "N1, plain square");
  assert.deepEqual(await axeFaults(page), []);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as SDF" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "board-15x15.sdf");
  assert.match(await readFile(await download.path(), "utf-8"), /Schema: 15x15\nField1: darkred\nField2: blue\n/);
  await page.getByRole("button", { name: "Use this board" }).click();
  await page.locator(".board-choice", { hasText: "Your board, 15 × 15" }).waitFor();
});

test("a board is painted with the keys alone", async () => {
  const { page } = await openEditor();
  await cell(page, 112).focus();
  for (const key of ["ArrowRight", "5", "Space"]) await page.keyboard.press(key);
  await eventually(() => nameOf(page, 113), "I8, TRIPLE WORD SCORE");
  assert.match(await nameOf(page, 97), /^H7, TRIPLE WORD/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.index), "113");
  await page.keyboard.press("Control+z");
  await eventually(() => nameOf(page, 113), "I8, plain square");
});

test("a tap paints on a phone, where the largest board scrolls", async () => {
  const { page } = await openEditor(PHONE);
  for (const side of ["Rows", "Columns"])
    await page.locator("dialog .field", { hasText: side }).locator("select").selectOption("31");
  await eventually(() => page.locator("dialog .frame .square").count(), 961);
  const box = await cell(page, 0).boundingBox();
  assert.ok(box.width >= 24 && box.height >= 24, JSON.stringify(box));
  const frame = page.locator("dialog .frame");
  assert.ok(await frame.evaluate((element) => element.scrollWidth > element.clientWidth));
  await cell(page, 32).tap();
  await eventually(() => nameOf(page, 32), "B2, DOUBLE WORD SCORE");
  await page.getByRole("button", { name: "Use this board" }).tap();
  await page.locator(".board-choice", { hasText: "Your board, 31 × 31" }).waitFor();
});
