// Messages of a table's socket: letters of several characters, a paused challenge window, another protocol version.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, layTwo, none, openMenu, play, until } from "./actions.js";
import { onBoard, rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();
const DIGRAPHS = ["CH", "SZ"];
const LETTERS = [...ENGLISH, ...DIGRAPHS];

test("letters of several characters can be laid, scored, played and listed", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const alphabet = { letters: LETTERS.join(" "), lower: LETTERS.join(" ").toLowerCase() };
  const tiles = { ...none(ENGLISH), "?": [0, 0], CH: [50, 5], SZ: [50, 4] };
  await world.table(who, { changes: { alphabet, tiles, rules: { word_checking: "automatic" } } });
  await takeDevice(page);
  const rack = (await rackTiles(page).locator(".tile b").allTextContents()).map((each) => each.trim());
  assert.ok(rack.length === 7 && rack.every((each) => DIGRAPHS.includes(each)), rack.join(" "));
  const word = rack[0] + rack[1];
  await layTwo(page, 7, 7);
  await page.locator(".status .chip", { hasText: word }).waitFor();
  await play(page);
  await until("the play is accepted", async () => (await onBoard(page).count()) === 2);
  const letters = (await onBoard(page).locator("b").allTextContents()).map((each) => each.trim());
  assert.deepEqual(letters.toSorted(), [rack[0], rack[1]].toSorted());
  assert.equal((await page.locator(".move .letters").textContent()).trim(), word);
  await page.locator(".device-cover .button").first().waitFor();
  await takeDevice(page);
  await rackTiles(page).nth(0).click(); // a third letter after them, so that the word has all three
  const third = (await rackTiles(page).locator(".tile b").first().textContent()).trim();
  await square(page, 7, 9).click();
  await page.locator(".status .chip", { hasText: word + third }).waitFor();
});

test("a pause hides board, rack and pending play, and keeps the challenge window", async () => {
  const { page } = await world.atTable({ changes: { rules: { word_checking: "challenge", challenge_window_s: 90 } } });
  await layTwo(page, 7, 7);
  await play(page);
  await page.locator(".device-cover .button").first().waitFor();
  await takeDevice(page);
  await page.locator(".status .challenge-window").first().waitFor();
  await openMenu(page);
  await page.locator("dialog .button", { hasText: "Pause" }).click();
  await page.locator(".status b", { hasText: "Paused" }).waitFor();
  await page.locator(".pause-cover", { hasText: "hidden until the game resumes" }).waitFor();
  assert.equal(await page.locator(".board, .rack .tile, .status .challenge-window").count(), 0);
  await page.locator(".pause-cover .button", { hasText: "Resume" }).click();
  const left = Number(/\d+/.exec(await page.locator(".status .challenge-window").first().textContent())[0]);
  assert.ok(left > 0 && left <= 90, `${left} seconds`);
  await page.locator(".board").waitFor();
});

test("a page with another protocol version reloads once, then says it is outdated", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who);
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(address) {
        super(String(address).replace(/protocol=\d+/, "protocol=1"));
      }
    };
  });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.reload();
  await page.locator("[role=alert]", { hasText: "out of date" }).waitFor();
  await until("the page has reloaded", async () => loads === 2);
});
