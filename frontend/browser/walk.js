// Visits every page and state in any language, and calls a check for each.

import assert from "node:assert/strict";
import { PAGES } from "./wire.js";
import { mostlyBlanks, rackTiles, square, takeDevice } from "./world.js";

const act = (page, at) => page.locator(".actions .action-button").nth(at);
const [EXCHANGE, PASS] = [2, 3];

/** The paths of the main pages and of a table with several local players, each with an element that is shown last. */
export const mainPages = (table) => [
  ["/", ".play-options .button"],
  ["/new", "form .button"],
  ["/settings", ".settings-form select"],
  [`/t/${table}`, ".device-cover .button"],
];

async function pages(world, who, check) {
  const { page } = who;
  const { id } = await who.request("GET", "/api/me");
  const visits = [
    ["home", "/", ".play-options"],
    ["settings", "/settings", ".settings-form"],
    ["a guest's account", "/account", ".account-forms"],
    ["a profile", `/people/${id}`, ".finished-games"],
    ["the rules of an edition", "/rules/turkish", ".rules-sections"],
    ["help", "/help", ".help-page"],
    ["credits", "/about", ".about-page dd"],
    ["the analysis board", "/analysis", ".analysis-page .tile-button, .analysis-page .questions .button"],
    ["no such page", "/nowhere", "h1"],
    ["no such table", "/t/nowhere", "main .error-message"],
    ["a file to review", "/review", ".drop-here"],
    ["no such review", "/t/nowhere/review", "main .error-message"],
    ["a new table", "/new", "form"],
  ];
  const patterns = Object.entries(PAGES).map(([name, path]) => [
    name,
    new RegExp(`^${path.replace(/\{.*\}/, "[^/]+")}$`),
  ]);
  const missed = patterns.filter(([, pattern]) => !visits.some(([, path]) => pattern.test(path))).map(([name]) => name);
  assert.deepEqual(missed, [], "pages that the walk does not visit");
  for (const [name, path, seen] of visits) {
    await page.goto(world.address + path);
    await page.locator(seen).first().waitFor();
    await check(name);
  }
  await page.goto(world.address);
  await page.locator(".device-option > .button").click();
  await page.locator("dialog input").first().waitFor();
  await check("the names on this device");
  await page.goto(`${world.address}/new`);
  await page.locator("summary").click();
  await check("a new table, with more");
}

async function lobby(world, who, edition, check) {
  const made = await who.request("POST", "/api/tables", {
    edition,
    kind: "private",
    lexicon: "none",
    seats: [{ kind: "person" }, { kind: "person" }],
  });
  await who.page.goto(`${world.address}/t/${made.table.id}`);
  await who.page.waitForSelector(".lobby");
  await check("a lobby");
  await who.page.goto(world.address);
  await who.page.locator(".running-game").first().waitFor();
  await check("home with running games");
  await who.page.keyboard.press("?");
  await who.page.waitForSelector("dialog.help-dialog");
  await check("the help in a dialog");
}

async function turn(page, check) {
  await takeDevice(page);
  await check("on turn");
  await page.locator(".top-bar .icon-button:not(.zoom-button)").last().click();
  await check("the menu");
  await page.locator("dialog .button-row.even-columns").first().locator(".button:has(svg)").last().click();
  await page.waitForSelector("dialog.settings-dialog");
  await check("settings at the table");
  await page.keyboard.press("Escape");
  await act(page, EXCHANGE).click();
  await rackTiles(page).nth(0).click();
  await check("an exchange");
  await page.keyboard.press("Escape");
  for (const tab of await page.locator(".side-panels .tab:visible").all()) {
    await tab.click();
    await check("a tab");
    await tab.click();
  }
}

async function challenge(page, check) {
  for (const column of [7, 8]) {
    await rackTiles(page).nth(0).click();
    await square(page, 7, column).click();
  }
  await page.locator(".score-tag.preview").waitFor();
  await check("tiles laid");
  await page.locator(".button.play-button").click();
  await page.locator(".device-cover h2").waitFor();
  await check("a pending play, handed over");
  await takeDevice(page);
  await page.locator(".button.danger").waitFor();
  await check("a pending play");
  await page.locator(".actions .button.primary").click();
  await page.locator(".actions .button.play-button").waitFor();
}

async function blank(world, who, edition, check) {
  const { page } = who;
  await world.table(who, { edition, changes: { tiles: await mostlyBlanks(who, edition) } });
  await takeDevice(page);
  await page.locator(".rack .tile-button:has(.unassigned-blank)").first().click();
  await square(page, 7, 7).click();
  await page.waitForSelector("dialog.blank-chooser");
  await check("a blank's letter");
}

async function ending(page, check) {
  for (let passes = 0; passes < 4 && !(await page.locator("dialog.game-over").count()); passes += 1) {
    await takeDevice(page);
    for (const _ of ["pass", "really"]) await act(page, PASS).click();
    await page.locator(".device-cover, dialog.game-over").first().waitFor();
  }
  await check("the result");
  await page.locator("dialog.game-over .button").last().click();
  await check("afterwards");
}

/** Call `check` with the name of each state while `who.page` shows it. */
export async function walk(world, who, edition, check) {
  await pages(world, who, check);
  await lobby(world, who, edition, check);
  await blank(world, who, edition, check);
  const rules = {
    word_checking: "challenge",
    end: { passes_each: 1 },
    clock: { kind: "increment", minutes: 20, increment_s: 5 },
  };
  await world.table(who, { edition, changes: { tiles: { "?": [0, 0] }, rules } });
  await check("handed over");
  await turn(who.page, check);
  await challenge(who.page, check);
  await ending(who.page, check);
}
