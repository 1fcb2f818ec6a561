// Laying tiles with mouse and keyboard. Touch is in touch.test.js, national keyboards are in keyboards.test.js.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, ENGLISH, eventually, none } from "./actions.js";
import { drag, laid, letters, onBoard, rackTiles, square, takeDevice, useWorld } from "./world.js";

let visitor;
const world = useWorld({
  prepare: async () => {
    visitor = await world.visitor("Ala");
  },
});

const begin = async (request, who = visitor) => {
  await world.table(who, request);
  await takeDevice(who.page);
  return who.page;
};
/** Check that the button and the last tile show the score, then play. */
const play = async (page, tiles) => {
  await page.locator(".score-tag.preview").waitFor();
  assert.match(await page.locator(".button.play-button .play-score").textContent(), /^\+\d+$/);
  await page.locator(".button.play-button").click();
  await page.locator(".device-cover").waitFor();
  await count(page.locator(".board .tile"), tiles);
};

test("tiles can be dragged to the board, moved, dragged back and played", async () => {
  const page = await begin();
  await drag(page, rackTiles(page).nth(0), square(page, 7, 7));
  await drag(page, rackTiles(page).nth(0), square(page, 9, 9));
  await count(laid(page), 2);
  await drag(page, square(page, 9, 9), square(page, 7, 8));
  await count(square(page, 7, 8).locator(".tile.laid"), 1);
  await drag(page, square(page, 7, 8), page.locator(".rack .slot").nth(1));
  await count(laid(page), 1);
  await drag(page, rackTiles(page).nth(1), square(page, 7, 8));
  await play(page, 2);
});

test("clicking a tile and a square lays the tile, clicking again returns it", async () => {
  const page = await begin();
  for (const column of [7, 8]) {
    await rackTiles(page).nth(0).click();
    await square(page, 7, column).click();
  }
  await count(laid(page), 2);
  await square(page, 7, 8).click();
  await square(page, 7, 8).click();
  await count(laid(page), 1);
  await rackTiles(page).nth(0).click();
  await square(page, 8, 7).click();
  await play(page, 2);
});

test("letters are typed from a clicked square, with Backspace, Escape and Enter", async () => {
  const page = await begin({ changes: { tiles: { "?": [0, 0] } } });
  const [first, second] = await letters(page);
  await square(page, 7, 7).click();
  await page.locator(".square.cursor .arrow:not(.down)").waitFor();
  await square(page, 7, 7).click();
  await page.locator(".square.cursor .arrow.down").waitFor();
  await page.keyboard.type((first + second).toLowerCase());
  await count(laid(page), 2);
  await count(square(page, 8, 7).locator(".tile.laid"), 1);
  await page.keyboard.press("Backspace");
  await count(laid(page), 1);
  await page.keyboard.press("Escape");
  await count(laid(page), 0);
  await square(page, 7, 7).click();
  await page.keyboard.type(first + second);
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".device-cover").waitFor();
  await count(onBoard(page), 2);
});

test("a play can be made with arrow keys and letters only", async () => {
  const page = await begin({ changes: { tiles: { "?": [0, 0] } } });
  const [first, second] = await letters(page);
  await page.locator('.square[tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type(first + second);
  await count(laid(page), 2);
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".device-cover").waitFor();
});

test("a right-click takes a tile back", async () => {
  const page = await begin();
  await drag(page, rackTiles(page).nth(0), square(page, 7, 7));
  await count(laid(page), 1);
  await square(page, 7, 7).click({ button: "right" });
  await count(laid(page), 0);
  assert.equal(await rackTiles(page).count(), 7);
});

test("the letter of a blank can be chosen by mouse and by key", async () => {
  const page = await begin({ changes: { tiles: { ...none(ENGLISH), "?": [60, 0] } } });
  await rackTiles(page).nth(0).click();
  await square(page, 7, 7).click();
  await page.locator("dialog.blank-chooser button[aria-label=Q]").click();
  await drag(page, rackTiles(page).nth(0), square(page, 7, 8));
  await page.locator("dialog.blank-chooser").waitFor();
  await page.keyboard.press("x");
  await count(page.locator(".board .tile.laid.assigned-blank"), 2);
  await rackTiles(page).nth(0).click();
  await square(page, 7, 9).click();
  await page.locator("dialog.blank-chooser").waitFor();
  await page.keyboard.press("Escape");
  await count(laid(page), 2);
  await play(page, 2);
});

test("the rack can be reordered, shuffled and sorted", async () => {
  const page = await begin({ changes: { tiles: { "?": [0, 0] } } });
  const own = await letters(page);
  await drag(page, rackTiles(page).nth(0), rackTiles(page).nth(3));
  await eventually(() => letters(page), [own[1], own[2], own[3], own[0], ...own.slice(4)]);
  await page.locator(".action-button", { hasText: "Shuffle" }).click();
  assert.deepEqual((await letters(page)).sort(), [...own].sort());
  await page.locator(".action-button", { hasText: "Sort" }).click();
  await eventually(() => letters(page), [...own].sort());
});

test("Enter picks up a tile, arrows move the cursor, Space lays it", async () => {
  const page = await begin({ changes: { tiles: { "?": [0, 0] } } });
  const own = await letters(page);
  for (const [at, column] of [7, 8].entries()) {
    await rackTiles(page).nth(0).focus();
    await page.keyboard.press("Enter");
    await page.locator('.tile-button[aria-pressed="true"]').waitFor();
    await page.locator('.square[tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight"); // the first press sets the cursor on the start square
    await page.keyboard.press(" ");
    await count(laid(page), at + 1);
    await count(square(page, 7, column).locator(".tile.laid"), 1);
  }
  assert.deepEqual(
    (await laid(page).locator("b").allTextContents()).map((each) => each.trim()),
    own.slice(0, 2),
  );
  assert.match(
    await square(page, 7, 7).getAttribute("aria-label"),
    new RegExp(`^H8, double word.*, ${own[0]}, \\d+ points?$`, "i"),
  );
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".device-cover").waitFor();
});
