// Starts Mozaika servers for the browser tests. MOZAIKA_PYTHON selects the Python to use.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = process.env.MOZAIKA_PYTHON ?? join(ROOT, ".venv/bin/python");
// All visitors come from one address, so the limits per address would stop a long run.
const LIMITS = ["newcomers", "names", "requests", "tries", "sockets", "connections"].flatMap((what) => [
  "--limit",
  `${what}-per-address=100000`,
]);
// How long a game waits for each player's part in the draws. Many tests open the pages of its players one by one.
const SEED_WAIT_MS = 800;

// Starts a server that serves the pages from another folder, for tests that change them.
const WITH_PAGES =
  "import pathlib, runpy, sys; import mozaika.web.pages as pages; " +
  "pages.BUILT = pathlib.Path(sys.argv.pop(1)); runpy.run_module('mozaika', run_name='__main__')";

/** Start a server on the folder `data` and wait until it answers requests. Port 0 takes any free port. */
export async function startServer(
  data,
  { port = 0, environment = {}, pages = "", seedWait = SEED_WAIT_MS, botDelay = 0 } = {},
) {
  const program = pages ? ["-c", WITH_PAGES, pages] : ["-m", "mozaika"];
  const waits = ["--seed-wait", String(seedWait), "--bot-delay", String(botDelay)];
  const options = ["--no-open", "--port", String(port), "--data", data, ...waits, ...LIMITS];
  const child = spawn(PYTHON, [...program, "serve", ...options], {
    cwd: data, // an empty folder, because Python imports modules from its working directory
    // MOZAIKA_TDK: tests never ask the real dictionary
    env: {
      ...process.env,
      MOZAIKA_TDK: "off",
      ...environment,
      PYTHONPATH: join(ROOT, "src"),
      PYTHONUNBUFFERED: "1",
      LANG: "C.UTF-8",
    },
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
  await waitUntilHealthy(address);
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.removeAllListeners("exit");
      child.on("exit", resolve);
      child.kill("SIGTERM");
    });
  return { address, port: Number(new URL(address).port), stop };
}

async function waitUntilHealthy(address) {
  const isUp = () =>
    fetch(`${address}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isUp()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server at ${address} does not answer`);
}
