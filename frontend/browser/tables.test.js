// More games at a table: hints, shared devices, the end of a game, spectators and where refusals are shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  act,
  count,
  ENGLISH,
  IS_LONG,
  layTwo,
  LONG_WINDOW,
  NO_BLANKS,
  none,
  only,
  openMenu,
  pass,
  play,
  twoPlayers,
  until,
} from "./actions.js";
import { laid, localSeats, onBoard, rackTiles, square, takeDevice, useWorld } from "./world.js";

const world = useWorld();

test("a hint is laid with its score and can be played", async () => {
  const rules = { hints: true, word_checking: "automatic" };
  const who = await world.atTable({ lexicon: "", changes: { rules, tiles: only("A") } }); // AA is always possible
  const { page } = who;
  await act(page, "Hint");
  await until("a play is laid", async () => (await laid(page).count()) > 1, 60);
  await page.locator(".score-tag.preview").waitFor();
  await play(page);
  await page.locator(".device-cover").waitFor();
  await until("the play is accepted", async () => (await onBoard(page).count()) > 1);
  await world.table(who);
  await takeDevice(page);
  assert.equal(await page.locator(".action-button", { hasText: "Hint" }).count(), 0);
});

test("a new table has the chosen challenge window, or the default", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  for (const [chosen, seconds] of [
    [null, 20],
    ["0", 0],
    ["30", 30],
  ]) {
    await page.goto(`${world.address}/new`);
    await page.locator("summary").click();
    const field = page.locator("label.field", { hasText: "Time to challenge" }).locator("select");
    assert.equal(await field.inputValue(), "standard");
    if (chosen) await field.selectOption(chosen);
    await page.locator("form .button.primary").click();
    await page.waitForURL(/\/t\//);
    const { table } = await who.request("GET", `/api/tables/${page.url().split("/t/")[1]}`);
    assert.equal(table.rules.challenge_window_s, seconds);
  }
});

for (const [chosen, seconds] of [
  ["until the next move", 0],
  ["20 s", 20],
]) {
  test(`a play at a table with the challenge time "${chosen}" waits accordingly`, async () => {
    const people = [await world.visitor("Ala"), await world.visitor("Olek")];
    const [{ page }, olek] = people;
    await page.goto(`${world.address}/new`);
    await page.locator("summary").click();
    await page.locator("label.field", { hasText: "Time to challenge" }).locator("select").selectOption(chosen);
    await page.locator("form .button.primary").click();
    await page.waitForURL(/\/t\//);
    const { table } = await olek.request("POST", `/api/tables/${page.url().split("/t/")[1]}/join`, {});
    assert.equal(table.rules.challenge_window_s, seconds);
    await olek.page.goto(page.url());
    for (const who of people) await rackTiles(who.page).first().waitFor();
    const begins = (await page.locator(".player.on-turn .name", { hasText: "Ala" }).count()) === 1;
    const [mover, next] = (begins ? people : people.toReversed()).map((who) => who.page);
    for (const each of [mover, next]) await act(each, "Sort"); // blanks are sorted last
    await layTwo(mover, 7, 7);
    await play(mover);
    await next.locator(".status .pending-word").first().waitFor();
    assert.equal(await next.locator(".status .challenge-window").count(), seconds ? 2 : 0); // a long and a short text
    await layTwo(next, 8, 7);
    await play(next);
    for (const each of [mover, next]) {
      await count(each.locator(".move"), 2); // the first play stands, the second one is pending
      await count(each.locator(".move.pending"), 1);
    }
  });
}

test("hints are offered only for tables without other people", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.goto(`${world.address}/new`);
  await page.locator("summary").click();
  const hints = page.locator("label.checkbox-field", { hasText: "Hints" }).locator("input");
  await page.locator("small", { hasText: "Only for games without other people." }).waitFor();
  assert.equal(await hints.isDisabled(), true);
  await page.locator(".seat-fields select").first().selectOption("bot");
  await until("hints can be chosen", () => hints.isEnabled());
  await hints.check();
  await page.locator("form .button.primary").click();
  const [accept, hint] = [
    page.locator(".button.primary", { hasText: "Accept" }),
    page.locator(".action-button", { hasText: "Hint" }),
  ];
  await accept.or(hint).first().waitFor();
  if (await accept.isVisible()) await accept.click(); // the bot moved first
  await hint.waitFor();
});

for (const [outcome, word, news] of [
  ["is removed", "QQ", "challenges; not valid"],
  ["stays", "AA", "but the play is valid"],
]) {
  test(`a challenged play on a shared device ${outcome}, and the penalty is shown`, async () => {
    const { page } = await world.atTable({
      lexicon: "",
      seats: localSeats("Ala", "Olek", "Ewa"),
      changes: {
        tiles: only(word[0]),
      },
    });
    await square(page, 7, 7).click();
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await page.locator(".device-cover h2", { hasText: word }).waitFor();
    assert.equal(await page.locator(".rack").count(), 0, "no rack is shown during the decision");
    await page.locator(".device-cover .button.danger").first().click();
    await page.locator(".chat-log .event", { hasText: news }).waitFor({ state: "attached" });
    await count(onBoard(page), outcome === "stays" ? 2 : 0);
    await page.locator(".device-cover .button.primary").waitFor();
  });
}

test("playing the last tiles ends the game and shows adjustments, winner and reason", async () => {
  const game = await twoPlayers(world, {
    lexicon: "none",
    changes: { tiles: { ...none(ENGLISH), "?": [0, 0], A: [14, 1] } },
  });
  const { page } = game.first;
  await square(page, 7, 4).click();
  await page.keyboard.type("aaaaaaa");
  await page.locator(".chip.bingo").waitFor();
  await page.keyboard.press("Enter");
  await game.second.page.locator(".button.primary", { hasText: "Accept" }).click();
  for (const who of [game.first, game.second]) {
    const over = who.page.locator("dialog.game-over");
    await over.locator(".secondary-text", { hasText: "The bag is empty and" }).waitFor();
    const row = async (name) =>
      (await over.locator("tr", { hasText: name }).locator("td").allTextContents())
        .slice(1)
        .map((each) => each.replace(/[A\s]/g, ""))
        .sort();
    assert.deepEqual(await row("Tiles left on rack"), ["–", "−7"].sort());
    assert.deepEqual(await row("Opponents"), ["+7", "–"].sort());
    const [played, totals] = [await row("Points from plays"), await row("Total")];
    const most = Math.max(...played.map(Number));
    assert.deepEqual(totals, [String(most + 7), "−7"].sort());
    await over.locator("h2", { hasText: who === game.first ? "You win" : "wins" }).waitFor();
  }
});

test("three players and a spectator see the same board and only their own racks", async () => {
  const people = await Promise.all(["Ala", "Olek", "Ewa"].map((name) => world.visitor(name)));
  const spectator = await world.visitor("Jan");
  const made = await people[0].request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    lexicon: "none",
    seats: [1, 2, 3].map(() => ({ kind: "person" })),
    changes: { ...NO_BLANKS, ...LONG_WINDOW },
  });
  for (const who of people.slice(1)) await who.request("POST", `/api/tables/${made.table.id}/join`, {});
  for (const who of [...people, spectator]) await who.page.goto(`${world.address}/t/${made.table.id}`);
  for (const who of people) await rackTiles(who.page).first().waitFor();
  await until("a player is on turn", async () => (await people[0].page.locator(".player.on-turn").count()) === 1);
  const names = await people[0].page
    .locator(".player")
    .evaluateAll((all) => all.findIndex((each) => each.classList.contains("on-turn")));
  const mover = people[names];
  await layTwo(mover.page, 7, 7);
  await play(mover.page);
  for (const who of [...people, spectator]) await who.page.locator(".outline.pending").waitFor();
  for (const who of people.filter((each) => each !== mover)) {
    await who.page.locator(".chip.pending-word").first().waitFor();
    assert.match(await who.page.locator(".status").textContent(), /\d+ s/);
    await who.page.locator(".button.primary", { hasText: "Accept" }).click();
  }
  for (const who of [...people, spectator])
    await until("the play is accepted", async () => (await who.page.locator(".outline.last").count()) === 1);
  assert.equal(await spectator.page.locator(".rack").count(), 0);
});

test("an unchallenged play is accepted when the challenge window closes", async () => {
  const game = await twoPlayers(world, { changes: { ...NO_BLANKS, rules: { challenge_window_s: 10 } } });
  await layTwo(game.first.page, 7, 7);
  await play(game.first.page);
  await game.second.page.locator(".status", { hasText: /\d s/ }).waitFor();
  await until("the play is accepted", async () => (await game.second.page.locator(".outline.last").count()) === 1);
});

test("a refused chat message or claim is reported where it was made", async () => {
  const game = await twoPlayers(world);
  const { page } = game.first;
  for (let line = 0; line < 20 && !(await page.locator(".panel-chat .error-message").count()); line += 1) {
    await page.locator(".chat-form input").fill(`line ${line}`);
    await page.keyboard.press("Enter");
  }
  await page.locator(".panel-chat .error-message").waitFor();
  await until("the refused message is in the input again", async () =>
    /^line/.test(await page.locator(".chat-form input").inputValue()),
  );
  assert.equal(await page.locator(".status.error").count(), 0);
  await game.second.page.goto("about:blank");
  await until("the other player is shown as away", async () => (await page.locator(".player.absent").count()) === 1);
  await openMenu(page);
  assert.equal(await page.locator("dialog .button.danger", { hasText: "is away" }).count(), 0);
  await page.keyboard.press("Escape");
  await pass(page); // now the game waits for the absent player
  await page.locator(".player.absent.on-turn").waitFor();
  await openMenu(page);
  await page.locator("dialog .button.danger", { hasText: "is away" }).click();
  await page.locator("dialog .error-message", { hasText: "has not been away for long enough" }).waitFor();
});

test("the win against an absent player is announced with its time and offered at the board", async () => {
  const game = await twoPlayers(world);
  const { page } = game.first;
  let isDue = false; // stands for five minutes of absence
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(isDue ? text.replace(/("claimable_at":)\d+/, "$11") : text));
  });
  await page.reload();
  await pass(page);
  await game.second.page.goto("about:blank");
  await page.locator(".status", { hasText: /is away\. You can claim the win in [45]:\d\d\./ }).waitFor();
  await page.locator(".live-region p", { hasText: "is away. You can claim the win in" }).waitFor();
  isDue = true;
  await page.reload();
  await page.locator(".status", { hasText: "is away. You can claim the win now." }).waitFor();
  await page.locator(".dock").getByRole("button", { name: "Claim the win" }).click();
  await page.locator(".status.error", { hasText: "has not been away for long enough" }).waitFor();
});

test("an agreed pause hides all letters, and the game continues after it", async () => {
  const game = await twoPlayers(world, { changes: { rules: { pauses: 3 } } });
  await openMenu(game.second.page);
  await game.second.page.locator("dialog .button", { hasText: "Ask for a pause (3 left)" }).click();
  await game.second.page.locator(".pause-request .button", { hasText: "Withdraw" }).waitFor();
  await game.first.page.locator(".pause-request", { hasText: "asks for a pause of 5 min" }).waitFor();
  assert.equal(await game.first.page.locator(".board").count(), 1, "nothing stops while it is asked");
  await game.first.page.locator(".pause-request .button", { hasText: "Agree" }).click();
  for (const { page } of [game.first, game.second]) {
    await page.locator(".pause-cover", { hasText: /resumes by itself at \d/ }).waitFor();
    assert.equal(await page.locator(".board, .rack .tile, .pause-request").count(), 0);
  }
  await game.second.page.reload();
  await game.second.page.locator(".pause-cover .button", { hasText: "Resume" }).waitFor();
  await game.first.page.locator(".pause-cover .button", { hasText: "Resume" }).click();
  await game.second.page.locator(".button.play-button").waitFor();
  await openMenu(game.second.page);
  await game.second.page.locator("dialog .button", { hasText: "Resign" }).click();
  await game.second.page.locator("dialog .button.danger", { hasText: "Resign" }).click();
  await game.first.page
    .locator("dialog.game-over", { hasText: "has resigned. You are the only player left." })
    .waitFor();
  await game.second.page
    .locator("dialog.game-over", { hasText: /You have resigned\. Only (Ala|Olek) is left\./ })
    .waitFor();
});

test("changing the language during a game keeps laid tiles and translates refusals and news", async () => {
  const { page } = await world.atTable({ changes: NO_BLANKS });
  await rackTiles(page).nth(0).click();
  await square(page, 0, 0).click();
  const languages = [
    ["et", "Seaded", "Mängi", /algus|kesk/i],
    ["tr", "Ayarlar", "Oyna", /başlangıç|orta/i],
    ["pl", "Ustawienia", "Zagraj", /pole startowe|środk/i],
    ["en", "Settings", "Play", /start square/i],
  ];
  for (const [language, settings, begin, refusal] of IS_LONG ? languages : languages.slice(-2)) {
    await openMenu(page);
    await page
      .locator("dialog .button-row .button")
      .nth(
        (await page.locator("dialog .button-row .button").allTextContents()).findIndex((text) =>
          /Settings|Ustawienia|Seaded|Ayarlar/.test(text),
        ),
      )
      .click();
    await page.locator("dialog select").selectOption(language);
    await page.locator("dialog h2", { hasText: settings }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".button.play-button", { hasText: begin }).waitFor();
    await until(
      "the page has reconnected",
      async () =>
        (await page.locator(".connection-banner").count()) === 0 &&
        (await page.locator(".button.play-button:enabled").count()) === 1,
    );
    assert.equal(await laid(page).count(), 1);
    await play(page);
    await until(`a refusal in ${language}`, async () =>
      refusal.test((await page.locator(".status.error").allTextContents()).join()),
    );
  }
  await page.keyboard.press("Escape");
  await pass(page);
  await page.locator(".device-cover").waitFor();
});
