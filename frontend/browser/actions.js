// Player actions at a table, and helpers that wait for their results.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { letters, PATIENCE_S, rackTiles, square, TWO_PEOPLE } from "./world.js";

export const ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const NO_BLANKS = { tiles: { "?": [0, 0] } };
/** A tile set without these letters. */
export const none = (alphabet) => Object.fromEntries([...alphabet].map((letter) => [letter, [0, 1]]));

/** A tile set of only these letters, each with 60 tiles of one point. */
export const only = (letters, alphabet = ENGLISH) => ({
  ...none(alphabet),
  "?": [0, 0],
  ...Object.fromEntries([...letters].map((letter) => [letter, [60, 1]])),
});

/** Whether `holds` returns true within the given time. It is asked often at first, then every 100 ms. */
export async function poll(holds, seconds = PATIENCE_S) {
  const end = Date.now() + seconds * 1000;
  for (let wait = 10; !(await holds()); wait = Math.min(100, wait * 1.5)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return true;
}
/** Wait until `holds` returns true; `what` describes the condition in the failure. */
export const until = async (what, holds, seconds = PATIENCE_S) =>
  assert.ok(await poll(holds, seconds), `not within ${seconds} s: ${what}`);
/** Wait until `read` returns a value equal to `wanted`. */
export const eventually = async (read, wanted) => {
  if (!(await poll(async () => isDeepStrictEqual(await read(), wanted)))) assert.deepEqual(await read(), wanted);
};
/** Wait until a locator finds exactly `wanted` elements. */
export const count = (locator, wanted) => eventually(() => locator.count(), wanted);
/** Lay the first two tiles of the rack side by side. */
export const layTwo = async (page, row, column) => {
  for (const by of [0, 1]) {
    await rackTiles(page).nth(0).click();
    await square(page, row, column + by).click();
  }
  await page.locator(".score-tag.preview").waitFor();
};
export const play = (page) => page.locator(".button.play-button").click();
export const act = (page, name) => page.locator(".action-button", { hasText: name }).click();
export const pass = async (page) => {
  await act(page, "Pass");
  await act(page, "Really?");
};

/** Start a game on this device from the home page. */
export const startOnDevice = async (page, ...names) => {
  await page.locator(".device-option > .button").click();
  for (const [at, name] of names.entries()) await page.locator("dialog input").nth(at).fill(name);
  await page.locator("dialog .button.primary").click();
};

export const openMenu = (page) => page.locator(".top-bar .icon-button:not(.zoom-button)").last().click();

// Long enough that the challenge window never closes during a test.
/** Time to challenge that outlasts any test. */
export const LONG_WINDOW = { rules: { challenge_window_s: 600 } };
/** Two players in two browsers at a table with challenges. */
export const twoPlayers = async (world, request = {}) => {
  const [ala, olek] = [await world.visitor("Ala"), await world.visitor("Olek")];
  const made = await ala.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: TWO_PEOPLE,
    changes: { ...NO_BLANKS, ...LONG_WINDOW },
    ...request,
  });
  await olek.request("POST", `/api/tables/${made.table.id}/join`, {});
  // Both pages first: a game begins when the devices of all players have contributed to the draws.
  await Promise.all([ala, olek].map(({ page }) => page.goto(`${world.address}/t/${made.table.id}`)));
  for (const { page } of [ala, olek]) await rackTiles(page).first().waitFor();
  await until("a player is on turn", async () => (await ala.page.locator(".player.on-turn").count()) === 1);
  const alaBegins = (await ala.page.locator(".player").nth(0).getAttribute("class")).includes("on-turn");
  return {
    id: made.table.id,
    first: alaBegins ? ala : olek,
    second: alaBegins ? olek : ala,
  };
};

const WORDS = `
  AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY CH DA DE DI DO EA ED EE EF EH EL EM EN ER
  ES ET EX FA FE FY GI GO GU HA HE HI HM HO ID IF IN IO IS IT JA JO KA KI KO KY LA LI LO MA ME MI MM MO MU
  MY NA NE NO NU NY OB OD OE OF OH OI OM ON OO OP OR OS OU OW OX OY PA PE PI PO QI RE SH SI SO ST TA TE TI
  TO UG UH UM UN UP UR US UT WE WO XI XU YA YE YO YU ZA ZO
`
  .trim()
  .split(/\s+/);

/** Two letters of the rack that form a valid or an invalid word; null if there are none. */
export const twoLetters = async (page, valid) => {
  const own = await letters(page);
  for (const [at, one] of own.entries()) {
    for (const [other, next] of own.entries())
      if (at !== other && WORDS.includes(one + next) === valid) return [one, next];
  }
  return null;
};
/** Type a word from the start square and play it. */
export const typeWord = async (page, word) => {
  await square(page, 7, 7).click();
  await page.keyboard.type(word.join(""));
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
};

/** One or more fingers: touch points that go down, move together and go up. */
export const fingers = async (page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  return {
    down: (...points) => send("touchStart", points),
    move: (...points) => send("touchMove", points),
    up: () => send("touchEnd", []),
  };
};
export const centre = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
export const swipe = async (page, from, to, steps = 5) => {
  const finger = await fingers(page);
  await finger.down(from);
  for (let at = 1; at <= steps; at += 1)
    await finger.move({ x: from.x + ((to.x - from.x) * at) / steps, y: from.y + ((to.y - from.y) * at) / steps });
  await finger.up();
};
/** Drag the first tile of the rack over the whole board in `moves` steps, and drop it on `goal`. */
export const dragAbout = async (page, moves, goal = square(page, 9, 5)) => {
  const start = await centre(rackTiles(page).nth(0));
  const board = await page.locator(".board").boundingBox();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let at = 0; at < moves; at += 1)
    await page.mouse.move(
      board.x + 40 + ((board.width - 80) * at) / moves,
      board.y + 40 + ((board.height - 80) * ((at * 7) % moves)) / moves,
    );
  const end = await centre(goal);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
};
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } };

/** Whether `make test-all` runs, which visits every page in each language and at each size. */
export const IS_LONG = Boolean(process.env.MOZAIKA_LONG);
/** `make test` visits pages in one language only: in Polish, which has the longest texts, unless another is given. */
export const testedLanguages = (languages, only = "pl-PL") =>
  IS_LONG ? languages : languages.filter(([locale]) => locale === only);
