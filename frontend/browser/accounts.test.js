// Accounts: made, entered, recovered, changed and deleted. The last test checks that no page contacted another server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { account, finished, originsOf, PASSWORD, signIn } from "./accounts.js";
import { testedLanguages, until } from "./actions.js";
import { TWO_PEOPLE, useWorld } from "./world.js";
import { axeFaults } from "./axe.js";

// Its own server, because the names of accounts are taken for all visitors of a server.
const world = useWorld({ own: true });
const origins = originsOf(world);

const accountName = (page) => page.locator(".account-link span").textContent();
const entry = (page, label) => page.locator(".form-field", { has: page.getByLabel(label, { exact: true }) });
const form = (page, title) => page.locator(".account-forms > *", { has: page.locator("h2", { hasText: title }) });

test("a guest who adds a password finds their name and games in another browser", async () => {
  const [here, there] = [await world.visitor("Nora"), await world.visitor("")];
  const { page } = here;
  await here.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    lexicon: "none",
    seats: TWO_PEOPLE,
  });
  await page.goto(world.address);
  await page.locator("footer a", { hasText: "Keep your name and games" }).click();
  const claim = form(page, "Keep your name and games");
  assert.equal(await claim.getByLabel("Name").inputValue(), "Nora");
  await claim.getByLabel("New password", { exact: true }).fill("short");
  await claim.locator(".button.primary").click();
  await entry(page, "New password").locator(".field-error", { hasText: "at least 8 characters" }).waitFor();
  assert.equal(await claim.getByLabel("New password", { exact: true }).inputValue(), "short");
  await claim.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator(".confirmation", { hasText: "the name Nora is yours" }).waitFor();
  await form(page, "Sign out").getByRole("button", { name: "Sign out", exact: true }).click();
  await until("the guest is signed out", async () => (await accountName(page)) === "Your name");
  assert.equal(await page.locator(".running-game").count(), 0);
  await there.page.goto(`${world.address}/account`);
  await signIn(there.page, "nora", PASSWORD);
  await until("the account name is shown", async () => (await accountName(there.page)) === "Nora");
  await there.page.locator(".running-game").waitFor();
  assert.equal(await there.page.locator(".running-game").count(), 1);
});

for (const [locale, button, sentence] of testedLanguages([
  ["en-GB", "Sign in", "Wrong name or password."],
  ["pl-PL", "Zaloguj się", "Zły nick lub hasło."],
  ["et-EE", "Logi sisse", "Vale nimi või parool."],
  ["tr-TR", "Giriş yap", "Ad ya da parola yanlış."],
])) {
  test(`a wrong password in ${locale} is reported beside its field, which stays filled`, async () => {
    const { page } = await world.visitor("", { locale });
    await page.goto(`${world.address}/account`);
    await page.locator("[autocomplete=username]").fill("Nora");
    await page.locator("[autocomplete=current-password]").fill("not this one");
    await page.getByRole("button", { name: button, exact: true }).click();
    const beside = page.locator(".form-field:has([autocomplete=current-password]) .field-error");
    await beside.waitFor();
    assert.ok((await beside.textContent()).includes(sentence), await beside.textContent());
    assert.equal(await page.locator("[autocomplete=username]").inputValue(), "Nora");
    assert.equal(await page.locator("[autocomplete=current-password]").inputValue(), "not this one");
    assert.equal(await page.evaluate(() => document.activeElement.autocomplete), "current-password");
  });
}

test("a taken name is reported beside its field, and a password can be shown", async () => {
  await account(world, "Taken");
  const { page } = await world.visitor("Mia");
  await page.goto(`${world.address}/account`);
  const claim = form(page, "Keep your name and games");
  await claim.getByLabel("Name").fill("TAKEN");
  const password = claim.getByLabel("New password", { exact: true });
  await password.fill(PASSWORD);
  await claim.getByRole("button", { name: "Show password" }).click();
  assert.equal(await password.getAttribute("type"), "text");
  await claim.locator(".button.primary").click();
  await claim
    .locator(".form-field:has([autocomplete=username]) .field-error", { hasText: "already a player" })
    .waitFor();
  assert.equal(await password.inputValue(), PASSWORD);
});

test("a recovery code of one browser sets a new password in another", async () => {
  const [here, there] = [await account(world, "Rita"), await world.visitor("")];
  await here.page.goto(`${world.address}/account`);
  await here.page.getByRole("button", { name: "Create recovery code" }).click();
  const code = await here.page.locator("output.recovery-code").textContent();
  assert.deepEqual(await axeFaults(here.page), []);
  const { page } = there;
  await page.goto(`${world.address}/account`);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const recovery = form(page, "Set a new password");
  await recovery.getByLabel("Name").fill("rita");
  await recovery.getByLabel("Recovery code").fill("2222-2222");
  await recovery.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.keyboard.press("Enter");
  await entry(page, "Recovery code").locator(".field-error", { hasText: "Wrong name or recovery code" }).waitFor();
  await recovery.getByLabel("Recovery code").fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.locator(".confirmation", { hasText: "signed in as Rita" }).waitFor();
  assert.equal(await accountName(page), "Rita");
  await here.page.reload();
  await until("the first browser is signed out", async () => (await accountName(here.page)) === "Your name");
});

test("a deleted account leaves its games to the opponents", async () => {
  const [winner, loser] = await finished(world, "Olga", "Igor");
  await loser.page.goto(`${world.address}/account`);
  await loser.page.getByRole("button", { name: "Delete my account…" }).click();
  const deletion = form(loser.page, "Delete account");
  await deletion.getByLabel("Password", { exact: true }).fill("not this one");
  await deletion.locator(".button.danger").click();
  await deletion.locator(".field-error", { hasText: "Wrong password" }).waitFor();
  assert.deepEqual(await axeFaults(loser.page), []);
  await deletion.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await deletion.locator(".button.danger").click();
  await loser.page.locator(".confirmation", { hasText: "Your account has been deleted" }).waitFor();
  assert.equal(await accountName(loser.page), "Your name");
  await winner.page.locator(".player .name", { hasText: "Former player" }).waitFor();
  await winner.page.goto(`${world.address}/people/${(await winner.request("GET", "/api/me")).id}`);
  await winner.page.locator(".past-game", { hasText: "Former player" }).waitFor();
});

test("changing the password signs out other browsers, and the new name and password work", async () => {
  const [here, there] = [await account(world, "Ida"), await world.visitor("")];
  await there.page.goto(`${world.address}/account`);
  await signIn(there.page, "Ida", PASSWORD);
  await until("signed in", async () => (await accountName(there.page)) === "Ida");
  const { page } = here;
  await page.goto(`${world.address}/account`);
  const change = form(page, "Change password");
  await change.getByLabel("Current password").fill("something else");
  await change.getByLabel("New password", { exact: true }).fill("a brand new one");
  await change.locator(".button").click();
  await entry(page, "Current password").locator(".field-error", { hasText: "Wrong password" }).waitFor();
  await change.getByLabel("Current password").fill(PASSWORD);
  await change.locator(".button").click();
  await page.locator(".confirmation", { hasText: "Password changed" }).waitFor();
  assert.equal(await accountName(page), "Ida");
  await there.page.getByRole("button", { name: "Create link" }).click(); // needs a session
  await until("the other browser is signed out", async () => (await accountName(there.page)) === "Your name");
  await form(page, "Change your name").getByLabel("Name").fill("Ida Maria");
  await form(page, "Change your name").locator(".button").click();
  await until("renamed", async () => (await accountName(page)) === "Ida Maria");
  await there.page.goto(`${world.address}/account`);
  await signIn(there.page, "Ida Maria", "a brand new one");
  await until("signed in with the new name", async () => (await accountName(there.page)) === "Ida Maria");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await until("this browser is signed out", async () => (await accountName(page)) === "Your name");
  await there.page.reload();
  await until("the other browser is signed out", async () => (await accountName(there.page)) === "Your name");
});

test("no page of an account has sent a request to another server", () => {
  assert.deepEqual([...origins], [world.address]);
});
