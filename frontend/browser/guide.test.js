// Help for new players: the practice move at the first table and the rules of each edition; also the printed score
// sheet.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { axeFaults } from "./axe.js";
import { layTwo, NO_BLANKS, openMenu, pass, PHONE, play, SMALL_PHONE, testedLanguages } from "./actions.js";
import { rackTiles, settle, square, takeDevice, useWorld } from "./world.js";

const PICTURES = fileURLToPath(new URL("../screenshots", import.meta.url));
const PLAYABLE = { changes: { ...NO_BLANKS, rules: { word_checking: "automatic" } } };
const world = useWorld();

const cardOf = (page) => page.locator(".practice-card");

test("the practice move follows the player's tiles, blocks nothing and can be called again", async () => {
  const { page } = await world.atTable(PLAYABLE, { isNew: true });
  const says = (text) => cardOf(page).locator("p", { hasText: text }).waitFor();
  await says("Lay a word across the star");
  await rackTiles(page).nth(0).click();
  await square(page, 7, 7).click();
  await says("same row or column");
  await rackTiles(page).nth(0).click();
  await square(page, 7, 8).click();
  await says("Press Play");
  await play(page);
  await page.locator(".device-cover .button.primary").click();
  await cardOf(page).waitFor({ state: "detached" }); // the other player's turn has begun
  await page.waitForFunction(() => localStorage.getItem("mozaika.tour") === "seen");
  await page.reload();
  await takeDevice(page);
  await page.waitForTimeout(300);
  assert.equal(await cardOf(page).count(), 0, "it is not offered again");
  await openMenu(page);
  await page.locator("dialog .button", { hasText: "Practice move" }).click();
  await says("touches the others");
});

test("the practice move can be skipped, and a running clock prevents it", async () => {
  const who = await world.atTable(
    { changes: { rules: { clock: { kind: "increment", minutes: 5, increment_s: 5 } } } },
    { isNew: true },
  );
  const { page } = who;
  await page.waitForTimeout(300);
  assert.equal(await cardOf(page).count(), 0, "the clock is running");
  await world.table(who);
  await page.locator(".device-cover .button.primary").click();
  await page.getByRole("button", { name: "Skip the practice" }).click();
  await cardOf(page).waitFor({ state: "detached" });
  await page.reload();
  await takeDevice(page);
  await page.waitForTimeout(300);
  assert.equal(await cardOf(page).count(), 0);
});

const ON_DESKS = [["en-GB"], ["et-EE"]];
const ON_PHONES = [
  ["pl-PL", SMALL_PHONE],
  ["tr-TR", PHONE],
];
for (const [locale, options] of [...testedLanguages(ON_DESKS, "et-EE"), ...testedLanguages(ON_PHONES)]) {
  test(`the practice move in ${locale} covers neither the first word nor the rack and is accessible`, async () => {
    const { page } = await world.atTable({}, { isNew: true, locale, bypassCSP: true, ...options });
    await cardOf(page).waitFor();
    await settle(page);
    const [card, start, rack] = await Promise.all(
      [cardOf(page), square(page, 6, 7), page.locator(".rack-area")].map((each) => each.boundingBox()),
    );
    const { width } = page.viewportSize();
    assert.ok(card.x >= 0 && card.x + card.width <= width, JSON.stringify(card));
    assert.ok(card.y + card.height <= start.y, JSON.stringify({ card, start }));
    assert.ok(card.y + card.height <= rack.y);
    assert.deepEqual(await axeFaults(page), []);
  });
}

test("every edition has a rules page with its own numbers in every language", async () => {
  const who = await world.visitor("Ala", { bypassCSP: true });
  const { page } = who;
  const { editions } = await who.request("GET", "/api/choices");
  for (const edition of editions) {
    await page.goto(`${world.address}/rules/${edition.id}`);
    await page.locator(".rules-sections").waitFor();
    const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    const count = edition.letters.reduce((sum, each) => sum + each.count, 0);
    assert.ok(text.includes(`${count} tiles`), `${edition.id}: ${count} tiles`);
    assert.equal(await page.locator(".rules-tiles li").count(), edition.letters.filter((each) => each.count).length);
    assert.ok(text.includes(`Bonus for playing all tiles ${edition.rules.bingo_bonus} points`));
    assert.equal(text.includes("another player challenges it"), edition.rules.word_checking === "challenge");
    assert.equal(
      text.includes("A blank stands for any letter"),
      edition.letters.some((each) => each.small === "" && each.count),
    );
    if (edition.rules.exchange_needs_in_bag > 1)
      assert.ok(text.includes(`in the bag to exchange ${edition.rules.exchange_needs_in_bag} tiles`));
    if (edition.rules.exchanges_each)
      assert.ok(text.includes(`Exchanges per player ${edition.rules.exchanges_each} exchanges`));
    if (edition.rules.end.scoreless_turns)
      assert.ok(text.includes(`scoreless turns in a row ${edition.rules.end.scoreless_turns} turns`));
    assert.ok(
      (await page.evaluate(() => document.documentElement.scrollHeight)) <= 2 * 860,
      "the page is at most two screens high",
    );
  }
  assert.deepEqual(await axeFaults(page), []);
  await page.goto(`${world.address}/rules/turkish-official`); // its id in earlier versions
  await page.locator("h1", { hasText: "Türkçe" }).waitFor();
  assert.equal(await page.locator(".rules-page select").inputValue(), "turkish");
  await page.goto(`${world.address}/rules/nothing`);
  await page.locator("h1", { hasText: "does not exist" }).waitFor();
  await page.goto(`${world.address}/new`);
  await page.locator("form a[href^='/rules/']").click();
  await page.locator(".rules-sections").waitFor();
  await who.context.close();
  for (const [locale, edition, said] of [
    ["pl-PL", "polish-tournament", "3 wymiany"],
    ["et-EE", "estonian", "115 nuppu"],
    ["tr-TR", "turkish", "7 taş"],
  ]) {
    const other = await world.visitor("Ala", { locale, bypassCSP: true, ...PHONE });
    await other.page.goto(`${world.address}/rules/${edition}`);
    await other.page.locator(".rules-sections", { hasText: said }).waitFor();
    assert.deepEqual(await axeFaults(other.page), []);
    await other.context.close();
  }
});

const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;

test("the rules page of an edition states which forms its word list has", async () => {
  const { page } = await world.visitor("Ala");
  for (const [edition, statement] of [
    ["english", "Dictionary words and their inflected forms are valid."],
    ["polish", "Dictionary words and their inflected forms are valid."],
    ["estonian", "Dictionary words and most of their inflected forms are valid."],
    ["turkish", "Inflected forms, such as plurals, are not"],
  ]) {
    await page.goto(`${world.address}/rules/${edition}`);
    await page.locator(".rules-sections p", { hasText: statement }).waitFor();
  }
});

test("a finished game prints as a black-on-white score sheet of one or two pages", async () => {
  await mkdir(PICTURES, { recursive: true });
  const { page } = await world.atTable(
    {
      edition: "polish",
      changes: { ...NO_BLANKS, rules: { word_checking: "automatic", end: { passes_each: 1 } } },
    },
    { colorScheme: "dark" },
  );
  await layTwo(page, 7, 7);
  await play(page);
  await page.locator(".device-cover").waitFor(); // until then the previous player's rack is shown
  for (const _ of [1, 2]) {
    await takeDevice(page);
    await pass(page);
    await page.locator(".device-cover, dialog.game-over").first().waitFor();
  }
  await page.locator("dialog.game-over").waitFor();
  await page.evaluate(() =>
    document.querySelector("#app").insertAdjacentHTML("beforeend", '<span class="flying-score">+27</span>'),
  ); // points that are still flying
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.locator("dialog.game-over").isVisible(), false);
  assert.equal(await page.locator(".flying-score:visible").count(), 0);
  assert.equal(await page.locator(".table-layout").isVisible(), false);
  const sheet = page.locator(".score-sheet");
  assert.equal(await sheet.evaluate((element) => getComputedStyle(element).color), "rgb(0, 0, 0)");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  const text = await sheet.innerText();
  for (const part of ["Ala", "Olek", "8H", "pass", "Total"])
    assert.ok(text.includes(part) || text.includes(part.replace("8H", "H8")), part);
  assert.equal(await sheet.locator(".sheet-board td.filled").count(), 2);
  assert.equal(await sheet.locator(".sheet-moves li").count(), 3);
  assert.equal(
    await sheet.locator(".sheet-cols .sheet-legend").count(),
    1,
    "beside the board: below the moves it would be alone on a second page",
  );
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format });
    await writeFile(join(PICTURES, `sheet-${format}.pdf`), pdf);
    assert.equal(pagesOf(pdf), 1);
  }
});
