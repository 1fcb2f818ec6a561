// What the page reveals to a player: word validity, clocks, unseen tiles and racks on a shared device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, eventually, NO_BLANKS, none, only, pass, until } from "./actions.js";
import { rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

for (const live of [true, false]) {
  const verdict = live ? "valid or invalid where live feedback is on" : "without verdict where it is off";
  test(`words being laid are shown ${verdict}`, async () => {
    const who = await world.visitor("Ala");
    const { page } = who;
    const verdicts = [];
    page.on("websocket", (socket) =>
      socket.on(
        "framereceived",
        ({ payload }) =>
          String(payload).includes('"kind":"preview"') &&
          verdicts.push(...JSON.parse(String(payload)).words.map((word) => word.valid)),
      ),
    );
    await world.table(who, {
      lexicon: "",
      changes: {
        tiles: { ...none(ENGLISH), A: [50, 1], Q: [50, 1], "?": [0, 0] },
        rules: { live_word_feedback: live },
      },
    });
    await takeDevice(page);
    await until(
      "the rack is shown",
      async () => new Set(await rackTiles(page).locator(".tile b").allTextContents()).size > 0,
    );
    for (const [word, kind] of [
      ["AA", "valid"],
      ["QQ", "invalid"],
    ]) {
      const own = (await rackTiles(page).locator(".tile b").allTextContents()).filter(
        (each) => each.trim() === word[0],
      ).length;
      if (own < 2) continue;
      await square(page, 7, 7).click();
      await page.keyboard.type(word);
      const chip = page.locator(".status .chip", { hasText: word });
      await chip.waitFor();
      assert.equal(await chip.evaluate((each, name) => each.classList.contains(name), kind), live);
      await page.keyboard.press("Escape");
    }
    assert.ok(
      verdicts.length > 0 && verdicts.every((valid) => (valid === null) !== live),
      "the verdicts that the server sent",
    );
  });
}

test("only the clock of the player on turn runs", async () => {
  const { page } = await world.atTable({
    changes: { ...NO_BLANKS, rules: { clock: { kind: "game", minutes: 5, overtime_minutes: 1, overtime_points: 10 } } },
  });
  const clocks = () => page.locator(".player .clock").allTextContents();
  const before = await clocks();
  const mover = await page
    .locator(".player")
    .evaluateAll((all) => all.findIndex((each) => each.classList.contains("on-turn")));
  await until("the clock is running", async () => (await clocks())[mover] !== before[mover]);
  assert.equal((await clocks())[1 - mover], "5:00");
  assert.match((await clocks())[mover], /^4:[0-5]\d$/);
});

test("unseen tiles exclude the player's own, and racks are hidden between turns", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who);
  await page.locator(".device-cover").waitFor();
  assert.equal(await page.locator(".panel-unseen header .numeric").textContent(), "100");
  assert.equal(await page.locator(".rack, .tile-button").count(), 0);
  await takeDevice(page);
  await until(
    "93 tiles are unseen",
    async () => (await page.locator(".panel-unseen header .numeric").textContent()) === "93",
  );
  const mine = await rackTiles(page).allTextContents();
  await pass(page);
  await page.locator(".device-cover").waitFor();
  assert.equal(await page.locator(".rack, .tile-button").count(), 0);
  await takeDevice(page);
  assert.equal(await rackTiles(page).count(), 7);
  assert.equal(mine.length, 7);
  await page.reload();
  await page.locator(".device-cover").waitFor(); // after a reload the player has to confirm again
  assert.equal(await page.locator(".tile-button").count(), 0);
});

test("the start draw shows each drawn tile and the first player", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who, { changes: NO_BLANKS });
  await page.locator(".status .first-player").waitFor();
  const drawn = await page
    .locator(".start-draw")
    .evaluateAll((all) =>
      all.map((each) => [
        each.querySelector(".player-name").textContent,
        [...each.querySelectorAll(".tile b")].map((tile) => tile.textContent.trim()).join(""),
      ]),
    );
  assert.equal(drawn.length, 2);
  // After a tie both draw again, so the first round in which the tiles differ decides.
  const [first] = drawn.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  await page.locator(".status .first-player", { hasText: first[0] }).waitFor();
  await page.locator(".device-cover", { hasText: first[0] }).waitFor();
});

test("the start draw shows the tiles of every round after a tie", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  // Four equal tiles: two rounds end in a tie, and then the bag is empty.
  const tiles = { ...only("A"), A: [4, 1] };
  await world.table(who, { changes: { tiles, rules: { rack_size: 2 } } });
  await eventually(
    () =>
      page
        .locator(".start-draw")
        .evaluateAll((all) =>
          all.map((each) => [
            each.querySelector(".player-name").textContent,
            [...each.querySelectorAll(".tile b")].map((tile) => tile.textContent.trim()).join(" "),
          ]),
        ),
    [
      ["Ala", "A A"],
      ["Olek", "A A"],
    ],
  );
  await page.locator(".chat-log .event", { hasText: "Ala A, Olek A; Ala A, Olek A" }).waitFor({ state: "attached" });
});
