// The board and the tiles of each edition as the page shows them: coordinates, premium squares, points, start square.

import assert from "node:assert/strict";
import { test } from "node:test";
import { localSeats, rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

const NUMBERS = Array.from({ length: 15 }, (_, at) => String(at + 1));
const LETTERS = [..."ABCDEFGHIJKLMNO"];
/** The premium squares of the standard board; rows have letters, columns numbers. */
const STANDARD = {
  TW: "A1 A8 A15 H1 H15 O1 O8 O15",
  DW: "B2 B14 C3 C13 D4 D12 E5 E11 H8 K5 K11 L4 L12 M3 M13 N2 N14",
  TL: "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10",
  DL: "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12",
};
const POLISH_LABELS = {
  TW: "POTRÓJNA PREMIA SŁOWNA",
  DW: "PODWÓJNA PREMIA SŁOWNA",
  TL: "POTRÓJNA PREMIA LITEROWA",
  DL: "PODWÓJNA PREMIA LITEROWA",
};
const INTERNATIONAL = { TW: "red", DW: "light red", TL: "dark blue", DL: "light blue" };

/** A word for a colour such as "rgb(42, 112, 72)": its hue, and for red and blue whether it is dark or light. */
function colourName(css) {
  const [red, green, blue] = css.match(/[\d.]+/g).map((part) => Number(part) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const turn = { [red]: (green - blue) / (most - least), [green]: 2 + (blue - red) / (most - least) };
  const hue = ((turn[most] ?? 4 + (red - green) / (most - least)) * 60 + 360) % 360;
  const lightness = (most + least) / 2;
  if (hue >= 30 && hue < 70) return "yellow";
  if (hue >= 70 && hue < 170) return "green";
  const name = hue >= 170 && hue < 260 ? "blue" : "red";
  return lightness < 0.36 ? `dark ${name}` : lightness > 0.7 ? `light ${name}` : name;
}

/** The premium squares on the page by kind, in the notation of STANDARD, and the colour of each kind. */
const premiums = (page) =>
  page.locator(".square").evaluateAll((squares) => {
    const found = { squares: {}, colours: {} };
    for (const each of squares) {
      const kind = ["TW", "DW", "TL", "DL"].find((name) => each.classList.contains(name));
      if (!kind) continue;
      const { row, column } = each.dataset;
      (found.squares[kind] ??= []).push(`${String.fromCharCode(65 + Number(row))}${Number(column) + 1}`);
      found.colours[kind] = getComputedStyle(each, "::before").backgroundColor;
    }
    return found;
  });

for (const [edition, colours] of [
  ["polish", { TW: "green", DW: "yellow", TL: "red", DL: "dark blue" }],
  ["polish-simulator", { TW: "dark red", DW: "light red", TL: "dark blue", DL: "light blue" }],
  ["english", INTERNATIONAL],
  ["turkish", INTERNATIONAL],
  ["estonian", INTERNATIONAL],
]) {
  test(`the ${edition} board shows its coordinates, premiums, colours and start square`, async () => {
    const who = await world.visitor("Ala");
    const { page } = who;
    await world.table(who, { edition, seats: localSeats("Ala", "Olek") });
    const polish = edition.startsWith("polish");
    const edge = (side) => page.locator(`.coordinates.${side} .coordinate`).allTextContents();
    assert.deepEqual(await edge("top"), polish ? NUMBERS : LETTERS);
    assert.deepEqual(await edge("left"), polish ? LETTERS : NUMBERS);
    const shown = await premiums(page);
    for (const [kind, squares] of Object.entries(STANDARD)) assert.equal(shown.squares[kind].join(" "), squares);
    assert.deepEqual(
      Object.fromEntries(Object.entries(shown.colours).map(([kind, colour]) => [kind, colourName(colour)])),
      colours,
    );
    assert.equal(await page.locator(".start-star").count(), 1);
    assert.equal(await square(page, 7, 7).locator(".start-star").count(), 1);
    if (polish)
      for (const [kind, label] of Object.entries(POLISH_LABELS))
        assert.match(await page.locator(`.square.${kind}`).first().getAttribute("aria-label"), new RegExp(label));
  });
}

test("each tile shows its letter and, at its bottom, its points", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who, { changes: { tiles: { "?": [0, 0] } } });
  await takeDevice(page);
  const { letters } = (await who.request("GET", "/api/choices")).editions.find(({ id }) => id === "english");
  for (const tile of await rackTiles(page).locator(".tile").all()) {
    const [letter, points] = [(await tile.locator("b").textContent()).trim(), tile.locator("i")];
    const { points: worth } = letters.find((each) => each.letter === letter);
    assert.equal(Number(await points.getAttribute("data-points")), worth);
    const [whole, part] = [await tile.boundingBox(), await points.boundingBox()];
    assert.ok(part.width > 0 && part.y > whole.y + whole.height / 2, "in the lower half");
  }
});
