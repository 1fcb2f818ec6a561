// Target sizes, visible focus and 200 % zoom, on every page and in every state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenFocus, sideways, smallTargets } from "./measures.js";
import { openMenu, PHONE } from "./actions.js";
import { walk } from "./walk.js";
import { takeDevice, useWorld } from "./world.js";

const world = useWorld();

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
for (const [size, options, locale, edition] of [
  ["a desk", {}, "en-GB", "english"],
  ["a phone", PHONE, "pl-PL", "polish"],
  ["a small phone", SMALL, "tr-TR", "turkish"],
]) {
  test(`every target is at least 24 px on ${size}, and nothing is wider than the window`, async () => {
    const who = await world.visitor("Ala", { ...options, locale });
    const found = [];
    await walk(world, who, edition, async (name) =>
      found.push(
        ...[...(await smallTargets(who.page)), ...(await sideways(who.page))].map((each) => `${name}: ${each}`),
      ),
    );
    assert.deepEqual(found, []);
  });
}

test("a button on a small phone enlarges the squares to target size and back", async () => {
  const { page } = await world.atTable({ changes: { tiles: { "?": [0, 0] } } }, SMALL);
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

for (const [name, viewport] of [
  ["1440 × 900", { width: 720, height: 450 }],
  ["1280 × 1024", { width: 640, height: 512 }],
]) {
  test(`every target is visible and large enough at 200 % zoom of ${name}`, async () => {
    const who = await world.visitor("Ala", { viewport, deviceScaleFactor: 2 });
    const { page } = who;
    const found = [];
    await walk(world, who, "english", async (state) => {
      const outside = await page.evaluate(() =>
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
      found.push(
        ...[...outside, ...(await smallTargets(page)), ...(await sideways(page))].map((each) => `${state}: ${each}`),
      );
    });
    assert.deepEqual(found, []);
  });
}

test("every element reached with Tab has a visible focus", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const found = [];
  for (const size of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
    { width: 720, height: 450 },
  ]) {
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
