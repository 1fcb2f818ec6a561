// Scales screenshots down to the six pictures of the README: `node browser/pictures.js`, or only some of them by name:
// `node browser/pictures.js home`.

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./world.js";

const FROM = fileURLToPath(new URL("../screenshots", import.meta.url));
const TO = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const PICTURES = [
  ["middle-1440x900-light", "table", 800],
  ["laying-1024x768-dark", "laying", 640],
  ["exchange-390x844-light", "phone", 240],
  ["over-390x844-dark", "over", 240],
  ["home-1440x900-light", "home", 640],
  ["profile-390x844-light", "profile", 240, 519], // the top of a long page
];

await mkdir(TO, { recursive: true });
const browser = await launch();
const wanted = process.argv.slice(2);
for (const [source, name, width, height] of PICTURES) {
  if (wanted.length && !wanted.includes(name)) continue;
  const data = (await readFile(join(FROM, `${source}.png`))).toString("base64");
  const page = await browser.newPage({ viewport: { width, height: 100 } });
  const crop = height ? `;height:${height}px;object-fit:cover;object-position:top` : "";
  const image = `<img style="width:${width}px;display:block${crop}" src="data:image/png;base64,${data}">`;
  await page.setContent(`<body style="margin:0">${image}`);
  await page.locator("img").screenshot({ path: join(TO, `${name}.jpg`), type: "jpeg", quality: 78 });
  await page.close();
}
await browser.close();
