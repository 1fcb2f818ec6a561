// Constants of the generated `src/wire.ts`, which Node cannot import.

import { readFileSync } from "node:fs";

const SOURCE = readFileSync(new URL("../src/wire.ts", import.meta.url), "utf-8");
const list = (name) => JSON.parse(new RegExp(`^export const ${name} = (\\[.*\\])`, "m").exec(SOURCE)[1]);

const json = (name) => JSON.parse(new RegExp(`^export const ${name}[^=]* = ([^]*?^[\\]}])`, "m").exec(SOURCE)[1]);
const entries = (name) => new RegExp(`^export const ${name} = \\{([^]*?)^\\}`, "m").exec(SOURCE)[1];

export const PROTOCOL = Number(/^export const PROTOCOL = (\d+)/m.exec(SOURCE)[1]);
export const SETTINGS = json("SETTINGS");
export const PAGES = Object.fromEntries(
  [...entries("PAGES").matchAll(/(\w+): "(.*)"/g)].map(([, name, path]) => [name, path]),
);
export const DOWNLOAD_FORMATS = list("DOWNLOAD_FORMATS");
