// A server of its own and a real Chromium for the browser tests. Where they are is told by MOZAIKA_PYTHON and CHROMIUM.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = process.env.MOZAIKA_PYTHON ?? join(ROOT, ".venv/bin/python");
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// A server whose pages are in another folder than the built ones: for a test that changes them.
const WITH_PAGES =
  "import pathlib, runpy, sys; import mozaika.web.pages as pages; pages.BUILT = pathlib.Path(sys.argv.pop(1)); runpy.run_module('mozaika', run_name='__main__')";

export async function startServer(data, port = 0, more = {}, pages = "") {
  const program = pages ? ["-c", WITH_PAGES, pages] : ["-m", "mozaika"];
  const child = spawn(PYTHON, [...program, "serve", "--no-open", "--port", String(port), "--data", data], {
    cwd: tmpdir(),
    env: { ...process.env, ...more, PYTHONPATH: join(ROOT, "src"), PYTHONUNBUFFERED: "1", LANG: "C.UTF-8" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/[^/\s]+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${output}`)));
  });
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${address}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.removeAllListeners("exit");
      child.on("exit", resolve);
      child.kill("SIGTERM");
    });
  return { address, port: Number(new URL(address).port), stop };
}

export const launch = () => chromium.launch({ executablePath: findChromium(), args: QUIET });

export class World {
  /** `more` goes into the server's environment; `pages` is a folder with other pages than the built ones. */
  static async make(more = {}, pages = "") {
    const world = new World();
    world.data = await mkdtemp(join(tmpdir(), "mozaika-browser-"));
    world.pages = pages;
    world.server = await startServer(world.data, 0, more, pages);
    world.browser = await launch();
    world.faults = [];
    return world;
  }

  get address() {
    return this.server.address;
  }

  async restart() {
    await this.server.stop();
    this.server = await startServer(this.data, this.server.port, {}, this.pages);
  }

  async end() {
    await this.browser.close();
    await this.server.stop();
    await rm(this.data, { recursive: true, force: true });
  }

  /** A browser of somebody's own, with a name, who has been at a table before; faults of its pages are kept. */
  async visitor(name, { isNew = false, ...options } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: "en-GB",
      ...options,
    });
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
    return { context, page, ask: (method, path, data) => ask(context, `${this.address}${path}`, method, data) };
  }

  /** A table made by `visitor`, opened in its page. By default every word counts and two players sit at one device. */
  async table(visitor, wish = {}) {
    const seats = [
      { kind: "local", name: "Ala" },
      { kind: "local", name: "Olek" },
    ];
    const made = await visitor.ask("POST", "/api/tables", {
      edition: "english",
      kind: "local",
      lexicon: "none",
      seats,
      ...wish,
    });
    await visitor.page.goto(`${this.address}/t/${made.table.id}`);
    await visitor.page.waitForSelector(".board");
    return made;
  }
}

async function ask(context, address, method, data) {
  const answer = await context.request.fetch(address, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Tiles of which every rack has a blank, whatever is drawn: of the letters only the first is left. */
export async function mostlyBlanks(who, edition) {
  const { letters } = (await who.ask("GET", "/api/choices")).editions.find((each) => each.id === edition);
  return { ...Object.fromEntries(letters.slice(1).map(({ letter, points }) => [letter, [0, points]])), "?": [60, 0] };
}

// --- what people do at a table ---------------------------------------------------------------------------------------

export const square = (page, row, column) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
export const rackTiles = (page) => page.locator(".rack .tile-button");
export const laid = (page) => page.locator(".board .tile.laid");
export const onBoard = (page) => page.locator(".board .tile:not(.laid)");

/** "I am …", if the device waits for somebody to say so. */
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

/** Letters of the rack, as they lie. */
export const letters = (page) =>
  rackTiles(page)
    .locator(".tile b")
    .allTextContents()
    .then((all) => all.map((each) => each.trim()));
