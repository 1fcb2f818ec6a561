// What a page says to the one who looks at it: his own news, what he risks, who watches, how his games stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, layTwo, none, only, play, two, until } from "./stories.js";
import { useWorld } from "./world.js";

const world = useWorld();
const Q_ONLY = {
  tiles: only("Q"),
  rules: { challenge_window_s: 600 },
};

test("a pending play says where it lies, who decides and what a challenge risks; its outcome calls everybody by the right name", async () => {
  const game = await two(world, { changes: Q_ONLY });
  const [mover, judge] = [game.first.page, game.second.page];
  await layTwo(mover, 7, 6);
  await play(mover);
  await judge.locator(".btn.danger small", { hasText: "if wrong, lose a turn" }).waitFor();
  assert.equal(await judge.locator(".act", { hasText: "Exchange" }).count(), 0);
  assert.deepEqual(await judge.locator(".mv.pending .num").allTextContents(), ["1", "8G", "(4)", "0"]);
  await judge.locator(".pl.on", { hasText: "You decide" }).waitFor();
  await mover.locator(".pl.on", { hasText: "decides" }).waitFor();
  assert.equal(await judge.locator(".board .tile.last").count(), 2);
  const name = await judge.locator(".pl:not(.on) .nm").textContent();
  await judge.locator(".btn.danger").click();
  await mover.locator(".chat .sys", { hasText: "You take the tiles back and lose the turn." }).waitFor();
  await judge.locator(".chat .sys", { hasText: `${name.trim()} takes the tiles back and loses the turn.` }).waitFor();
  await judge.locator(".chat .sys", { hasText: "You challenge; not valid: QQ." }).waitFor();
});

test("who watches is counted for everybody, and gone when he leaves", async () => {
  const game = await two(world);
  const watcher = await world.visitor("Ewa");
  await watcher.page.goto(`${world.address}/t/${game.id}`);
  for (const { page } of [game.first, game.second, watcher])
    await page.locator(".watchers", { hasText: "1 person is watching" }).waitFor();
  await watcher.context.close();
  await until("nobody watches", async () => (await game.first.page.locator(".watchers").count()) === 0);
});

test("an exchange that the bag does not allow is dim, and says why when it is asked for", async () => {
  const tiles = {
    ...none(ENGLISH),
    A: [6, 1],
    E: [6, 1],
    I: [6, 1],
    "?": [0, 0],
  };
  const game = await two(world, { lexicon: "none", changes: { tiles, rules: { exchange_needs_in_bag: 7 } } });
  const { page } = game.first;
  const exchange = page.locator(".act.dim", { hasText: "Exchange" });
  assert.equal(await exchange.getAttribute("aria-disabled"), "true");
  await exchange.click({ force: true }); // for a person it can be pressed
  await page.locator(".status.wrong", { hasText: "An exchange needs 7 tiles in the bag; there are 4." }).waitFor();
  assert.equal(await page.locator(".rack.choosing").count(), 0);
});

test("who resigns by the flag is asked first; both read what happened, and their lists tell points and outcome", async () => {
  const game = await two(world);
  const [gone, left] = [game.first, game.second];
  await gone.page.locator(".bar").getByLabel("Resign").click();
  await gone.page.locator("dialog", { hasText: "Give up this game?" }).locator(".btn.danger").click();
  await gone.page.locator(".over .why", { hasText: "You have resigned. Only" }).waitFor();
  await left.page.locator(".over .why", { hasText: /(Ala|Olek) has resigned\. You are the only one left\./ }).waitFor();
  assert.deepEqual(await left.page.locator(".over .save a").allTextContents(), ["SDF", "GCG", "JSON", "CGP"]);
  const totals = async (page) => (await page.locator(".over .sum .num").allTextContents()).map((each) => each.trim());
  const [first, second] = await totals(left.page);
  for (const [who, outcome] of [
    [gone, "Lost"],
    [left, "Won"],
  ]) {
    const own = (await who.ask("GET", "/api/me")).name === "Ala" ? `${first} : ${second}` : `${second} : ${first}`;
    await who.page.goto(world.address);
    const row = who.page.locator(".game .r");
    await row.waitFor();
    assert.equal((await row.locator("b").textContent()).trim(), own);
    assert.equal((await row.locator("small").textContent()).trim(), outcome);
  }
});

test("on a short phone a drawer has a cross; a spectator has no drawers, for he has room", async () => {
  const game = await two(world);
  const { page } = game.first;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator(".tab", { hasText: "Chat" }).click();
  await page.locator(".p-chat").waitFor();
  await page.locator(".side").getByLabel("Close").click();
  await page.locator(".p-chat").waitFor({ state: "hidden" });
  const watcher = await world.visitor("Ewa", { viewport: { width: 360, height: 640 } });
  await watcher.page.goto(`${world.address}/t/${game.id}`);
  await watcher.page.locator(".p-moves").waitFor();
  assert.equal(await watcher.page.locator(".side").getByLabel("Close").isVisible(), false);
});

test("the licence of a list is in the reader's language", async () => {
  const who = await world.visitor("Hania", { locale: "pl-PL" });
  await who.page.goto(`${world.address}/new`);
  await who.page.locator(".field small", { hasText: "licencja: GPL 2 i CC BY 4.0" }).waitFor();
});
