// The analysis board: set up a position, ask the engine, lay a play, and follow a link to the same position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, PHONE } from "./actions.js";
import { axeFaults } from "./axe.js";
import { useWorld } from "./world.js";

const world = useWorld();
const COMPILING = { timeout: 180_000 }; // on a fresh installation the first simulation compiles its kernels
const cell = (page, row, column) => page.locator(`.analysis-page [data-row="${row}"][data-column="${column}"]`);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const mode = (page, name) => page.getByRole("radio", { name }).check();

test("a position is set up with the keys, analysed, played and shared by its address", async () => {
  const { page } = await world.visitor("");
  await page.goto(`${world.address}/analysis`);
  await mode(page, "Set up");
  await cell(page, 7, 7).click();
  for (const letter of ["q", "u", "i", "z"]) {
    await page.keyboard.press(letter);
  }
  await eventually(() => cell(page, 7, 10).getAttribute("aria-label"), "K8, Z, 10 points");
  await page.getByLabel("Rack of the player on turn").fill("aeinrst");
  await page.keyboard.press("Enter");
  await page.getByText("82 tiles in the bag", { exact: true }).waitFor();
  await mode(page, "Lay plays");
  await button(page, "Best moves").click();
  await page.locator(".move").first().waitFor();
  await page.locator(".move").first().click();
  await page.getByText("Equity").first().waitFor();
  await page.locator(".play li").first().waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await button(page, "Simulation").click();
  await page.getByText("Computing …").or(page.getByText("Done.")).first().waitFor(COMPILING);
  if (await button(page, "Stop").isEnabled()) await button(page, "Stop").click();
  const address = page.url();
  const other = await world.visitor("", PHONE);
  await other.page.goto(address);
  await eventually(() => cell(other.page, 7, 10).getAttribute("aria-label"), "K8, Z, 10 points");
  assert.deepEqual(await axeFaults(other.page), []);
  await button(page, "Make this move").click();
  await eventually(() => page.url() !== address, true);
});
