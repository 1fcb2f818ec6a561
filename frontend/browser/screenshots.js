// Screenshots of every main state, in four sizes and both themes, for visual review: `make screenshots`.
// Names on the command line select states: `node browser/screenshots.js over laying`.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { APP_STATES, LONG_STATES, printed } from "./app-states.js";
import { NEWCOMER_PAGES, NEWCOMER_STATES } from "./newcomer-states.js";
import { OPPONENT_STATES } from "./opponent-states.js";
import { PEOPLE_STATES } from "./people-states.js";
import { SETTINGS_PAGES, SETTINGS_STATES } from "./settings-states.js";
import { drag, localSeats, rackTiles, square, takeDevice, World } from "./world.js";

const FOLDER = fileURLToPath(new URL("../screenshots", import.meta.url));
const SIZES = { "1440x900": [1440, 900], "1024x768": [1024, 768], "390x844": [390, 844], "360x640": [360, 640] };
const LYING = { "844x390": [844, 390] }; // a phone in landscape, for some states
const LAID_DOWN = ["middle", "own-pending"];
const THEMES = ["light", "dark"];
const BOTS = (number, name) => [
  { kind: "local", name },
  ...Array.from({ length: number }, () => ({ kind: "bot", bot: "expert" })),
];
const HERE = {
  seats: localSeats("Nora", "Theo"),
};

/** Let bots play until there are `turns` turns; the only person passes. */
async function passAlong(page, turns) {
  const pass = page.locator(".action-button", { hasText: /^(Pass|Pas|Passi|Really|Na pewno|Kindel|Emin)/ });
  for (let made = 0; made < turns; made = await page.locator(".move:not(.pending)").count()) {
    await page.waitForFunction(
      () =>
        document.querySelector(".game-over") ||
        (document.querySelector(".player.on-turn .turn-mark") &&
          !document.querySelector(".actions .action-button:last-of-type:disabled")),
      null,
      { timeout: 60_000 },
    );
    if (await page.locator(".game-over").count()) return;
    const accept = page.locator(".actions .button.primary:not(.play-button)");
    if (await accept.count()) await accept.click({ timeout: 2_000 }).catch(() => undefined);
    if (!(await pass.count())) continue;
    await pass.click({ timeout: 5_000 }).catch(() => undefined);
    await pass.click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForTimeout(120);
  }
}

async function inGame(world, edition, locale, players, name, turns, changes = {}) {
  const who = await world.visitor(name, { locale, reducedMotion: "reduce" }); // no flying points
  await world.table(who, {
    edition,
    lexicon: "",
    seats: BOTS(players - 1, name),
    changes: { rules: { word_checking: "automatic", ...changes } },
  });
  await takeDevice(who.page);
  await passAlong(who.page, turns);
  return who.page;
}

/** Lay three tiles on free squares beside the start square, or elsewhere if there is no room. */
async function layThree(page) {
  const free = await page.locator(".square:not(.taken)").evaluateAll((cells) => {
    const taken = (row, column) =>
      document.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.classList.contains("taken") ?? false;
    const spots = cells.map((cell) => [Number(cell.dataset.row), Number(cell.dataset.column)]);
    const fits = ([row, column]) =>
      [0, 1, 2].every((by) => !taken(row, column + by) && column + by < 15) &&
      (taken(row, column - 1) || taken(row, column + 3));
    return spots.find(fits) ?? [7, 6];
  });
  for (let by = 0; by < 3; by += 1) {
    await rackTiles(page).nth(0).click();
    await square(page, free[0], free[1] + by).click();
    const letter = page.locator("dialog.blank-chooser .tile-button").first();
    if (await letter.isVisible().catch(() => false)) await letter.click();
  }
  await page.waitForTimeout(400);
}

/** Resign with the flag button. */
async function finish(page) {
  await page.locator(".top-bar").getByLabel("Resign").click();
  await page.locator("dialog .button.danger").click();
  await page.waitForSelector(".game-over");
}

/** Two players; one has a long name and has just laid three tiles. */
async function pendingPlay(world) {
  const people = [await world.visitor("Małgorzata Brzęczysz"), await world.visitor("Theo")];
  const rules = {
    challenge_window_s: 600,
    clock: { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 },
  };
  const made = await people[0].request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: [{ kind: "person" }, { kind: "person" }],
    changes: { tiles: { "?": [0, 0] }, rules },
  });
  await people[1].request("POST", `/api/tables/${made.table.id}/join`, {});
  for (const { page } of people) {
    await page.goto(`${world.address}/t/${made.table.id}`);
    await rackTiles(page).first().waitFor();
  }
  const first = await people[0].page
    .locator(".player")
    .first()
    .evaluate((card) => card.classList.contains("on-turn"));
  const [mover, other] = first ? people : people.toReversed();
  for (const column of [6, 7, 8]) {
    await rackTiles(mover.page).nth(0).click();
    await square(mover.page, 7, column).click();
  }
  await mover.page.locator(".score-tag.preview").waitFor();
  await mover.page.locator(".button.play-button").click();
  for (const { page } of people) await page.waitForSelector(".outline.pending");
  return { id: made.table.id, mover, other };
}

const STATES = {
  home: async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(world.address);
    await page.waitForSelector(".play-options");
    return page;
  },
  "home-polish": async (world) => {
    const { page } = await world.visitor("", { locale: "pl-PL" });
    await page.goto(world.address);
    await page.waitForSelector(".play-options");
    return page;
  },
  new: async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(`${world.address}/new`);
    await page.waitForSelector("form");
    return page;
  },
  lobby: async (world) => {
    const who = await world.visitor("Nora");
    const made = await who.request("POST", "/api/tables", {
      edition: "polish",
      kind: "private",
      seats: [{ kind: "person" }, { kind: "person" }],
    });
    await who.page.goto(`${world.address}/t/${made.table.id}`);
    await who.page.waitForSelector(".lobby");
    return who.page;
  },
  start: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, {
      ...HERE,
      changes: { rules: { clock: { kind: "game", minutes: 25, overtime_minutes: 1, overtime_points: 10 } } },
    });
    await takeDevice(who.page);
    return who.page;
  },
  handover: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, HERE);
    await who.page.waitForSelector(".device-cover");
    return who.page;
  },
  middle: (world) => inGame(world, "polish", "pl-PL", 3, "Hania", 18),
  laying: async (world) => {
    const page = await inGame(world, "estonian", "et-EE", 2, "Õie", 12, { live_word_feedback: true });
    await layThree(page);
    return page;
  },
  exchange: async (world) => {
    const page = await inGame(world, "turkish", "tr-TR", 2, "Elif", 8);
    await page.locator(".action-button", { hasText: "Değiştir" }).click();
    for (const at of [0, 2, 5]) await rackTiles(page).nth(at).click();
    return page;
  },
  four: (world) =>
    inGame(world, "english", "en-GB", 4, "Nora", 20, { clock: { kind: "increment", minutes: 10, increment_s: 5 } }),
  blank: async (world) => {
    const who = await world.visitor("Hania", { locale: "pl-PL" });
    await world.table(who, {
      ...HERE,
      edition: "polish",
      changes: {
        tiles: Object.fromEntries([..."AEIOUYZWRSTNKPLMD"].map((letter) => [letter, [0, 1]]).concat([["?", [60, 0]]])),
      },
    });
    await takeDevice(who.page);
    const blank = who.page.locator(".rack .tile-button:has(.unassigned-blank)").first();
    await blank.click();
    await square(who.page, 7, 7).click();
    await who.page.waitForSelector("dialog.blank-chooser");
    return who.page;
  },
  refused: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, HERE);
    await takeDevice(who.page);
    await drag(who.page, rackTiles(who.page).nth(0), square(who.page, 7, 7));
    await drag(who.page, rackTiles(who.page).nth(0), square(who.page, 7, 9));
    await who.page.locator(".button.play-button").click();
    await who.page.waitForSelector(".status.error");
    return who.page;
  },
  pending: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, HERE);
    await takeDevice(who.page);
    for (const column of [6, 7, 8]) {
      await rackTiles(who.page).nth(0).click();
      await square(who.page, 7, column).click();
      const letter = who.page.locator("dialog.blank-chooser .tile-button").first();
      if (await letter.isVisible().catch(() => false)) await letter.click();
    }
    await who.page.locator(".score-tag.preview").waitFor();
    await who.page.locator(".button.play-button").click();
    await who.page.locator(".device-cover .button.primary").click();
    await who.page.waitForSelector(".button.danger");
    return who.page;
  },
  over: async (world) => {
    const page = await inGame(world, "english", "en-GB", 2, "Nora", 400);
    await page.waitForSelector(".game-over");
    return page;
  },
  menu: async (world) => {
    const page = await inGame(world, "english", "en-GB", 2, "Nora", 4);
    await page.locator(".top-bar .icon-button:not(.zoom-button)").last().click();
    return page;
  },
  large: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, {
      ...HERE,
      changes: {
        board: {
          rows: 31,
          columns: 31,
          premiums: { TW: "A1 A31 P16 AE1 AE31", DW: "B2 C3 D4 E5 F6", TL: "H8 I9 J10", DL: "K11 L12" },
        },
      },
    });
    await takeDevice(who.page);
    return who.page;
  },
  "home-games": async (world) => {
    const who = await world.visitor("Małgorzata Brzęczysz");
    for (const _ of [1, 2]) await world.table(who, HERE);
    await world.table(who, { lexicon: "", seats: BOTS(1, "Małgorzata Brzęczysz") });
    await finish(who.page);
    await (
      await world.visitor("Theo")
    ).request("POST", "/api/tables", {
      edition: "english",
      kind: "open",
      seats: [{ kind: "person" }, { kind: "person" }, { kind: "bot", bot: "expert" }],
    });
    await who.page.goto(world.address);
    await who.page.waitForSelector(".game-row");
    return who.page;
  },
  "new-more": async (world) => {
    const { page } = await world.visitor("Hania", { locale: "pl-PL" });
    await page.goto(`${world.address}/new`);
    await page.locator("summary").click();
    return page;
  },
  "file-bad": async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(world.address);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "bad.gcg", mimeType: "text/plain", buffer: Buffer.from("nonsense\n") });
    await page.waitForSelector("dialog .error-message");
    return page;
  },
  "no-page": async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(`${world.address}/nowhere`);
    await page.waitForSelector("h1");
    return page;
  },
  drawer: async (world) => {
    const { page } = (await pendingPlay(world)).mover;
    await page
      .locator(".side-panels .tab")
      .last()
      .evaluate((tab) => tab.click()); // only in layouts with tabs
    return page;
  },
  resigned: async (world) => {
    const { mover } = await pendingPlay(world);
    await finish(mover.page);
    return mover.page;
  },
  "own-pending": async (world) => (await pendingPlay(world)).mover.page,
  outcome: async (world) => {
    const { mover, other } = await pendingPlay(world);
    await other.page.locator(".button.danger").click();
    await mover.page.locator(".status .message").waitFor();
    return mover.page;
  },
  watching: async (world) => {
    const { id } = await pendingPlay(world);
    const { page } = await world.visitor("Ewa");
    await page.goto(`${world.address}/t/${id}`);
    await page.waitForSelector(".outline.pending");
    await page
      .locator(".side-panels .tab")
      .last()
      .evaluate((tab) => tab.click()); // opens the chat in layouts with tabs
    return page;
  },
  hints: async (world) => {
    const who = await world.visitor("Nora");
    await world.table(who, { ...HERE, lexicon: "", changes: { rules: { hints: true } } });
    await takeDevice(who.page);
    await who.page.locator(".action-button", { hasText: "Hint" }).click();
    await who.page.waitForSelector(".score-tag.preview");
    return who.page;
  },
  "over-four": async (world) => {
    const page = await inGame(world, "english", "en-GB", 4, "Małgorzata Brzęczysz", 400, {
      clock: { kind: "increment", minutes: 10, increment_s: 5 },
    });
    await page.waitForSelector(".game-over");
    return page;
  },
  reconnecting: async (world) => {
    const page = await inGame(world, "english", "en-GB", 2, "Nora", 4);
    await world.server.stop();
    await page.waitForSelector(".connection-banner");
    return page;
  },
};

const WHOLE = { ...PEOPLE_STATES, ...SETTINGS_PAGES, ...NEWCOMER_PAGES, ...LONG_STATES };
const LONG = ["home-games"]; // longer than a screen
await mkdir(FOLDER, { recursive: true });
const world = await World.make();
const wanted = process.argv.slice(2);
const scrolled = [];
try {
  for (const [name, prepare] of Object.entries({
    ...WHOLE,
    ...STATES,
    ...OPPONENT_STATES,
    ...SETTINGS_STATES,
    ...APP_STATES,
    ...NEWCOMER_STATES,
  })) {
    if (wanted.length && !wanted.includes(name)) continue;
    const page = await prepare(world).catch((error) => void console.error(`${name}: ${error.message}`));
    if (!page) continue;
    for (const [size, [width, height]] of Object.entries({ ...SIZES, ...(LAID_DOWN.includes(name) ? LYING : {}) })) {
      await page.setViewportSize({ width, height });
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.waitForTimeout(150);
        await writeFile(
          join(FOLDER, `${name}-${size}-${theme}.png`),
          await page.screenshot({ fullPage: (name in WHOLE && !name.startsWith("new")) || LONG.includes(name) }),
        );
      }
      const over = await page.evaluate(
        () =>
          document.querySelector(".table-layout") &&
          (document.documentElement.scrollHeight > innerHeight + 1 ||
            document.documentElement.scrollWidth > innerWidth + 1),
      );
      if (over) scrolled.push(`${name} ${size}`);
    }
    if (name.startsWith("over")) await printed(page, FOLDER, name);
    await page.context().close();
    if (name === "reconnecting") await world.restart();
  }
} finally {
  await world.end();
}
if (scrolled.length) console.error(`the page scrolls: ${scrolled.join(", ")}`);
if (world.faults.length) console.error(`faults: ${world.faults.join("; ")}`);
process.exitCode = scrolled.length || world.faults.length ? 1 : 0;
