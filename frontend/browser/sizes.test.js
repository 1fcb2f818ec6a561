// The table at every size: no page scroll, everything in sight, and a drag that never waits for anybody.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { layTwo, NO_BLANKS, spoken, until } from "./stories.js";
import { drag, rackTiles, square, takeDevice, World } from "./world.js";

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [360, 640],
];
let world;
before(async () => {
  world = await World.make();
});
after(async () => {
  await world.end();
  assert.deepEqual(world.faults, []);
});

const here = (...names) => names.map((name) => ({ kind: "local", name }));
const CLOCK = { clock: { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 } };
/** What of the page is larger than the window, and what of the dock lies outside it. */
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
for (const [locale, edition] of spoken([
  ["en-GB", "english"],
  ["pl-PL", "polish"],
  ["et-EE", "estonian"],
  ["tr-TR", "turkish"],
])) {
  test(`nothing scrolls at the table in ${locale}, at four sizes, with two and four players`, async () => {
    const found = [];
    const who = await world.visitor("Ala", { locale });
    const { page } = who;
    for (const names of [
      ["Ala", "Olek"],
      ["Aleksandra Wiśniewsk", "Konstantinopolitanka", "Õ", "Şükrü"],
    ]) {
      for (const [name, come] of Object.entries(STATES)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await world.table(who, { edition, seats: here(...names), changes: { ...NO_BLANKS, rules: CLOCK } });
        await takeDevice(page);
        await come(page);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(60);
          found.push(
            ...(await tooLarge(page)).map(
              (fault) => `${names.length} players, ${name}, ${width} × ${height}: ${fault}`,
            ),
          );
        }
      }
    }
    assert.deepEqual(found, []);
    await who.context.close();
  });
}

for (const [rows, columns] of [
  [11, 11],
  [11, 31],
  [31, 11],
  [31, 31],
]) {
  test(`a board of ${rows} by ${columns} is whole on a desk, and pannable on a phone without page scroll`, async () => {
    const who = await world.visitor("Ala");
    const { page } = who;
    await page.setViewportSize({ width: 1440, height: 900 });
    await world.table(who, { changes: { ...NO_BLANKS, board: { rows, columns } } });
    await takeDevice(page);
    const found = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
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
    await who.context.close();
  });
}

test("dragging over a board of 31 by 31 asks the server nothing and keeps its frames", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who, { changes: { ...NO_BLANKS, board: { rows: 31, columns: 31 } } });
  await takeDevice(page);
  let sent = 0;
  page.on("request", () => (sent += 1));
  const measure = await page.context().newCDPSession(page);
  await measure.send("Performance.enable");
  const spent = async () =>
    Object.fromEntries((await measure.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  const grip = await rackTiles(page).nth(0).boundingBox();
  const board = await page.locator(".board").boundingBox();
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(board.x + 40, board.y + 40);
  const before = await spent();
  const MOVES = 120;
  for (let at = 0; at < MOVES; at += 1)
    await page.mouse.move(
      board.x + 40 + ((board.width - 80) * at) / MOVES,
      board.y + 40 + ((board.height - 80) * ((at * 7) % MOVES)) / MOVES,
    );
  const after = await spent();
  await page.mouse.up();
  // Work of the page itself for each move, in ms: a frame has 16, and waiting for other processes is not counted.
  const each =
    ((after.ScriptDuration -
      before.ScriptDuration +
      after.LayoutDuration -
      before.LayoutDuration +
      after.RecalcStyleDuration -
      before.RecalcStyleDuration) *
      1000) /
    MOVES;
  assert.ok(each < 8, `${each.toFixed(1)} ms a move`);
  assert.equal(sent, 0);
  await until("the tile lies", async () => (await page.locator(".tile.laid").count()) === 1);
  await who.context.close();
});
