// Turn notifications for players who are looking elsewhere: the title, the icon and, if allowed, the system.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layTwo, openMenu, play, twoPlayers, until } from "./actions.js";
import { useWorld } from "./world.js";

const world = useWorld({ full: true, serviceWorkers: true });

const icon = (page) => page.evaluate(() => document.querySelector("link[rel=icon]").getAttribute("href"));
const notifications = (page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.getRegistration()).getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      data,
    })),
  );
const setHidden = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** A game of two players; the second has notifications on if `wanted`. */
async function atTable(wanted) {
  const game = await twoPlayers(world, {
    lexicon: "none",
    changes: { tiles: { "?": [0, 0] }, rules: { word_checking: "automatic" } },
  });
  const { page, context } = game.second;
  await context.grantPermissions(["notifications"], { origin: world.address });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => {
    window.badges = [];
    navigator.setAppBadge = async (count) => void window.badges.push(count);
    navigator.clearAppBadge = async () => void window.badges.push(0);
  });
  if (wanted) {
    await openMenu(page);
    await page.locator("dialog .notification-field input").check();
    await page.keyboard.press("Escape");
  }
  return game;
}

test("a hidden page notifies the player of their turn, and returning removes the notification", async () => {
  const { first, second, id } = await atTable(true);
  const { page } = second;
  assert.equal(await icon(page), "/mark.svg");
  assert.doesNotMatch(await page.title(), /Your turn/);
  await setHidden(page, true);
  await layTwo(first.page, 7, 7);
  await play(first.page);
  await until("a notification is shown", async () => (await notifications(page)).length === 1);
  const [notice] = await notifications(page);
  assert.match(notice.title, /^Your turn/);
  assert.match(notice.body, /plays/);
  assert.equal(notice.data.address, `/t/${id}`);
  assert.match(await page.title(), /^● Your turn/);
  assert.match(await icon(page), /^\/assets\/turn-.*\.svg$/);
  assert.deepEqual(await page.evaluate(() => window.badges), [1]);
  await setHidden(page, false);
  await until("the notification is removed", async () => (await notifications(page)).length === 0);
  await page.locator(".action-button", { hasText: "Pass" }).click();
  await page.locator(".action-button", { hasText: "Really?" }).click();
  await until("the usual icon is shown", async () => (await icon(page)) === "/mark.svg");
  assert.deepEqual(await page.evaluate(() => window.badges), [1, 0]);
});

for (const [what, wanted, hidden] of [
  ["did not ask for it", false, true],
  ["looks at the table", true, false],
]) {
  test(`no notification is sent to a player who ${what}`, async () => {
    const { first, second } = await atTable(wanted);
    await setHidden(second.page, hidden);
    await layTwo(first.page, 7, 7);
    await play(first.page);
    await until("the title shows the turn", async () => /Your turn/.test(await second.page.title()));
    await second.page.waitForTimeout(400);
    assert.deepEqual(await notifications(second.page), []);
  });
}

test("permission is requested only on a click, and a denial is shown", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await page.addInitScript(() => {
    window.asked = 0;
    Notification.requestPermission = async () => ((window.asked += 1), "denied");
  });
  await page.goto(`${world.address}/settings`);
  const box = page.locator(".notification-field input");
  await box.waitFor();
  assert.equal(await page.evaluate(() => window.asked), 0);
  await box.click();
  await page.locator(".notification-field small", { hasText: "blocks notifications" }).waitFor();
  assert.equal(await page.evaluate(() => window.asked), 1);
  assert.equal(await box.isChecked(), false);
});
