// The table at every size: no page scroll, every control visible, and dragging without requests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, dragAbout, layTwo, NO_BLANKS, testedLanguages } from "./actions.js";
import { drag, laid, localSeats, rackTiles, settle, square, takeDevice, useWorld } from "./world.js";

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [360, 640],
];
const world = useWorld();

const CLOCK = { clock: { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 } };
/** Returns a fault for a page larger than the window and for each part of the table outside it. */
const tooLarge = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const faults = [];
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push(`page ${scrollWidth} × ${scrollHeight}`);
    for (const each of document.querySelectorAll(
      ".top-bar, .players .player, .board-area, .rack, .actions > *, .status, .side-panels .tab",
    )) {
      const box = each.getBoundingClientRect();
      if (box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
        faults.push(`${each.className} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`);
    }
    return faults;
  });

const STATES = {
  "on turn, with clocks": (page) => page.locator(".button.play-button").waitFor(),
  "tiles laid": (page) => layTwo(page, 7, 7),
  "a refusal": async (page) => {
    await drag(page, rackTiles(page).nth(0), square(page, 0, 0));
    await page.locator(".button.play-button").click();
    await page.locator(".status.error").waitFor();
  },
  "an exchange": async (page) => {
    await page.locator(".action-button").nth(2).click();
    await rackTiles(page).nth(1).click();
  },
};
for (const [locale, edition] of testedLanguages([
  ["en-GB", "english"],
  ["pl-PL", "polish"],
  ["et-EE", "estonian"],
  ["tr-TR", "turkish"],
])) {
  test(`the table page in ${locale} does not scroll at four sizes`, async () => {
    const found = [];
    const who = await world.visitor("Ala", { locale });
    const { page } = who;
    for (const names of [
      ["Ala", "Olek"],
      ["Aleksandra Wiśniewsk", "Konstantinopolitanka", "Õ", "Şükrü"],
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await world.table(who, { edition, seats: localSeats(...names), changes: { ...NO_BLANKS, rules: CLOCK } });
      await takeDevice(page);
      for (const [name, come] of Object.entries(STATES)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press("Escape"); // takes back what the state before has laid
        await count(laid(page), 0);
        await settle(page);
        await come(page);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settle(page);
          found.push(
            ...(await tooLarge(page)).map(
              (fault) => `${names.length} players, ${name}, ${width} × ${height}: ${fault}`,
            ),
          );
        }
      }
    }
    assert.deepEqual(found, []);
  });
}

for (const [rows, columns] of [
  [11, 11],
  [11, 31],
  [31, 11],
  [31, 31],
]) {
  test(`a ${rows} by ${columns} board fits a desktop and pans on a phone`, async () => {
    const who = await world.visitor("Ala");
    const { page } = who;
    await page.setViewportSize({ width: 1440, height: 900 });
    await world.table(who, { changes: { ...NO_BLANKS, board: { rows, columns } } });
    await takeDevice(page);
    const found = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await settle(page);
      found.push(...(await tooLarge(page)).map((fault) => `${width} × ${height}: ${fault}`));
      const board = await page.locator(".board").boundingBox();
      if (width > 1000)
        assert.ok(
          board.x >= 0 && board.x + board.width <= width && board.y + board.height <= height,
          `${width} × ${height}`,
        );
      const { width: cell } = await square(page, 5, 5).boundingBox();
      assert.ok(cell >= (width > 1000 ? 14 : 20), `a square of ${cell} at ${width} × ${height}`);
    }
    assert.deepEqual(found, []);
  });
}

test("dragging over a 31 × 31 board sends no request", async () => {
  const { page } = await world.atTable({ changes: { ...NO_BLANKS, board: { rows: 31, columns: 31 } } });
  let sent = 0;
  page.on("request", () => (sent += 1));
  await dragAbout(page, 120);
  assert.equal(sent, 0);
  await count(page.locator(".tile.laid"), 1);
});
