// Screenshot states of the app's own pages: offline, the rules of editions and the tour; and the printed score sheet.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localSeats } from "./world.js";

const rules = (edition, locale) => async (world) => {
  const { page } = await world.visitor("Nora", { locale });
  await page.goto(`${world.address}/rules/${edition}`);
  await page.waitForSelector(".rules-sections");
  return page;
};

/** The tour, `steps` cards after the first. */
const tour = (edition, locale, steps) => async (world) => {
  const who = await world.visitor("Nora", { locale, isNew: true });
  await world.table(who, {
    edition,
    lexicon: "none",
    seats: localSeats("Nora", "Theo"),
  });
  await who.page.locator(".device-cover .button.primary").click();
  await who.page.waitForSelector(".tour-card");
  for (let step = 0; step < steps; step += 1) await who.page.keyboard.press("Enter");
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
  "tour-board": tour("english", "en-GB", 0),
  "tour-rack": tour("polish", "pl-PL", 1),
  "tour-acts": tour("turkish", "tr-TR", 2),
  "tour-side": tour("estonian", "et-EE", 4),
  "tour-menu": tour("english", "en-GB", 5),
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
