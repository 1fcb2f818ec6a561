// A connection that no longer works although nothing has closed it, as after sleep or a change of network.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { count, layTwo, play, until } from "./actions.js";
import { startSilentProxy } from "./silent-proxy.js";
import { laid, localSeats, onBoard, rackTiles, takeDevice, useWorld } from "./world.js";

let proxy;
const world = useWorld({ prepare: async ({ address }) => (proxy = await startSilentProxy(address)) });
after(() => proxy.stop());

/** A player who is on turn at a table behind the proxy, with two tiles laid. */
async function atSilentTable() {
  const who = await world.visitor();
  const { context, page } = who;
  const sockets = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await context.request.put(`${proxy.address}/api/me`, { data: { name: "Ala" } });
  const made = await context.request.post(`${proxy.address}/api/tables`, {
    data: { edition: "english", kind: "local", lexicon: "none", seats: localSeats("Ala", "Olek") },
  });
  await page.goto(`${proxy.address}/t/${(await made.json()).table.id}`);
  await takeDevice(page);
  await layTwo(page, 7, 7);
  return { page, sockets };
}

test("a play on a dead connection is reported, and made once after reconnecting", async () => {
  const { page, sockets } = await atSilentTable();
  proxy.silence();
  await play(page);
  await page.locator(".status", { hasText: "No answer" }).waitFor();
  assert.equal(await laid(page).count(), 2);
  assert.ok(await page.locator(".button.play-button").isDisabled());
  await until("the play is on the board", async () => (await onBoard(page).count()) === 2);
  await page.locator(".device-cover").waitFor();
  assert.equal(await page.locator(".move").count(), 1);
  assert.ok(sockets.length >= 2);
});

for (const [what, wake] of [
  ["the page is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the network is back", () => dispatchEvent(new Event("online"))],
])
  test(`a dead connection is replaced when ${what}`, async () => {
    const { page, sockets } = await atSilentTable();
    proxy.silence();
    await page.evaluate(wake);
    await until("there is another socket", async () => sockets.length >= 2);
    await count(page.locator(".connection-banner"), 0);
    await count(laid(page), 2);
    await play(page);
    await until("the play is on the board", async () => (await onBoard(page).count()) === 2);
    assert.equal(await rackTiles(page).count(), 0, "the device is handed over");
  });
