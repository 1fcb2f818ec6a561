// The home page of newcomers and returning players, the help, the progress of preparations, and what is loaded first.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { count, eventually, layTwo, NO_BLANKS, play, until } from "./actions.js";
import { localSeats, square, takeDevice, TWO_PEOPLE, useWorld } from "./world.js";

const BUILT = fileURLToPath(new URL("../../src/mozaika/web/static", import.meta.url));
const FIRST_LOAD_BYTES = 100_000; // compressed, in each language
const LANGUAGES = { "en-GB": "English", "pl-PL": "Polski", "et-EE": "Eesti", "tr-TR": "Türkçe" };
const world = useWorld();

const running = (page) => page.locator(".running-game");
const goHome = async (page) => {
  await page.goto(world.address);
  await page.locator(".play-options").waitFor();
};

test("running games come first, with their boards and whose turn it is", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const [bob, table] = [await world.visitor("Bob"), { edition: "english", kind: "open", lexicon: "none" }];
  const gathering = await who.request("POST", "/api/tables", { ...table, seats: TWO_PEOPLE });
  const made = await world.table(who, { changes: NO_BLANKS });
  await takeDevice(page);
  const laid = await page.locator(".rack .tile b").first().textContent();
  await layTwo(page, 7, 7);
  await play(page);
  await page.locator(".device-cover").waitFor();
  await goHome(page);
  await count(running(page), 2);
  const first = running(page).first();
  assert.equal(await first.getAttribute("href"), `/t/${made.table.id}`);
  assert.equal(await first.locator(".mini-board text").first().textContent(), laid.trim());
  assert.match(await first.textContent(), /Your turn/);
  assert.match(await running(page).nth(1).textContent(), /Waiting for players/);
  await bob.request("POST", `/api/tables/${gathering.table.id}/join`, {});
  await page.reload();
  await until("the joined game has a board", async () => (await page.locator(".mini-board").count()) === 2);
  const turns = await running(page).locator(".state").allTextContents();
  assert.ok(
    turns.every((each) => /Your turn|Bob’s turn/.test(each)),
    turns.join(),
  );
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
]) {
  test(`running games and Play are on the first screen of ${width} × ${height}`, async () => {
    for (const [locale, edition] of [
      ["pl-PL", "polish"],
      ["en-GB", "english"],
    ]) {
      const who = await world.visitor("Ala", { locale, viewport: { width, height } });
      const { page } = who;
      const button = page.locator(".play-option .button.primary").first();
      const bottom = async (locator) => {
        const { y, height: own } = await locator.boundingBox();
        return y + own;
      };
      await goHome(page);
      const newcomer = await bottom(button);
      for (const opponent of ["Olek", "Jan"])
        await who.request("POST", "/api/tables", {
          edition,
          kind: "local",
          lexicon: "none",
          seats: localSeats("Ala", opponent),
        });
      await goHome(page);
      const returning = await bottom(button);
      assert.ok((await bottom(running(page).nth(1))) < returning);
      assert.ok(newcomer <= height && returning <= height, `${locale}: ${newcomer}, ${returning} of ${height}`);
    }
  });
}

test("the key ? shows the help everywhere except in text fields", async () => {
  const { page } = await world.atTable();
  const help = page.locator("dialog.help-dialog");
  await square(page, 7, 7).click();
  await page.keyboard.press("?");
  await help.locator("kbd", { hasText: "Enter" }).waitFor();
  await page.keyboard.press("?");
  await count(help, 1);
  await page.keyboard.press("Escape");
  await count(help, 0);
  await page.goto(`${world.address}/settings`);
  await page.locator(".settings-form input[type=radio]").first().focus();
  await page.keyboard.press("?");
  await help.waitFor();
  await page.goto(`${world.address}/account`);
  await page.locator("main input").first().fill("Ala");
  await page.keyboard.type("?");
  assert.equal(await page.locator("main input").first().inputValue(), "Ala?");
  await count(help, 0);
});

test("the home page leads to rules, help, credits and another language", async () => {
  const { page } = await world.visitor("Ala");
  await goHome(page);
  for (const [link, seen] of [
    ["Rules", ".rules-sections"],
    ["Help", ".help-page kbd"],
    ["About", ".about-page"],
  ]) {
    await page.locator("footer a", { hasText: link }).click();
    await page.locator(seen).first().waitFor();
  }
  const lists = await page.locator(".about-page dd").allTextContents();
  const { lexica } = await (await page.request.get(`${world.address}/api/choices`)).json();
  const common = lists.filter((each) => each.includes("inflected forms"));
  assert.ok(common.length >= new Set(lexica.map(({ language }) => language)).size, "common words of each language");
  assert.equal(lists.length, lexica.length + common.length);
  for (const { title, attribution } of lexica)
    assert.ok(
      lists.some((each) => each.includes(title) && each.includes(attribution)),
      title,
    );
  await page.locator("footer select").selectOption("et");
  await page.locator("h1", { hasText: "Mozaikast" }).waitFor();
});

test("the page says what is being prepared and how far it is", async () => {
  const { page } = await world.visitor("Ala");
  let preparing = [
    { task: "engine", done: 12, total: 57, bots: ["beginner", "casual", "club", "expert"], lexicon: "" },
    { task: "words", done: 60, total: 100, bots: [], lexicon: "sjp" },
  ];
  await page.route("**/health", (route) =>
    route.fulfill({ json: { status: "ok", version: "1", tables_in_memory: 0, bots_ready: 0.2, preparing } }),
  );
  await goHome(page);
  const lines = page.locator(".preparing > div");
  await eventually(
    async () => (await lines.allTextContents()).map((each) => each.replace(/.*: /, "")),
    ["12 of 57", "60%"],
  );
  assert.match(await lines.last().textContent(), /SJP/);
  assert.equal(
    await page
      .locator(".preparing progress")
      .first()
      .evaluate((bar) => bar.position.toFixed(2)),
    "0.21",
  );
  preparing = [];
  await count(lines, 0);
});

for (const [locale, language] of Object.entries(LANGUAGES)) {
  test(`less than 100 kB is loaded before the first table in ${language}`, async () => {
    const { page } = await world.visitor("Ala", { locale });
    await goHome(page);
    assert.equal(await page.locator("footer select option:checked").textContent(), language);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const files = new Set(loaded.map((name) => new URL(name).pathname).filter((name) => name.startsWith("/assets/")));
    const sizes = await Promise.all([...files].map(async (name) => gzipSync(await readFile(join(BUILT, name))).length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`first load in ${language}: ${(total / 1000).toFixed(1)} kB in ${sizes.length} files`);
    assert.ok(files.size > 2 && total < FIRST_LOAD_BYTES, `${total} bytes`);
  });
}

test("a file of an old version that is gone leads to one reload", async () => {
  const { page } = await world.visitor("Ala");
  let loads = 0;
  let gone = (load) => load === 1; // after the reload the server has the files again
  page.on("request", (request) => (loads += Number(request.isNavigationRequest())));
  await page.route("**/assets/Help-*.js", (route) => (gone(loads) ? route.fulfill({ status: 404 }) : route.continue()));
  await goHome(page);
  await page.locator("footer a[href='/help']").click();
  await page.locator(".help-page").waitFor();
  assert.equal(loads, 2);
  gone = () => true; // although this version has been reloaded
  await goHome(page);
  await page.locator("footer a[href='/help']").click();
  await page.locator("main h1", { hasText: "could not be loaded" }).waitFor();
  assert.equal(loads, 3, "a second reload for the same version would not help");
});
