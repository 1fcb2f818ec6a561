// Screenshot states of a newcomer's first games: questions, refusals and announcements at the table, help, the board
// editor, and what can be done with an account.

import { account } from "./accounts.js";
import {
  act,
  layTwo,
  LONG_WINDOW,
  NO_BLANKS,
  only,
  openMenu,
  play,
  twoLetters,
  twoPlayers,
  typeWord,
} from "./actions.js";
import { localSeats, rackTiles, square, takeDevice, TWO_PEOPLE } from "./world.js";

/** Wait for an announcement at the board; it stays while its button has the focus. */
async function announced(page) {
  await page.locator(".announcement").getByRole("button").focus();
  return page;
}

/** A game with a bot that has no word to play. */
const besideBot = (locale) => async (world) => {
  const who = await world.visitor("Hania", { locale });
  await world.table(who, {
    lexicon: "",
    seats: [...localSeats("Hania"), { kind: "bot", bot: "casual" }],
    changes: { tiles: only("V") },
  });
  await takeDevice(who.page);
  await who.page.locator('.action-button[data-action="pass"]:enabled').waitFor();
  if (await who.page.locator(".announcement").count()) return announced(who.page);
  for (const _ of ["", "really"]) await who.page.locator('.action-button[data-action="pass"]').click();
  return announced(who.page);
};

/** A play that the other player challenges; the announcement on the page of the player who made it. */
const challenged = (valid) => async (world) => {
  for (;;) {
    const { first, second } = await twoPlayers(world);
    const word = await twoLetters(first.page, valid);
    if (!word) continue;
    await typeWord(first.page, word);
    await second.page.locator(".button.danger", { hasText: "Challenge" }).click();
    return announced(first.page);
  }
};

/** A table on this device with these rules, and an invalid word that has been played. */
const invalid = (rules, seen, locale) => async (world) => {
  const { page } = await world.atTable({ lexicon: undefined, changes: { ...NO_BLANKS, rules } }, { locale });
  await typeWord(page, await twoLetters(page, false));
  await page.locator(seen).waitFor();
  return page;
};

const opened = (path, press, options, name) => async (world) => {
  const { page } = await world.visitor(name, options);
  await page.goto(`${world.address}${path}`);
  await press(page);
  return page;
};

/** The account page of somebody with an account. */
const withAccount = (name, locale, press) => async (world) => {
  const { page } = await account(world, name, { locale });
  await page.goto(`${world.address}/account`);
  await press(page);
  return page;
};

/** What the server reports while it prepares its first game. */
const preparing = async (page) => {
  const json = {
    status: "ok",
    version: "1",
    tables_in_memory: 0,
    bots_ready: 0.4,
    preparing: [
      { task: "engine", done: 3, total: 8, bots: ["beginner", "casual", "club", "expert", "champion"], lexicon: "" },
      { task: "words", done: 64, total: 100, bots: [], lexicon: "sowpods" },
    ],
  };
  await page.route("**/health", (route) => route.fulfill({ json }));
  await page.reload();
  await page.locator(".preparing progress").first().waitFor();
};

export const NEWCOMER_PAGES = {
  help: opened("/help", (page) => page.locator("h1").waitFor(), { locale: "pl-PL" }, "Hania"),
  about: opened("/about", (page) => page.locator("h2").first().waitFor(), {}, "Nora"),
  "about-turkish": opened("/about", (page) => page.locator("h2").first().waitFor(), { locale: "tr-TR" }, "Elif"),
  "account-delete": withAccount("Ludmiła", "pl-PL", async (page) => {
    await page.locator(".account-forms .button.danger").last().click();
    await page.locator("form .button.danger").click();
    await page.locator(".field-error").waitFor();
  }),
  "account-code": withAccount("Edith", "en-GB", async (page) => {
    await page.getByRole("button", { name: "Create recovery code" }).click();
    await page.locator("output.recovery-code").waitFor();
  }),
  "account-recover": opened(
    "/account",
    async (page) => {
      await page.getByRole("button", { name: "Unustasid parooli?" }).click();
      await page.locator("[autocomplete=new-password]").fill("a brand new one");
      await page.keyboard.press("Enter");
      await page.locator(".field-error").waitFor();
    },
    { locale: "et-EE" },
    "",
  ),
};

export const NEWCOMER_STATES = {
  preparing: opened("/", preparing, {}, "Nora"),
  "name-dialog": opened(
    "/",
    async (page) => {
      await page.locator(".top-bar .account-link").click();
      await page.locator("dialog input").waitFor();
    },
    { locale: "pl-PL" },
    "",
  ),
  "help-dialog": async (world) => {
    const { page } = await world.atTable();
    await page.keyboard.press("?");
    await page.locator("dialog").waitFor();
    return page;
  },
  "board-editor": opened(
    "/new",
    async (page) => {
      await page.locator(".board-choice .button").first().click();
      await page.locator("dialog .square").first().waitFor();
    },
    { locale: "pl-PL" },
    "Hania",
  ),
  "board-preset": opened(
    "/new",
    async (page) => {
      await page.locator(".board-choice select").selectOption("21");
      await page.locator('.board-choice svg[viewBox="-1 -1 23 23"]').waitFor();
    },
    { locale: "tr-TR" },
    "Elif",
  ),
  arrow: async (world) => {
    const { page } = await world.atTable({ changes: NO_BLANKS });
    await square(page, 7, 6).click();
    await rackTiles(page).first().click();
    await rackTiles(page).first().click();
    return page;
  },
  "armed-pass": async (world) => {
    const { page } = await world.atTable({}, { locale: "pl-PL" });
    await act(page, "Pas");
    return page;
  },
  resign: async (world) => {
    const { page } = await world.atTable();
    await page.locator(".top-bar").getByLabel("Resign").click();
    await page.locator("dialog .button.danger").waitFor();
    return page;
  },
  "bot-exchanges": besideBot("pl-PL"),
  "challenge-won": challenged(false),
  "challenge-lost": challenged(true),
  "invalid-refused": invalid({ word_checking: "automatic" }, ".status.error"),
  "invalid-asked": invalid({ word_checking: "challenge", live_word_feedback: true }, "dialog .button.danger", "en-GB"),
  "three-decide": async (world) => {
    const people = [];
    for (const name of ["Nora", "Theo", "Małgorzata"]) people.push(await world.visitor(name));
    const { table } = await people[0].request("POST", "/api/tables", {
      edition: "english",
      kind: "open",
      lexicon: "none",
      seats: [...TWO_PEOPLE, { kind: "person" }],
      changes: { ...NO_BLANKS, ...LONG_WINDOW },
    });
    for (const who of people.slice(1)) await who.request("POST", `/api/tables/${table.id}/join`, {});
    await Promise.all(people.map(({ page }) => page.goto(`${world.address}/t/${table.id}`)));
    for (const { page } of people) await page.locator(".player.on-turn").waitFor();
    const begins = await Promise.all(people.map(({ page }) => page.locator(".action-button:enabled").count()));
    const at = begins.indexOf(Math.max(...begins)); // only the player on turn can pass and exchange
    await layTwo(people[at].page, 7, 7);
    await play(people[at].page);
    const { page } = people[(at + 1) % 3];
    await page.locator(".button.danger").waitFor();
    return page;
  },
  "menu-guest": async (world) => {
    const { second } = await twoPlayers(world);
    await openMenu(second.page);
    return second.page;
  },
};
