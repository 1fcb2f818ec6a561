// The world of a browser test: a Mozaika server, a Chromium, visitors and their tables.
//
// `useWorld()` gives a test file its world. Under `run.js` the files share a server; a file that runs alone starts its
// own. The tests of a file share one Chromium; CHROMIUM selects another one.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.js";
import { startServer } from "./server.js";

// No sandbox, because the tests can run as root; features that connect to other servers are off.
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// A page of a test lives for seconds, and compiling its code again for speed costs more than it saves. Only under
// `run.js`, because benchmarks measure what players get.
if (process.env.MOZAIKA_SHARED_SERVER) CHROMIUM_FLAGS.push("--js-flags=--no-opt");
// Not shared between files: connecting to a Chromium of another process costs more than starting the headless shell.
export const launch = (which = {}) => chromium.launch({ executablePath: findChromium(which), args: CHROMIUM_FLAGS });

// How long tests wait for anything: long enough for a busy machine, and a wait ends as soon as its condition holds.
export const PATIENCE_S = 60;

/** The address of the server that `run.js` has started; empty for a file that runs alone. */
const SHARED_SERVER = process.env.MOZAIKA_SHARED_SERVER ?? "";

/**
 * The world of a test file: started before its first test, closed after the last. A test fails if one of its pages has
 * reported a fault. The contexts that a test opens are closed when it ends; those that `prepare` opens stay open.
 *
 * `own` starts a server that no other file uses, with these `environment` variables and `pages`, where games wait
 * `seedWait` ms for each player's part in the draws; `full` starts a Chromium that is not the headless shell;
 * `serviceWorkers` lets pages install their worker, which downloads the app again in every new context; `prepare` is
 * called with the started world.
 */
export function useWorld({ prepare = async () => undefined, serviceWorkers = false, ...options } = {}) {
  const world = new World();
  before(async () => {
    await world.start({ serviceWorkers, ...options });
    await prepare(world);
  });
  beforeEach(() => {
    world.opened = [];
    world.faults = [];
  });
  afterEach(async () => {
    await Promise.all(world.opened.map((context) => context.close()));
    assert.deepEqual(world.faults, []);
  });
  after(() => world.end());
  return world;
}

export class World {
  opened = []; // the contexts of the current test
  faults = []; // the faults that its pages have reported

  /** A world for a script that is not a test. */
  static async make(options = {}) {
    const world = new World();
    await world.start({ own: true, ...options });
    return world;
  }

  async start({ own = false, full = false, serviceWorkers = true, environment = {}, pages = "", seedWait } = {}) {
    this.pages = pages;
    this.serviceWorkers = serviceWorkers ? "allow" : "block";
    this.browser = await launch({ full });
    if (SHARED_SERVER && !own) {
      this.server = { address: SHARED_SERVER, stop: async () => undefined };
      return;
    }
    this.data = await mkdtemp(join(tmpdir(), "mozaika-browser-"));
    this.server = await startServer(this.data, { environment, pages, seedWait });
  }

  get address() {
    return this.server.address;
  }

  async restart() {
    assert.ok(this.data, "only a file with a server of its own may restart it");
    await this.server.stop();
    this.server = await startServer(this.data, { port: this.server.port, pages: this.pages });
  }

  async end() {
    await this.browser?.close();
    await this.server?.stop();
    if (this.data) await rm(this.data, { recursive: true, force: true });
  }

  /**
   * A new browser context with one page. With a name, the visitor is a guest of that name; unless `isNew` is set, they
   * have seen the practice move. Other options are those of a browser context.
   */
  async visitor(name, { isNew = false, ...options } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: "en-GB",
      serviceWorkers: this.serviceWorkers,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_S * 1000);
    this.opened.push(context);
    if (!isNew)
      await context.addInitScript(
        () => location.protocol.startsWith("http") && localStorage.setItem("mozaika.tour", "seen"),
      );
    const page = await context.newPage();
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/40[01]|ERR_CONNECTION|ERR_INTERNET|WebSocket|404/.test(message.text()))
        this.faults.push(message.text());
    });
    if (name) await context.request.put(`${this.address}/api/me`, { data: { name } });
    return { context, page, request: (method, path, data) => send(context, `${this.address}${path}`, method, data) };
  }

  /**
   * A table made by `visitor` and opened in their page. By default any word is valid and two players share one device.
   */
  async table(visitor, request = {}) {
    const made = await visitor.request("POST", "/api/tables", {
      edition: "english",
      kind: "local",
      lexicon: "none",
      seats: localSeats("Ala", "Olek"),
      ...request,
    });
    await visitor.page.goto(`${this.address}/t/${made.table.id}`);
    await visitor.page.waitForSelector(".board");
    return made;
  }

  /** A new visitor at a table of their own, with the rack of the first player shown. */
  async atTable(request = {}, options = {}) {
    const visitor = await this.visitor("Ala", options);
    await this.table(visitor, request);
    await takeDevice(visitor.page);
    return visitor;
  }
}

async function send(context, address, method, data) {
  const answer = await context.request.fetch(address, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Seats of players who share one device. */
export const localSeats = (...names) => names.map((name) => ({ kind: "local", name }));
export const TWO_PEOPLE = [{ kind: "person" }, { kind: "person" }];

/** A tile set that gives every rack a blank: it has only the first letter and blanks. */
export async function mostlyBlanks(who, edition) {
  const { letters } = (await who.request("GET", "/api/choices")).editions.find((each) => each.id === edition);
  return { ...Object.fromEntries(letters.slice(1).map(({ letter, points }) => [letter, [0, points]])), "?": [60, 0] };
}

// --- a table on the page ---------------------------------------------------------------------------------------------

export const square = (page, row, column) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
export const rackTiles = (page) => page.locator(".rack .tile-button");
export const laid = (page) => page.locator(".board .tile.laid");
export const onBoard = (page) => page.locator(".board .tile:not(.laid)");

/** Press "I am …" if the device asks for the player. */
export async function takeDevice(page) {
  const button = page.locator(".device-cover .button.primary");
  await button.or(page.locator(".rack .tile-button").first()).first().waitFor();
  if (await button.isVisible()) await button.click();
  await page.locator(".rack .tile-button").first().waitFor();
}

export async function drag(page, from, to) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** The letters of the rack in order. */
export const letters = (page) =>
  rackTiles(page)
    .locator(".tile b")
    .allTextContents()
    .then((all) => all.map((each) => each.trim()));

/** Wait until no animation runs and the layout is up to date. */
export const settle = (page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(finite.map((each) => each.finished.catch(() => undefined)));
    await nextFrame();
  });
