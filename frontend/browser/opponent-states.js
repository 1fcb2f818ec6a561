// Screenshot states with an opponent: offers of a rematch, and a player who is away.

import { openMenu, pass, twoPlayers } from "./actions.js";

const labelOf = (page, pattern) => page.locator(".button", { hasText: pattern });

/** A finished game of two people; the page of the player who has won, and both players. */
async function over(world) {
  const { first, second } = await twoPlayers(world);
  await openMenu(first.page);
  for (const _ of ["", "really"]) await first.page.locator("dialog .button.danger").click();
  await second.page.waitForSelector(".game-over");
  return { loser: first, winner: second };
}

/** Another language for a page at a table. */
async function speak(page, language) {
  await page.evaluate((chosen) => localStorage.setItem("mozaika.settings", JSON.stringify(chosen)), { language });
  await page.reload();
}

/** A game that waits for a player who is away; with `isDue`, for long enough. */
async function away(world, { isDue = false, language = "en" } = {}) {
  const { first, second } = await twoPlayers(world);
  await first.page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(isDue ? text.replace(/("claimable_at":)\d+/, "$11") : text));
  });
  await pass(first.page);
  await second.page.goto("about:blank");
  await speak(first.page, language);
  await first.page.locator(".player.absent").waitFor();
  await first.page.waitForTimeout(4_000); // a short absence is not announced
  return first.page;
}

export const OPPONENT_STATES = {
  "rematch-possible": async (world) => (await over(world)).winner.page,
  "rematch-asked": async (world) => {
    const { loser, winner } = await over(world);
    await labelOf(loser.page, "Rematch").last().click();
    await labelOf(winner.page, "Decline").last().waitFor();
    return winner.page;
  },
  "rematch-asked-board": async (world) => {
    const { loser, winner } = await over(world);
    await speak(winner.page, "pl");
    await winner.page.waitForSelector(".game-over");
    await winner.page.keyboard.press("Escape");
    await labelOf(loser.page, "Rematch").last().click();
    await winner.page.locator(".dock .button.primary").waitFor();
    return winner.page;
  },
  "rematch-waiting": async (world) => {
    const { loser, winner } = await over(world);
    await winner.page.goto("about:blank");
    await labelOf(loser.page, "Rematch").last().click();
    await labelOf(loser.page, "Withdraw").last().waitFor();
    return loser.page;
  },
  "rematch-declined": async (world) => {
    const { loser, winner } = await over(world);
    await labelOf(loser.page, "Rematch").last().click();
    await labelOf(winner.page, "Decline").last().click();
    await loser.page.locator(".rematch-offer", { hasText: "declined" }).waitFor();
    return loser.page;
  },
  "away-wait": (world) => away(world),
  "away-wait-polish": (world) => away(world, { language: "pl" }),
  "away-claim": (world) => away(world, { isDue: true }),
  "away-claim-turkish": (world) => away(world, { isDue: true, language: "tr" }),
  "names-missing": async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(world.address);
    await page.locator(".device-option > .button").click();
    await page.locator("dialog .button.primary").click();
    await page.waitForSelector(".field-error");
    return page;
  },
  "new-number": async (world) => {
    const { page } = await world.visitor("Nora");
    await page.goto(`${world.address}/new`);
    await page.locator("summary").click();
    await page.locator('[data-setting="bingo_bonus"] input').fill("5000");
    await page.locator("form .button.primary").click();
    await page.waitForSelector(".field-error");
    return page;
  },
};
