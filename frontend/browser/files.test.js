// Files: opening, dropping, playing on a board from a file, resuming, saving, and files that cannot be read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layTwo, NO_BLANKS, openMenu, play, testedLanguages, until } from "./actions.js";
import { DOWNLOAD_FORMATS } from "./wire.js";
import { onBoard, rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

const SIDE = 31;
/** A 31 × 31 board file with premiums in unusual places. */
const boardFile = (() => {
  const colour = (at) => ({ 0: "darkred", 17: "lightred", 480: "blue", 500: "green" })[at] ?? "blank";
  return [
    "#GameBoard",
    `Schema: ${SIDE}x${SIDE}`,
    ...Array.from({ length: SIDE * SIDE }, (_, at) => `Field${at + 1}: ${colour(at)}`),
  ].join("\n");
})();
const open = (page, name, text, field = "input[type=file]") =>
  page.locator(field).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const save = async (page, format) => {
  await page.locator(".top-bar .icon-button").last().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog a", { hasText: format }).click(),
  ]);
  await page.keyboard.press("Escape");
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf-8");
};

test("a word list that ends below the board's side is reported", async () => {
  const { page } = await world.visitor("Ala");
  await page.goto(world.address);
  await open(page, "large.sdf", boardFile);
  await page.locator("dialog .button.primary").click();
  await page.locator(".board-choice", { hasText: "large.sdf" }).waitFor();
  await page.locator("form select").first().selectOption("polish");
  const notice = page.locator("form small", { hasText: "Its longest word has" });
  await until("the Polish list has words of 31 letters", async () => !(await notice.count()));
  await page.locator("form select").first().selectOption("english");
  const sentence = "Its longest word has 15 letters; the board has room for 31.";
  await notice.filter({ hasText: sentence }).waitFor();
  await page.locator(".seat-fields select").first().selectOption("local");
  await page.locator("form .button.primary").click();
  await takeDevice(page);
  await openMenu(page);
  await page.locator("dialog .fact-list", { hasText: sentence }).waitFor();
});

test("a game on a 31 × 31 board can be saved and resumed", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(world.address);
  await open(page, "odd board.sdf", boardFile);
  await page.locator("dialog", { hasText: "31 × 31" }).waitFor();
  await page.locator("dialog .button.primary").click();
  await page.locator(".board-choice", { hasText: "odd board.sdf" }).waitFor();
  await page.locator(".seat-fields select").first().selectOption("local");
  await page.locator("form .button.primary").click();
  await page.locator(".table-layout .board").waitFor();
  assert.equal(await page.locator(".square").count(), SIDE * SIDE);
  assert.equal(await page.locator(".square.TW").count(), 1);
  assert.equal(
    await square(page, 15, 15)
      .getAttribute("class")
      .then((all) => all.includes("TL")),
    true,
  );
  await takeDevice(page);
  await page.locator(".action-button", { hasText: "Sort" }).click(); // blanks are sorted last
  await layTwo(page, 15, 15);
  await play(page);
  await page.locator(".device-cover .button.primary").click();
  await page.locator(".button.primary", { hasText: "Accept" }).click();
  await until("the play is accepted", async () => (await page.locator(".outline.last").count()) === 1);
  const saved = await save(page, "SDF");
  assert.match(saved, /Schema: 31x31/);
  await page.goto(world.address);
  await open(page, "saved.sdf", saved);
  await page.locator("dialog", { hasText: "A game you can resume" }).waitFor();
  await page.locator("dialog .button.primary").click();
  await page.locator(".table-layout .board").waitFor();
  await until("both tiles are on the board", async () => (await onBoard(page).count()) === 2);
  await takeDevice(page);
  assert.equal(await rackTiles(page).count(), 7);
  await page.locator(".action-button", { hasText: "Sort" }).click();
  await layTwo(page, 16, 15);
  await play(page);
  await until("the play is on the board", async () => (await page.locator(".outline.pending").count()) === 1);
});

test("the edition can be changed and the file removed after opening a board file", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(world.address);
  await open(page, "board.sdf", boardFile);
  await page.locator("dialog .button.primary").click();
  await page.locator("form select").first().selectOption("polish");
  await page.locator(".board-choice", { hasText: "board.sdf" }).waitFor();
  await page.locator(".board-choice select").selectOption({ label: "Standard, 15 × 15" });
  await page.locator(".board-choice", { hasNotText: "board.sdf" }).waitFor();
  await page.locator(".seat-fields select").first().selectOption("local");
  await page.locator("form .button.primary").click();
  await page.locator(".table-layout .board").waitFor({ timeout: 90_000 }); // the first start prepares the word list
  assert.equal(await page.locator(".square").count(), 225);
});

test("a board file changes the board only; edition, clock and rules stay as chosen", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(`${world.address}/new`);
  await page.locator("form select").first().selectOption("turkish");
  await page.locator(".seat-fields select").first().selectOption("local");
  const clock = page.locator("label.field", { hasText: "Clock" }).locator("select");
  await clock.selectOption("increment");
  await page.locator("summary").click();
  await page.locator("label.checkbox-field", { hasText: "Hints" }).locator("input").check();
  await open(page, "board.sdf", boardFile, "form input[type=file]");
  assert.doesNotMatch(await page.locator("dialog .secondary-text").textContent(), /symulator/);
  await page.locator("dialog .button.primary").click();
  await page.locator(".board-choice", { hasText: "board.sdf" }).waitFor();
  assert.equal(await page.locator("form select").first().inputValue(), "turkish");
  assert.equal(await clock.inputValue(), "increment");
  await page.locator("form .button.primary").click();
  await page.waitForURL(/\/t\//);
  const { table, edition } = await who.request("GET", `/api/tables/${page.url().split("/t/")[1]}`);
  assert.deepEqual([edition.id, edition.rows, edition.columns], ["turkish", SIDE, SIDE]);
  assert.deepEqual([table.rules.clock.kind, table.rules.hints], ["increment", true]);
});

test("dropping a file at a running table shows it and leaves the game unchanged", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS });
  await layTwo(page, 7, 7);
  const drop = (name, text) =>
    page.evaluate(
      ([called, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], called));
        for (const kind of ["dragover", "drop"])
          window.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  const before = page.url();
  await drop("bad.sdf", boardFile.replace("Field7: blank", "Field7: purple"));
  await page.locator("dialog .error-message", { hasText: "Line 9" }).waitFor();
  await page.keyboard.press("Escape");
  await drop("board.sdf", boardFile);
  await page.locator("dialog", { hasText: "31 × 31" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(page.url(), before);
  assert.equal(await page.locator(".board .tile.laid").count(), 2);
});

for (const [locale, line] of testedLanguages([
  ["en-GB", "Line 1"],
  ["pl-PL", "Wiersz 1"],
  ["et-EE", "Rida 1"],
  ["tr-TR", "Satır 1"],
])) {
  test(`an unreadable file is reported with its line and the reason in ${locale}`, async () => {
    const who = await world.visitor("Ala", { locale });
    await who.page.goto(world.address);
    await open(who.page, "bad.gcg", "nonsense\n");
    const fault = await who.page.locator("dialog .error-message").textContent();
    assert.ok(fault.includes(line), fault);
    assert.equal(await who.page.locator("dialog .button.primary").count(), 0);
  });
}

test("a file of more than 2 MB is refused before it is sent", async () => {
  const who = await world.visitor("Ala");
  await who.page.goto(world.address);
  await open(who.page, "large.sdf", "x".repeat(2_000_001));
  await who.page.locator("dialog .error-message", { hasText: "2 MB" }).waitFor();
});

test("a game can be saved in every format in the menu", async () => {
  const who = await world.atTable({ changes: NO_BLANKS });
  const signs = { sdf: "#GameBoard", gcg: "#character-encoding", json: "{", cgp: "/" };
  for (const format of DOWNLOAD_FORMATS) {
    const content = await save(who.page, format.toUpperCase());
    assert.ok(content && content.includes(signs[format] ?? ""), format);
  }
});
