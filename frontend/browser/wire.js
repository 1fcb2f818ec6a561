// Constants of the generated `src/wire.ts`, which Node cannot import.

import { readFileSync } from "node:fs";

const SOURCE = readFileSync(new URL("../src/wire.ts", import.meta.url), "utf-8");
const list = (name) => JSON.parse(new RegExp(`^export const ${name} = (\\[.*\\])`, "m").exec(SOURCE)[1]);

export const DOWNLOAD_FORMATS = list("DOWNLOAD_FORMATS");
