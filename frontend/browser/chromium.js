// Finds the Chromium that the browser tests use. Run as a program, it makes sure that there is one: an installed one,
// otherwise Debian's package if the user can install it, otherwise Playwright's build. If none of these works, it
// prints a message and fails.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

// The headless shell comes first: it is the same engine without the browser's own windows, and needs half the CPU time.
const HEADLESS = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * The path of a Chromium that can be started, or undefined. If CHROMIUM names one, no other is tried.
 * `full` excludes the headless shell, which supports neither notifications nor app installation.
 */
export function findChromium({ full = false } = {}) {
  if (process.env.CHROMIUM) return runs(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...[...(full ? [] : HEADLESS), ...NAMES].flatMap((name) => folders.map((folder) => join(folder, name))),
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

// On Ubuntu the program can be a script that only asks to install a package, so a candidate has to print its version.
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
    for (const names of [["chromium", "chromium-headless-shell"], ["chromium"]])
      if (installed("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names])) return;
  }
  const playwright = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  installed(process.execPath, [playwright, "install", "chromium"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.env.CHROMIUM && !findChromium({ full: true })) install();
  const found = findChromium({ full: true });
  if (!found) {
    const reason = process.env.CHROMIUM
      ? `CHROMIUM=${process.env.CHROMIUM} cannot be started`
      : "none was found and none could be installed";
    console.error(
      `The browser tests need a Chromium: ${reason}. Install one and name it: make browser CHROMIUM=/path/to/chromium`,
    );
    process.exit(1);
  }
  console.log(`Chromium: ${[...new Set([findChromium(), found])].join(", ")}`);
}
