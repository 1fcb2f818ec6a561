// Turkish tables of a server that asks the TDK dictionary, which is a local server here.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { layTwo, only, play } from "./actions.js";
import { takeDevice, useWorld } from "./world.js";

const TURKISH = "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ";
const dictionary = createServer((request, response) => {
  const word = new URL(request.url, "http://localhost").searchParams.get("ara");
  response.end(JSON.stringify([{ madde: word, ozel_mi: "0" }]));
}).listen(0, "127.0.0.1");
await once(dictionary, "listening");
after(() => dictionary.close());

const MOZAIKA_TDK = `http://127.0.0.1:${dictionary.address().port}/gts`;
const world = useWorld({ own: true, environment: { MOZAIKA_TDK, no_proxy: "*" } });

test("a Turkish table names its dictionary and list, each move who decided", async () => {
  const who = await world.visitor("Ayşe");
  const { page } = who;
  await page.goto(`${world.address}/new`);
  await page.locator(".edition-field select").selectOption("turkish");
  const lists = page.locator("select:has(option[value=none])");
  assert.equal(await lists.locator("option").first().textContent(), "TDK Güncel Türkçe Sözlük");
  await page
    .locator("label small", { hasText: "if it does not answer within 2 seconds, the list “Kelimelik" })
    .waitFor();

  // With one letter only, the first word is ĞĞ, which no list has; the second play forms it again, three times.
  await world.table(who, { edition: "turkish", lexicon: "", changes: { tiles: only("Ğ", TURKISH) } });
  const judged = page.locator(".move .judge");
  for (const [place, row, source] of [
    [0, 7, /^ĞĞ: TDK$/],
    [1, 8, /^(ĞĞ: TDK, earlier answer(; )?)+$/],
  ]) {
    await takeDevice(page);
    await layTwo(page, row, 6);
    await play(page);
    await judged.nth(place).filter({ hasText: /^TDK$/ }).waitFor();
    assert.match(await judged.nth(place).getAttribute("title"), source);
  }
});
