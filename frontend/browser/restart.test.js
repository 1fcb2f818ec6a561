// A server restart during a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layTwo, play, twoPlayers, until } from "./actions.js";
import { laid, useWorld } from "./world.js";

const world = useWorld({ own: true });

test("laid tiles survive a reload and a restart of the server", async () => {
  const game = await twoPlayers(world, { lexicon: "none" });
  const { page } = game.first;
  await layTwo(page, 7, 7);
  await page.reload();
  await until("the tiles are laid again", async () => (await laid(page).count()) === 2);
  await world.server.stop();
  await page.locator(".connection-banner", { hasText: "Reconnecting" }).waitFor();
  await world.restart();
  await until("the page is connected", async () => (await page.locator(".connection-banner").count()) === 0);
  assert.equal(await laid(page).count(), 2);
  await page.locator(".score-tag.preview").waitFor();
  await play(page);
  await game.second.page.locator(".outline.pending").waitFor();
});
