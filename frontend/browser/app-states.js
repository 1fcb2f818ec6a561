// Screenshot states of the app's own pages: offline, the rules of editions, the practice move, bots; and the printed
// score sheet.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localSeats, rackTiles, square } from "./world.js";

const rules = (edition, locale) => async (world) => {
  const { page } = await world.visitor("Nora", { locale });
  await page.goto(`${world.address}/rules/${edition}`);
  await page.waitForSelector(".rules-sections");
  return page;
};

/** The practice move, with the first tiles of the rack laid. */
const practice = (edition, locale, tiles) => async (world) => {
  const who = await world.visitor("Nora", { locale, isNew: true });
  await world.table(who, {
    edition,
    lexicon: "none",
    seats: localSeats("Nora", "Theo"),
  });
  await who.page.locator(".device-cover .button.primary").click();
  await who.page.waitForSelector(".practice-card");
  for (let at = 0; at < tiles; at += 1) {
    await rackTiles(who.page).first().click();
    await square(who.page, 7, 7 + at).click();
  }
  return who.page;
};

/** States that can be longer than a screen. */
export const LONG_STATES = {
  "rules-english": rules("english", "en-GB"),
  "rules-polish": rules("polish-tournament", "pl-PL"),
  "rules-estonian": rules("estonian", "et-EE"),
  "rules-turkish": rules("turkish", "tr-TR"),
};

export const APP_STATES = {
  "practice-first": practice("estonian-official", "et-EE", 0),
  "practice-more": practice("turkish", "tr-TR", 1),
  "practice-play": practice("polish", "pl-PL", 2),
  "bot-start": async (world) => {
    const { page } = await world.visitor("", { isNew: true });
    await page.goto(world.address);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await rackTiles(page).first().waitFor();
    await page.waitForSelector(".practice-card");
    return page;
  },
  "bots-three": async (world) => {
    const who = await world.visitor("Nora");
    const bots = ["beginner", "casual", "champion"].map((bot) => ({ kind: "bot", bot }));
    await world.table(who, { lexicon: "", seats: [...localSeats("Nora"), ...bots] });
    await rackTiles(who.page).first().waitFor();
    return who.page;
  },
  offline: async (world) => {
    const { context, page } = await world.visitor("Nora", { locale: "pl-PL" });
    await page.goto(world.address);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector(".offline-card");
    return page;
  },
  "offline-banner": async (world) => {
    // A service worker would still reach the server.
    const { context, page } = await world.visitor("Nora", { serviceWorkers: "block" });
    await page.goto(world.address);
    await page.waitForSelector(".play-options");
    await context.setOffline(true);
    await page.waitForSelector(".offline-banner b");
    return page;
  },
};

/** Save the score sheet of a finished game as PDF files beside the screenshots. */
export async function printed(page, folder, name) {
  for (const format of ["A4", "Letter"])
    await writeFile(join(folder, `${name}-${format}.pdf`), await page.pdf({ format }));
}
