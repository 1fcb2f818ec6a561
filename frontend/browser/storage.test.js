// Browsers that forbid storage, and stored values that are damaged.

import { test } from "node:test";
import { count, layTwo, play, startOnDevice, until } from "./actions.js";
import { laid, onBoard, rackTiles, takeDevice, useWorld } from "./world.js";

const world = useWorld();

test("a game can be started and played where storage is forbidden", async () => {
  const { context, page } = await world.visitor("Ala", { isNew: true });
  await context.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto(world.address);
  await page.locator(".online-option .button").last().waitFor();
  await page.locator(".open-tables select").selectOption({ index: 1 });
  await startOnDevice(page, "Ala", "Olek");
  await takeDevice(page);
  await layTwo(page, 7, 7);
  await play(page);
  await until("the play is on the board", async () => (await onBoard(page).count()) === 2);
});

const KEYS = {
  localStorage: ["settings", "edition", "open", "pace", "rated", "tour", "generated-name"],
  sessionStorage: ["seek", "reloaded", "reloaded-files"],
};

for (const text of ['[null,{"row":{}}]', '{"theme":7,"table":[],"request":"x"}'])
  test(`damaged values stop neither the home page nor a table: ${text}`, async () => {
    const { page } = await world.atTable();
    const table = page.url().split("/").at(-1);
    await layTwo(page, 7, 7);
    await page.evaluate(
      ([keys, id, value]) => {
        for (const [area, names] of Object.entries(keys))
          for (const name of names) window[area].setItem(`mozaika.${name}`, value);
        localStorage.setItem(`mozaika.draws.${id}`, value);
        for (const seat of ["0", "1", "none"]) sessionStorage.setItem(`mozaika.laid.${id}.${seat}`, value);
      },
      [KEYS, table, text],
    );
    await page.reload();
    await takeDevice(page);
    await count(rackTiles(page), 7);
    await count(laid(page), 0);
    await page.goto(world.address);
    await page.locator(".online-option .button").last().waitFor();
    await page.locator(".open-tables select").waitFor();
  });
