// Games at a table: exchange, pass, challenge, the end of the game, several browsers and languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  act,
  IS_LONG,
  layTwo,
  NO_BLANKS,
  pass,
  play,
  startOnDevice,
  testedLanguages,
  twoPlayers,
  twoLetters,
  typeWord,
  until,
} from "./actions.js";
import { drag, laid, localSeats, onBoard, rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

test("players can exchange tiles, and a refused exchange shows the reason", async () => {
  const who = await world.visitor("Ala");
  await world.table(who, { changes: { rules: { exchanges_each: 1 } } });
  const { page } = who;
  for (const _ of [1, 2]) {
    await takeDevice(page);
    await act(page, "Exchange");
    await rackTiles(page).nth(0).click();
    await rackTiles(page).nth(3).click();
    await page.locator(".button.primary", { hasText: "Exchange 2" }).click();
    await page.locator(".device-cover").waitFor();
  }
  await until(
    "two exchanges in the list",
    async () => (await page.locator(".move", { hasText: "exchange 2" }).count()) === 2,
  );
  await takeDevice(page);
  // Pressing the disabled button shows the reason.
  await page.locator(".action-button[aria-disabled]", { hasText: "Exchange" }).click({ force: true });
  await page.locator(".status.error", { hasText: "You have used all your exchanges" }).waitFor();
  assert.equal(await rackTiles(page).count(), 7);
});

test("a refused play keeps the laid tiles and marks the square", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS });
  await drag(page, rackTiles(page).nth(0), square(page, 7, 7));
  await drag(page, rackTiles(page).nth(0), square(page, 7, 9));
  await play(page);
  await page.locator(".status.error", { hasText: "gap" }).waitFor();
  await page.locator(".square.refused").waitFor();
  assert.equal(await laid(page).count(), 2);
});

test("the game ends when all players pass, and shows adjustments and a rematch button", async () => {
  const who = await world.visitor("Ala");
  await world.table(who, { changes: { rules: { end: { passes_each: 1 } } } });
  const { page } = who;
  for (const _ of [1, 2]) {
    await takeDevice(page);
    await act(page, "Pass");
    await act(page, "Really?");
    await page.locator(".device-cover, dialog.game-over").first().waitFor();
  }
  await page.locator("dialog.game-over", { hasText: "Everyone passed." }).waitFor();
  await page.locator("dialog.game-over tr", { hasText: "Tiles left on rack" }).waitFor();
  const before = page.url();
  await page.locator("dialog.game-over .button.primary").click();
  await until("the page shows another table", () => page.url() !== before);
  await page.locator("dialog.game-over").waitFor({ state: "detached" });
  await page.locator(".device-cover .button.primary").waitFor();
  assert.equal(await page.locator(".move").count(), 0, "the new table has no moves");
  await takeDevice(page);
});

test("a challenge removes an invalid play, and all players see the result", async () => {
  const game = await twoPlayers(world);
  const spectator = await world.visitor("Ewa");
  await spectator.page.goto(`${world.address}/t/${game.id}`);
  await spectator.page.locator(".board").waitFor();
  assert.equal(await spectator.page.locator(".rack").count(), 0);
  await typeWord(game.first.page, await twoLetters(game.first.page, false));
  for (const who of [game.second, spectator]) await who.page.locator(".outline.pending").waitFor();
  await game.second.page.locator(".button.danger", { hasText: "Challenge" }).click();
  for (const who of [game.first, spectator])
    await who.page.locator(".chat-log .event", { hasText: "challenges; not valid" }).waitFor();
  await game.second.page.locator(".chat-log .event", { hasText: "You challenge; not valid" }).waitFor();
  await until("the tiles are removed", async () => (await onBoard(spectator.page).count()) === 0);
  assert.equal(await rackTiles(game.first.page).count(), 7);
});

test("announcements at the board last 2.5 s, wait for each other and can be dismissed", async () => {
  const game = await twoPlayers(world);
  const spectator = await world.visitor("Ewa", { reducedMotion: "reduce" });
  await spectator.page.goto(`${world.address}/t/${game.id}`);
  await spectator.page.locator(".board").waitFor();
  const shown = (who) => who.page.locator(".announcement");
  // When the spectator's page shows each announcement, by its own clock.
  await spectator.page.evaluate(() => {
    window.announced = [];
    new MutationObserver(() => {
      const text = document.querySelector(".announcement p.heading")?.textContent;
      if (text && window.announced.at(-1)?.text !== text) window.announced.push({ text, at: performance.now() });
    }).observe(document.body, { childList: true, subtree: true });
  });
  const word = await twoLetters(game.first.page, false);
  await typeWord(game.first.page, word);
  await game.second.page.locator(".button.danger", { hasText: "Challenge" }).click();
  for (const who of [game.first, game.second]) {
    await shown(who)
      .locator("p.heading", { hasText: `not valid: ${word.join("")}` })
      .waitFor();
    assert.match(await shown(who).textContent(), /the turn and \d+ points?\./);
    assert.equal(await who.page.locator(".withdrawn-tile").count(), 2, "the tiles that were withdrawn are still shown");
  }
  await game.first.page.keyboard.press("Escape");
  await shown(game.first).waitFor({ state: "detached" });
  await shown(game.second).getByLabel("Close").click();
  await shown(game.second).waitFor({ state: "detached" });
  await pass(game.second.page);
  await shown(game.first)
    .locator("p.heading", { hasText: /(Ala|Olek) passes\./ })
    .waitFor();
  assert.equal(await shown(game.second).count(), 0, "one's own pass is not announced");
  await shown(spectator).locator("p.heading", { hasText: "passes." }).waitFor();
  const [challenged, passed] = await spectator.page.evaluate(() => window.announced);
  assert.match(challenged.text, /not valid/);
  assert.ok(passed.at - challenged.at >= 2_400, `gave way after ${passed.at - challenged.at} ms`);
  await spectator.page.reload();
  await spectator.page.locator(".move", { hasText: "pass" }).waitFor();
  assert.equal(await shown(spectator).count(), 0, "a reload repeats nothing");
});

test("a play with an invalid word is confirmed first where words are shown as invalid", async () => {
  const changes = { ...NO_BLANKS, rules: { word_checking: "challenge", live_word_feedback: true } };
  const { page } = await world.atTable({ lexicon: undefined, changes });
  const question = page.locator("dialog", { hasText: "Not valid" });
  await typeWord(page, await twoLetters(page, false));
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal(await laid(page).count(), 2, "the tiles stay on the board");
  await play(page);
  await question.getByRole("button", { name: "Play anyway" }).click();
  await page.locator(".device-cover").waitFor();
  await page.locator(".outline.pending").waitFor();
});

test("Escape and laying a tile take back the first click on Pass", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS });
  const button = page.locator('.action-button[data-action="pass"]');
  for (const takeBack of [() => page.keyboard.press("Escape"), () => rackTiles(page).nth(0).click()]) {
    await button.click();
    await button.getByText("Really?").waitFor();
    await takeBack();
    await button.getByText("Pass").waitFor();
  }
});

test("points fly from the play, also when the next play is already pending", async () => {
  const game = await twoPlayers(world);
  const [first, second] = [game.first.page, game.second.page];
  await layTwo(first, 7, 7);
  await play(first);
  await second.locator(".outline.pending").waitFor();
  await layTwo(second, 8, 8);
  await play(second);
  const flight = first.locator(".flying-score");
  await flight.waitFor();
  const [left, top] = await flight.evaluate(({ style }) => [parseFloat(style.left), parseFloat(style.top)]);
  const { x, y } = await square(first, 7, 8).boundingBox();
  assert.ok(Math.abs(left - x) < 2 && Math.abs(top - y) < 2, `from ${left}, ${top} instead of ${x}, ${y}`);
});

test("a failed challenge is announced with its penalty", async () => {
  let game = await twoPlayers(world);
  let word = await twoLetters(game.first.page, true);
  while (!word) {
    game = await twoPlayers(world);
    word = await twoLetters(game.first.page, true);
  }
  await typeWord(game.first.page, word);
  await game.second.page.locator(".button.danger", { hasText: "Challenge" }).click();
  for (const who of [game.first, game.second])
    await who.page.locator(".chat-log .event", { hasText: "but the play is valid" }).waitFor();
  await game.first.page.locator(".chat-log .event", { hasText: "lose" }).first().waitFor();
  for (const who of [game.first, game.second])
    await who.page.locator(".announcement.failed-challenge", { hasText: "lose" }).waitFor();
});

test("a play can be accepted, and players do not see the spectators' chat", async () => {
  const game = await twoPlayers(world);
  const spectator = await world.visitor("Ewa");
  await spectator.page.goto(`${world.address}/t/${game.id}`);
  await layTwo(game.first.page, 7, 7);
  await play(game.first.page);
  await game.second.page.locator(".button.primary", { hasText: "Accept" }).click();
  await until("the play is accepted", async () => (await game.second.page.locator(".outline.last").count()) === 1);
  const sendChat = async (page, text) => {
    await page.locator(".chat-form input").fill(text);
    await page.keyboard.press("Enter");
  };
  await sendChat(game.first.page, "Good luck!");
  for (const who of [game.second, spectator])
    await who.page.locator(".chat-log p", { hasText: "Good luck!" }).waitFor();
  await sendChat(spectator.page, "psst");
  await spectator.page.locator(".chat-log p", { hasText: "psst" }).waitFor();
  assert.equal(await game.first.page.locator(".chat-log p", { hasText: "psst" }).count(), 0);
});

for (const players of IS_LONG ? [3, 4] : [4]) {
  test(`${players} players on one device each have their own rack`, async () => {
    const who = await world.visitor("Ala");
    const names = ["Ala", "Olek", "Ewa", "Jan"].slice(0, players);
    await world.table(who, { seats: localSeats(...names), changes: NO_BLANKS });
    const { page } = who;
    const seen = new Set();
    for (let turn = 0; turn < players; turn += 1) {
      await page.locator(".device-cover").waitFor();
      assert.equal(await page.locator(".rack").count(), 0, "no rack is shown between turns");
      if (turn) await page.locator(".device-cover .button", { hasText: "Everyone accepts" }).click();
      await page.locator(".device-cover .button", { hasText: "I am" }).click();
      await rackTiles(page).first().waitFor();
      seen.add(await page.locator(".player.on-turn .name").textContent());
      await layTwo(page, 7 + turn, 7);
      await play(page);
    }
    assert.equal(seen.size, players);
  });
}

test("an invited player sees the settings before joining, and joining starts the game", async () => {
  const [host, guest] = [await world.visitor("Ala"), await world.visitor("")];
  await host.page.goto(world.address);
  await host.page.locator(".button", { hasText: "Create link" }).click();
  const link = await host.page.locator(".lobby input").inputValue();
  await guest.page.goto(link);
  await guest.page.locator(".lobby dt", { hasText: "Word list" }).waitFor();
  await guest.page.locator(".button", { hasText: "Take a seat" }).click();
  await guest.page.locator("dialog input").fill("Gość");
  await guest.page.locator("dialog .button.primary").click();
  for (const who of [host, guest]) await rackTiles(who.page).first().waitFor();
});

test("a game against a bot can be started from the home page", async () => {
  const { page } = await world.visitor("");
  await page.goto(world.address);
  await page.locator(".play-option .button.primary").click();
  await page.locator(".rack .tile-button").first().waitFor();
  const mayPass = page.locator(".action-button:not([disabled])", { hasText: "Pass" });
  const botHasPlayed = async () => {
    if (await mayPass.isVisible()) await pass(page); // more than once if the bot exchanges tiles first
    return (await onBoard(page).count()) > 0;
  };
  await until("the bot has played", botHasPlayed, 180); // the first start compiles the engine
});

test("a game on one device asks for names, which have no profile", async () => {
  for (const known of ["", "Ala"]) {
    const { page } = await world.visitor(known);
    await page.goto(world.address);
    await page.locator(".device-option label", { hasText: "3" }).click();
    await page.locator(".device-option > .button").click();
    const fields = page.locator("dialog input");
    assert.deepEqual(await fields.evaluateAll((all) => all.map((each) => each.value)), [known, "", ""]);
    await page.keyboard.press("Escape");
    await startOnDevice(page, "Ala", "Ewa", "ewa");
    await page.locator("dialog .error-message", { hasText: "ewa" }).waitFor();
    await fields.nth(2).fill("Jan");
    await page.locator("dialog .button.primary").click();
    await takeDevice(page);
    assert.deepEqual(
      (await page.locator(".player .name").allTextContents()).map((name) => name.trim()),
      ["Ala", "Ewa", "Jan"],
    );
    assert.equal(await page.locator(".player a").count(), 0);
  }
});

for (const [locale, begin, home] of testedLanguages([
  ["en-GB", "Play", "Four languages"],
  ["pl-PL", "Zagraj", "Cztery języki"],
  ["et-EE", "Mängi", "Neli keelt"],
  ["tr-TR", "Oyna", "Dört dil"],
])) {
  test(`the page and refusals are in the language of ${locale}`, async () => {
    const who = await world.visitor("Ala", { locale });
    const { page } = who;
    await page.goto(world.address);
    await page.locator("h1", { hasText: home }).waitFor();
    await page.locator(".play-option .button.primary", { hasText: begin }).waitFor();
    await world.table(who, { changes: NO_BLANKS });
    await takeDevice(page);
    await drag(page, rackTiles(page).nth(0), square(page, 0, 0));
    await play(page);
    const refusal = await page.locator(".status.error .message").textContent();
    assert.ok(refusal.length > 10 && (locale === "en-GB") === refusal.includes("must cover"), refusal);
  });
}
