// Cumulative layout shift while a page loads.

import assert from "node:assert/strict";
import { test } from "node:test";
import { mainPages } from "./walk.js";
import { settle, useWorld } from "./world.js";

const world = useWorld();

/** Sum up layout shifts from the start of each page. */
const observe = (page) =>
  page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        globalThis.shifted += entry.value;
        globalThis.shifts.push(
          ...entry.sources.map(
            (source) => `${source.node?.className ?? source.node?.nodeName} ${entry.value.toFixed(4)}`,
          ),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

for (const [size, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
]) {
  test(`the layout does not shift while a page loads at ${size} size`, async () => {
    const who = await world.visitor("Ala", { viewport });
    const { page } = who;
    await observe(page);
    const { table } = await world.table(who);
    const found = [];
    for (const [path, ready] of mainPages(table.id)) {
      await page.goto(world.address + path);
      await page.locator(ready).first().waitFor();
      await settle(page);
      await page.waitForTimeout(600); // time for late shifts
      const { shifted, shifts } = await page.evaluate(() => ({
        shifted: globalThis.shifted,
        shifts: globalThis.shifts,
      }));
      if (shifted >= 0.01) found.push(`${path} shifts by ${shifted.toFixed(3)}: ${shifts.slice(0, 6).join(", ")}`);
    }
    assert.deepEqual(found, []);
  });
}
