// What the stories at a table have in common.

import assert from "node:assert/strict";
import { letters, rackTiles, square } from "./world.js";

export const NO_BLANKS = { tiles: { "?": [0, 0] } };
/** A tile set without these letters. */
export const none = (alphabet) => Object.fromEntries([...alphabet].map((letter) => [letter, [0, 1]]));

export const until = async (what, holds, seconds = 8) => {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
};
export const count = async (locator, wanted) => {
  for (let tries = 0; tries < 50 && (await locator.count()) !== wanted; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(await locator.count(), wanted);
};
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

/** Two people in two browsers at a table where words are challenged. */
export const two = async (world, wish = {}) => {
  const [ala, olek] = [await world.visitor("Ala"), await world.visitor("Olek")];
  const made = await ala.ask("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: [{ kind: "person" }, { kind: "person" }],
    changes: NO_BLANKS,
    ...wish,
  });
  await olek.ask("POST", `/api/tables/${made.table.id}/join`, {});
  for (const who of [ala, olek]) {
    await who.page.goto(`${world.address}/t/${made.table.id}`);
    await rackTiles(who.page).first().waitFor();
  }
  await until("somebody is on turn", async () => (await ala.page.locator(".player.on-turn").count()) === 1);
  const alaBegins = (await ala.page.locator(".player").nth(0).getAttribute("class")).includes("on-turn");
  return {
    id: made.table.id,
    first: alaBegins ? ala : olek,
    second: alaBegins ? olek : ala,
    close: () => Promise.all([ala.context.close(), olek.context.close()]),
  };
};

const WORDS =
  "AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY CH DA DE DI DO EA ED EE EF EH EL EM EN ER ES ET EX FA FE FY GI GO GU HA HE HI HM HO ID IF IN IO IS IT JA JO KA KI KO KY LA LI LO MA ME MI MM MO MU MY NA NE NO NU NY OB OD OE OF OH OI OM ON OO OP OR OS OU OW OX OY PA PE PI PO QI RE SH SI SO ST TA TE TI TO UG UH UM UN UP UR US UT WE WO XI XU YA YE YO YU ZA ZO".split(
    " ",
  );

/** Letters of the rack that make an English word, or some that make none. */
export const twoLetters = async (page, valid) => {
  const own = await letters(page);
  for (const [at, one] of own.entries()) {
    for (const [other, next] of own.entries())
      if (at !== other && WORDS.includes(one + next) === valid) return [one, next];
  }
  return null;
};
export const typeWord = async (page, word) => {
  await square(page, 7, 7).click();
  await page.keyboard.type(word.join(""));
  await page.locator(".score-tag.preview").waitFor();
  await page.keyboard.press("Enter");
};

/** A finger, or two: points are put down, moved together, and lifted. */
export const fingers = async (page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (...points) =>
      send(
        "touchStart",
        points.map((point, id) => ({ ...point, id })),
      ),
    move: (...points) =>
      send(
        "touchMove",
        points.map((point, id) => ({ ...point, id })),
      ),
    up: () => send("touchEnd", []),
    session,
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
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Walks through everything are made in all languages by `make test-all`, and by `make test` in the one with the longest texts. */
export const spoken = (languages) =>
  process.env.MOZAIKA_LONG ? languages : languages.filter(([locale]) => locale === "pl-PL");
