// The installed app: installation, the offline page and updates.

import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.js";
import { axeFaults } from "./axe.js";
import { takeDevice, useWorld } from "./world.js";
import { testedLanguages, until } from "./actions.js";

const BUILT = fileURLToPath(new URL("../../src/mozaika/web/static", import.meta.url));
const OFFLINE = {
  "en-GB": "You are offline",
  "pl-PL": "Brak połączenia z internetem",
  "et-EE": "Internetiühendust pole",
  "tr-TR": "Çevrimdışısın",
};
const pages = await mkdtemp(join(tmpdir(), "mozaika-pages-"));
await cp(BUILT, pages, { recursive: true });
const world = useWorld({ own: true, pages, serviceWorkers: true });
after(() => rm(pages, { recursive: true, force: true }));

const controlled = (page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller?.state === "activated",
  );
const heading = (page) => page.locator("main h1").first().textContent();

test("Chromium finds the app installable and its manifest valid", async () => {
  const profile = await mkdtemp(join(tmpdir(), "mozaika-profile-")); // apps are installed in a profile
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium({ full: true }),
    args: ["--no-sandbox", "--disable-gpu"],
    locale: "pl-PL",
  });
  const page = await context.newPage();
  await page.goto(world.address);
  await page.locator(".play-options").waitFor();
  await controlled(page);
  const session = await context.newCDPSession(page);
  const { errors, data, url } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.equal(new URL(url).pathname, "/manifest/pl.webmanifest");
  assert.match(JSON.parse(data).description, /^Krzyżówkowa gra/);
  assert.deepEqual((await session.send("Page.getInstallabilityErrors")).installabilityErrors, []);
  const sizes = await page.evaluate(
    async (icons) =>
      Promise.all(
        icons.map(async ({ src, sizes }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return sizes === "any" || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    JSON.parse(data).icons,
  );
  assert.ok(sizes.length >= 6 && sizes.every(Boolean), "each icon has its declared size");
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

for (const [locale, said] of testedLanguages(Object.entries(OFFLINE))) {
  test(`without a network every page reports it in ${locale} and recovers by itself`, async () => {
    const { context, page } = await world.visitor("Ala", { locale, bypassCSP: true });
    await page.goto(world.address);
    await controlled(page);
    await context.setOffline(true);
    await page.goto(`${world.address}/new`);
    assert.equal(await heading(page), said);
    assert.deepEqual(await axeFaults(page), []);
    await context.setOffline(false);
    await page.locator("form").waitFor();
  });
}

test("a table opened while the server is down appears after a restart", async () => {
  const who = await world.visitor("Ala");
  const { page } = who;
  await world.table(who);
  await controlled(page);
  await world.server.stop();
  await page.reload();
  assert.equal(await heading(page), "The server is not responding");
  await world.restart();
  await takeDevice(page);
});

test("the cache contains only the page and its files, and no server data", async () => {
  const who = await world.visitor("Ala");
  await world.table(who);
  await controlled(who.page);
  const cached = await who.page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys())))
      .flat()
      .map((request) => new URL(request.url).pathname);
  });
  assert.ok(cached.includes("/") && cached.some((path) => path.endsWith(".css")));
  assert.deepEqual(
    cached.filter((path) => path !== "/" && path !== "/mark.svg" && !path.startsWith("/assets/")),
    [],
  );
});

/** Change the folder like a new version does: other file names, another page, another worker. */
async function change(folder, mark) {
  const script = (await readdir(join(folder, "assets"))).find((name) => /^index-.*\.js$/.test(name));
  const renamed = `index-${mark}.js`;
  const source = await readFile(join(folder, "assets", script), "utf-8");
  await writeFile(join(folder, "assets", script), `${source};document.documentElement.dataset.version="${mark}";`);
  await rename(join(folder, "assets", script), join(folder, "assets", renamed));
  const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  for (const name of ["index.html", "sw.js", ...scripts.map((each) => join("assets", each))]) {
    const text = await readFile(join(folder, name), "utf-8");
    await writeFile(
      join(folder, name),
      text.replaceAll(script, renamed).replace(/"version":"[^"]*"/, `"version":"${mark}"`),
    );
  }
}

/** Wait until the worker has cached everything, because a worker that is still installing misses the next update. */
const waitForWorker = (page, mark) =>
  until(`the ${mark} has taken over`, () =>
    page.evaluate(async (name) => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active?.state === "activated" && (await caches.has(name));
    }, `mozaika-${mark}`),
  );

test("a new version is loaded with the next page and is then available offline", async () => {
  const { context, page } = await world.visitor("Ala");
  await page.goto(world.address);
  await controlled(page);
  const version = () => page.evaluate(() => document.documentElement.dataset.version);
  await change(pages, "second");
  await page.reload();
  await page.locator(".play-options").waitFor();
  assert.equal(await version(), "second", "after one reload");
  await waitForWorker(page, "second");
  await change(pages, "third");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await waitForWorker(page, "third");
  assert.equal(await version(), "second", "an open page keeps its version");
  await page.locator("a[href='/account']").first().click();
  await page.waitForFunction(() => document.documentElement.dataset.version === "third");
  assert.equal(new URL(page.url()).pathname, "/account");
  await context.setOffline(true);
  await page.reload();
  assert.equal(await heading(page), "You are offline");
  assert.equal(await version(), "third");
  assert.deepEqual(
    (await page.evaluate(() => caches.keys())).length,
    2,
    "the one before is cached for pages that are open, older ones are not",
  );
});
