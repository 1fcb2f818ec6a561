// The states that settings make, for `screenshots.js`: their page and dialog, high contrast, an enlarged board, a feast.

import { only } from "./stories.js";
import { rackTiles, square, takeDevice } from "./world.js";

const HERE = {
  seats: [
    { kind: "local", name: "Nora" },
    { kind: "local", name: "Theo" },
  ],
};
const ONLY_E = only("E");

/** A visitor with these settings. */
async function visitor(world, name, settings, locale = "en-GB") {
  const who = await world.visitor(name, { locale });
  await who.context.addInitScript((kept) => localStorage.setItem("mozaika.settings", JSON.stringify(kept)), settings);
  return who;
}
const page = (path, settings, locale, seen) => async (world) => {
  const who = await visitor(world, "Nora", settings, locale);
  await who.page.goto(`${world.address}${path}`);
  await who.page.locator(seen).first().waitFor();
  return who.page;
};
const laying = (settings) => async (world) => {
  const who = await visitor(world, "Nora", settings);
  await world.table(who, { ...HERE, changes: { tiles: { "?": [0, 0] } } });
  await takeDevice(who.page);
  for (const column of [6, 7, 8]) {
    await rackTiles(who.page).nth(0).click();
    await square(who.page, 7, column).click();
  }
  await who.page.locator(".tag.score").waitFor();
  return who.page;
};

/** Pages that scroll are taken whole. */
export const SETTINGS_PAGES = {
  "settings-page": page("/settings", {}, "en-GB", ".settings"),
  "settings-polish": page("/settings", {}, "pl-PL", ".settings"),
  "settings-estonian": page("/settings", { contrast: "high" }, "et-EE", ".settings"),
  "settings-turkish": page("/settings", { squares: "contrast" }, "tr-TR", ".settings"),
  "contrast-home": page("/", { contrast: "high" }, "en-GB", ".ways"),
  "contrast-new": page("/new", { contrast: "high" }, "pl-PL", "form"),
};
export const SETTINGS_STATES = {
  settings: async (world) => {
    const who = await visitor(world, "Nora", {});
    await world.table(who, HERE);
    await takeDevice(who.page);
    await who.page.locator(".bar .icon:not(.zoom)").last().click();
    await who.page.locator("dialog .choices.even").first().locator(".btn:has(svg)").last().click();
    await who.page.waitForSelector("dialog .settings");
    return who.page;
  },
  "contrast-laying": laying({ contrast: "high" }),
  "contrast-squares": laying({ squares: "contrast", coordinates: false }),
  enlarged: async (world) => {
    const show = laying({});
    const shown = await show(world);
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.locator(".icon.zoom").click();
    await shown.waitForSelector(".app.pinched");
    return shown;
  },
  "contrast-over": async (world) => {
    const who = await visitor(world, "Nora", { contrast: "high" });
    await world.table(who, {
      ...HERE,
      changes: { tiles: ONLY_E, rules: { word_checking: "automatic", end: { passes_each: 1 } } },
    });
    await takeDevice(who.page);
    await square(who.page, 7, 4).click();
    await who.page.keyboard.type("eeeeeee");
    await who.page.locator(".btn.play").click();
    for (const _ of [0, 1]) {
      await takeDevice(who.page);
      for (const press of ["pass", "really"])
        await who.page
          .locator(".acts .act")
          .nth(3)
          .click({ timeout: 5_000 })
          .catch(() => press);
      await who.page.locator(".handover, dialog.over").first().waitFor();
    }
    await who.page.waitForSelector("dialog.over");
    return who.page;
  },
};
