// The analysis of a file in the review, computed by the server: it takes long on a busy machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { count } from "./actions.js";
import { axeFaults } from "./axe.js";
import { useWorld } from "./world.js";

const world = useWorld({ own: true });

test("a file is analysed turn by turn, a move is retried, and the page has the numbers of the server", async () => {
  const who = await world.visitor("Ala", { bypassCSP: true });
  const { page } = who;
  await page.goto(`${world.address}/review`);
  const buffer = await readFile(new URL("../../tests/golden/racks.gcg", import.meta.url));
  await page.locator("main input[type=file]").setInputFiles({ name: "racks.gcg", mimeType: "", buffer });
  await page.locator(".review-layout .board").waitFor();
  const [request] = await Promise.all([
    page.waitForRequest("**/api/reviews/analysis"),
    page.locator(".analysis-state .button").first().click(),
  ]);
  await page.locator(".review-moves .class-mark").first().waitFor({ timeout: 120_000 });
  await page.locator(".review-moves .row:has(.class-mark)").first().click();
  await page.locator(".best-moves tbody tr").first().waitFor();
  await page.locator(".best-moves button:has(.start)").first().hover(); // the best of all may be an exchange;
  await page.locator(".outline.idea").waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.locator(".retry-start button").click();
  await count(page.locator(".best-moves"), 0);
  await count(page.locator(".rack .tile-button"), 7);
  await page.locator('.board [data-row="7"][data-column="7"]').click();
  await page.keyboard.type("at");
  await page.locator(".retry .button", { hasText: "Check" }).click();
  await page.locator(".retry .answer", { hasText: "This move loses" }).waitFor();
  await page.locator(".retry .button", { hasText: "Show the best moves" }).click();
  await page.locator(".best-moves tbody tr").first().waitFor();
  await page.locator(".retry .button").last().click();
  await count(page.locator(".retry"), 0);
  await page.locator("[data-tab=summary]").click();
  await page.locator(".summary-panel .made-by").waitFor({ timeout: 120_000 });
  const answer = await who.context.request.post(request.url(), { data: request.postDataJSON() });
  const lines = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { players, turns } = lines.at(-1).analysis;
  const near = async (locator, values, most) => {
    const shown = (await locator.allTextContents()).map((text) => Number(text.replace("−", "-")));
    assert.equal(shown.length, values.length);
    for (const [at, value] of values.entries()) assert.ok(Math.abs(shown[at] - value) <= most, `${shown} ${values}`);
  };
  await near(page.locator(".summary-panel .accuracy").first(), [players[0].accuracy], 0.501);
  const equities = turns[0].best.map(({ equity }) => equity);
  await near(page.locator(".best-moves tbody tr td:nth-child(3)"), equities, 0.051);
});
