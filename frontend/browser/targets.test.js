// Enlarged squares and visible focus, and every page and state at 200 % zoom.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenFocus, sideways, smallTargets } from "./measures.js";
import { count, IS_LONG, only, openMenu, SMALL_PHONE } from "./actions.js";
import { walk } from "./walk.js";
import { settle, takeDevice, useWorld } from "./world.js";

const world = useWorld();

test("a button on a small phone enlarges the squares to target size and back", async () => {
  const { page } = await world.atTable({ changes: { tiles: { "?": [0, 0] } } }, SMALL_PHONE);
  await page.locator(".icon-button.zoom-button").click();
  await page.locator(".table-layout.pinched").waitFor();
  assert.deepEqual(await smallTargets(page), []);
  assert.ok(await page.locator(".square:has(.start-star)").isVisible());
  const [frame, start] = [
    await page.locator(".board-area").boundingBox(),
    await page.locator(".square:has(.start-star)").boundingBox(),
  ];
  assert.ok(
    start.x > frame.x &&
      start.x + start.width < frame.x + frame.width &&
      start.y > frame.y &&
      start.y + start.height < frame.y + frame.height,
    "the start square is in sight",
  );
  await page.locator(".icon-button.zoom-button").click();
  await page.locator(".table-layout:not(.pinched)").waitFor();
  assert.ok((await page.locator(".board").boundingBox()).width <= 360);
});

/** Controls of a table or a dialog that are partly outside the window. */
const cutControls = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".table-layout :is(.player, .board-area, .rack, .status, .actions > *, .top-bar .icon-button, .tab), " +
          ".device-cover .button, dialog .dialog-close, dialog.game-over .result-actions .button",
      ),
    ].flatMap((each) => {
      const box = each.getBoundingClientRect();
      const cut =
        box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
      return cut ? [`${each.className} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`] : [];
    }),
  );

const ZOOMED = [
  { width: 720, height: 450 }, // 1440 × 900
  { width: 640, height: 512 }, // 1280 × 1024
];
// One walk measures each state at both sizes; `make test-all` walks at each size.
for (const viewports of IS_LONG ? ZOOMED.map((each) => [each]) : [ZOOMED]) {
  const sizes = viewports.map(({ width, height }) => `${width * 2} × ${height * 2}`).join(" and ");
  test(`every target is visible and large enough at 200 % zoom of ${sizes}`, async () => {
    const who = await world.visitor("Ala", { viewport: viewports[0], deviceScaleFactor: 2 });
    const { page } = who;
    const found = [];
    await walk(world, who, "english", async (state) => {
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await settle(page);
        const faults = [...(await cutControls(page)), ...(await smallTargets(page)), ...(await sideways(page))];
        found.push(...faults.map((each) => `${state}, ${viewport.width} wide: ${each}`));
      }
      await page.setViewportSize(viewports[0]);
    });
    assert.deepEqual(found, []);
  });
}

test("a start draw of three rounds fits at 200 % zoom without overlaps", async () => {
  const who = await world.visitor("Ala", { viewport: ZOOMED[0] });
  const { page } = who;
  // Six equal tiles: every round ends in a tie until the bag is empty.
  await world.table(who, { changes: { tiles: { ...only("M"), M: [6, 1] }, rules: { rack_size: 3 } } });
  await count(page.locator(".start-draw .tile"), 6);
  for (const viewport of ZOOMED) {
    await page.setViewportSize(viewport);
    await settle(page);
    assert.deepEqual(await cutControls(page), []);
    const boxes = await page
      .locator(".start-draw .tile, .first-player")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    for (const [at, { left }] of boxes.entries()) assert.ok(!at || left >= boxes[at - 1].right, `tile ${at}`);
    assert.ok(boxes.at(-1).right <= viewport.width);
  }
});

test("every element reached with Tab has a visible focus", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const found = [];
  const sizes = [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
    { width: 720, height: 450 },
  ];
  for (const size of IS_LONG ? sizes : sizes.slice(0, 2)) {
    await page.setViewportSize(size);
    for (const [path, seen] of [
      ["/", ".play-options"],
      ["/new", "form"],
      ["/settings", ".settings-form"],
      ["/account", ".account-forms"],
    ]) {
      await page.goto(world.address + path);
      await page.locator(seen).waitFor();
      found.push(...(await hiddenFocus(page)).map((each) => `${path} ${size.width}: ${each}`));
    }
    await world.table(who, { changes: { rules: { clock: { kind: "none" } } } });
    await takeDevice(page);
    found.push(...(await hiddenFocus(page)).map((each) => `table ${size.width}: ${each}`));
    await openMenu(page);
    found.push(...(await hiddenFocus(page)).map((each) => `menu ${size.width}: ${each}`));
  }
  assert.deepEqual(found, []);
});
