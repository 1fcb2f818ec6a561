// A complete game with a screen reader, in four languages: elements are found by role and name in the accessibility
// tree, and events are read from the live region.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { Reader } from "./reader.js";
import { testedLanguages } from "./actions.js";
import { useWorld } from "./world.js";

const world = useWorld();

async function catalogue(language) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(
    new FluentResource(await readFile(new URL(`../src/texts/${language}.ftl`, import.meta.url), "utf-8")),
  );
  // On a shared device texts use names instead of "you".
  return (key, facts = {}) => bundle.formatPattern(bundle.getMessage(key).value, { you: "no", ...facts });
}
const NAMES = { 0: "Ala", 1: "Olek" };
const RULES = {
  live_word_feedback: false,
  word_checking: "challenge",
  failed_challenge: "nothing",
  end: { passes_each: 1 },
  clock: { kind: "increment", minutes: 20, increment_s: 5 },
};

for (const [locale, edition, letter] of testedLanguages([
  ["en-GB", "english", "E"],
  ["pl-PL", "polish", "A"],
  ["et-EE", "estonian", "A"],
  ["tr-TR", "turkish", "A"],
])) {
  test(`a complete game can be played by role and name in ${locale}`, async () => {
    const t = await catalogue(locale.slice(0, 2));
    const who = await world.visitor("Ala", { locale });
    const { editions } = await who.request("GET", "/api/choices");
    const { letters, square_labels: labels, look, premiums } = editions.find((each) => each.id === edition);
    const tiles = Object.fromEntries(
      letters.map((each) => [each.letter, [each.letter === letter ? 60 : 0, each.points]]),
    );
    const square = (row, column) => labels[row * 15 + column];
    const points = letters.find((each) => each.letter === letter).points;
    const tile = t("tile-name", { letter, points });
    const empty = (row, column) =>
      [square(row, column), look[premiums[row * 15 + column]]?.label, t("square-empty")].filter(Boolean).join(", ");
    await world.table(who, { edition, changes: { tiles, rules: RULES } });
    const reader = await Reader.of(who.page);
    const take = async () => {
      const { name } = await reader.find(
        "button",
        new RegExp(
          Object.values(NAMES)
            .map((each) => t("i-am", { name: each }))
            .join("|"),
        ),
      );
      await reader.activate("button", name);
      return Object.values(NAMES).find((each) => t("i-am", { name: each }) === name);
    };

    const first = await take();
    const second = Object.values(NAMES).find((each) => each !== first);
    await reader.waitForAnnouncement(t("your-turn"));
    const [grid] = await reader.all("grid", t("board"));
    assert.equal(grid.children.filter((child) => child.role === "row").length, 15);
    const cells = (await reader.all("gridcell")).map((node) => node.name);
    assert.equal(cells.length, 225);
    assert.deepEqual([cells[0], cells[112], cells[224]], [empty(0, 0), empty(7, 7), empty(14, 14)]);
    assert.equal((await reader.all("group", t("rack")))[0].children.filter((child) => child.name === tile).length, 7);

    for (const column of [7, 8]) {
      await reader.activate("button", tile);
      await reader.activate("gridcell", empty(7, column));
    }
    const laid = [square(7, 7), look[premiums[112]].label, tile].join(", ");
    await reader.find("gridcell", laid);
    const score = points * 4;
    await reader.waitForAnnouncement(`${letter}${letter}: ${t("points", { count: score })}`);
    await reader.activate("button", new RegExp(`^${t("play")}`));

    assert.equal(await take(), second);
    await reader.waitForAnnouncement(t("announce-challenge", { name: first, words: letter + letter, score }));
    assert.equal((await reader.find("gridcell", `${square(7, 7)}, ${tile}`)).name, `${square(7, 7)}, ${tile}`);
    await reader.activate("button", t("challenge")); // any word is valid here, so it fails, without penalty
    await reader.waitForAnnouncement(t("news-challenge-lost", { name: second }));
    await reader.waitForAnnouncement(t("announce-total", { name: first, total: score }));

    await reader.activate("gridcell", empty(8, 7)); // sets the cursor for typing
    await who.page.keyboard.type(letter);
    await reader.activate("button", new RegExp(`^${t("play")}`));
    assert.equal(await take(), first);
    await reader.activate("button", t("accept"));
    await reader.waitForAnnouncement(
      t("news-plays", { name: second, words: letter + letter, score: points * 2 }).replace(/,.*/s, ""),
    );

    await reader.activate("button", t("exchange"));
    await reader.activate("button", tile);
    await reader.activate("button", t("exchange-some", { count: 1 }));
    assert.equal(await take(), second);
    await reader.waitForAnnouncement(t("news-exchanges", { name: first, count: 1 }));
    for (const _ of [0, 1]) {
      await reader.activate("button", t("pass"));
      await reader.activate("button", t("pass-sure"));
      if (_ === 0) await take();
    }
    await reader.find("dialog");
    await reader.find("button", t("rematch"));
    assert.equal(
      (await reader.all("columnheader")).filter((node) => Object.values(NAMES).includes(node.name)).length,
      2,
    );
    assert.equal((await reader.all("heading", new RegExp(`${first}|${second}`))).length > 0, true);
  });
}
