// The first start on a machine: the server compiles kernels and builds word graphs, the page reports the progress, and
// everything else works. Compiling takes minutes, so only `make test-all` runs this file.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { layTwo, NO_BLANKS, pass, play, until } from "./actions.js";
import { onBoard, rackTiles, takeDevice, useWorld } from "./world.js";

const LONG = 240; // seconds allowed for compiling on a slow and busy machine
const cache = await mkdtemp(join(tmpdir(), "mozaika-first-"));
const empty = { XDG_CACHE_HOME: cache, NUMBA_CACHE_DIR: join(cache, "numba") };
const world = useWorld({ own: true, serviceWorkers: true, environment: empty });
after(() => rm(cache, { recursive: true, force: true }));

const share = async () => (await (await fetch(`${world.address}/health`)).json()).bots_ready;

test("a first visit logs no fault to the console", async () => {
  const context = await world.browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const logged = [];
  page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
  page.on("response", (answer) => answer.status() >= 400 && logged.push(`${answer.status()} ${answer.url()}`));
  await page.goto(world.address);
  await page.locator(".play-options").waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(logged, []);
  await context.close();
});

test("while the engine compiles, the home page shows the progress and people can play", async () => {
  assert.ok((await share()) < 1, "compiling takes longer than the first test");
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(world.address);
  await page.locator(".preparing", { hasText: /Compiling the engine.*: \d+ of \d+/ }).waitFor();
  await world.table(who, { changes: NO_BLANKS });
  await takeDevice(page);
  await layTwo(page, 7, 7);
  await play(page);
  await page.locator(".device-cover").waitFor();
  assert.ok((await share()) < 1, "the players did not have to wait");
});

test("the page reports the building of word graphs until the bot moves", async () => {
  const [who, other] = [await world.visitor("Ala"), await world.visitor("Olek")];
  const { page } = who;
  await page.goto(world.address);
  await page.locator(".play-option .button.primary").click();
  await page.locator(".button", { hasText: "Preparing the word list" }).waitFor();
  await page.locator(".preparing", { hasText: /Building the word list “SOWPODS”: \d+%/ }).waitFor();
  await world.table(other, { changes: NO_BLANKS }); // other players do not have to wait
  await takeDevice(other.page);
  await page
    .locator(".rack .tile-button")
    .first()
    .waitFor({ timeout: LONG * 1000 });
  const accept = page.locator(".button.primary", { hasText: "Accept" });
  const mayPass = page.locator(".action-button:not([disabled])", { hasText: "Pass" });
  const waits = page.locator(".status", { hasText: /Compiling the engine.*\d+ of \d+/ });
  await accept.or(mayPass).or(waits).first().waitFor();
  if (await mayPass.isVisible()) {
    await pass(page);
    if ((await share()) < 1) await waits.waitFor();
  }
  const botHasPlayed = async () => {
    if (await mayPass.isVisible()) await pass(page); // more than once if the bot exchanges tiles first
    return (await onBoard(page).count()) > 0;
  };
  await until("the bot has played", botHasPlayed, LONG);
  assert.equal(await share(), 1);
  assert.equal(await rackTiles(page).count(), 7);
});
