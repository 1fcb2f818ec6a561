// Page performance: main-thread tasks during a drag, also with four times CPU throttling, first paint and time until
// usable. `make bench` runs it; it prints the figures and fails if one exceeds its limit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, dragAbout, NO_BLANKS } from "./actions.js";
import { mainPages } from "./walk.js";
import { square, takeDevice, useWorld } from "./world.js";

const LONG_MS = 50;
const SLOWER = 4;
const [MOVES, DRAGS] = [60, 3];
const world = useWorld({ own: true, serviceWorkers: true });

/** The tasks of the page's main thread during `work`, longest first, in ms of CPU time. */
async function tasks(page, rate, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"] },
  });
  await work();
  await session.send("Tracing.end");
  await complete;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const main = events.find(
    (event) =>
      event.name === "thread_name" &&
      event.args.name === "CrRendererMain" &&
      events.some((each) => each.pid === event.pid && each.name === "EventDispatch"),
  );
  const own = events
    .filter((event) => event.name === "ThreadControllerImpl::RunTask")
    .filter((event) => event.pid === main.pid && event.tid === main.tid && event.tdur !== undefined);
  return own.map((event) => event.tdur / 1000).sort((one, other) => other - one);
}

/** Drag one more tile over the whole board, so that `number` tiles are laid. */
async function dragOneMore(page, number) {
  await dragAbout(page, MOVES, square(page, 9, 4 + number));
  await count(page.locator(".tile.laid"), number);
}

/** The longest task of each of several drags, shortest first. */
async function longest(page, rate) {
  const found = [];
  for (let drags = 1; drags <= DRAGS; drags += 1) {
    const own = await tasks(page, rate, () => dragOneMore(page, drags));
    assert.ok(own.length > MOVES, `${own.length} tasks were traced`);
    found.push(own[0]);
  }
  await page.keyboard.press("Escape");
  await count(page.locator(".tile.laid"), 0);
  return found.sort((one, other) => one - other);
}
const ms = (times) => `${times.map((each) => each.toFixed(1)).join(", ")} ms`;

for (const [name, changes, isUsual] of [
  ["15 by 15", {}, true],
  ["31 by 31", { board: { rows: 31, columns: 31 } }, false],
]) {
  test(`dragging over a ${name} board causes no long task with four times CPU throttling`, async () => {
    const who = await world.visitor("Ala");
    const { page } = who;
    await world.table(who, { changes: { ...NO_BLANKS, ...changes } });
    await takeDevice(page);
    const [own, slowed] = [await longest(page, 1), await longest(page, SLOWER)];
    console.log(
      `${name}: longest task of each of ${DRAGS} drags ${ms(own)} at full speed, ` +
        `${ms(slowed)} with the processor slowed ${SLOWER} times`,
    );
    // Other programs can lengthen tasks for seconds, so on the largest board the quickest drag counts.
    assert.ok((isUsual ? own.at(-1) : own[0]) * SLOWER < LONG_MS, `${ms(own)} at full speed`);
    // Throttling uses wall-clock time, so it slows the page more than requested while other programs use the CPU.
    // Therefore the median drag counts on a board of the usual size; on the largest one the figure is only printed.
    if (isUsual) assert.ok(slowed[Math.floor(DRAGS / 2)] < LONG_MS, `${ms(slowed)}, slowed`);
  });
}

/** Measures script, layout and style time for each move of a drag, in ms; a frame has 16 ms. */
test("dragging over a 31 × 31 board takes less than 8 ms per move", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who, { changes: { ...NO_BLANKS, board: { rows: 31, columns: 31 } } });
  await takeDevice(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const moves = 120;
  const before = await spent();
  await dragAbout(page, moves);
  const each = ((await spent()) - before) / moves;
  console.log(`31 by 31: ${each.toFixed(1)} ms of work for each move of a drag`);
  assert.ok(each < 8, `${each.toFixed(1)} ms a move`);
});

for (const [size, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
]) {
  test(`pages are painted and usable within a second at ${size} size`, async () => {
    const who = await world.visitor("Ala", { viewport });
    const { page } = who;
    const { table } = await world.table(who); // fills the cache, as on most visits
    const slow = [];
    for (const [path, ready] of mainPages(table.id)) {
      await page.goto(world.address + path);
      await page.locator(ready).first().waitFor();
      const usable = await page.evaluate(() => performance.now());
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
      const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
      const figures = `first paint ${painted.toFixed(0)} ms, usable ${usable.toFixed(0)} ms`;
      console.log(`${size} ${path.slice(0, 9)}: ${figures}`);
      if (painted > 1000 || usable > 1000) slow.push(`${path}: ${figures}`);
    }
    assert.deepEqual(slow, []);
  });
}
