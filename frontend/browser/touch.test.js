// Touch gestures on a phone: drag, tap, long press, pinch and pan.

import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, count, fingers, layTwo, NO_BLANKS, PHONE, swipe, until } from "./actions.js";
import { laid, letters, rackTiles, square, useWorld } from "./world.js";

const world = useWorld();

const begin = async (request = {}) => {
  const who = await world.atTable({ ...request, changes: { ...NO_BLANKS, ...request.changes } }, PHONE);
  return who;
};
const LARGE = { changes: { board: { rows: 31, columns: 31 } } };
const sizeOf = async (page) => (await square(page, 7, 7).boundingBox()).width;

test("tiles can be laid by tapping and dragging, and the tap after a quick drag plays", async () => {
  const who = await begin();
  const { page } = who;
  await rackTiles(page).nth(0).tap();
  await square(page, 7, 7).tap();
  await count(laid(page), 1);
  await swipe(page, await centre(rackTiles(page).nth(0)), await centre(square(page, 7, 8)));
  await count(laid(page), 2);
  await page.locator(".score-tag.preview").waitFor();
  await page.locator(".button.play-button").tap();
  await page.locator(".device-cover").waitFor();
  await count(page.locator(".board .tile"), 2);
});

test("a tapped tile fills the square with the arrow, and letters can be typed there", async () => {
  const { page } = await begin();
  await square(page, 7, 7).tap();
  await square(page, 7, 7).tap(); // turns the arrow down
  await page.locator(".square.cursor .arrow.down").waitFor();
  for (const row of [7, 8]) {
    await rackTiles(page).nth(0).tap();
    await count(square(page, row, 7).locator(".tile.laid"), 1);
  }
  const [letter] = await letters(page);
  await page.keyboard.type(letter);
  await count(square(page, 9, 7).locator(".tile.laid"), 1);
  await page.locator(".score-tag.preview").waitFor();
  await page.locator(".button.play-button").tap();
  await page.locator(".device-cover").waitFor();
  await count(page.locator(".board .tile"), 3);
});

test("a laid tile can be dragged to another square and back to the rack", async () => {
  const who = await begin();
  const { page } = who;
  await swipe(page, await centre(rackTiles(page).nth(2)), await centre(square(page, 7, 7)));
  await swipe(page, await centre(square(page, 7, 7)), await centre(square(page, 9, 4)));
  await count(square(page, 9, 4).locator(".tile.laid"), 1);
  await swipe(page, await centre(square(page, 9, 4)), await centre(page.locator(".rack .slot").nth(2)));
  await count(laid(page), 0);
  assert.equal(await rackTiles(page).count(), 7);
});

test("a long press takes a tile back without opening the browser's menu", async () => {
  const who = await begin();
  const { page } = who;
  await swipe(page, await centre(rackTiles(page).nth(0)), await centre(square(page, 7, 7)));
  await count(laid(page), 1);
  const finger = await fingers(page);
  await finger.down(await centre(square(page, 7, 7)));
  await count(laid(page), 0); // while the finger is still down, because iOS has no contextmenu event
  await finger.up();
  assert.equal(await rackTiles(page).count(), 7);
  const selects = await square(page, 7, 7).evaluate((cell) => getComputedStyle(cell).userSelect);
  assert.equal(selects, "none");
});

test("a short press does not move a laid tile", async () => {
  const who = await begin();
  await swipe(who.page, await centre(rackTiles(who.page).nth(0)), await centre(square(who.page, 7, 7)));
  await square(who.page, 7, 7).tap();
  await count(laid(who.page), 1);
});

for (const [name, request] of [
  ["15 by 15", {}],
  ["31 by 31", LARGE],
]) {
  test(`a pinch enlarges a board of ${name}, whose coordinates stay visible`, async () => {
    const who = await begin(request);
    const { page } = who;
    const before = await sizeOf(page);
    const middle = await centre(page.locator(".board-area"));
    const apart = (by) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ];
    const pinch = async (from, to) => {
      const finger = await fingers(page);
      await finger.down(...apart(from));
      for (let at = 1; at <= 6; at += 1) await finger.move(...apart(from + ((to - from) * at) / 6));
      await finger.up();
    };
    await pinch(40, 80);
    await until(`squares of more than ${before * 1.7}`, async () => (await sizeOf(page)) > before * 1.7);
    const scroll = () => page.locator(".board-area").evaluate((frame) => [frame.scrollLeft, frame.scrollTop]);
    const [left, top] = await scroll();
    await swipe(page, { x: middle.x + 60, y: middle.y + 60 }, { x: middle.x - 60, y: middle.y - 60 }, 12);
    await until(`the board is panned from ${left}, ${top}`, async () => {
      const [across, down] = await scroll();
      return across > left + 20 && down > top + 20;
    });
    const frame = await page.locator(".board-area").boundingBox();
    const rows = await page.locator(".coordinates.left").boundingBox();
    const columns = await page.locator(".coordinates.top").boundingBox();
    assert.ok(Math.abs(rows.x - frame.x) < 2 && Math.abs(columns.y - frame.y) < 2, "coordinates are at the edges");
    const seen = await page.evaluate(() => {
      const box = document.querySelector(".board-area").getBoundingClientRect();
      return (
        document.elementsFromPoint(box.x + 4, box.y + box.height / 2).length &&
        getComputedStyle(document.querySelector(".coordinates.left")).zIndex
      );
    });
    assert.equal(seen, "8", "above the squares");
    await pinch(100, 20);
    await page.locator(".icon-button.zoom-button").or(page.locator(".table-layout:not(.pinched)")).first().waitFor();
    await until("the whole board is shown", async () => (await sizeOf(page)) < before * 1.05);
    assert.equal(
      await page.evaluate(() => scrollX + scrollY + (visualViewport?.scale ?? 1)),
      1,
      "the page itself neither scrolls nor grows",
    );
  });
}

test("a tile is laid under the finger on a large board, panned or not", async () => {
  const who = await begin(LARGE);
  const { page } = who;
  await layTwo(page, 15, 15);
  await count(square(page, 15, 15).locator(".tile.laid"), 1);
  await page.locator(".icon-button.zoom-button").click();
  const { width } = await page.locator(".board").boundingBox();
  assert.ok(width <= 390, `the whole board is ${width} wide`);
});
