// Complete games with the keyboard only, without a pointer on any page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, none, until } from "./actions.js";
import { useWorld } from "./world.js";

const world = useWorld();

const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body
      ? ""
      : (at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? at.textContent).trim();
  });
/** Press Tab until the focused element matches `wanted`. */
async function tabTo(page, wanted) {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reaches ${wanted}`);
}
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const push = async (page, wanted) => {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
};
/** Confirm the player on a shared device: the only button already has the focus. */
async function take(page) {
  await until("the device asks for the player", async () => /^I am /.test(await focused(page)));
  await page.keyboard.press("Enter");
  await page.locator(".rack .tile-button").first().waitFor();
  await until("the board has the focus", () =>
    page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell"),
  );
}
/** Move the focus to the square `right` and `down` of the start square; negative values go left and up. */
async function goTo(page, right, down) {
  await press(page, "Escape"); // removes the cursor, so that keys start at the focused square
  const at = await page.evaluate(() => [
    Number(document.activeElement.dataset.row),
    Number(document.activeElement.dataset.column),
  ]);
  const [rows, columns] = [7 + down - at[0], 7 + right - at[1]];
  await press(page, "ArrowRight");
  for (let step = 0; step < Math.abs(columns); step += 1) await press(page, columns > 0 ? "ArrowRight" : "ArrowLeft");
  if (rows > 0) await press(page, "ArrowDown"); // the first press only turns the cursor
  for (let step = 0; step < Math.abs(rows); step += 1) await press(page, rows > 0 ? "ArrowDown" : "ArrowUp");
  assert.deepEqual(
    await page.evaluate(() => [
      Number(document.activeElement.dataset.row),
      Number(document.activeElement.dataset.column),
    ]),
    [7 + down, 7 + right],
  );
}
async function playTyped(page, tiles) {
  await page.keyboard.type(tiles);
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
}

test("a game against a bot can be started with the keyboard only", async () => {
  const who = await world.visitor("");
  const { page } = who;
  await page.goto(world.address);
  await page.locator(".play-options").waitFor();
  await push(page, /^Play$/);
  await page.locator(".rack .tile-button").first().waitFor();
  await until(
    "the player is on turn",
    async () => page.locator(".button.play-button, .actions .button.primary").first().isVisible(),
    30,
  );
  await push(page, /^Menu$/);
  await page.locator("dialog").waitFor();
  await push(page, /^Settings$/);
  await page.locator("dialog.settings-dialog").waitFor();
  await tabTo(page, /^Show coordinates$/);
  await page.keyboard.press("Space");
  await page.locator(".board .coordinates").first().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

test("a complete game and a rematch can be played with the keyboard only", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  const tiles = { ...none(ENGLISH), E: [14, 1], "?": [6, 0] };
  await world.table(who, { changes: { tiles, rules: { word_checking: "automatic", exchange_needs_in_bag: 1 } } });
  await take(page);

  await playTyped(page, "EEE"); // 8H, on the start square
  await take(page);
  await push(page, /^Exchange$/); // 17 of 20 tiles are out of the bag, so an exchange is possible
  await push(page, /^(E, 1 point|blank)$/);
  await push(page, /^Exchange 1$/);
  await take(page);

  // Enter picks up a tile and Space lays it, without typing a letter.
  await tabTo(page, /^E, 1 point$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await until("the board has the focus", async () => {
    if (await page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell")) return true;
    await page.keyboard.press("Shift+Tab");
    return false;
  });
  await press(page, "ArrowRight", "ArrowDown", "ArrowDown");
  await page.keyboard.press("Space");
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
  await take(page);

  await goTo(page, 1, 1);
  await playTyped(page, "EE");
  for (let turns = 0; turns < 14 && !(await page.locator("dialog.game-over").count()); turns += 1) {
    await until(
      "the next player is asked, or the game is over",
      async () => /^I am /.test(await focused(page)) || (await page.locator("dialog.game-over").count()) > 0,
    );
    if (await page.locator("dialog.game-over").count()) break;
    await take(page);
    await push(page, /^Pass$/);
    await push(page, /^Really\?$/);
  }
  await page.locator("dialog.game-over").waitFor();
  assert.match(
    await page.locator("dialog.game-over .secondary-text").textContent(),
    /passed twice|no tiles left|scoreless/,
  );
  const before = page.url();
  await push(page, /^Rematch$/);
  await until("the page shows another table", () => page.url() !== before);
  await page.locator("dialog.game-over").waitFor({ state: "detached" });
  await take(page);
});
