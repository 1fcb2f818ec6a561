// The first game of a newcomer: one click from the home page to a bot, with a generated name that can be changed. The
// first tests know nothing of the pages but accessible names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, IS_LONG, PHONE, until } from "./actions.js";
import { useWorld } from "./world.js";

const world = useWorld();
const DESK = {};

const NAMES = {
  "en-GB": { play: "Play", pass: "Pass", sure: "Really?", change: "change your name", level: /Level \d of \d/ },
  "pl-PL": { play: "Zagraj", pass: "Pas", sure: "Na pewno?", change: "zmień nick", level: /Poziom \d z \d/ },
  "et-EE": { play: "Mängi", pass: "Passi", sure: "Kindel?", change: "muuda oma nime", level: /Tase \d \/ \d/ },
  "tr-TR": { play: "Oyna", pass: "Pas", sure: "Emin misin?", change: "adını değiştir", level: /Düzey \d \/ \d/ },
};
const VISITS = Object.keys(NAMES).flatMap((locale) => [
  [locale, "a desk", DESK],
  [locale, "a phone", PHONE],
]);
const TESTED = VISITS.filter(
  ([locale, size]) => IS_LONG || `${locale} ${size}` === "en-GB a desk" || `${locale} ${size}` === "pl-PL a phone",
);

for (const [locale, size, options] of TESTED)
  test(`one click leads from the home page to a bot's answer in ${locale} on ${size}`, async () => {
    const { page } = await world.visitor("", { isNew: true, locale, ...options });
    const names = NAMES[locale];
    const button = (name) => page.getByRole("button", { name, exact: true });
    await page.goto(world.address);
    await button(names.play).click();
    await page.getByRole("heading", { name: names.level }).waitFor({ timeout: 180_000 }); // the level of the bot
    await page.getByRole("heading", { name: names.change }).waitFor(); // the player's own name
    const isMyTurn = () => button(names.pass).isEnabled();
    await until("the player is on turn", isMyTurn, 180);
    assert.equal(await page.getByRole("dialog").count(), 0);
    await button(names.pass).click();
    await button(names.sure).click();
    await until("the bot has answered", isMyTurn, 180);
  });

test("a generated name is changed at the table with one click, also for later games", async () => {
  const who = await world.visitor("", { isNew: true });
  const { page } = who;
  await page.goto(world.address);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const own = page.getByRole("button", { name: "change your name" });
  await own.waitFor();
  const { name } = await who.request("GET", "/api/me");
  assert.match(name, /^\p{Lu}\p{Ll}+$/u);
  await own.click();
  const field = page.getByRole("textbox", { name: "Name", exact: true });
  assert.equal(await field.inputValue(), name);
  await page.keyboard.type("Nora"); // the suggestion is selected
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Nora: change your name" }).waitFor();
  assert.equal((await who.request("GET", "/api/me")).name, "Nora");
  await page.reload();
  await page.getByRole("heading", { name: "Nora" }).waitFor();
});

test("a guest with a generated name is asked before a game with other people", async () => {
  const { page, request } = await world.visitor("", { isNew: true });
  await page.goto(world.address);
  await page.getByRole("button", { name: "Create link" }).click();
  const field = page.getByRole("textbox", { name: "Name", exact: true });
  await until("a name is suggested", async () => (await field.inputValue()) !== "");
  const suggested = await field.inputValue();
  await page.keyboard.press("Escape");
  assert.equal(await request("GET", "/api/me"), null, "nobody has been made");
  await page.getByRole("button", { name: "Create link" }).click();
  await until("a name is suggested", async () => (await field.inputValue()) !== "");
  await field.fill(suggested);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Link" }).or(page.locator(".lobby input")).first().waitFor();
  await eventually(async () => (await request("GET", "/api/me")).name, suggested);
});
