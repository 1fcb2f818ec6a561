// Profiles, ratings and finding an opponent. The last test checks that no page contacted another server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { account, finished, originsOf, PASSWORD, profileOf } from "./accounts.js";
import { count, layTwo, openMenu, play, startOnDevice, testedLanguages, twoPlayers, until } from "./actions.js";
import { rackTiles, takeDevice, TWO_PEOPLE, useWorld } from "./world.js";
import { axeFaults } from "./axe.js";

// Its own server, because account names, open tables and seeks are shared by all tests of a server. Service workers,
// because the last test checks their requests too.
const world = useWorld({ own: true, serviceWorkers: true });
const origins = originsOf(world);

test("a player can wait for an opponent, cancel, wait again and be paired", async () => {
  const [one, other] = [await account(world, "Una"), await account(world, "Otto")];
  const find = (page) => page.getByRole("button", { name: "Find an opponent" }).click();
  await one.page.goto(world.address);
  await find(one.page);
  await one.page.locator(".online-option.waiting", { hasText: /English · 5 min \+ 5 s/ }).waitFor();
  assert.match(await one.page.title(), /Waiting for an opponent/);
  await other.page.goto(world.address);
  const row = other.page.locator(".open-table-list li", { hasText: "Una" });
  await row.waitFor();
  assert.match(await row.textContent(), /5 min \+ 5 s · .* · rated/);
  await one.page.getByRole("button", { name: "Cancel" }).click();
  await one.page.locator(".online-option:not(.waiting)").waitFor();
  await until(
    "the table is no longer listed",
    async () => !JSON.stringify(await other.request("GET", "/api/tables")).includes("Una"),
  );
  await find(one.page);
  await one.page.locator(".online-option.waiting").waitFor();
  await one.page.reload(); // the wait continues after a reload
  await one.page.locator(".online-option.waiting").waitFor();
  await one.page.locator("a.account-link").click(); // and on other pages
  await one.page.locator(".seek-banner", { hasText: "Waiting for an opponent" }).waitFor();
  // Awaited from now on, because the title says it only for some seconds.
  const announced = one.page.waitForFunction(() => document.title.includes("● Your game is starting"));
  await find(other.page);
  await announced;
  for (const { page } of [one, other]) {
    await page.waitForURL(/\/t\//);
    await rackTiles(page).first().waitFor();
  }
  assert.equal(one.page.url(), other.page.url());
  const mover = async () =>
    (await one.page.locator(".player").nth(0).getAttribute("class")).includes("on-turn") ===
    (await one.page.locator(".player").nth(0).textContent()).includes("Una")
      ? one
      : other;
  await until("a player is on turn", async () => (await one.page.locator(".player.on-turn").count()) === 1);
  const { page } = await mover();
  await layTwo(page, 7, 7);
  await play(page);
  for (const each of [one, other]) await each.page.locator(".move").first().waitFor();
  assert.equal(
    await one.page.locator(".player a.player-link", { hasText: "Otto" }).getAttribute("href"),
    `/people/${(await other.request("GET", "/api/me")).id}`,
  );
});

test("a player in another game stays there when an opponent is found", async () => {
  const [one, other] = [await account(world, "Busy"), await account(world, "Ready")];
  for (const { page } of [one, other]) await page.goto(world.address);
  await one.page.getByRole("button", { name: "Find an opponent" }).click();
  await one.page.locator(".online-option.waiting").waitFor();
  await startOnDevice(one.page, "Busy", "Ewa"); // in the meantime
  await takeDevice(one.page);
  const elsewhere = one.page.url();
  await other.page.getByRole("button", { name: "Find an opponent" }).click();
  await rackTiles(other.page).first().waitFor();
  await one.page.locator(".seek-banner", { hasText: "Your game is starting" }).waitFor();
  assert.equal(one.page.url(), elsewhere);
  await one.page.getByRole("button", { name: "Go to game" }).click();
  await until("both pages show the same table", () => one.page.url() === other.page.url());
  await rackTiles(one.page).first().waitFor();
});

test("a rated game shows both rating changes and is listed in profiles", async () => {
  const [winner, loser] = await finished(world, "Vera", "Lena");
  assert.match(await winner.page.locator(".game-over .rating-row").textContent(), /\+162 1662/);
  assert.match(await loser.page.locator(".game-over .rating-row").textContent(), /−162 1338/);
  const { page } = winner;
  await page.goto(world.address);
  await page.locator("h2 a", { hasText: "My games and ratings" }).click();
  const card = page.locator(".edition-card");
  await card.waitFor();
  assert.match(await card.locator(".rating-value").textContent(), /1662 ± 290.*provisional/);
  assert.equal(
    await card.locator("svg[role=img]").getAttribute("aria-label"),
    "Rating over 1 game: from 1662 to 1662, lowest 1662, highest 1662",
  );
  assert.match(await card.locator("dl").textContent(), /Games\s*1\s*Won \/ lost \/ tied\s*1 \/ 0 \/ 0/);
  const past = page.locator(".past-game");
  assert.match(await past.textContent(), /Won.*Lena.*Rating\s+1662 \+162/s);
  assert.match(await past.locator(".game-result a").first().getAttribute("href"), /^\/t\//);
  await past.locator("a.player-link").click();
  await page.locator("h1", { hasText: "Lena" }).waitFor();
  assert.match(await page.locator(".past-game").textContent(), /Lost.*Vera.*Rating\s+1338 −162/s);
});

test("a rated game that ends too soon says why it does not count", async () => {
  const [winner] = await finished(world, "Quick", "Leaver", { moves: 0 });
  const why = "Not counted for ratings: it ended before each player had made 4 moves.";
  assert.equal(await winner.page.locator(".game-over .uncounted").textContent(), why);
  assert.equal(await winner.page.locator(".game-over .rating-row").count(), 0);
  const { id } = await winner.request("GET", "/api/me");
  await winner.page.goto(`${world.address}/people/${id}`);
  await winner.page.locator(".past-game", { hasText: why }).waitFor();
});

test("guests are marked as such before and during the game", async () => {
  const [known, guest] = [await account(world, "Known"), await world.visitor("Visiting")];
  const { table } = await guest.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: TWO_PEOPLE,
  });
  await known.page.goto(`${world.address}/t/${table.id}`);
  assert.equal(await known.page.locator(".seat-list .guest-mark").textContent(), "guest");
  await known.request("POST", `/api/tables/${table.id}/join`, {});
  await known.page.reload();
  await rackTiles(known.page).first().waitFor();
  assert.deepEqual(await known.page.locator(".player:has(.guest-mark) .player-link").allTextContents(), ["Visiting"]);
});

const offerOf = (page) => page.locator(".game-over .rematch-offer");

test("a rematch is offered, survives a reload, and is played with the same rating rule once accepted", async () => {
  const [one, other] = await finished(world, "Remi", "Tina");
  const before = new URL(one.page.url()).pathname;
  await one.page.locator(".game-over .button", { hasText: "Rematch" }).click();
  await offerOf(one.page).filter({ hasText: "Waiting for Tina" }).waitFor();
  await offerOf(other.page).filter({ hasText: "Remi offers a rematch." }).waitFor();
  await other.page.reload();
  await offerOf(other.page).waitFor();
  assert.deepEqual(await axeFaults(other.page), []);
  await offerOf(other.page).getByRole("button", { name: "Accept" }).click();
  for (const { page } of [one, other]) {
    await page.waitForURL((url) => url.pathname !== before);
    await rackTiles(page).first().waitFor();
  }
  assert.equal(new URL(one.page.url()).pathname, new URL(other.page.url()).pathname);
  const { table } = await one.request("GET", `/api/tables/${new URL(one.page.url()).pathname.split("/")[2]}`);
  assert.equal(table.rated, true);
});

test("an offered rematch can be withdrawn or declined, also beside the board", async () => {
  const { first, second } = await twoPlayers(world);
  await openMenu(first.page);
  for (const _ of ["", "really"]) await first.page.locator("dialog .button.danger").click();
  const rematch = first.page.locator(".game-over .button", { hasText: "Rematch" });
  await rematch.click();
  await offerOf(second.page).getByRole("button", { name: "Accept" }).waitFor();
  await offerOf(first.page).getByRole("button", { name: "Withdraw offer" }).click();
  await count(offerOf(second.page).getByRole("button"), 0);
  await second.page.keyboard.press("Escape");
  await rematch.click();
  await second.page.locator(".dock .status", { hasText: "offers a rematch" }).waitFor();
  await second.page.locator(".dock").getByRole("button", { name: "Decline" }).click();
  await offerOf(first.page).filter({ hasText: "declined the rematch." }).waitFor();
  assert.equal(await rematch.count(), 0);
  await second.page.locator(".dock").getByRole("button", { name: "Rematch" }).waitFor();
});

test("a guest who joins through a link by name starts the game", async () => {
  const [host, guest] = [await world.visitor("Hana"), await world.visitor("")];
  await host.page.goto(world.address);
  await host.page.getByRole("button", { name: "Create link" }).click();
  const link = await host.page.locator(".lobby input").inputValue();
  assert.equal(host.page.url(), link); // so the address bar is an invitation, too
  await host.page.goto(link.split("?")[0]);
  await host.page.waitForURL(link);
  assert.doesNotMatch(await host.page.locator(".lobby").textContent(), /Rated/);
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: "Take a seat" }).click();
  await until("a name is suggested", async () => (await guest.page.locator("dialog input").inputValue()) !== "");
  await guest.page.locator("dialog input").fill("");
  await guest.page.keyboard.press("Enter");
  await guest.page.locator("dialog .field-error", { hasText: "must not be empty" }).waitFor();
  await guest.page.locator("dialog input").fill("Gabi");
  await guest.page.keyboard.press("Enter");
  for (const { page } of [host, guest]) await rackTiles(page).first().waitFor();
});

test("the lobby shows the waiting player and their rating before joining", async () => {
  const [winner, loser] = await finished(world, "Strong", "Weak");
  const made = await winner.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: TWO_PEOPLE,
  });
  const { page } = loser;
  await page.goto(world.address);
  const row = page.locator(".open-table-list li", { hasText: "Strong (1662)" });
  await row.locator(".button").click();
  await page.locator(".lobby .seat-list", { hasText: "Rating 1662" }).waitFor();
  assert.ok(page.url().endsWith(made.table.id));
  assert.match(await page.locator(".lobby .fact-list").textContent(), /Rated\s*yes/);
  await page.locator(".lobby a.player-link").click();
  await page.locator("h1", { hasText: "Strong" }).waitFor();
});

test("open tables can be filtered by edition, and the filter is remembered", async () => {
  const [host, guest] = [await world.visitor("Hugo"), await world.visitor("Gert")];
  for (const edition of ["english", "estonian"])
    await host.request("POST", "/api/tables", {
      edition,
      kind: "open",
      lexicon: "none",
      seats: TWO_PEOPLE,
    });
  const { page } = guest;
  await page.goto(world.address);
  const rows = page.locator(".open-table-list li", { hasText: "Hugo" });
  await until("both tables are listed", async () => (await rows.count()) === 2);
  await page.locator(".open-tables select").selectOption("estonian");
  assert.equal(await rows.count(), 1);
  await page.reload();
  await rows.first().waitFor();
  assert.doesNotMatch(await rows.textContent(), /rated/); // no game of a guest is
  assert.equal(await rows.count(), 1);
});

test("the form for a new table shows why a game cannot be rated", async () => {
  const { page } = await account(world, "Kai");
  await page.goto(`${world.address}/new`);
  const box = page.locator(".rated-field input");
  const says = (text) => page.locator(".rated-field small", { hasText: text }).waitFor();
  await says("If both players have accounts");
  assert.equal(await box.isChecked(), true);
  await page.getByLabel("Word checking").selectOption("automatic");
  await says("the edition’s own rules");
  assert.equal(await box.isDisabled(), true);
  await page.getByLabel("Word list").selectOption("none");
  await says("with a word list");
  await page.getByRole("button", { name: "Add player" }).click();
  await says("between two people");
});

test("older games are loaded one page at a time", async () => {
  const { page } = await world.visitor("Olga");
  const { games } = await profileOf(page, 43);
  await page.goto(`${world.address}/people/somebody`);
  const shown = page.locator(".past-game");
  for (const count of [20, 40, 43]) {
    await until(`${count} games`, async () => (await shown.count()) === count);
    if (count < 43) await page.getByRole("button", { name: "Older games" }).click();
  }
  assert.equal(await page.getByRole("button", { name: "Older games" }).count(), 0);
  assert.ok((await shown.last().textContent()).includes(`${games[42].score} : ${games[42].against}`));
});

test("an unknown profile shows that the player was not found", async () => {
  const { page } = await world.visitor("");
  await page.goto(`${world.address}/people/nobody`);
  await page.locator("h1", { hasText: "Player not found" }).waitFor();
});

for (const [locale] of testedLanguages([["en-GB"], ["pl-PL"], ["et-EE"], ["tr-TR"]])) {
  test(`axe finds no fault on the pages about people in ${locale}`, async () => {
    const faults = [];
    const visitor = await world.visitor("", { locale, bypassCSP: true });
    const { page } = visitor;
    const check = async (name) => faults.push(...(await axeFaults(page)).map((each) => `${name}: ${each}`));
    await page.goto(`${world.address}/account`);
    await page.locator(".account-forms").waitFor();
    await check("signed out");
    await visitor.request("PUT", "/api/me", { name: `Axel ${locale.slice(0, 2)}` });
    await page.reload();
    await page.locator(".person-header").waitFor();
    await page.locator("[autocomplete=new-password]").fill("short");
    await page.locator(".button.primary").click();
    await page.locator(".field-error").waitFor();
    await check("a guest's account, refused");
    await visitor.request("POST", "/api/me/account", { password: PASSWORD });
    await page.reload();
    await page.locator("[autocomplete=current-password]").waitFor();
    await check("an account");
    await profileOf(page, 22);
    await page.goto(`${world.address}/people/somebody`);
    await page.locator(".past-game").first().waitFor();
    await page.locator("summary").first().click();
    await check("a profile");
    await page.goto(world.address);
    await page.locator(".online-option .button").click();
    await page.locator(".online-option.waiting").waitFor();
    await check("waiting");
    await page.locator(".open-tables a", { hasText: /\S/ }).first().click(); // a new table, or the player's own
    await page.locator("form, .lobby").first().waitFor();
    await check("another page during the wait");
    assert.deepEqual(faults, []);
  });
}

test("no page has sent a request to another server", () => {
  assert.deepEqual([...origins], [world.address]);
});
