// Visibility on the screen: the focus ring in pixels, marks in forced colours, names, the start draw, celebrations.

import assert from "node:assert/strict";
import { test } from "node:test";
import { only, PHONE } from "./actions.js";
import { localSeats, rackTiles, settle, square, takeDevice, TWO_PEOPLE, useWorld } from "./world.js";
import { LOOKS } from "./axe.js";

let decoder; // an empty page that decodes screenshots
const world = useWorld({
  prepare: async () => {
    decoder = await world.browser.newPage();
  },
});

const NO_BLANKS = { tiles: { "?": [0, 0] }, rules: { word_checking: "automatic" } };
const ONLY_E = only("E");

/** The luminances of these points of the window. */
async function luminancesAt(page, points) {
  await settle(page);
  const [left, top] = [0, 1].map((axis) => Math.floor(Math.min(...points.map((point) => point[axis]))));
  const [width, height] = [0, 1].map(
    (axis) => Math.ceil(Math.max(...points.map((point) => point[axis]))) - [left, top][axis] + 1,
  );
  const picture = (await page.screenshot({ clip: { x: left, y: top, width, height } })).toString("base64");
  return decoder.evaluate(
    async ({ picture, points }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      const linear = (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      return points.map(([x, y]) => {
        const [red, green, blue] = [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].map(linear);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
    },
    { picture, points: points.map(([x, y]) => [x - left, y - top]) },
  );
}
const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Call `check` in each look, with the page switched to it and the focus away from the board and the rack. */
async function inEachLook(page, check) {
  for (const look of LOOKS) {
    await page.emulateMedia({ ...look, reducedMotion: "reduce" });
    await page.locator(".brand").focus();
    await check(JSON.stringify(look));
  }
}

test("a focused square shows its focus ring over laid and played tiles", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS }, { reducedMotion: "reduce" });
  await square(page, 7, 6).click();
  for (const column of [6, 7]) {
    await rackTiles(page).nth(0).click();
    await square(page, 7, column).click();
  }
  const rings = (state) => async (look) => {
    const box = await square(page, 7, 6).boundingBox();
    const points = [1.5, 4].map((inwards) => [box.x + inwards, box.y + box.height * 0.3]);
    const without = await luminancesAt(page, points);
    await page.keyboard.press("Shift"); // a key press makes the focus ring visible
    await square(page, 7, 6).focus();
    const withRing = await luminancesAt(page, points);
    const most = Math.max(
      ...points.map((_, at) => contrast(without[at], withRing[at])),
      contrast(withRing[0], withRing[1]),
    );
    assert.ok(most >= 3, `${look}, ${state}: ${most.toFixed(1)} : 1`);
  };
  await inEachLook(page, rings("laid"));
  await page.locator(".button.play-button").click();
  await page.locator(".device-cover").waitFor(); // until then the previous player's rack is shown
  await takeDevice(page);
  await inEachLook(page, rings("played"));
});

test("a focused tile on the rack shows its focus ring", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS }, { reducedMotion: "reduce" });
  const [tile, rack] = [await rackTiles(page).nth(2).boundingBox(), await page.locator(".rack").boundingBox()];
  await inEachLook(page, async (look) => {
    await page.keyboard.press("Tab"); // a key press makes the focus ring visible
    await rackTiles(page).nth(2).focus();
    const [ring, ground] = await luminancesAt(page, [
      [tile.x + tile.width / 2, tile.y - 3.5],
      [rack.x + 4, rack.y + rack.height / 2],
    ]);
    assert.ok(contrast(ring, ground) >= 3, `${look}: ${contrast(ring, ground).toFixed(1)} : 1`);
  });
});

test("the chosen edition and the player on turn are marked in forced colours", async () => {
  const who = await world.visitor("Ala", { forcedColors: "active" });
  const { page } = who;
  await page.goto(world.address);
  await page.locator(".edition-choice").first().waitFor();
  assert.deepEqual(
    await page
      .locator(".edition-choice")
      .evaluateAll((cards) =>
        cards.map(
          (card) =>
            getComputedStyle(card.querySelector(".check-mark svg")).visibility === "visible" &&
            card.querySelector("input").checked,
        ),
      ),
    [true, false, false, false],
  );
  assert.equal(
    await page
      .locator(".edition-choice .check-mark svg")
      .evaluateAll((ticks) => ticks.filter((tick) => getComputedStyle(tick).visibility === "visible").length),
    1,
  );
  await world.table(who);
  await takeDevice(page);
  const [mark, card] = await page
    .locator(".player.on-turn")
    .evaluate((each) =>
      [each.querySelector(".state .turn-mark"), each].map((part) => getComputedStyle(part).backgroundColor),
    );
  assert.notEqual(mark, card);
});

test("a long name of the player on turn is readable at every size", async () => {
  const names = ["Małgorzata Brzęczysz", "Konstantinopolitanka"];
  const people = [await world.visitor(names[0]), await world.visitor(names[1])];
  const clock = { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 };
  const { table } = await people[0].request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: TWO_PEOPLE,
    changes: { rules: { clock } },
  });
  await people[1].request("POST", `/api/tables/${table.id}/join`, {});
  const { page } = people[0];
  await page.goto(`${world.address}/t/${table.id}`);
  await page.locator(".player.on-turn").waitFor();
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    const [line, name] = [
      await page.locator(".player.on-turn .name").boundingBox(),
      await page.locator(".player.on-turn .name a").boundingBox(),
    ];
    assert.ok(
      name.x + name.width <= line.x + line.width + 0.5,
      `at ${viewport.width} it ends at ${name.x + name.width}, its line at ${line.x + line.width}`,
    ); // a name that ends further right would not be shown at all
    assert.ok(name.width > 50);
  }
  for (const { context } of people) await context.close();
});

test("a short status line names the first player in full", async () => {
  const who = await world.atTable(
    {
      seats: localSeats("Małgorzata Brzęczysz", "Konstantinopolitanka"),
    },
    { locale: "tr-TR", viewport: { width: 640, height: 400 } },
  );
  const { cut, inside } = await who.page.locator(".status .first-player").evaluate((each) => ({
    cut: each.scrollWidth - each.clientWidth,
    inside: each.getBoundingClientRect().right <= each.parentElement.getBoundingClientRect().right + 0.5,
  }));
  assert.ok(cut <= 0 && inside, `cut by ${cut}`);
});

for (const [where, row, direction] of [
  ["in the middle", 7, "across"],
  ["down to the last row", 7, "down"],
]) {
  test(`the celebration of a bingo ${where} does not hide its word`, async () => {
    const { page } = await world.atTable(
      { changes: { tiles: ONLY_E, rules: { word_checking: "automatic" } } },
      { ...PHONE, reducedMotion: "no-preference" },
    );
    await page.evaluate(() =>
      new MutationObserver(() => {
        const [banner, word] = [
          document.querySelector(".bingo-banner"),
          document.querySelector(".board .outline.last"),
        ];
        if (banner && word)
          globalThis.lies = {
            top: banner.offsetTop - banner.offsetHeight / 2,
            bottom: banner.offsetTop + banner.offsetHeight / 2,
            word: word.getBoundingClientRect().toJSON(),
          };
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await square(page, row, direction === "across" ? 4 : 7).click();
    if (direction === "down") await square(page, row, 7).click();
    await page.keyboard.type("eeeeeee");
    await page.locator(".score-tag.preview").waitFor();
    await page.locator(".button.play-button").click();
    await page.waitForFunction(() => globalThis.lies);
    const { top, bottom, word } = await page.evaluate(() => globalThis.lies);
    assert.ok(bottom <= word.top || top >= word.bottom, JSON.stringify({ top, bottom, word }));
  });
}
