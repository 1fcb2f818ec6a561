// Which Chromium the browser tests drive. Run as a program it makes sure that there is one: what the machine has, else Debian's
// package where we may install it, else Playwright's own build; where none of these works it says so and fails.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The path of a Chromium that can be started, or undefined. CHROMIUM names one; then no other is taken. */
export function findChromium() {
  if (process.env.CHROMIUM) return runs(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...APPLICATIONS,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && isProgram(path) && runs(path));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// A package of Ubuntu's is only a script that asks for another installation: so it has to tell its version.
const runs = (path) => spawnSync(path, ["--version"], { timeout: 30_000, stdio: "ignore" }).status === 0;

function installed(command, args) {
  console.log(`no Chromium here; trying: ${[command, ...args].join(" ")}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: environment, timeout: 600_000 }).status ===
    0
  );
}

function install() {
  if (process.getuid?.() === 0 && installed("apt-get", ["update", "-qq"])) {
    if (installed("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"])) return;
  }
  const playwright = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  installed(process.execPath, [playwright, "install", "chromium"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.env.CHROMIUM && !findChromium()) install();
  const found = findChromium();
  if (!found) {
    const reason = process.env.CHROMIUM
      ? `CHROMIUM=${process.env.CHROMIUM} cannot be started`
      : "none was found and none could be installed";
    console.error(
      `The browser tests need a Chromium: ${reason}. Install one and name it: make browser CHROMIUM=/path/to/chromium`,
    );
    process.exit(1);
  }
  console.log(`Chromium: ${found}`);
}
