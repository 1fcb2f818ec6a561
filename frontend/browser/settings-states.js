// Screenshot states of the settings: their page and dialog, high contrast, an enlarged board and a celebration.

import { only } from "./actions.js";
import { localSeats, rackTiles, square, takeDevice } from "./world.js";

const HERE = {
  seats: localSeats("Nora", "Theo"),
};
const ONLY_E = only("E");

/** A visitor with these settings. */
async function visitor(world, name, settings, locale = "en-GB") {
  const who = await world.visitor(name, { locale });
  await who.context.addInitScript(
    (stored) => localStorage.setItem("mozaika.settings", JSON.stringify(stored)),
    settings,
  );
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
  await who.page.locator(".score-tag.preview").waitFor();
  return who.page;
};

/** Pages that scroll, captured as a whole. */
export const SETTINGS_PAGES = {
  "settings-page": page("/settings", {}, "en-GB", ".settings-form"),
  "settings-polish": page("/settings", {}, "pl-PL", ".settings-form"),
  "settings-estonian": page("/settings", { contrast: "high" }, "et-EE", ".settings-form"),
  "settings-turkish": page("/settings", { squares: "contrast" }, "tr-TR", ".settings-form"),
  "contrast-home": page("/", { contrast: "high" }, "en-GB", ".play-options"),
  "contrast-new": page("/new", { contrast: "high" }, "pl-PL", "form"),
};
export const SETTINGS_STATES = {
  settings: async (world) => {
    const who = await visitor(world, "Nora", {});
    await world.table(who, HERE);
    await takeDevice(who.page);
    await who.page.locator(".top-bar .icon-button:not(.zoom-button)").last().click();
    await who.page.locator("dialog .button-row.even-columns").first().locator(".button:has(svg)").last().click();
    await who.page.waitForSelector("dialog.settings-dialog");
    return who.page;
  },
  "contrast-laying": laying({ contrast: "high" }),
  "contrast-squares": laying({ squares: "contrast", coordinates: false }),
  enlarged: async (world) => {
    const show = laying({});
    const shown = await show(world);
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.locator(".icon-button.zoom-button").click();
    await shown.waitForSelector(".table-layout.pinched");
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
    await who.page.locator(".button.play-button").click();
    for (const _ of [0, 1]) {
      await takeDevice(who.page);
      for (const press of ["pass", "really"])
        await who.page
          .locator(".actions .action-button")
          .nth(3)
          .click({ timeout: 5_000 })
          .catch(() => press);
      await who.page.locator(".device-cover, dialog.game-over").first().waitFor();
    }
    await who.page.waitForSelector("dialog.game-over");
    return who.page;
  },
};
