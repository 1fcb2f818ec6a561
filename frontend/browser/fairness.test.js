// Draws that players can check: what is shown before the game, the exchange, the check at the end, and a forged record.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { eventually, openMenu, pass, until } from "./actions.js";
import { rackTiles, TWO_PEOPLE, useWorld } from "./world.js";

// Long enough that every page of a busy machine answers in time.
const world = useWorld({ own: true, seedWait: 30_000 });
const SHORT = { rules: { end: { passes_each: 1 } } };
const BOT_GAME = {
  kind: "local",
  lexicon: "",
  seats: [
    { kind: "local", name: "Ala" },
    { kind: "bot", bot: "beginner" },
  ],
};

const tableOf = (page) => new URL(page.url()).pathname.split("/")[2];
const kept = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem(`mozaika.draws.${id}`)), tableOf(page));
const resign = async (page) => {
  await openMenu(page);
  await page.locator("dialog .button", { hasText: "Resign" }).click();
  await page.locator("dialog .button", { hasText: "Resign" }).click();
  await page.locator("dialog.game-over").waitFor();
};
const badge = (page, text) => page.locator("dialog.game-over .draw-check summary", { hasText: text });
/** A visitor in a game against a bot; the devices have contributed to its draws. */
const againstBot = async () => {
  const who = await world.visitor("Ala");
  await world.table(who, BOT_GAME);
  await rackTiles(who.page).first().waitFor();
  return who;
};
/** Let the server answer with a record that `forge` has changed. */
const withForgedRecord = (page, forge) =>
  page.route("**/file/json*", async (route) => {
    const answer = await route.fetch();
    const game = await answer.json();
    forge(game);
    await route.fulfill({ response: answer, json: game });
  });
const events = async (who) => (await who.request("GET", `/api/tables/${tableOf(who.page)}/file/json`)).events;

test("the draws of a bot game use the device's bytes and are verified", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload).kind)));
  await world.table(who, BOT_GAME);
  await eventually(() => sent.filter((kind) => kind.startsWith("seed")), ["seed-hash", "seed"]);
  const { commitment, seed } = await kept(page);
  await rackTiles(page).first().waitFor();
  await resign(page);
  await badge(page, "Draws verified").click();
  await page.locator(".draw-check dd", { hasText: commitment }).waitFor();
  const log = await events(who);
  assert.equal(log.find((event) => event.type === "contributed").seed, seed);
  const { secret } = log.find((event) => event.type === "secret-revealed");
  assert.equal(createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex"), commitment);
});

test("two players see the commitment before the game, and both verify its draws", async () => {
  const [host, guest] = [await world.visitor("Ala"), await world.visitor("Olek")];
  const { table } = await host.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    lexicon: "none",
    seats: TWO_PEOPLE,
    changes: SHORT,
  });
  for (const { page } of [host, guest]) {
    await page.goto(`${world.address}/t/${table.id}`);
    await page.locator(".lobby .draw-check summary").click();
    await page.locator(".lobby .draw-check dd", { hasText: table.commitment }).waitFor();
  }
  await guest.page.getByRole("button", { name: "Take a seat" }).click();
  for (const { page } of [host, guest]) await rackTiles(page).first().waitFor();
  for (let turn = 0; turn < 2; turn += 1) {
    const { my_turn: hosts } = (await host.request("GET", `/api/tables/${table.id}`)).table;
    await pass((hosts ? host : guest).page);
    await until("the next turn", async () => {
      const now = (await host.request("GET", `/api/tables/${table.id}`)).table;
      return now.stage === "over" || now.my_turn !== hosts;
    });
  }
  for (const { page } of [host, guest]) await badge(page, "Draws verified").waitFor();
  const order = (await events(host)).map((event) => event.type);
  assert.deepEqual(order.slice(1, 7), [
    "committed",
    "seed-hashed",
    "seed-hashed",
    "contributed",
    "contributed",
    "start-drawn",
  ]);
});

test("a device that has lost its bytes says that it proves less", async () => {
  const { page } = await againstBot();
  // Removed as the next page starts: the old one writes again whenever tiles are drawn.
  await page.addInitScript((id) => localStorage.removeItem(`mozaika.draws.${id}`), tableOf(page));
  await page.reload();
  await rackTiles(page).first().waitFor();
  await resign(page);
  await badge(page, "Draws match the record").waitFor();
});

test("a device with the data of an earlier version says what it could not compare", async () => {
  const { page } = await againstBot();
  assert.deepEqual((await kept(page)).setup.tiles[0], ["A", 9]);
  // Changed as the next page starts: the old one writes again whenever tiles are drawn.
  await page.addInitScript(
    (key) => {
      const { setup: _, ...before } = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify(before));
    },
    `mozaika.draws.${tableOf(page)}`,
  );
  await page.reload();
  await rackTiles(page).first().waitFor();
  await resign(page);
  await badge(page, "Draws match the record").click();
  await page.locator(".draw-check .warning", { hasText: "They could not be compared" }).waitFor();
});

test("a record with other tiles than were shown before the game is an error", async () => {
  const { page } = await againstBot();
  await withForgedRecord(page, (game) => {
    // Nobody has exchanged tiles, so every draw still follows from the secret.
    game.events[0].edition.rules.exchange_order = "return-then-draw";
  });
  await resign(page);
  await page.locator("dialog.game-over .draw-check [role=alert]", { hasText: "shown before the game" }).waitFor();
});

test("a record that differs from what the player saw is shown as an error", async () => {
  const { page } = await againstBot();
  await withForgedRecord(page, (game) => {
    const drawn = game.events.find((event) => event.type === "tiles-drawn");
    drawn.tiles[0] = drawn.tiles[0] === "Q" ? "E" : "Q";
  });
  await resign(page);
  await page.locator("dialog.game-over .draw-check [role=alert]", { hasText: "do not add up" }).waitFor();
  await eventually(() => badge(page, "The draws are wrong").count(), 1);
});
