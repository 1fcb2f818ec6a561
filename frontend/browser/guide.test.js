// Help for new players: the tour at the first table and the rules of each edition. Also the printed score sheet.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { axeFaults } from "./axe.js";
import { layTwo, NO_BLANKS, openMenu, pass, PHONE, play, testedLanguages, until } from "./actions.js";
import { localSeats, rackTiles, settle, takeDevice, useWorld } from "./world.js";

const PICTURES = fileURLToPath(new URL("../screenshots", import.meta.url));
const AGAINST_BOT = { lexicon: "", seats: [...localSeats("Ala"), { kind: "bot", bot: "casual" }] };
const world = useWorld();

test("the tour starts once, works with keys and can be restarted", async () => {
  const who = await world.visitor("Ala", { isNew: true });
  const { page } = who;
  await world.table(who, AGAINST_BOT);
  const card = page.locator(".tour-card");
  await card.waitFor();
  const said = [];
  for (let step = 1; step <= 6; step += 1) {
    await until(`step ${step}`, async () => (await card.locator("small").textContent()) === `${step} of 6`);
    said.push(await card.locator("p").textContent());
    await page.keyboard.press("Enter");
  }
  assert.equal(new Set(said).size, 6);
  await card.waitFor({ state: "detached" });
  await page.reload();
  await rackTiles(page).first().waitFor();
  await page.waitForTimeout(300);
  assert.equal(await card.count(), 0, "the tour does not start again");
  await openMenu(page);
  await page.locator("dialog .button", { hasText: "Take the tour" }).click();
  await card.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await until("the first step is shown", async () => (await card.locator("small").textContent()) === "1 of 6");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
});

test("Escape skips the tour, and a running clock prevents it", async () => {
  const who = await world.atTable(
    { changes: { rules: { clock: { kind: "increment", minutes: 5, increment_s: 5 } } } },
    { isNew: true },
  );
  const { page } = who;
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".tour-card").count(), 0, "the clock is running");
  await world.table(who);
  await page.locator(".device-cover .button.primary").click();
  await page.locator(".tour-card").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".tour-card").waitFor({ state: "detached" });
  await page.reload();
  await takeDevice(page);
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".tour-card").count(), 0);
});

const ON_DESKS = [["en-GB"], ["et-EE"]];
const ON_PHONES = [
  ["pl-PL", PHONE],
  ["tr-TR", PHONE],
];
for (const [locale, options] of [...testedLanguages(ON_DESKS, "et-EE"), ...testedLanguages(ON_PHONES)]) {
  test(`each tour step in ${locale} is visible beside its target and accessible`, async () => {
    const who = await world.visitor("Ala", { isNew: true, locale, bypassCSP: true, ...options });
    const { page } = who;
    await world.table(who, AGAINST_BOT);
    await page.locator(".tour-card").waitFor();
    for (let step = 0; step < 6; step += 1) {
      await settle(page);
      const [card, light] = [
        await page.locator(".tour-card").boundingBox(),
        await page.locator(".tour-highlight").boundingBox(),
      ];
      const { width, height } = page.viewportSize();
      assert.ok(
        card.x >= 0 && card.y >= 0 && card.x + card.width <= width && card.y + card.height <= height,
        `step ${step + 1}: ${JSON.stringify(card)}`,
      );
      assert.ok(light.width > 20 && light.height > 20);
      if (step === 0) assert.deepEqual(await axeFaults(page), []);
      await page.keyboard.press("Enter");
    }
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
