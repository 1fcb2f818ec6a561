// Screenshot states of the pages about people. These pages scroll, so the whole page is captured unless an element is
// fixed at its bottom.

import { account, finished, PASSWORD, profileOf } from "./accounts.js";
import { startOnDevice } from "./actions.js";
import { takeDevice } from "./world.js";

const TWO = [{ kind: "person" }, { kind: "person" }];

/** Players who wait for an opponent, in several editions. */
async function waiting(world) {
  for (const [name, edition, rules] of [
    ["Hania", "polish", { clock: { kind: "increment", minutes: 15, increment_s: 10 } }],
    ["Konstantinopolitanka", "polish", {}],
    ["Şükrü", "turkish", { clock: { kind: "days", days: 3 } }],
    ["Õie", "estonian", { clock: { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 } }],
  ]) {
    const who = await world.visitor(name);
    await who.request("POST", "/api/tables", {
      edition,
      kind: "open",
      changes: { rules },
      seats: edition === "estonian" ? [...TWO, { kind: "person" }] : TWO,
    });
    await who.context.close();
  }
}

const at = (path, options, name) => async (world) => {
  const { page } = await world.visitor(name, options);
  await page.goto(`${world.address}${path}`);
  return page;
};
const profile = (locale, count) => async (world) => {
  const { page } = await world.visitor("Nora", { locale });
  await profileOf(page, count);
  await page.goto(`${world.address}/people/somebody`);
  await page.waitForSelector(".edition-card");
  return page;
};
const seeking = (locale, name) => async (world) => {
  const { page } = await account(world, name, { locale });
  await page.goto(world.address);
  await page.locator(".online-option .button").click();
  await page.waitForSelector(".online-option.waiting");
  return page;
};

export const PEOPLE_STATES = {
  "account-nobody": at("/account", { locale: "tr-TR" }, ""),
  "account-guest": async (world) => {
    const { page } = await world.visitor("Hania", { locale: "pl-PL" });
    await page.goto(`${world.address}/account`);
    await page.locator("[autocomplete=new-password]").fill("short");
    await page.locator(".button.primary").click();
    await page.waitForSelector(".field-error");
    return page;
  },
  account: async (world) => {
    const { page } = await account(world, "Ingrid");
    await page.goto(`${world.address}/account`);
    await page.locator(".account-forms .button").first().click();
    await page.locator(".confirmation:not(:empty)").waitFor();
    return page;
  },
  "account-estonian": async (world) => {
    const { page } = await account(world, "Õnne", { locale: "et-EE" });
    await page.goto(`${world.address}/account`);
    await page.locator("[autocomplete=current-password]").fill("not this one");
    await page.locator("[autocomplete=new-password]").fill(PASSWORD);
    await page.locator("form:has([autocomplete=new-password]) .button").click();
    await page.waitForSelector(".field-error");
    return page;
  },
  profile: profile("en-GB", 43),
  "profile-polish": profile("pl-PL", 9),
  "profile-table": async (world) => {
    const page = await profile("et-EE", 12)(world);
    await page.locator("summary").first().click();
    return page;
  },
  "profile-turkish": profile("tr-TR", 22),
  "profile-new": async (world) => {
    const who = await world.visitor("Õie", { locale: "et-EE" });
    await who.page.goto(`${world.address}/people/${(await who.request("GET", "/api/me")).id}`);
    await who.page.waitForSelector(".finished-games");
    return who.page;
  },
  "profile-missing": at("/people/nobody", {}, ""),
  people: async (world) => {
    await waiting(world);
    const { page } = await account(world, "Mira");
    await page.goto(world.address);
    await page.waitForSelector(".open-table-list .emblem");
    return page;
  },
  "people-estonian": at("/", { locale: "et-EE" }, "Mari"),
  seek: seeking("en-GB", "Sam"),
  "seek-polish": seeking("pl-PL", "Staś"),
  "seek-turkish": seeking("tr-TR", "Işık"),
  "seek-away": async (world) => {
    const page = await seeking("en-GB", "Ambrose")(world);
    await page.locator("a.account-link").click();
    await page.waitForSelector(".seek-banner .button");
    return page;
  },
  "seek-playing": async (world) => {
    const page = await seeking("en-GB", "Bertie")(world);
    await startOnDevice(page, "Bertie", "Wooster");
    await takeDevice(page);
    return page;
  },
  "seek-found": async (world) => {
    const page = await seeking("pl-PL", "Zosia")(world);
    await startOnDevice(page, "Zosia", "Jan");
    await takeDevice(page);
    const other = await account(world, "Tadek");
    const clock = { kind: "increment", minutes: 5, increment_s: 5 };
    await other.request("POST", "/api/seeks", { edition: "polish", changes: { rules: { clock } } });
    await page.waitForSelector(".seek-banner .button.primary");
    return page;
  },
  "sitting-down": async (world) => {
    const [winner, loser] = await finished(world, "Wanda", "Lotte");
    const { table } = await winner.request("POST", "/api/tables", { edition: "english", kind: "open", seats: TWO });
    await loser.page.goto(`${world.address}/t/${table.id}`);
    await loser.page.waitForSelector(".lobby");
    return loser.page;
  },
  "people-rated": async (world) => {
    const { page } = await world.visitor("Guido"); // the player from "sitting-down" is listed here with a rating
    await page.goto(world.address);
    await page.waitForSelector(".open-table-list .table-description .numeric");
    return page;
  },
  "new-rated": async (world) => {
    const { page } = await account(world, "Nell");
    await page.goto(`${world.address}/new`);
    await page.waitForSelector(".rated-field");
    return page;
  },
  "new-unrated": at("/new", { locale: "pl-PL" }, "Jan"),
  "over-rated": async (world) => {
    const [winner] = await finished(world, "Vera", "Lena");
    return winner.page;
  },
};
