// National keyboards: the character a key produces counts, whatever modifiers or dead keys it needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count, none, only } from "./actions.js";
import { laid, letters, rackTiles, square, useWorld } from "./world.js";

const world = useWorld();

const POLISH = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ";
/** Start a game with only the letters `available`, with the cursor on the start square. */
const begin = async (edition, alphabet, available) => {
  const who = await world.atTable({ edition, changes: { tiles: only(available, alphabet) } });
  await square(who.page, 7, 7).click();
  return who;
};
const shown = async (page) => (await laid(page).locator("b").allTextContents()).map((each) => each.trim());
const press = (page, key, held) =>
  page.evaluate(
    ([pressed, modifiers]) => {
      const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true, ...modifiers });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [key, held],
  );

test("AltGr, Ctrl+Alt and Option type Polish Ż and Ź", async () => {
  const { page } = await begin("polish", POLISH, "ŻŹ");
  for (const [keyboard, held] of [
    ["AltGr on Linux", { modifierAltGraph: true }],
    ["AltGr on Windows", { ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ["Ctrl+Alt on Windows", { ctrlKey: true, altKey: true }],
    ["Option on a Mac", { altKey: true }],
  ]) {
    const [first, second] = await letters(page);
    await press(page, first === "Ż" ? "ż" : "ź", held);
    await press(page, second, held); // with Shift
    await count(laid(page), 2);
    assert.deepEqual(await shown(page), [first, second], keyboard);
    await page.keyboard.press("Escape");
    await count(laid(page), 0);
    await square(page, 7, 7).click();
  }
});

test("browser shortcuts lay no tile", async () => {
  const who = await begin("polish", POLISH, "AR");
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    for (const key of ["a", "r"]) await press(who.page, key, held);
  assert.equal(await laid(who.page).count(), 0);
});

test("real key presses lay tiles, with and without Shift", async () => {
  const who = await begin("polish", POLISH, "A");
  await who.page.keyboard.press("a");
  await who.page.keyboard.press("Shift+A");
  await count(laid(who.page), 2);
});

for (const from of ["a click", "arrow keys"]) {
  test(`a dead key and a letter type one Estonian letter after ${from}`, async () => {
    const who = await begin("estonian", "ABDEFGHIJKLMNOPRSŠZŽTUVÕÄÖÜ", "ÕŽ");
    const { page } = who;
    if (from === "arrow keys") await page.locator('.square[tabindex="0"]').focus();
    const keys = await page.context().newCDPSession(page);
    const wanted = [];
    for (const small of ["õ", "ž"]) {
      if (!(await letters(page)).includes(small === "õ" ? "Õ" : "Ž")) continue;
      wanted.push(small === "õ" ? "Õ" : "Ž");
      await keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code: "BracketRight" });
      await keys.send("Input.imeSetComposition", { text: "~", selectionStart: 1, selectionEnd: 1 });
      assert.equal(await laid(page).count(), wanted.length - 1, "no tile is laid before the letter is complete");
      await keys.send("Input.insertText", { text: small });
      await count(laid(page), wanted.length);
    }
    assert.deepEqual(await shown(page), wanted);
  });
}

test("a letter with a combining character lays one tile", async () => {
  const who = await begin("estonian", "ABDEFGHIJKLMNOPRSŠZŽTUVÕÄÖÜ", "Ž");
  await who.page.keyboard.insertText("z\u030c");
  await count(laid(who.page), 1);
  assert.deepEqual(await shown(who.page), ["Ž"]);
});

test("Turkish I and İ are told apart in both cases", async () => {
  const who = await begin("turkish", "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ", "Iİ");
  const { page } = who;
  for (const [key, letter] of [
    ["ı", "I"],
    ["I", "I"],
    ["i", "İ"],
    ["İ", "İ"],
  ]) {
    if (!(await letters(page)).includes(letter)) continue;
    await press(page, key, {});
    await count(laid(page), 1);
    assert.deepEqual(await shown(page), [letter], `${key} is ${letter}`);
    await page.keyboard.press("Escape");
    await count(laid(page), 0);
    await square(page, 7, 7).click();
  }
});

test("English i types I", async () => {
  const who = await begin("english", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "I");
  await who.page.keyboard.type("iI");
  await count(laid(who.page), 2);
  assert.deepEqual(await shown(who.page), ["I", "I"]);
});

test("a typed letter that is not on the rack uses a blank", async () => {
  const { page } = await world.atTable({
    edition: "polish",
    changes: { tiles: { ...none(POLISH), A: [30, 1], "?": [30, 0] } },
  });
  const own = await rackTiles(page).locator(".unassigned-blank").count();
  await square(page, 7, 7).click();
  await page.keyboard.type("ź".repeat(own + 1));
  await count(page.locator(".board .tile.laid.assigned-blank"), own);
  assert.deepEqual(new Set(await shown(page)), new Set(own ? ["Ź"] : []));
  await page.locator(".status.error", { hasText: "You have no Ź" }).waitFor();
});
