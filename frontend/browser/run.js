// Runs the browser tests: `node browser/run.js [WORD]… [--NODE-OPTION]…`
//
// Runs the files whose name contains one of the words, or all files. They share one server, because each server loads
// the kernels and word graphs itself. Several lanes run in parallel; each takes the next file when it has finished one.
// Options are passed to Node, for example --test-name-pattern=exchange. MOZAIKA_LANES sets the number of lanes.

import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "./server.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
// A test spends about half its time waiting for pages and servers, so there are more lanes than cores.
const LANES = Number(process.env.MOZAIKA_LANES) || availableParallelism() + 1;
// The longest files start first, so that none of them is still running alone at the end.
const LONG = [
  "access",
  "people",
  "games",
  "tables",
  "guide",
  "files",
  "shell",
  "targets",
  "settings",
  "sizes",
  "accounts",
];

const options = process.argv.slice(2).filter((each) => each.startsWith("-"));
const words = process.argv.slice(2).filter((each) => !each.startsWith("-"));
const began = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

async function testFiles() {
  const order = (name) => LONG.indexOf(name.split(".")[0]) + 1 || LONG.length + 1;
  return (await readdir(FOLDER))
    .filter((name) => name.endsWith(".test.js"))
    .filter((name) => !words.length || words.some((word) => name.includes(word)))
    .sort((one, other) => order(one) - order(other) || one.localeCompare(other));
}

/** Run one file and print its output when it ends. */
async function runFile(name, environment) {
  const start = Date.now();
  const flags = ["--test-timeout=300000", ...options, "--test-reporter=spec"];
  const child = spawn(process.execPath, [...flags, join(FOLDER, name)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.on("close", resolve));
  const total = (what) => Number(new RegExp(`^ℹ ${what} (\\d+)`, "m").exec(output)?.[1] ?? 0);
  const [passed, failed] = [total("pass"), Math.max(total("fail") + total("cancelled"), status === 0 ? 0 : 1)];
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds(start)}`);
  console.log(failed ? output : output.slice(0, output.search(/^ℹ tests/m)).trimEnd());
  return { name, passed, failed };
}

/** Run all files in lanes that share a server. */
async function runFiles(files) {
  const data = await mkdtemp(join(tmpdir(), "mozaika-browser-"));
  const server = await startServer(data);
  const results = [];
  const runLane = async () => {
    while (files.length) results.push(await runFile(files.shift(), { MOZAIKA_SHARED_SERVER: server.address }));
  };
  try {
    await Promise.all(Array.from({ length: Math.min(LANES, files.length) }, runLane));
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
  return results;
}

const files = await testFiles();
if (!files.length) throw new Error(`no test file is called ${words.join(" or ")}`);
const results = await runFiles(files);
const sum = (key) => results.reduce((total, each) => total + each[key], 0);
for (const { name } of results.filter((each) => each.failed)) console.log(`failed: ${name}`);
console.log(`browser tests: ${results.length} files in ${seconds(began)}`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") ? 1 : 0;
