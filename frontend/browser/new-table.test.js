// The form for a new table: every rule setting can be chosen, and what is chosen holds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, until } from "./actions.js";
import { SETTINGS } from "./wire.js";
import { useWorld } from "./world.js";

const world = useWorld();
const fieldOf = (page, key) => page.locator(`[data-setting="${key}"] :is(input, select)`);
const valueOf = (rules, key) => key.split(".").reduce((table, name) => table[name], rules);

/** Choose another value than the present one in a field; returns it. */
async function change(field) {
  if ((await field.getAttribute("type")) === "checkbox") {
    const checked = !(await field.isChecked());
    await field.setChecked(checked);
    return checked;
  }
  if ((await field.getAttribute("inputmode")) === "numeric") {
    const value = Number(await field.inputValue()) + 1;
    await field.fill(String(value));
    await field.blur();
    return value;
  }
  const present = await field.inputValue();
  const values = await field.locator("option").evaluateAll((options) => options.map((option) => option.value));
  const value = values.findLast((each) => each !== present && each !== "standard");
  await field.selectOption(value);
  return /^\d+$/.test(value) ? Number(value) : value;
}

test("a new table has the values of every setting in the form", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const changed = new Set();
  for (const first of [
    { "clock.kind": "game", word_checking: "challenge" },
    { "clock.kind": "increment", word_checking: "automatic" },
    { "clock.kind": "days", word_checking: "challenge" },
  ]) {
    await page.goto(`${world.address}/new`);
    await page.locator("summary").click();
    await page.locator(".seat-fields select").first().selectOption("local"); // hints need a table without other people
    await until("hints can be chosen", () => fieldOf(page, "hints").isEnabled());
    for (const [key, value] of Object.entries(first)) await fieldOf(page, key).selectOption(value);
    const chosen = { ...first };
    for (const { key } of SETTINGS) {
      const field = fieldOf(page, key);
      if (!(key in first) && (await field.count())) chosen[key] = await change(field);
    }
    await page.locator("form .button.primary").click();
    await page.waitForURL(/\/t\//);
    const { table } = await who.request("GET", `/api/tables/${page.url().split("/t/")[1]}`);
    assert.deepEqual(Object.fromEntries(Object.keys(chosen).map((key) => [key, valueOf(table.rules, key)])), chosen);
    for (const key of Object.keys(chosen)) changed.add(key);
  }
  assert.deepEqual(
    SETTINGS.map(({ key }) => key).filter((key) => !changed.has(key)),
    [],
  );
});

test("a player without a name is named by the server", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(`${world.address}/new`);
  await page.locator(".seat-fields select").first().selectOption("local");
  assert.equal(await page.locator(".seat-fields input").getAttribute("placeholder"), "Player 2");
  await page.locator("form .button.primary").click();
  await page.locator(".player .name", { hasText: "Player 2" }).waitFor();
});

test("words are checked automatically against bots, unless challenges are chosen", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const opponent = page.locator(".seat-fields select").first();
  const checking = fieldOf(page, "word_checking");
  const created = async () => {
    await page.locator("form .button.primary").click();
    await page.waitForURL(/\/t\//);
    return (await who.request("GET", `/api/tables/${page.url().split("/t/")[1]}`)).table.rules;
  };
  await page.goto(`${world.address}/new`);
  await opponent.selectOption("bot");
  await until("the preset is shown", async () => (await checking.inputValue()) === "automatic");
  await opponent.selectOption("person");
  await until("the edition's setting is shown", async () => (await checking.inputValue()) === "challenge");
  await opponent.selectOption("bot");
  await until("the preset is shown", async () => (await checking.inputValue()) === "automatic");
  await page.locator("summary").click();
  await fieldOf(page, "hints").setChecked(true); // another change does not fix the preset
  assert.deepEqual((await created()).word_checking, "automatic");
  await page.goto(`${world.address}/new`);
  await opponent.selectOption("bot");
  await until("the preset is shown", async () => (await checking.inputValue()) === "automatic");
  await checking.selectOption("challenge");
  assert.equal((await created()).word_checking, "challenge");
});

test("a number beyond its limits is explained below its field and keeps the form open", async () => {
  const { page } = await world.visitor("Ala");
  await page.goto(`${world.address}/new`);
  await page.locator("summary").click();
  const field = fieldOf(page, "bingo_bonus");
  await field.fill("5000");
  await page.locator("summary").click(); // closes the settings, and leaves the field
  await page.locator("form .button.primary").click();
  await page.locator('[data-setting="bingo_bonus"] .field-error', { hasText: "Enter a number from 0 to" }).waitFor();
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
  assert.ok(page.url().endsWith("/new"));
  await field.fill("40");
  await field.blur();
  await count(page.locator(".field-error"), 0);
});

test("the form names no address of a word list, and no licence that is not stated", async () => {
  const { page } = await world.visitor("Ala");
  await page.goto(`${world.address}/new`);
  await page.locator(".field small", { hasText: "words" }).waitFor();
  assert.doesNotMatch(await page.locator("form").textContent(), /not stated|kamilmielnik|\.txt/);
});
