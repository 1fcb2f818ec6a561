// Information on the page for its reader: news, the risk of a challenge, spectators and the state of their games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, layTwo, none, only, pass, play, twoPlayers, until } from "./actions.js";
import { DOWNLOAD_FORMATS } from "./wire.js";
import { useWorld } from "./world.js";

const world = useWorld();
const Q_ONLY = {
  tiles: only("Q"),
  rules: { challenge_window_s: 600 },
};

test("a pending play shows its square, the deciding player and the risk", async () => {
  const game = await twoPlayers(world, { changes: Q_ONLY });
  const [mover, opponent] = [game.first.page, game.second.page];
  await layTwo(mover, 7, 6);
  await play(mover);
  await opponent.locator(".button.danger small", { hasText: "if wrong, lose a turn" }).waitFor();
  assert.equal(await opponent.locator(".action-button", { hasText: "Exchange" }).count(), 0);
  assert.deepEqual(await opponent.locator(".move.pending .numeric").allTextContents(), ["1", "8G", "(4)", "0"]);
  await opponent.locator(".player.on-turn", { hasText: "Your decision" }).waitFor();
  await mover.locator(".player.on-turn", { hasText: "deciding" }).waitFor();
  assert.equal(await opponent.locator(".board .tile.last").count(), 2);
  const name = await opponent.locator(".player:not(.on-turn) .name .player-link").textContent();
  await opponent.locator(".button.danger").click();
  await mover
    .locator(".chat-log .event", { hasText: "You take your tiles back and lose the turn and 4 points." })
    .waitFor();
  await opponent
    .locator(".chat-log .event", { hasText: `${name.trim()} takes the tiles back and loses the turn and 4 points.` })
    .waitFor();
  await opponent.locator(".chat-log .event", { hasText: "You challenge; not valid: QQ." }).waitFor();
});

test("the spectator count is shown to everyone and drops when a spectator leaves", async () => {
  const game = await twoPlayers(world);
  const spectator = await world.visitor("Ewa");
  await spectator.page.goto(`${world.address}/t/${game.id}`);
  for (const { page } of [game.first, game.second, spectator])
    await page.locator(".spectator-count", { hasText: "1 person is watching" }).waitFor();
  await spectator.context.close();
  await until("no spectator is counted", async () => (await game.first.page.locator(".spectator-count").count()) === 0);
});

test("exchanging tiles is refused with a reason when the bag has too few tiles", async () => {
  const tiles = {
    ...none(ENGLISH),
    A: [6, 1],
    E: [6, 1],
    I: [6, 1],
    "?": [0, 0],
  };
  const game = await twoPlayers(world, { lexicon: "none", changes: { tiles, rules: { exchange_needs_in_bag: 7 } } });
  const { page } = game.first;
  const exchange = page.locator(".action-button.unavailable", { hasText: "Exchange" });
  assert.equal(await exchange.getAttribute("aria-disabled"), "true");
  await exchange.click({ force: true }); // Playwright does not click disabled buttons, but players can
  await page.locator(".status.error", { hasText: "An exchange needs 7 tiles in the bag; there are 4." }).waitFor();
  assert.equal(await page.locator(".rack.choosing").count(), 0);
});

test("resigning asks for confirmation, and both players see the result", async () => {
  const game = await twoPlayers(world);
  const [resigned, remaining] = [game.first, game.second];
  await resigned.page.locator(".top-bar").getByLabel("Resign").click();
  await resigned.page.locator("dialog", { hasText: "Resign this game?" }).locator(".button.danger").click();
  await resigned.page.locator(".game-over .secondary-text", { hasText: "You have resigned. Only" }).waitFor();
  await remaining.page
    .locator(".game-over .secondary-text", { hasText: /(Ala|Olek) has resigned\. You are the only player left\./ })
    .waitFor();
  assert.deepEqual(
    await remaining.page.locator(".game-over .downloads a").allTextContents(),
    DOWNLOAD_FORMATS.map((format) => format.toUpperCase()),
  );
  // Points in play are not the result.
  assert.equal(await remaining.page.locator(".game-over h2").textContent(), "You win");
  assert.equal(await remaining.page.locator(".game-over .total-row").count(), 0);
  await remaining.page.locator(".game-over tr", { hasText: "Points in play" }).waitFor();
  for (const [who, outcome] of [
    [resigned, "Lost"],
    [remaining, "Won"],
  ]) {
    await who.page.goto(world.address);
    const row = who.page.locator(".game-row .game-result");
    await row.waitFor();
    assert.equal((await row.locator("b").textContent()).trim(), outcome);
    assert.equal((await row.locator("small").textContent()).trim(), "Review");
  }
});

test("the list of games shows the points of a finished game, one's own first", async () => {
  const game = await twoPlayers(world, { changes: { rules: { end: { passes_each: 1 } } } });
  for (const { page } of [game.first, game.second]) await pass(page);
  const { page } = game.second;
  await page.locator(".game-over .total-row").waitFor();
  const totals = (await page.locator(".game-over .total-row .numeric").allTextContents()).map((each) => each.trim());
  for (const who of [game.first, game.second]) {
    const own = (await who.request("GET", "/api/me")).name === "Ala" ? totals : totals.toReversed();
    await who.page.goto(world.address);
    const row = who.page.locator(".game-row .game-result");
    await row.waitFor();
    assert.equal((await row.locator("b").textContent()).trim(), own.join(" : "));
    assert.match(await row.locator("small").textContent(), /Won|Lost|Tie/);
  }
});

test("drawers on a short phone have a close button, and spectators have no drawers", async () => {
  const game = await twoPlayers(world);
  const { page } = game.first;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator(".tab", { hasText: "Chat" }).click();
  await page.locator(".panel-chat").waitFor();
  await page.locator(".side-panels").getByLabel("Close").click();
  await page.locator(".panel-chat").waitFor({ state: "hidden" });
  const spectator = await world.visitor("Ewa", { viewport: { width: 360, height: 640 } });
  await spectator.page.goto(`${world.address}/t/${game.id}`);
  await spectator.page.locator(".panel-moves").waitFor();
  assert.equal(await spectator.page.locator(".side-panels").getByLabel("Close").isVisible(), false);
});

test("the licence of a word list is shown as its source states it", async () => {
  const who = await world.visitor("Hania", { locale: "pl-PL" });
  await who.page.goto(`${world.address}/new`);
  await who.page.locator(".field small", { hasText: "licencja: GPL 2 and CC BY 4.0" }).waitFor();
});
