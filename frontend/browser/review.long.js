// The analysis of a file in the review, computed by the server: it takes long on a busy machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { count } from "./actions.js";
import { axeFaults } from "./axe.js";
import { useWorld } from "./world.js";

const world = useWorld({ own: true });

test("a file is analysed turn by turn, and a move is retried before the best ones are shown", async () => {
  const who = await world.visitor("Ala", { bypassCSP: true });
  const { page } = who;
  await page.goto(`${world.address}/review`);
  const buffer = await readFile(new URL("../../tests/golden/racks.gcg", import.meta.url));
  await page.locator("main input[type=file]").setInputFiles({ name: "racks.gcg", mimeType: "", buffer });
  await page.locator(".review-layout .board").waitFor();
  await page.locator(".analysis-state .button").first().click();
  await page.locator(".review-moves .class-mark").first().waitFor({ timeout: 120_000 });
  await page.locator(".review-moves .row:has(.class-mark)").first().click();
  await page.locator(".best-moves tbody tr").first().waitFor();
  await page.locator(".best-moves button:has(.start)").first().hover(); // the best of all may be an exchange;
  await page.locator(".outline.idea").waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.locator(".retry-start .button").click();
  await count(page.locator(".best-moves"), 0);
  await count(page.locator(".rack .tile-button"), 7);
  await page.locator(".retry .button", { hasText: "Show the best moves" }).click();
  await page.locator(".best-moves tbody tr").first().waitFor();
  await page.locator(".retry .button").last().click();
  await count(page.locator(".retry"), 0);
});
